"""Records test/study/reference.json: what SciPy, scikit-learn, pingouin and krippendorff say of a small study.

Recorded with Python 3.11.7, numpy 2.4.6, scipy 1.17.1, scikit-learn 1.9.1, pingouin 0.7.0, krippendorff 0.9.0.
To record anew (no network is needed by the script):

    python3 -m venv venv && venv/bin/pip install scipy==1.17.1 scikit-learn==1.9.1 pingouin==0.7.0 krippendorff==0.9.0
    venv/bin/python test/study/reference-fixtures.py > test/study/reference.json
    npx biome format --write test/study/reference.json

    table         60 rows of 30 instances in 4 repositories: columns (null: undefined), controls, label codes
    correlations  per column, over the rows that have it: n, scipy.stats.spearmanr, scipy.stats.kendalltau (tau-b) and
                  pingouin.partial_corr(method="spearman") given the four controls
    auc           per column sklearn.metrics.roc_auc_score of label >= 2
    clusters      scipy.cluster.hierarchy: average linkage of 1 - |rho| over pairwise complete rows, cut at 0.2
    kappa, alpha  of pairs of ratings: sklearn cohen_kappa_score (quadratic, none), krippendorff.alpha (ordinal, nominal)
    wilson        scipy.stats.binomtest(...).proportion_ci(0.95, "wilson") of the label's classes
    tails         two-sided p of `observed` by scipy.stats.pearson3 with the mean, standard deviation and skewness of
                  `permuted`

Nothing here shares code with src.
"""

import json
import sys

import krippendorff
import numpy as np
import pandas as pd
import pingouin
from scipy.cluster.hierarchy import average, fcluster
from scipy.stats import binomtest, gamma, kendalltau, norm, pearson3, skew, spearmanr
from sklearn.metrics import cohen_kappa_score, roc_auc_score

rng = np.random.default_rng(20240611)
n = 60
controls = {
    "plain_lines": rng.integers(1, 200, n),
    "files": rng.integers(1, 8, n),
    "hunks": rng.integers(1, 20, n),
    "base_sloc": rng.integers(1000, 50000, n),
}
label = np.clip((np.log(controls["plain_lines"]) - 2 + rng.normal(0, 1, n)).astype(int), 0, 3)
lines = controls["plain_lines"]
a = lines // 20 + rng.integers(0, 3, n)
columns = {
    "size.file.sum": a.astype(float),
    "size.file.double": a * 2.0 + rng.integers(0, 2, n),
    "noise.file.max": rng.integers(0, 5, n).astype(float),
    "noise.file.sum": rng.normal(0, 1, n),
    "sparse.patch.any": (rng.random(n) < 0.1).astype(float),
}
columns["noise.file.sum"][rng.random(n) < 0.3] = np.nan
columns["size.file.double"][:4] = np.nan
frame = pd.DataFrame({**columns, **controls, "label": label})


def correlations(name):
    rows = frame[[name, "label", *controls]].dropna()
    partial = pingouin.partial_corr(rows, x=name, y="label", covar=list(controls), method="spearman")
    return {
        "n": len(rows),
        "spearman": float(spearmanr(rows[name], rows["label"]).statistic),
        "tau": float(kendalltau(rows[name], rows["label"]).statistic),
        "partial": float(partial["r"].iloc[0]),
    }


def area(name):
    rows = frame[[name, "label"]].dropna()
    return float(roc_auc_score(rows["label"] >= 2, rows[name]))


rho = frame[list(columns)].corr(method="spearman").to_numpy()
merged = average((1 - np.abs(rho))[np.triu_indices(len(columns), 1)])
first = rng.integers(0, 4, 40)
second = np.clip(first + rng.integers(-1, 2, 40), 0, 3)


def tail(permuted, observed):
    mean, deviation, skewness = permuted.mean(), permuted.std(), skew(permuted)
    upper = pearson3.sf((observed - mean) / deviation, skewness)
    lower = pearson3.cdf((-observed - mean) / deviation, skewness)
    return {"permuted": permuted.tolist(), "observed": observed, "p": float(upper + lower)}


places = (np.arange(200) + 0.5) / 200
json.dump(
    {
        "table": {
            "columns": {k: [None if np.isnan(x) else float(x) for x in v] for k, v in columns.items()},
            "controls": {k: v.tolist() for k, v in controls.items()},
            "label": label.tolist(),
        },
        "correlations": {name: correlations(name) for name in columns},
        "auc": {name: area(name) for name in columns},
        "clusters": fcluster(merged, 0.2, "distance").tolist(),
        "ratings": {
            "pairs": np.stack([first, second], 1).tolist(),
            "equal": int((first == second).sum()),
            "quadratic": float(cohen_kappa_score(first, second, weights="quadratic", labels=[0, 1, 2, 3])),
            "plain": float(cohen_kappa_score(first, second, labels=[0, 1, 2, 3])),
            "ordinal": float(krippendorff.alpha(np.stack([first, second]), level_of_measurement="ordinal")),
            "nominal": float(krippendorff.alpha(np.stack([first, second]), level_of_measurement="nominal")),
        },
        "wilson": [
            [int(k), *map(float, binomtest(int(k), n).proportion_ci(0.95, "wilson"))]
            for k in (np.sum(label == c) for c in range(4))
        ],
        "tails": [
            tail(norm.ppf(places) * 0.1, 0.4),
            tail(0.05 * (gamma.ppf(places, 4) - 4), 0.45),
            tail(-0.05 * (gamma.ppf(places, 4) - 4), 0.45),
            tail(0.02 + 0.05 * (gamma.ppf(places, 1.5) - 1.5), 0.5),
        ],
    },
    sys.stdout,
)
