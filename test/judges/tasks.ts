import type { JudgeTask } from '../../src/judges/judge.ts';
import type { Rubric } from '../../src/judges/rubric.ts';
import { sourceCodebase } from './source-codebase.ts';

const BASE = {
  'src/a.py': 'def a():\n    return 1\n',
  'src/b.py': 'from src.a import a\n\n\ndef b():\n    return a()\n',
};

/** A task that changes line 2 of `src/a.py` and adds a third. */
export function taskOf(fields: Partial<JudgeTask> = {}): JudgeTask {
  const patched = { ...BASE, 'src/a.py': 'def a():\n    value = 2\n    return value\n' };
  return {
    subject: { instance_id: 'example__tiny-1', model: 'm', sample: 3 },
    issue: 'a gives 1 and should give 2',
    patch: PATCH,
    base: sourceCodebase(BASE).codebase,
    patched: async () => sourceCodebase(patched).codebase,
    neutralShare: async () => undefined,
    changesNothing: false,
    ...fields,
  };
}

export const PATCH = `diff --git a/src/a.py b/src/a.py
--- a/src/a.py
+++ b/src/a.py
@@ -1,2 +1,3 @@
 def a():
-    return 1
+    value = 2
+    return value
`;

/** Two primary axes, the second defining, and two secondary ones. */
export const RUBRIC: Rubric = [
  axis('Callers', 'primary', false),
  axis('Place', 'primary', true),
  axis('Style', 'secondary', false),
  axis('Names', 'secondary', false),
];

function axis(axis_name: string, priority: 'primary' | 'secondary', defining: boolean) {
  return {
    ...{ axis_name, priority, defining },
    ideal_conformance: `ideal of ${axis_name}`,
    poor_conformance: `poor of ${axis_name}`,
    evidence: ['src/a.py:1: where it is'],
  };
}
