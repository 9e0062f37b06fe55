"""Records test/stats/scipy.json: columns, their average ranks and rank correlations by SciPy.

Recorded with Python 3.11.7, scipy 1.17.1, numpy 2.4.6. To record anew (no network is needed by the script):

    python3 -m venv venv && venv/bin/pip install scipy==1.17.1 numpy==2.4.6
    venv/bin/python test/stats/scipy-fixtures.py > test/stats/scipy.json
    npx biome format --write test/stats/scipy.json

Each case: two columns a and b of one length, null where a row has no value, and

    n          rows with a value in both
    ranksOfA   scipy.stats.rankdata(method="average") of a over those rows, in their order; ranksOfB of b
    rho        scipy.stats.spearmanr over those rows; null where SciPy gives NaN (a column is constant there) and
               for fewer than two rows, where SciPy has no value

Nothing here shares code with src/stats.
"""

import json
import math
import random
import sys
import warnings

import numpy as np
from scipy.stats import ConstantInputWarning, rankdata, spearmanr

rng = random.Random(20240611)


def rho_of(a, b):
    if len(a) < 2:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConstantInputWarning)
        rho = float(spearmanr(a, b).statistic)
    return None if math.isnan(rho) else rho


def record(name, a, b):
    pairs = [(x, y) for x, y in zip(a, b, strict=True) if x is not None and y is not None]
    left, right = (np.array([pair[side] for pair in pairs], dtype=float) for side in (0, 1))
    return {
        "name": name,
        "a": a,
        "b": b,
        "n": len(pairs),
        "ranksOfA": rankdata(left, method="average").tolist(),
        "ranksOfB": rankdata(right, method="average").tolist(),
        "rho": rho_of(left, right),
    }


def real(n):
    return [round(rng.gauss(0, 10), 6) for _ in range(n)]


def tied(n, most):
    return [rng.randint(0, most) for _ in range(n)]


def mostly_zero(n):
    return [rng.randint(-3, 3) if rng.random() < 0.1 else 0 for _ in range(n)]


def holed(column, share):
    return [None if rng.random() < share else value for value in column]


def noisy(column, spread):
    return [value + rng.gauss(0, spread) for value in column]


base = real(60)
cases = [
    ("no row", [], []),
    ("one row", [3], [4]),
    ("one common row", [3, None, 5], [4, 2, None]),
    ("no common row", [3, None], [None, 2]),
    ("two rows, rising", [1, 2], [5, 9]),
    ("two rows, falling", [1, 2], [9, 5]),
    ("two rows, tied", [1, 1], [9, 5]),
    ("three rows", [1, 2, 3], [2, 1, 3]),
    ("three rows, a tie", [1, 1, 3], [2, 1, 3]),
    ("constant left", [7, 7, 7, 7], [1, 2, 3, 4]),
    ("constant right", [1, 2, 3, 4], [0, 0, 0, 0]),
    ("both constant", [1, 1, 1], [2, 2, 2]),
    ("constant where both have values", [1, 1, 1, 9], [1, 2, 3, None]),
    ("minus zero is zero", [-0.0, 0.0, 0.0, -0.0, 1, -1], [3, 1, 2, 4, 6, 5]),
    ("minus zero alone is constant", [-0.0, 0.0, -0.0], [1, 2, 3]),
    ("very small and very large", [5e-324, -1.7e308, 1.7e308, 0, 1e-300], [1, 5, 2, 4, 3]),
    ("neighbouring numbers", [0.1, 0.1 + 2**-56, 0.30000000000000004, 0.3], [4, 3, 2, 1]),
    ("monotone", base, [value**3 for value in base]),
    ("monotone, falling", base, [-value for value in base]),
    ("one zero away from a copy", [0] * 40 + [1, 2, 3], [0] * 39 + [1, 1, 2, 3]),
]
for n in (5, 12, 40, 150):
    cases += [
        (f"real, {n}", real(n), real(n)),
        (f"many ties, {n}", tied(n, 3), tied(n, 2)),
        (f"mostly zero, {n}", mostly_zero(n), mostly_zero(n)),
        (f"real and ties with holes, {n}", holed(real(n), 0.2), holed(tied(n, 5), 0.3)),
    ]
for n in (40, 400):
    some = real(n)
    cases += [
        (f"correlated, {n}", some, noisy(some, 5)),
        (f"correlated with ties and holes, {n}", holed([round(value / 8) for value in some], 0.1), holed(noisy(some, 9), 0.2)),
    ]
json.dump([record(*case) for case in cases], sys.stdout, separators=(",", ":"))
print()
