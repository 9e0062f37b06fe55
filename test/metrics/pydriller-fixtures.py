"""Records test/metrics/pydriller.json: the delta maintainability of 50 commits by PyDriller.

Recorded with Python 3.11.7, PyDriller 2.12, lizard 1.24.3. The commits are those of the file itself: the newest
ones of five public repositories that change a unit, merges and commits of more than 30 files left out. To record
anew, with a folder that holds a clone of each repository under its name:

    python3 -m venv venv && venv/bin/pip install PyDriller==2.12 lizard==1.24.3
    venv/bin/python test/metrics/pydriller-fixtures.py CLONES < test/metrics/pydriller.json > new.json
    npx biome format --write new.json

Each commit:

    before, after  units of all its files as lizard counts them, [lines, complexity, parameters]; those that are
                   equal on both sides are left out, as they cancel
    expected       PyDriller's dmm_unit_size, dmm_unit_complexity, dmm_unit_interfacing; null where it has no value

Nothing here shares code with src/measure.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from pydriller import Repository


def units(modifications, side):
    return Counter(
        (unit.nloc, unit.complexity, len(unit.parameters))
        for modification in modifications
        if modification.language_supported
        for unit in getattr(modification, side)
    )


def record(repository, commit):
    [found] = Repository(str(Path(sys.argv[1]) / repository), single=commit).traverse_commits()
    before = units(found.modified_files, "methods_before")
    after = units(found.modified_files, "methods")
    return {
        "repository": repository,
        "commit": commit,
        "before": sorted((before - after).elements()),
        "after": sorted((after - before).elements()),
        "expected": [found.dmm_unit_size, found.dmm_unit_complexity, found.dmm_unit_interfacing],
    }


json.dump([record(each["repository"], each["commit"]) for each in json.load(sys.stdin)], sys.stdout, indent=1)
