"""Milliseconds that PyDriller takes for the Delta Maintainability Model of each commit, as a JSON list.

    python pydriller-dmm.py REPOSITORY COMMIT...

The three values of a commit: unit size, complexity, interfacing. Start of the program and of the repository
are not counted. Without arguments the version is printed.
"""

import json
import sys
import time
from importlib.metadata import version

if len(sys.argv) == 1:
    print(version("pydriller"))
    sys.exit()

from pydriller import Git

git = Git(sys.argv[1])
milliseconds = []
for commit_id in sys.argv[2:]:
    started = time.perf_counter()
    commit = git.get_commit(commit_id)
    commit.dmm_unit_size, commit.dmm_unit_complexity, commit.dmm_unit_interfacing
    milliseconds.append(1000 * (time.perf_counter() - started))
print(json.dumps(milliseconds))
