"""American Civil War battles with every rule enforced, for programs.

A `Game` never changes; a `Position` is all that can change at the table, together with its dice; `Batch` steps many games
together as numpy arrays. `env` gives one game under the names of PettingZoo's AEC environments.
"""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from ._core import MOST_ACTIONS, Action, Batch, Game, Position, __version__, games, levels

__all__ = ["Action", "AECBattle", "Batch", "Game", "MOST_ACTIONS", "Position", "__version__", "env", "games", "levels"]


class AECBattle:
    """One game, with the names of PettingZoo's AEC environments where they fit.

    An action is the number of a listed one; `observation["action_mask"]` says how many there are. Observations hold only what the
    agent may know: the standing, then the terms by which the computer players judge a position.
    """

    metadata = {"name": "vedette", "is_parallelizable": False}

    def __init__(self, game: str, scenario: str, options: dict[str, bool] | None = None) -> None:
        self.game = Game(game)
        self.scenario = scenario
        self.options = options or {}
        self.possible_agents = ["union", "confederate"]
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; the same seed gives the same dice."""
        seed = int(np.random.default_rng().integers(2**62)) if seed is None else seed
        self.position: Position = self.game.start(self.scenario, seed=seed, options=self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        self._actions = self.position.actions()
        self.agent_selection: str = self.position.decider or self.agent_selection

    @property
    def legal_actions(self) -> list[Action]:
        """What the agent whose turn it is may choose from, in the order of the mask."""
        return self._actions

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask = np.zeros(MOST_ACTIONS, dtype=np.int8)
        if agent == self.agent_selection and not self.position.over:
            mask[: len(self._actions)] = 1
        return {"observation": self.position.observe(agent), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            if action is not None:
                raise ValueError("the game is over: step with None")
            self.agents.remove(self.agent_selection)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None or not 0 <= action < len(self._actions):
            raise ValueError(f"{action} is none of the {len(self._actions)} listed actions")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.position.apply(self._actions[action])
        # Each agent is told what its side sees: what the other chose in secret is in the journal too.
        self.infos = {agent: {"journal": self.position.journal(agent)} for agent in self.agents}
        self._look()
        if self.position.over:
            winner = self.position.winner
            for agent in self.agents:
                self.rewards[agent] = 0.0 if winner is None else 1.0 if winner == agent else -1.0
                self._cumulative_rewards[agent] += self.rewards[agent]
                self.terminations[agent] = True

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, scenario: str, options: dict[str, bool] | None = None) -> AECBattle:
    """One game, as PettingZoo names it."""
    return AECBattle(game, scenario, options)
