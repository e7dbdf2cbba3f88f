"""Draws how 1,000 games of a run of the laboratory ended, from its games.csv. Needs matplotlib to draw; without it prints the figures.

    vedette lab run agv 16.1 --games 1000 --out runs/agv-16.1
    python plot_a_thousand.py runs/agv-16.1 margin.png
"""

import csv
import math
import sys
from collections import Counter

with open(sys.argv[1] + "/games.csv", newline="") as file:
    margins = [float(row["score_union"]) - float(row["score_confederate"]) for row in csv.DictReader(file)]
counts = Counter(margins)
for margin in sorted(counts):
    print(f"{margin:+6.1f} {counts[margin]:5d} {'#' * (60 * counts[margin] // max(counts.values()))}")
if len(sys.argv) > 2:
    import matplotlib.pyplot as plt

    plt.hist(margins, bins=range(math.floor(min(margins)), math.floor(max(margins)) + 2))
    plt.xlabel("the Union's points less the Confederates'")
    plt.ylabel("games")
    plt.savefig(sys.argv[2])
