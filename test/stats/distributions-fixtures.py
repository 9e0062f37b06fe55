"""Records test/stats/distributions.json: distributions, intervals, adjusted p-values and quantiles of Python's libraries.

Recorded with Python 3.11.7, numpy 2.4.6, scipy 1.17.1, statsmodels 0.15.0. To record anew (no network is needed by
the script):

    python3 -m venv venv && venv/bin/pip install numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0
    venv/bin/python test/stats/distributions-fixtures.py > test/stats/distributions.json
    npx biome format --write test/stats/distributions.json

Each list holds rows of arguments, the last entry (or two, of an interval) the value:

    betainc      x, a, b -> scipy.special.betainc(a, b, x)
    betaincinv   p, a, b -> scipy.special.betaincinv(a, b, p)
    normalCdf    x -> scipy.stats.norm.cdf(x)
    normalPpf    p -> scipy.stats.norm.ppf(p)
    studentT     t, degrees -> 2 * scipy.stats.t.sf(|t|, degrees)
    exact        successes, trials, confidence -> binomtest(...).proportion_ci(method="exact"), both ends
    exactUpper   the same with alternative="less": the upper end
    wilson       the same with method="wilson", both ends
    fdr          p-values, adjusted ones: statsmodels multipletests(method="fdr_bh")
    quantile     ascending values, share -> numpy.quantile

Nothing here shares code with src/stats.
"""

import json
import random
import sys

import numpy as np
import scipy
import statsmodels
from scipy.special import betainc, betaincinv
from scipy.stats import binomtest, norm, t
from statsmodels.stats.multitest import multipletests

rng = random.Random(20240612)
PARAMETERS = [(0.5, 0.5), (1, 1), (0.5, 40), (2, 3), (7.5, 0.5), (3, 900), (50, 50), (499.5, 0.5), (400, 120), (20000, 31), (100000, 90000)]
TAILS = [1e-200, 1e-30, 1e-10, 1e-4, 0.025, 0.3, 0.5, 0.7, 0.975, 0.9999]
TRIALS = [(0, 1), (1, 1), (0, 20), (1, 20), (10, 20), (19, 20), (20, 20), (3, 500), (467, 1079), (99990, 100000)]


def beta_rows():
    for a, b in PARAMETERS:
        mean = a / (a + b)
        spread = (mean * (1 - mean) / (a + b + 1)) ** 0.5
        for at in (mean - 30 * spread, mean - 8 * spread, mean - 2 * spread, mean, mean + spread, mean + 6 * spread):
            if 0 < at < 1:
                yield [at, a, b, float(betainc(a, b, at))]
        yield [mean / 1e6, a, b, float(betainc(a, b, mean / 1e6))]


def quantile_rows():
    for a, b in PARAMETERS:
        for p in TAILS:
            x = float(betaincinv(a, b, p))
            if x > 1e-290:
                yield [p, a, b, x]


def interval_rows(**options):
    for successes, trials in TRIALS:
        for confidence in (0.8, 0.95, 0.999):
            found = binomtest(successes, trials, alternative=options.get("alternative", "two-sided")).proportion_ci(
                confidence, method=options["method"]
            )
            both = [] if "alternative" in options else [float(found.low)]
            yield [successes, trials, confidence, *both, float(found.high)]


def fdr_rows():
    for p in (
        [0.04],
        [0.01, 0.02, 0.03, 0.04],
        [0.5, 0.01, 0.03, 0.03, 1.0, 0.0],
        [round(rng.random() ** 3, 6) for _ in range(40)],
        [1.0, 1.0, 1.0],
    ):
        yield [p, multipletests(p, method="fdr_bh")[1].tolist()]


def sample_rows():
    for values in ([7.5], [1, 2], sorted(round(rng.gauss(0, 5), 4) for _ in range(30))):
        for share in (0, 0.025, 0.3, 0.5, 0.77, 0.975, 1):
            yield [values, share, float(np.quantile(values, share))]


NORMAL = [-38, -20, -8.3, -5, -3.000001, -3, -2.999999, -1.959963984540054, -1, -0.1, -1e-9, 0, 1e-9, 0.4, 1, 2.5, 3, 4, 9]
recorded = {
    "versions": {"numpy": np.__version__, "scipy": scipy.__version__, "statsmodels": statsmodels.__version__},
    "betainc": list(beta_rows()),
    "betaincinv": list(quantile_rows()),
    "normalCdf": [[x, float(norm.cdf(x))] for x in NORMAL],
    "normalPpf": [[p, float(norm.ppf(p))] for p in [1e-300, *TAILS, 0.49999, 0.50001]],
    "studentT": [
        [x, degrees, float(2 * t.sf(abs(x), degrees))]
        for degrees in (1, 2, 3.5, 8, 30, 498, 99998)
        for x in (0, -0.01, 0.7, -1, 2, 5, -12, 35)
        if t.sf(abs(x), degrees) > 1e-300
    ],
    "exact": list(interval_rows(method="exact")),
    "exactUpper": list(interval_rows(method="exact", alternative="less")),
    "wilson": list(interval_rows(method="wilson")),
    "fdr": list(fdr_rows()),
    "quantile": list(sample_rows()),
}
json.dump(recorded, sys.stdout, separators=(",", ":"))
print()
