"""Plays one game, captain against captain, and tells what happened."""

import vedette

game = vedette.Game("agv")
position = game.start("16.1", seed=7)
while not position.over:
    hint = position.suggest("captain", seed=position.decision)
    for event in position.apply(hint["action"]):
        if event["event"] in ("turn-began", "control", "game-over"):
            print(event["text"])
print(position.standing())
