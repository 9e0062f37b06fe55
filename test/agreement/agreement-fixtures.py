"""Records test/agreement/agreement.json: labels by several raters, and their agreement by scikit-learn and krippendorff.

Recorded with Python 3.11.7, scikit-learn 1.9.1, krippendorff 0.9.0, numpy 2.4.6. To record anew (no network is needed
by the script):

    python3 -m venv venv && venv/bin/pip install scikit-learn==1.9.1 krippendorff==0.9.0 numpy==2.4.6
    venv/bin/python test/agreement/agreement-fixtures.py > test/agreement/agreement.json
    npx biome format --write test/agreement/agreement.json

Each case: the classes, and the ratings of patches by rater (null = none). Of each pair of raters, on the patches that
both rated:

    confusion   sklearn.metrics.confusion_matrix(first, second, labels = all classes)
    kappa       sklearn.metrics.cohen_kappa_score(first, second, labels = all classes, weights), quadratic where the
                classes have an order
    alpha       krippendorff.alpha of the two, ordinal or nominal
    bias        numpy.mean(second - first)

and `together`, krippendorff.alpha of all raters. Nothing here shares code with src.
"""

import itertools
import json
import random
import sys

import krippendorff
import numpy as np
from sklearn.metrics import cohen_kappa_score, confusion_matrix

rng = random.Random(20251201)


def alpha_of(rows, classes, level):
    data = np.array([[np.nan if value is None else float(value) for value in row] for row in rows])
    domain = np.arange(len(classes), dtype=float)
    return float(krippendorff.alpha(reliability_data=data, value_domain=domain, level_of_measurement=level))


def record(name, classes, ordinal, ratings):
    level = "ordinal" if ordinal else "nominal"
    pairs = []
    for first, second in itertools.combinations(range(len(ratings)), 2):
        both = [(a, b) for a, b in zip(ratings[first], ratings[second]) if a is not None and b is not None]
        a, b = (np.array(side) for side in zip(*both))
        codes = list(range(len(classes)))
        pairs.append(
            {
                "n": len(both),
                "equal": int((a == b).sum()),
                "confusion": confusion_matrix(a, b, labels=codes).tolist(),
                "kappa": float(cohen_kappa_score(a, b, labels=codes, weights="quadratic" if ordinal else None)),
                "alpha": alpha_of([a, b], classes, level),
                "bias": float(np.mean(b - a)),
            }
        )
    return {
        "name": name,
        "classes": classes,
        "ordinal": ordinal,
        "ratings": ratings,
        "pairs": pairs,
        "together": alpha_of(ratings, classes, level),
    }


def drawn(classes, patches, raters, missing, near):
    rows = [[] for _ in range(raters)]
    for _ in range(patches):
        own = rng.randrange(len(classes))
        for row in rows:
            moved = min(len(classes) - 1, max(0, own + rng.choice([-1, 1, 2])))
            rating = own if rng.random() < near else moved
            row.append(None if rng.random() < missing else rating)
    return rows


AQJ = ["Low", "Acceptable", "High_with_concerns", "High"]
ACJ = ["Trivial", "Low", "Moderate", "High", "Expert"]
cases = [
    record("aqj, three raters with holes", AQJ, True, drawn(AQJ, 60, 3, 0.2, 0.6)),
    record("acj, four raters", ACJ, True, drawn(ACJ, 40, 4, 0.1, 0.7)),
    record("acj without its upper classes", ACJ, True, drawn(ACJ[:3], 30, 3, 0, 0.5)),
    record("classes without an order", ["blue", "green", "red"], False, drawn(["b", "g", "r"], 45, 3, 0.15, 0.6)),
]
json.dump(cases, sys.stdout)
