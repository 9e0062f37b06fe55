"""Records test/judges/recorded-grades.json from the verdicts that raters gave under judging protocol v1.

    python3 test/judges/recorded-grades.py judge-verdicts.jsonl > test/judges/recorded-grades.json
    npx biome format --write test/judges/recorded-grades.json

judge-verdicts.jsonl: one rating of one instance a line, by a large language model as a reading agent, not checked by
people. Of its 839 verdicts on patches and 268 complexity labels under protocol v1, only counts, grades and labels are
kept: no texts, no names of axes, instances or systems.

    quality     per verdict the 15 most frequent combinations of grades, each with how often it got that verdict
                (`count`), and the one verdict that grades do not explain
    complexity  all combinations of five levels (sorted), each with its label and count

An axis is `defining`, `primary` (not defining) or `secondary`, then its grade. Nothing here shares code with
src/judges.
"""

import json
import sys
from collections import Counter

quality, complexity = Counter(), Counter()
with open(sys.argv[1], encoding="utf-8") as lines:
    for row in map(json.loads, lines):
        if row["protocol"] != "v1":
            continue
        verdict = row["verdict"]
        role = {
            axis["axis_name"]: "defining" if axis.get("defining") else axis["priority"] for axis in verdict["rubric"]
        }
        for patch in verdict["patches"].values():
            axes = tuple(sorted(f"{role[axis['axis_name']]} {axis['grade']}" for axis in patch["axes"]))
            quality[patch["aqj"], axes] += 1
        complexity[verdict["acj"]["label"], tuple(sorted(verdict["acj"]["axes"].values()))] += 1

kept = []
for label in ["High", "High_with_concerns", "Acceptable", "Low"]:
    rows = sorted((-count, axes) for (verdict, axes), count in quality.items() if verdict == label)
    kept += [{"verdict": label, "axes": axes, "count": -count} for count, axes in rows[:15]]
unexplained = ("defining concern", "primary poor", "secondary adequate", "secondary concern")
kept.append({"verdict": "Low", "axes": unexplained, "count": quality["Low", unexplained]})

json.dump(
    {
        "source": "recorded-grades.py",
        "quality": kept,
        "complexity": [
            {"label": label, "levels": levels, "count": count}
            for (label, levels), count in sorted(complexity.items(), key=lambda item: (item[0][1], item[0][0]))
        ],
    },
    sys.stdout,
)
