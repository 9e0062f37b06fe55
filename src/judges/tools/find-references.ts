import { setImmediate } from 'node:timers/promises';
import { throwIfAborted } from '../../core/errors.ts';
import { compareText } from '../../core/ordering.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import { counted, failed, LONGEST_ROW, listed } from './answer.ts';
import {
  type Declaration,
  describeDeclaration,
  lookUp,
  noDeclaration,
  preferred,
  testMark,
} from './declarations.ts';
import { candidates, type FileUses, SHOWN, type Sought, sought, usesIn } from './file-uses.ts';
import { textsOf } from './source-text.ts';
import { textOnlyRow } from './text-only.ts';
import { FROM, NAME, PATH, treeTool } from './tool.ts';
import type { TreeView } from './tree-view.ts';
import { type UseLine, useLines } from './use-lines.ts';
import { quoted, visible, visibleLine } from './visible-text.ts';
import { wantedFiles } from './wanted-files.ts';

/** Files whose lines are looked for: those with resolved uses first. */
const MOST_FILES = 400;
const MOST_DECLARATIONS = 5;

/** Finds the uses of a name. */
export const findReferences = treeTool({
  name: 'find_references',
  description:
    'Finds the lines of production code and tests that use a class, function, method, field or variable: first those ' +
    'that resolve to its declaration, for a member those that resolve to one of a base or subclass, then those that ' +
    'only have its name (what stands before the dot is not known). Gives `path:line in unit: text`.',
  shape: {
    name: NAME.describe('Simple (`save`) or qualified name (`Model.save`, `package.module.Model.save`).'),
    path: PATH.optional().describe('File or directory of its declaration, when several have the name.'),
    from: FROM,
  },
  async answer({ name, path, from }, view, signal) {
    const isWanted = wantedFiles(view, path);
    if ('problem' in isWanted) return failed(isWanted.problem);
    const model = await view.codebase.model();
    const found = lookUp(model, name, isWanted);
    if (found.declarations.length === 0 && path !== undefined) {
      return failed(`No declaration of ${quoted(found.asked)} there: leave \`path\` out.`);
    }
    const wanted = sought(model, found.simple, preferred(found.declarations));
    const { files, others } = await filesWithUses(model, wanted, signal);
    if (files.length === 0 && found.declarations.length === 0)
      return failed(noDeclaration(view, model, found));
    const lines = await linesOf(view, files.slice(0, MOST_FILES), wanted, signal);
    const head = [
      ...(found.isExact ? [] : [`No declaration of ${quoted(found.asked)} as such; by its last name:`]),
      ...declaredRows(wanted, found.namesakes),
      ...summary(lines, files.length, others),
      ...textOnlyRow(view, model),
    ];
    return listed(head, rowsOf(lines), from);
  },
});

/** Files with uses that are shown, the best first, each part in path order; and how many uses mean something else. */
async function filesWithUses(
  model: RepoModel,
  wanted: Sought,
  signal: AbortSignal,
): Promise<{ readonly files: readonly FileUses[]; readonly others: number }> {
  const found: FileUses[] = [];
  for (const [at, file] of candidates(model, wanted).entries()) {
    if (at % 50 === 49) await setImmediate();
    throwIfAborted(signal);
    const uses = usesIn(model, file, wanted);
    if (uses) found.push(uses);
  }
  return {
    files: SHOWN.flatMap((certainty) => found.filter(({ best }) => best === certainty)),
    others: found.reduce((sum, { others }) => sum + others, 0),
  };
}

interface FoundLine extends UseLine {
  readonly uses: FileUses;
}

type FoundLines = Readonly<Record<(typeof SHOWN)[number], readonly FoundLine[]>> & {
  readonly mentions: number;
};

