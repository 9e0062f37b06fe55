"""scikit-learn's side of bench/forest.ts: python bench/forest-sklearn.py FOLDER

FOLDER holds plan.json {task, rows, seeds, trees, classWeight, minimumLeaf, seed} and

    columns.f64     the matrix, column after column, NaN = undefined; codes.i32 the class of each row
    folds-S.i32     for each seed S the fold of each row

task `version` prints scikit-learn's version; `time` prints the seconds of one training on all rows with one job;
`compare` writes predicted-S.i32: for each seed and fold a forest is trained on the rows of the other folds and
predicts those of the fold. Gaps are filled with the median of the training rows, columns with some gaps there get
an indicator, columns that do not vary there are left out. Exit code 3 when scikit-learn is missing.

Nothing here shares code with src/surrogate. Native byte order.
"""

import json
import sys
import time
import warnings
from pathlib import Path

try:
    import numpy as np
    import sklearn
    from sklearn.ensemble import RandomForestClassifier
except ImportError as missing:
    print(f"scikit-learn is not installed for {sys.executable}: {missing}")
    sys.exit(3)


def forest(plan, seed):
    return RandomForestClassifier(
        n_estimators=plan["trees"],
        min_samples_leaf=plan["minimumLeaf"],
        class_weight=None if plan["classWeight"] == "none" else plan["classWeight"],
        n_jobs=1,
        random_state=seed,
    )


def imputed(train, test):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        medians = np.nanmedian(train, axis=0)
        varying = np.nanmin(train, axis=0) < np.nanmax(train, axis=0)
    gaps = np.isnan(train).any(axis=0) & ~np.isnan(train).all(axis=0)

    def features(rows):
        filled = np.where(np.isnan(rows), medians, rows)[:, varying]
        return np.hstack([filled, np.isnan(rows)[:, gaps]])

    return features(train), features(test)


def compare(folder, plan, matrix, codes):
    for at in range(plan["seeds"]):
        folds = np.fromfile(folder / f"folds-{at}.i32", dtype=np.int32)
        predicted = np.empty(len(codes), dtype=np.int32)
        for fold in np.unique(folds):
            inside = folds == fold
            train, test = imputed(matrix[~inside], matrix[inside])
            predicted[inside] = forest(plan, at).fit(train, codes[~inside]).predict(test)
        predicted.tofile(folder / f"predicted-{at}.i32")


def main():
    folder = Path(sys.argv[1])
    plan = json.loads((folder / "plan.json").read_text())
    if plan["task"] == "version":
        print(sklearn.__version__)
        return
    codes = np.fromfile(folder / "codes.i32", dtype=np.int32)
    matrix = np.fromfile(folder / "columns.f64").reshape(-1, plan["rows"]).T
    if plan["task"] == "compare":
        compare(folder, plan, matrix, codes)
        return
    matrix = np.ascontiguousarray(matrix)
    started = time.perf_counter()
    forest(plan, plan["seed"]).fit(matrix, codes)
    print(time.perf_counter() - started)


main()
