"""Records test/stats/correlations.json: rank correlations, their p-values and partial ones by SciPy and pingouin.

Recorded with Python 3.11.7, numpy 2.4.6, scipy 1.17.1, pandas 3.1.1, pingouin 0.7.0. To record anew (no network is
needed by the script):

    python3 -m venv venv
    venv/bin/pip install numpy==2.4.6 scipy==1.17.1 pandas==3.1.1 pingouin==0.7.0
    venv/bin/python test/stats/correlations-fixtures.py > test/stats/correlations.json
    npx biome format --write test/stats/correlations.json

Each case: columns of one length (null where a row has no value), a weight and a group for each row, and, over rows with
a value in both of the first two columns (NaN and what SciPy has no value for are null),

    rho, rhoP        scipy.stats.spearmanr
    tau, tauP        scipy.stats.kendalltau(method="asymptotic")
    weighted         n, spearmanr and kendalltau with each row repeated by its weight
    partial          pingouin.partial_corr(method="spearman") of the first two columns given all others, over rows with
                     a value in all: n, r, p; and the same with each row repeated by its weight
    within           numpy.corrcoef of the rows' (rankdata - mean rank) / (n + 1), ranked within groups, groups of one
                     row left out; and the same with each row repeated by its weight

Nothing here shares code with src/stats.
"""

import json
import math
import random
import sys
import warnings

import numpy as np
import pandas as pd
import pingouin as pg
import scipy
from scipy.stats import kendalltau, rankdata, spearmanr

warnings.simplefilter("ignore")
rng = random.Random(20240613)


def known(value):
    return None if math.isnan(value) else float(value)


def both(a, b):
    if len(a) < 3:
        return None
    spearman = spearmanr(a, b)
    kendall = kendalltau(a, b, method="asymptotic")
    return [len(a), *(known(each) for each in (spearman.statistic, spearman.pvalue, kendall.statistic, kendall.pvalue))]


def partial(rows):
    if rows.shape[1] < 3:
        return None
    names = [f"v{at}" for at in range(rows.shape[1])]
    table = pd.DataFrame(rows, columns=names)
    found = pg.partial_corr(table, x="v0", y="v1", covar=names[2:], method="spearman").iloc[0]
    p = found["p_val"] if "p_val" in found else found["p-val"]
    return [int(found["n"]), float(found["r"]), float(p)]


def within(a, b, groups):
    left, right = [], []
    for group in np.unique(groups):
        rows = groups == group
        size = int(rows.sum())
        if size < 2:
            continue
        for column, scores in ((a, left), (b, right)):
            ranks = rankdata(column[rows])
            scores.extend((ranks - ranks.mean()) / (size + 1))
    return [len(left), float(np.corrcoef(left, right)[0, 1])]


def record(name, columns):
    rows = len(columns[0])
    weights = np.array([rng.choice([0, 0, 1, 1, 1, 2, 3]) for _ in range(rows)])
    groups = np.array([rng.choice([0, 0, 0, 0, 1, 1, 1, 2, 2, 4]) for _ in range(rows)])
    groups[0] = 3
    table = np.array([[math.nan if value is None else value for value in column] for column in columns], dtype=float).T
    pair = ~np.isnan(table[:, :2]).any(axis=1)
    whole = ~np.isnan(table).any(axis=1)
    repeated = np.repeat(np.arange(rows), weights)
    again = repeated[pair[repeated]]
    a, b = table[:, 0], table[:, 1]
    return {
        "name": name,
        "columns": columns,
        "weights": weights.tolist(),
        "groups": groups.tolist(),
        "plain": both(a[pair], b[pair]),
        "weighted": both(a[again], b[again]),
        "partial": partial(table[whole]),
        "partialWeighted": partial(table[repeated[whole[repeated]]]),
        "within": within(a[pair], b[pair], groups[pair]),
        "withinWeighted": within(a[again], b[again], groups[again]),
    }


def real(n):
    return [round(rng.gauss(0, 10), 4) for _ in range(n)]


def tied(n, most):
    return [rng.randint(0, most) for _ in range(n)]


def holed(column, share):
    return [None if rng.random() < share else value for value in column]


def like(column, spread):
    return [round(value + rng.gauss(0, spread), 3) for value in column]


size = [rng.randint(1, 300) for _ in range(60)]
label = [min(3, max(0, round(value / 90 + rng.gauss(0, 0.7)))) for value in size]
cases = [
    ("real, 9", [real(9), real(9)]),
    ("real, 40, one control", [real(40), real(40), real(40)]),
    ("ties in both, 40, two controls", [tied(40, 3), tied(40, 2), tied(40, 4), real(40)]),
    ("a metric and a label that follow the size", [like(size, 40), label, size]),
    ("the same with holes, ties and three controls", [holed([value // 20 for value in like(size, 40)], 0.2), holed(label, 0.1), size, holed(like(size, 90), 0.1), tied(60, 5)]),
    ("nearly equal columns", [size, like(size, 3), like(size, 10)]),
    ("mostly zero", [[rng.randint(1, 9) if rng.random() < 0.15 else 0 for _ in range(60)], label, size, tied(60, 1)]),
    ("falling", [[-value for value in size], like(size, 5), tied(60, 9)]),
]
recorded = {
    "versions": {
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "pandas": pd.__version__,
        "pingouin": pg.__version__,
    },
    "cases": [record(*case) for case in cases],
}
json.dump(recorded, sys.stdout, separators=(",", ":"))
print()
