"""Records test/stats/auc.json: areas under ROC curves by scikit-learn, and DeLong's interval.

Recorded with Python 3.11.7, scikit-learn 1.9.1, scipy 1.17.1, numpy 2.4.6. To record anew (no network is needed by
the script):

    python3 -m venv venv && venv/bin/pip install scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6
    venv/bin/python test/stats/auc-fixtures.py > test/stats/auc.json
    npx biome format --write test/stats/auc.json

Each case: scores (null = none), positive 0 or 1, and over the rows that have a score

    auc                 roc_auc_score
    weights, weighted   a count per row, and roc_auc_score(sample_weight = weights)
    intervals           per confidence: low and high by DeLong, DeLong, Clarke-Pearson 1988. With m positives X_i and
                        n negatives Y_j and psi(x, y) = 1, 1/2, 0 for x > y, x = y, x < y, by all m n pairs:
                            V10_i = mean_j psi(X_i, Y_j)       S10 = variance of V10 with divisor m - 1
                            V01_j = mean_i psi(X_i, Y_j)       S01 = variance of V01 with divisor n - 1
                            var = S10 / m + S01 / n
                        and logit(auc) -+ z sqrt(var) / (auc (1 - auc)), back by expit.
                        null where m or n is below 2 or var is 0.

Nothing here shares code with src/stats.
"""

import json
import random
import sys

import numpy as np
from scipy.special import expit, logit
from scipy.stats import norm
from sklearn.metrics import roc_auc_score

rng = random.Random(20250202)
CONFIDENCES = (0.8, 0.95, 0.99)


def de_long(x, y):
    psi = (x[:, None] > y[None, :]) + 0.5 * (x[:, None] == y[None, :])
    if len(x) < 2 or len(y) < 2:
        return None
    variance = psi.mean(axis=1).var(ddof=1) / len(x) + psi.mean(axis=0).var(ddof=1) / len(y)
    if variance == 0:
        return None
    auc = psi.mean()
    intervals = []
    for confidence in CONFIDENCES:
        reach = norm.ppf((1 + confidence) / 2) * np.sqrt(variance) / (auc * (1 - auc))
        intervals.append(
            {"confidence": confidence, "low": float(expit(logit(auc) - reach)), "high": float(expit(logit(auc) + reach))}
        )
    return intervals


def record(name, scores, positive):
    weights = [rng.choice([0, 1, 1, 2, 5]) for _ in scores]
    for side in (0, 1):  # no class loses all its weight
        weights[next(at for at, each in enumerate(positive) if each == side and scores[at] is not None)] = 1
    rows = [at for at, score in enumerate(scores) if score is not None]
    s, p, w = (np.array([column[at] for at in rows]) for column in (scores, positive, weights))
    return {
        "name": name,
        "scores": scores,
        "positive": positive,
        "auc": float(roc_auc_score(p, s)),
        "weights": weights,
        "weighted": float(roc_auc_score(p, s, sample_weight=w)),
        "intervals": de_long(s[p == 1], s[p == 0]),
    }


def drawn(n, spread, digits, share=0.4):
    positive = [int(rng.random() < share) for _ in range(n)]
    positive[:4] = [0, 1, 0, 1]
    return [round(rng.gauss(each, spread), digits) for each in positive], positive


holed_scores, holed_positive = drawn(40, 1, 3)
cases = [
    ("real", *drawn(40, 1, 6)),
    ("many ties", *drawn(60, 1.5, 0)),
    ("weak", *drawn(80, 6, 2)),
    ("few positives", *drawn(60, 0.8, 4, 0.02)),
    ("holes", [None if rng.random() < 0.2 and at > 3 else s for at, s in enumerate(holed_scores)], holed_positive),
    ("below chance", [3, 2, 5, 1, 4, 2], [0, 1, 0, 1, 1, 0]),
    ("separated", [1, 2, 3, 4], [0, 0, 1, 1]),
    ("separated, falling", [4, 3, 2, 1], [0, 0, 1, 1]),
    ("constant", [2, 2, 2, 2, 2], [0, 1, 0, 1, 1]),
    ("one positive", [1, 2, 3, 4], [0, 0, 1, 0]),
]
json.dump([record(*case) for case in cases], sys.stdout, separators=(",", ":"))
print()
