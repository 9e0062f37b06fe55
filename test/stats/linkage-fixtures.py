"""Records test/stats/linkage.json: hierarchical clusterings by SciPy.

Recorded with Python 3.11.7, scipy 1.17.1, numpy 2.4.6. To record anew (no network is needed by the script):

    python3 -m venv venv && venv/bin/pip install scipy==1.17.1 numpy==2.4.6
    venv/bin/python test/stats/linkage-fixtures.py > test/stats/linkage.json
    npx biome format --write test/stats/linkage.json

Each case: n items, their condensed distances, and

    merges   linkage(distances, "average"): two clusters, distance, size a row
    cuts     per height: fcluster(criterion="distance"), its clusters numbered anew by their first items
    leaves   leaves_list

Nothing here shares code with src/stats.
"""

import json
import random
import sys

from scipy.cluster.hierarchy import fcluster, leaves_list, linkage

rng = random.Random(20250203)


def by_first(labels):
    numbers = {}
    return [numbers.setdefault(label, len(numbers)) for label in labels.tolist()]


def record(name, n, distances):
    merges = linkage(distances, "average")
    heights = sorted({0.0, 0.2, float(merges[len(merges) // 2, 2]), 0.8, float(merges[-1, 2])})
    return {
        "name": name,
        "n": n,
        "distances": distances,
        "merges": [[int(a), int(b), float(d), int(size)] for a, b, d, size in merges],
        "cuts": [{"height": h, "clusters": by_first(fcluster(merges, h, criterion="distance"))} for h in heights],
        "leaves": leaves_list(merges).tolist(),
    }


def drawn(n, digits):
    return [round(rng.random(), digits) for _ in range(n * (n - 1) // 2)]


def groups(n, k):
    own = [rng.randrange(k) for _ in range(n)]
    return [
        round(rng.uniform(0, 0.25) if own[a] == own[b] else rng.uniform(0.5, 1), 5)
        for a in range(n)
        for b in range(a + 1, n)
    ]


cases = [
    ("two items", 2, [0.4]),
    ("three items", 3, [0.5, 0.2, 0.9]),
    ("real", 12, drawn(12, 6)),
    ("ties", 10, drawn(10, 1)),
    ("all equal", 6, [0.5] * 15),
    ("copies", 5, [0, 0, 0.7, 0.7, 0, 0.7, 0.7, 0.7, 0.7, 0]),
    ("groups", 16, groups(16, 4)),
    ("many", 30, drawn(30, 3)),
]
json.dump([record(*case) for case in cases], sys.stdout, separators=(",", ":"))
print()
