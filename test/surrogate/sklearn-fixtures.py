"""Records test/surrogate/sklearn.json: decision trees that may ask every feature, by scikit-learn.

Recorded with Python 3.11.7, scikit-learn 1.9.1, numpy 2.4.6. To record anew (the script needs no network):

    python3 -m venv venv && venv/bin/pip install scikit-learn==1.9.1 numpy==2.4.6
    venv/bin/python test/surrogate/sklearn-fixtures.py > test/surrogate/sklearn.json
    npx biome format --write test/surrogate/sklearn.json

Each case: columns, codes (class of each row), draws (how often each row counts, 0 = not at all), the options
minimumLeaf and maximumDepth, and of DecisionTreeClassifier(max_features=None) the nodes in pre-order: feature (-1
of a leaf), threshold (0 of a leaf), and the class shares of the leaves. Values are multiples of 1/4, so that
scikit-learn's float32 holds them exactly. Recorded only if the tree is the same for five orders of the features,
so that no tie decides.

    balanced   codes and what compute_class_weight("balanced") says of the classes that occur

Nothing here shares code with src/surrogate.
"""

import json
import sys

import numpy as np
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.class_weight import compute_class_weight

rng = np.random.default_rng(20240611)


def nodes_of(matrix, codes, draws, leaf, depth, order):
    model = DecisionTreeClassifier(min_samples_leaf=leaf, max_depth=depth, random_state=0)
    tree = model.fit(matrix[:, order], codes, sample_weight=draws).tree_
    inner = tree.children_left >= 0
    return {
        "feature": [int(order[f]) if i else -1 for f, i in zip(tree.feature, inner, strict=True)],
        "threshold": [float(t) if i else 0 for t, i in zip(tree.threshold, inner, strict=True)],
        "shares": [float(s) for values, i in zip(tree.value, inner, strict=True) if not i for s in values[0]],
    }


def record(rows, classes, leaf, depth, drawn):
    while True:
        matrix = np.column_stack([
            rng.integers(-200, 200, rows) / 4,
            rng.exponential(20, rows).round(),
            np.where(rng.random(rows) < 0.7, 0, rng.integers(-9, 9, rows)),
            rng.integers(0, 2, rows),
        ])
        signal = matrix[:, 0] / 50 + matrix[:, 1] / 40 + matrix[:, 2] / 5 + rng.normal(0, 0.7, rows)
        codes = np.clip((signal - signal.min()) / np.ptp(signal) * classes, 0, classes - 1).astype(int)
        draws = rng.multinomial(rows, np.full(rows, 1 / rows)) if drawn else np.ones(rows, dtype=int)
        # A class that nobody drew would be missing from scikit-learn's shares.
        if len(set(codes[draws > 0])) < classes:
            continue
        orders = [np.arange(4)] + [rng.permutation(4) for _ in range(4)]
        found = [nodes_of(matrix, codes, draws, leaf, depth, order) for order in orders]
        if all(each == found[0] for each in found):
            return {
                "columns": matrix.T.tolist(),
                "codes": codes.tolist(),
                "draws": draws.tolist(),
                "minimumLeaf": leaf,
                "maximumDepth": depth,
                **found[0],
            }


def balanced(codes):
    return {"codes": codes, "weights": compute_class_weight("balanced", classes=np.unique(codes), y=codes).tolist()}


json.dump(
    {
        "trees": [
            record(60, 2, 1, 3, False),
            record(60, 3, 4, 4, True),
            record(200, 2, 5, 6, True),
            record(200, 4, 10, 5, True),
            record(250, 4, 3, 4, False),
        ],
        "balanced": [balanced([0, 0, 0, 1]), balanced([0, 1, 2, 2, 2, 2, 1]), balanced([0, 2, 2])],
    },
    sys.stdout,
    separators=(",", ":"),
)
print()
