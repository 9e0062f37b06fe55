"""Records test/stats/krippendorff.json: ratings and their alpha by the Python package krippendorff.

Recorded with Python 3.11.7, krippendorff 0.9.0, numpy 2.4.6. To record anew (no network is needed by the script):

    python3 -m venv venv && venv/bin/pip install krippendorff==0.9.0 numpy==2.4.6
    venv/bin/python test/stats/krippendorff-fixtures.py > test/stats/krippendorff.json
    npx biome format --write test/stats/krippendorff.json

Each case: units with the ratings of their raters (null = none), categories 0 .. categories - 1, and

    nominal, ordinal, interval   krippendorff.alpha(reliability_data, value_domain = all categories, that level)

Nothing here shares code with src/stats.
"""

import json
import random
import sys

import krippendorff
import numpy as np

rng = random.Random(20250201)


def record(name, categories, units):
    raters = max(len(unit) for unit in units)
    data = np.full((raters, len(units)), np.nan)
    for at, unit in enumerate(units):
        for rater, rating in enumerate(unit):
            if rating is not None:
                data[rater, at] = rating
    result = {"name": name, "categories": categories, "units": units}
    for level in ("nominal", "ordinal", "interval"):
        domain = np.arange(categories, dtype=float)
        alpha = krippendorff.alpha(reliability_data=data, value_domain=domain, level_of_measurement=level)
        result[level] = float(alpha)
    return result


def drawn(categories, units, raters, missing, near):
    rows = []
    for _ in range(units):
        own = rng.randrange(categories)
        row = []
        for _ in range(raters):
            rating = own if rng.random() < near else min(categories - 1, max(0, own + rng.choice([-1, 1, 2])))
            row.append(None if rng.random() < missing else rating)
        rows.append(row)
    return rows


cases = [
    ("two raters, all units twice", 4, drawn(4, 25, 2, 0, 0.7)),
    ("three raters with holes", 4, drawn(4, 30, 3, 0.3, 0.6)),
    ("several units with one rating", 3, [*drawn(3, 12, 2, 0, 0.7), [0, None], [None, 2], [1, None], [2, None]]),
    ("a unit without ratings", 3, [*drawn(3, 8, 2, 0, 0.5), [None, None]]),
    ("a category that does not occur", 5, [[0, 0], [1, 3], [3, 3], [4, 4], [0, 1], [4, 3], [1, 1]]),
    ("full agreement", 3, [[0, 0], [1, 1], [2, 2], [1, 1]]),
    ("worse than chance", 2, [[0, 1], [1, 0], [0, 1], [1, 0]]),
    ("more ratings on some units", 4, [[0, 0, 1, 0], [2, 2, None, None], [3, 2, 3, None], [1, 1, 1, 2], [3, None, None, None]]),
    ("skewed", 4, [[0, 0]] * 20 + [[0, 1], [1, 1], [3, 0], [2, 1]]),
]
json.dump([record(*case) for case in cases], sys.stdout, separators=(",", ":"))
print()