async function linesOf(
  view: TreeView,
  files: readonly FileUses[],
  { simple, declarations }: Sought,
  signal: AbortSignal,
): Promise<FoundLines> {
  const byPath = new Map(files.map((uses) => [uses.file.path, uses]));
  const entries = view.files.filter(({ path }) => byPath.has(path));
  const all: FoundLine[] = [];
  let mentions = 0;
  for await (const { entry, text } of textsOf(view.codebase, entries, signal)) {
    if ('problem' in text) continue;
    const uses = byPath.get(entry.path)!;
    const own = declarations.filter(({ file }) => file === uses.file).map(({ line }) => line);
    const found = useLines(uses, text.lines, simple, new Set(own));
    all.push(...found.lines.map((line) => ({ ...line, uses })));
    mentions += found.mentions;
  }
  all.sort((a, b) => compareText(a.uses.file.path, b.uses.file.path) || a.line - b.line);
  const of = (wanted: (typeof SHOWN)[number]) => all.filter(({ certainty }) => certainty === wanted);
  return { resolved: of('resolved'), family: of('family'), 'by-name': of('by-name'), mentions };
}

function declaredRows({ declarations, simple, family }: Sought, namesakes: number): string[] {
  if (declarations.length === 0) return [`${quoted(simple)} is declared nowhere here: uses by name alone.`];
  const rest = declarations.length - MOST_DECLARATIONS;
  const others = namesakes - declarations.length - family.above.length - family.below.length;
  return [
    ...declarations.slice(0, MOST_DECLARATIONS).map((each) => `Declared: ${describeDeclaration(each)}`),
    ...(rest > 0 ? [`and ${rest} more: give \`path\` or a qualified name for one of them.`] : []),
    ...familyRows('Overrides', family.above),
    ...familyRows('Overridden by', family.below),
    ...(others > 0
      ? [`${counted(others, 'other declaration')} of that name: uses by name alone may mean those.`]
      : []),
  ];
}

function familyRows(word: string, members: readonly Declaration[]): string[] {
  const rest = members.length - MOST_DECLARATIONS;
  return [
    ...members.slice(0, MOST_DECLARATIONS).map((each) => `${word}: ${describeDeclaration(each)}`),
    ...(rest > 0 ? [`${word}: ${rest} more`] : []),
  ];
}

function summary(lines: FoundLines, files: number, others: number): string[] {
  const { resolved, family, 'by-name': byName, mentions } = lines;
  const size = (found: readonly FoundLine[]) =>
    `${counted(found.length, 'line')} in ${counted(new Set(found.map(({ uses }) => uses)).size, 'file')}`;
  const left = files - MOST_FILES;
  const ofFamily = family.length === 0 ? '' : ` To one of a base or subclass: ${size(family)}.`;
  return [
    `Resolved: ${size(resolved)}.${ofFamily} By name alone: ${size(byName)}.`,
    ...(mentions > 0
      ? [
          `In these files ${counted(mentions, 'more line')} of code with the word: strings, parameters, locals, other declarations.`,
        ]
      : []),
    ...(others > 0
      ? [
          `Left out: ${counted(others, 'use')} of the name that ${others === 1 ? 'means' : 'mean'} something else.`,
        ]
      : []),
    ...(left > 0
      ? [
          `${counted(left, 'more file')} with uses${resolved.length > 0 ? ' by name alone' : ''} not looked at: too many.`,
        ]
      : []),
    ...(files === 0
      ? [
          'What uses it by reflection, by a name in a string or from outside is not known: `search` finds the word.',
        ]
      : []),
  ];
}

function rowsOf({ resolved, family, 'by-name': byName }: FoundLines): string[] {
  return [
    ...(resolved.length > 0 ? ['Resolved to the declaration:', ...resolved.map(rowOf)] : []),
    ...(family.length > 0
      ? ['Resolved to one of a base or subclass, where a call may reach it:', ...family.map(rowOf)]
      : []),
    ...(byName.length > 0 ? ['By name alone:', ...byName.map(rowOf)] : []),
  ];
}

function rowOf({ uses: { file }, line, unit, isImport, text }: FoundLine): string {
  const where = isImport ? ' (import)' : unit === '' ? '' : ` in ${visible(unit)}`;
  return visibleLine(`${visible(file.path)}:${line}${where}${testMark(file)}: ${text.trim()}`, LONGEST_ROW);
}
