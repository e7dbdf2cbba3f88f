"""A small learner: how much should a player follow a sensible player's inclinations? Learns one number, the warmth of a choice among
inclinations, for the Union side by playing 64 games together; the Confederates choose at random. Cold follows the strongest
inclination, hot chooses at random.

    python small_learner.py [rounds]
"""

import sys

import numpy as np

import vedette

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 12
rng = np.random.default_rng(1)


def score_of(warmth: float, games: int, seed: int) -> float:
    """The Union's mean reward, -1 to 1, over so many games."""
    batch = vedette.Batch("agv", "16.1", n=64, seed=seed)
    total, done = 0.0, 0
    while done < games:
        counts = batch.counts()
        wishes = batch.inclinations().astype(np.float64)
        wishes += warmth * rng.gumbel(size=wishes.shape)
        wishes[np.arange(wishes.shape[1]) >= counts[:, None]] = -np.inf
        choices = np.where(batch.deciders() == 0, wishes.argmax(axis=1), rng.integers(counts))
        ended, rewards = batch.step(choices)
        total += float(rewards[ended == 1].sum())
        done += int(ended.sum())
    return total / done


warmth = 200.0
best = score_of(warmth, 64, seed=1)
for n in range(rounds):
    tried = warmth * float(np.exp(rng.normal(scale=0.8)))
    score = score_of(tried, 64, seed=1000 * (n + 1))
    if score > best:
        warmth, best = tried, score
    print(f"round {n + 1}: warmth {tried:8.2f} gives {score:+.3f}; best {warmth:8.2f} with {best:+.3f}")
