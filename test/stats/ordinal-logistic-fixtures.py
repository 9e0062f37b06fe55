"""Records test/stats/ordinal-logistic.json: proportional-odds models by statsmodels.

Recorded with Python 3.11.7, statsmodels 0.15.0, scipy 1.17.1, numpy 2.4.6. To record anew (no network is needed by
the script):

    python3 -m venv venv && venv/bin/pip install statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6
    venv/bin/python test/stats/ordinal-logistic-fixtures.py > test/stats/ordinal-logistic.json
    npx biome format --write test/stats/ordinal-logistic.json

Each case: columns, codes 0 .. classes - 1 that all occur, and of OrderedModel(distr="logit") without a ridge, fitted by
BFGS and then Newton to a gradient below 1e-7

    slopes         the parameters of the columns
    thresholds     transform_threshold_params, without the infinite ends
    probabilities  of the first five rows, row-major
    loglikelihood  at the maximum

Nothing here shares code with src/stats.
"""

import json
import sys
import warnings

import numpy as np
from statsmodels.miscmodels.ordinal_model import OrderedModel

rng = np.random.default_rng(20250204)
# BFGS alone does not get as far as asked; Newton does, and the gradient is looked at.
warnings.simplefilter("ignore")


def record(name, columns, codes):
    columns = np.round(columns, 4)
    model = OrderedModel(codes, columns, distr="logit")
    start = model.fit(method="bfgs", disp=False, maxiter=2000, gtol=1e-8)
    fit = model.fit(start_params=start.params, method="newton", disp=False, maxiter=100, tol=1e-12)
    assert np.abs(model.score(fit.params)).max() < 1e-7, model.score(fit.params)
    return {
        "name": name,
        "classes": int(codes.max()) + 1,
        "columns": columns.T.tolist(),
        "codes": codes.tolist(),
        "slopes": fit.params[: columns.shape[1]].tolist(),
        "thresholds": model.transform_threshold_params(fit.params)[1:-1].tolist(),
        "probabilities": model.predict(fit.params, exog=columns[:5]).ravel().tolist(),
        "loglikelihood": float(model.loglike(fit.params)),
    }


def drawn(n, slopes, thresholds, scales):
    columns = rng.normal(size=(n, len(slopes))) * scales
    latent = columns @ np.array(slopes) + rng.logistic(size=n)
    return columns, np.searchsorted(thresholds, latent)


cases = [
    ("two classes, one column", *drawn(60, [1.0], [0.3], [1])),
    ("four classes, one column", *drawn(120, [0.8], [-1, 0.5, 1.5], [1.5])),
    ("three classes, three columns of other scales", *drawn(100, [0.02, -30, 1], [-1, 1], [50, 0.04, 1])),
    ("a rare class", *drawn(120, [1.2, 0], [-1, 0.5, 4], [1, 3])),
    ("a class in the middle that is rare", *drawn(120, [0.7], [0, 0.1, 1], [2])),
]
json.dump([record(*case) for case in cases], sys.stdout, separators=(",", ":"))
print()
