"""Records test/stats/classification.json: scores of predicted classes and probabilities by scikit-learn.

Recorded with Python 3.11.7, scikit-learn 1.9.1, numpy 2.4.6. To record anew (no network is needed by the script):

    python3 -m venv venv && venv/bin/pip install scikit-learn==1.9.1 numpy==2.4.6
    venv/bin/python test/stats/classification-fixtures.py > test/stats/classification.json
    npx biome format --write test/stats/classification.json

classes: each case has true and predicted classes 0 .. k - 1, weights or null, and

    confusion  confusion_matrix(labels = all k, sample_weight)
    accuracy   accuracy_score; balanced  balanced_accuracy_score
    macroF1    f1_score(average="macro", zero_division=0), its labels those that occur in truth or prediction
    kappa      cohen_kappa_score(labels = all k, weights = None, linear, quadratic); null where it is NaN

probabilities: true classes, probabilities of each class, weights or null, and

    rps        the mean over the k - 1 cuts of the ordered classes of the brier_score_loss of the two sides: the
               ranked probability score written as Brier scores (scikit-learn has no function for it)

calibration: probabilities, outcomes, number of bins, and

    predicted, observed  calibration_curve(strategy="uniform"), its prob_pred and prob_true

Nothing here shares code with src/stats.
"""

import json
import math
import random
import sys
import warnings

import numpy as np
from sklearn.calibration import calibration_curve
from sklearn.metrics import (
    accuracy_score,
    balanced_accuracy_score,
    brier_score_loss,
    cohen_kappa_score,
    confusion_matrix,
    f1_score,
)

rng = random.Random(20250131)
warnings.simplefilter("ignore")


def finite(value):
    return None if math.isnan(value) else float(value)


def classes_case(name, k, truth, predicted, weights=None):
    labels = list(range(k))
    kappa = [
        finite(cohen_kappa_score(truth, predicted, labels=labels, weights=how, sample_weight=weights))
        for how in (None, "linear", "quadratic")
    ]
    return {
        "name": name,
        "classes": k,
        "truth": truth,
        "predicted": predicted,
        "weights": weights,
        "confusion": confusion_matrix(truth, predicted, labels=labels, sample_weight=weights).tolist(),
        "accuracy": accuracy_score(truth, predicted, sample_weight=weights),
        "balanced": float(balanced_accuracy_score(truth, predicted, sample_weight=weights)),
        "macroF1": float(f1_score(truth, predicted, average="macro", zero_division=0, sample_weight=weights)),
        "kappa": kappa,
    }


def drawn(k, n, near=0.6):
    truth = [rng.randrange(k) for _ in range(n)]
    return truth, [t if rng.random() < near else rng.randrange(k) for t in truth]


def counts(n):
    return [rng.choice([0, 1, 1, 2, 3]) for _ in range(n)]


def probabilities_case(name, k, n, weights=None):
    rows = []
    for _ in range(n):
        raw = [rng.random() ** 2 for _ in range(k)]
        cut = [round(value / sum(raw), 4) for value in raw[:-1]]
        rows.append([*cut, 1 - sum(cut)])
    truth = [rng.choices(range(k), row)[0] for row in rows]
    truth[:k] = range(k)  # each class has a row
    table = np.array(rows)
    cuts = []
    for cut in range(1, k):
        event = [int(t >= cut) for t in truth]
        above = np.clip(table[:, cut:].sum(axis=1), 0, 1)
        cuts.append(brier_score_loss(event, above, sample_weight=weights, pos_label=1))
    return {
        "name": name,
        "classes": k,
        "truth": truth,
        "probabilities": [value for row in rows for value in row],
        "weights": weights,
        "rps": float(np.mean(cuts)),
    }


def calibration_case(name, bins, probabilities):
    outcomes = [int(rng.random() < p**1.5) for p in probabilities]
    observed, predicted = calibration_curve(outcomes, probabilities, n_bins=bins, strategy="uniform")
    return {
        "name": name,
        "bins": bins,
        "probabilities": probabilities,
        "outcomes": outcomes,
        "predicted": predicted.tolist(),
        "observed": observed.tolist(),
    }


json.dump(
    {
        "classes": [
            classes_case("two classes", 2, *drawn(2, 30)),
            classes_case("four classes", 4, *drawn(4, 80)),
            classes_case("four classes, weighted", 4, *drawn(4, 60), counts(60)),
            classes_case("all right", 3, [0, 1, 2, 1], [0, 1, 2, 1]),
            classes_case("all wrong", 3, [0, 1, 2, 1], [1, 2, 0, 0]),
            classes_case("a class that is never predicted", 3, [0, 1, 2, 2, 1], [0, 1, 1, 0, 1]),
            classes_case("a class that is never true", 3, [0, 1, 1, 0, 1], [0, 1, 2, 2, 1]),
            classes_case("a middle class that does not occur", 4, [0, 2, 3, 3, 0, 2], [0, 3, 3, 2, 2, 2]),
            classes_case("one predicted class", 3, [0, 1, 2, 2, 1], [1, 1, 1, 1, 1]),
            classes_case("one class on both sides", 3, [1, 1, 1], [1, 1, 1]),
        ],
        "probabilities": [
            probabilities_case("two classes", 2, 25),
            probabilities_case("four classes", 4, 40),
            probabilities_case("three classes, weighted", 3, 30, counts(30)),
        ],
        "calibration": [
            calibration_case("ten bins", 10, [round(rng.random(), 6) for _ in range(60)]),
            calibration_case("five bins, one empty", 5, [round(rng.random() * 0.7, 6) for _ in range(7)]),
            # Every second sixteenth is an edge of eight bins, exact in binary: it falls to the lower bin.
            calibration_case("values on edges", 8, [rng.randrange(17) / 16 for _ in range(40)] + [0, 1]),
        ],
    },
    sys.stdout,
    separators=(",", ":"),
)
print()
