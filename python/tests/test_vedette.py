"""The package as a researcher meets it."""

import copy
import csv
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import vedette

EXAMPLES = Path(__file__).parent.parent / "examples"
PROGRAM = os.environ.get("VEDETTE_PROGRAM", "")


def test_knows_the_games_and_levels():
    assert {"fotm", "agv", "etw"} <= set(vedette.games())
    assert vedette.levels() == ["recruit", "captain", "general"]
    assert "16.1" in vedette.Game("agv").scenarios
    with pytest.raises(KeyError, match="agv"):
        vedette.Game("agw")
    with pytest.raises(ValueError, match="16.9"):
        vedette.Game("agv").start("16.9")


@pytest.mark.parametrize("game,scenario", [(g, s) for g in ["fotm", "agv", "etw"] for s in vedette.Game(g).scenarios])
def test_a_position_is_played_copied_and_told(game, scenario):
    position = vedette.Game(game).start(scenario, seed=3)
    for _ in range(25):
        if position.over:
            break
        side = position.decider
        actions = position.actions()
        assert len(actions) >= 1
        before = copy.deepcopy(position)
        assert before == copy.copy(position) == position.copy()
        assert before == position and hash(before) == hash(position)
        assert position.words(actions[0])["action"]
        assert position.why_not(actions[0]) == ""
        journal = position.apply(actions[len(actions) // 2])
        assert before.apply(actions[len(actions) // 2]) == journal == position.journal() and before == position
        assert position.view(side)["turn"]["n"] == position.standing()["turn"]
        assert position.observe(side).shape == (vedette.Game(game).observation_size,)


def test_a_side_is_not_told_what_it_may_not_know():
    position = vedette.Game("agv").start("16.1", seed=1)
    secret = 0
    while not position.over and position.decision < 200:
        actions = position.actions()
        other = "confederate" if position.decider == "union" else "union"
        if len(actions) > 1:
            a, b = position.copy(), position.copy()
            a.apply(actions[0]), b.apply(actions[1])
            if a != b and a.view(other) == b.view(other):  # chosen in secret
                secret += 1
                assert (a.observe(other) == b.observe(other)).all()
        position.apply(actions[0])
    assert secret > 0
    with pytest.raises(ValueError):
        position.observe("table")


def test_suggest_gives_a_listed_action_and_its_reasons():
    position = vedette.Game("fotm").start("battle", seed=2)
    for level in ("recruit", "captain"):
        hint = position.suggest(level, seed=5)
        assert hint["action"] in position.actions()
        assert hint == position.suggest(level, seed=5)
    hint = position.suggest("general", playouts=20, seed=5)
    assert hint["action"] in position.actions()


def test_the_environment_has_the_names_of_pettingzoo():
    env = vedette.env("agv", "16.1")
    env.reset(seed=4)
    rng = np.random.default_rng(0)
    steps = kept_from = 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) == len(env.legal_actions) and agent == env.agent_selection
        env.step(int(rng.choice(legal)))
        steps += 1
        # Who is told of what happened is told no more than his seat sees.
        for told in env.infos:
            assert env.infos[told]["journal"] == env.position.journal(told)
            kept_from += len(env.position.journal("all")) - len(env.infos[told]["journal"])
    assert steps > 50 and env.agents == [] and kept_from > 0
    assert sum(env.rewards.values()) == 0
    env.reset(seed=4)
    with pytest.raises(ValueError):
        env.step(5000)


def test_a_batch_is_the_same_games_as_single_ones():
    batch = vedette.Batch("agv", "16.1", n=4, seed=10)
    single = [vedette.Game("agv").start("16.1", seed=10 + i) for i in range(4)]
    for n in range(60):
        counts, deciders = batch.counts(), batch.deciders()
        observations = batch.observations()
        for i, position in enumerate(single):
            assert counts[i] == len(position.actions())
            assert deciders[i] == (0 if position.decider == "union" else 1)
            assert (observations[i] == position.observe(position.decider)).all()
        choices = (counts * 7 + n) % counts
        ended, _ = batch.step(choices)
        assert not ended.any()
        for i, position in enumerate(single):
            position.apply(position.actions()[choices[i]])
    with pytest.raises(IndexError):
        batch.step(counts + 5000)
    with pytest.raises(ValueError):
        batch.step(counts[:2])


def test_a_batch_begins_ended_games_anew():
    batch = vedette.Batch("etw", "16.1", n=8, seed=1)
    rng = np.random.default_rng(1)
    while batch.finished < 10:
        counts = batch.counts()
        assert (counts > 0).all()
        batch.step(rng.integers(counts))
    assert batch.inclinations().shape == (8, vedette.MOST_ACTIONS)


def test_the_examples_run(tmp_path):
    out = subprocess.run([sys.executable, EXAMPLES / "play_one.py"], capture_output=True, text=True, check=True).stdout
    assert "winner" in out
    out = subprocess.run([sys.executable, EXAMPLES / "small_learner.py", "1"], capture_output=True, text=True, check=True).stdout
    assert "best" in out


@pytest.mark.skipif(not PROGRAM, reason="needs the program")
def test_the_report_tells_what_games_csv_says(tmp_path):
    run = tmp_path / "run"
    subprocess.run([PROGRAM, "lab", "run", "agv", "16.1", "--games", "64", "--out", run, "--threads", "2"], check=True, capture_output=True)
    report = (run / "report.html").read_text()
    assert "http" not in re.sub(r"http://www\.w3\.org", "", report) and "<script" not in report
    rows = list(csv.DictReader(open(run / "games.csv", newline="")))
    assert [int(r["n"]) for r in rows] == list(range(64))

    def told(figure):
        found = re.search(rf'data-figure="{figure}">([^<]*)<', report)
        assert found, figure
        return found.group(1)

    n = len(rows)
    for side in ("union", "confederate", "draw"):
        games = sum(r["winner"] == side for r in rows)
        assert told(f"games_{side}") == str(games)
        assert told(f"share_{side}") == f"{100 * games / n:.1f} %"
    score = sum({"union": 1, "draw": 0.5}.get(r["winner"], 0) for r in rows) / n
    assert told("score_union") == f"{100 * score:.1f} %"
    margins = np.array([float(r["score_union"]) - float(r["score_confederate"]) for r in rows])
    assert told("margin_mean") == f"{margins.mean():.2f}"
    assert told("margin_quarter") == f"{np.quantile(margins, 0.25):.2f}"
    for side in ("union", "confederate"):
        assert told(f"lost_{side}") == f"{np.mean([int(r['losses_' + side]) for r in rows]):.2f}"
    assert float(told("decisions_mean")) == pytest.approx(np.mean([int(r["decisions"]) for r in rows]), abs=0.051)
    turns = list(csv.DictReader(open(run / "turns.csv", newline="")))
    third = [float(r["score_union"]) for r in turns if r["turn"] == "3"]
    assert told("score_union_3") == f"{np.quantile(third, 0.5):.2f}"
    held = [r["holds_1927"] == "union" for r in turns if r["turn"] == "3"]
    assert told("holds_1927_union_3") == f"{100 * np.mean(held):.1f} %"
    # The interval is Wilson's.
    z, p = 1.959964, sum(r["winner"] == "union" for r in rows) / n
    low = (p + z * z / (2 * n) - z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
    assert f"{100 * low:.1f} %" in report
    out = subprocess.run([sys.executable, EXAMPLES / "plot_a_thousand.py", run], capture_output=True, text=True, check=True).stdout
    assert "#" in out
