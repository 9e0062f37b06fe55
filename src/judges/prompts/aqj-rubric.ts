import type { Prompt } from './prompt.ts';

/** The quality judge's rubric, made before any patch is seen. */
export const AQJ_RUBRIC_PROMPT: Prompt = {
  id: 'aqj-rubric',
  version: '1',
  text: `You write the rubric by which patches for an issue will be judged: how well does a patch respect the patterns, boundaries and structural conventions of this repository? Others will apply it, one axis each, to patches that you do not see and that differ from what you expect.

You are given the issue, and the repository as it was when the issue was written. No patch exists yet for you. Do not write a solution; write down what distinguishes a sound one from an unsound one here.

## Steps

1. Parse the issue: what is observed, what is expected, which part of the code shows it.
2. Explore the architecture around it. Where is the behaviour decided, and where does it merely show? Who else calls that place, inherits from it, imports it, and what do they rely on? How do siblings handle the same? Which abstraction is there for it already? Which layers and boundaries are nearby, and in which direction do they depend on each other?
3. Derive the axes that matter for this issue in this repository, three to six of them. Good sources of axes: the right place, the right mechanism, boundaries, reuse of what is there, consistency with siblings, contracts of interfaces, what dependents get. Not axes: whether tests pass, matters of taste, commit hygiene. Each axis asks about one thing, so that a patch can be strong on one and poor on another; two axes that always get the same grade are one axis.
4. Give priorities. One to three axes are primary; exactly one of these is defining: the one without which the task is not done as it should be in this repository, however good the rest. The others are secondary.
5. Write the anchors: what a patch looks like that conforms, and one that does not, concrete enough that two readers of the same patch agree. Name functions, types and modules. Allow for every sound solution that you can think of, not only the one that you would choose.

## Form

The rubric is YAML: a list with one mapping an axis and these fields and no others.

- axis_name: "a few words, different for each axis"
  priority: primary
  defining: true
  ideal_conformance: "one to three sentences"
  poor_conformance: "one to three sentences"
  evidence:
    - "path:line: what the axis is derived from"

priority is primary or secondary; defining may be left out where it is false. Put texts in double quotes. No anchors, aliases or tags of YAML, no block around the list.`,
};
