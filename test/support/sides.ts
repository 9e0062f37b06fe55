import { compareText } from '../../src/core/ordering.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import type { Hunk, PatchFile, PatchFileSide } from '../../src/measure/patch-facts.ts';
import type { MeasuredChange } from '../../src/measure/run.ts';
import type { Side } from '../../src/measure/side.ts';
import { classifyPath } from '../../src/model/classify.ts';
import { type Partition, partitionOf } from '../../src/model/components.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import { baseHistory } from '../../src/model/history/base-history.ts';
import type { RawCommit } from '../../src/model/history/usable-commits.ts';
import { isSupported, languageOf } from '../../src/model/languages.ts';
import { type ModelFile, modelFile, repoModel } from '../../src/model/repo-model.ts';
import { pathIndex, type SourceFile } from '../../src/model/resolution/world.ts';
import { detailOf } from './details.ts';

/** Facts by path: the production files of one state of a repository. */
export type State = ReadonlyMap<string, FileFacts>;

/** What a change has besides its two states. */
export interface ChangeOptions {
  /** The commits before, children before parents; without them history is absent. */
  readonly commits?: readonly RawCommit[] | undefined;
  /** New paths by old ones. */
  readonly renames?: ReadonlyMap<string, string>;
  /** Changed files besides, which are in no state. */
  readonly others?: readonly OtherFile[];
}

/** A changed file that is not measured: a test, a document, code that has no facts. */
export interface OtherFile {
  readonly path: string;
  /** Facts of a test, or the number of lines; undefined where the file does not exist. */
  readonly before: FileFacts | number | undefined;
  readonly after: FileFacts | number | undefined;
  readonly binary: boolean;
}

/** A touched file: its paths on the sides on which it exists. */
interface Touched {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * A change for the runner, formed by catalogue 1 without git: what differs between the states (as an object) is
 * touched, components are those of the first one, the patch replaces whole files.
 */
export function measuredChange(before: State, after: State, options: ChangeOptions = {}): MeasuredChange {
  const { others = [], renames = new Map(), commits } = options;
  const touched = touchedBy(before, after, renames);
  const partition = partitionOf([...before.keys()], new Set());
  const sides = sidesOf({ before, after }, { touched, others }, partition, commits);
  const packageDetails = new Map(
    sides.before.packages.flat().map((file) => [file.path, detailOf(file.facts)]),
  );
  const files = [
    ...touched.map((file) => {
      const [from, to] = [before.get(file.before ?? ''), after.get(file.after ?? '')];
      return {
        ...{ before: fileSide(file.before, from, partition), after: fileSide(file.after, to, partition) },
        ...{ hunks: from === to ? [] : wholeFile(from, to), touched: true },
      };
    }),
    ...others.map((file) => ({
      before: fileSide(file.path, file.before, partition),
      after: fileSide(file.path, file.after, partition),
      ...{
        hunks: file.binary ? [] : wholeFile(file.before, file.after),
        binary: file.binary,
        touched: false,
      },
    })),
  ].sort((a, b) => compareText(pathOf(a), pathOf(b)));
  const languages = files.flatMap((file) => (file.after ?? file.before)?.language ?? []);
  const unsupportedOnly = languages.length > 0 && !languages.some(isSupported);
  return { ...sides, patch: { files, packageDetails, ...sides }, unsupportedOnly };
}

const pathOf = ({ before, after }: PatchFile) => (after ?? before)!.path;

/** The touched files by the path after, or before where there is none. */
function touchedBy(before: State, after: State, renames: ReadonlyMap<string, string>): Touched[] {
  const targets = new Set(renames.values());
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(compareText);
  const own = paths.filter((path) => !renames.has(path) && !targets.has(path));
  const changed = own.filter((path) => before.get(path) !== after.get(path));
  const pathIn = (state: State, path: string) => (state.has(path) ? path : undefined);
  const files: Touched[] = [
    ...changed.map((path) => ({ before: pathIn(before, path), after: pathIn(after, path) })),
    ...[...renames].map(([from, to]) => ({ before: from, after: to })),
  ];
  const key = (file: Touched) => (file.after ?? file.before)!;
  return files.sort((a, b) => compareText(key(a), key(b)));
}

function sidesOf(
  states: { readonly before: State; readonly after: State },
  { touched, others }: { readonly touched: readonly Touched[]; readonly others: readonly OtherFile[] },
  partition: Partition,
  commits: readonly RawCommit[] | undefined,
): { before: Side; after: Side } {
  const modelOf = (which: 'before' | 'after') => {
    const tests = others.flatMap((file) => testOf(file.path, file[which]));
    const paths = pathIndex([...states[which].keys(), ...tests.map(({ path }) => path)]);
    return repoModel(
      [...states[which]].map(([path, facts]) => modelFile(path, languageOf(path)!, facts, partition)),
      { tests, paths, configurations: new Map() },
    );
  };
  const models = { before: modelOf('before'), after: modelOf('after') };
  const history = commits && baseHistory(commits, models.before.byPath, new Set());
  const frozen = frozenAt(models.before, history);
  const filesOf = (which: 'before' | 'after', files: readonly Touched[]) =>
    files
      .flatMap((file) => models[which].byPath.get(file[which] ?? '') ?? [])
      .sort((a, b) => compareText(a.path, b.path));
  const all = [...filesOf('before', touched), ...filesOf('after', touched)];
  const groups = (name: (file: ModelFile) => string, known: ReadonlyMap<string, readonly ModelFile[]>) =>
    [...new Set(all.map(name))]
      .sort(compareText)
      .flatMap((each) => (known.has(each) ? [known.get(each)!] : []));
  const common = touched.filter(({ before, after }) => before !== undefined && after !== undefined);
  const oldPaths = new Map(common.map((file) => [file.after!, file.before!]));
  const side = (which: 'before' | 'after') => ({
    model: models[which],
    touched: filesOf(which, touched),
    common: filesOf(which, common),
    packages: groups((file) => file.package, models[which].packages),
    components: groups((file) => file.component, models[which].components),
    frozen,
  });
  const change = touched
    .map((file) => (file.before ?? file.after)!)
    .sort(compareText)
    .map((path) => ({ path, component: partition(path) }));
  return {
    before: { ...side('before'), change: [], basePath: (path) => path },
    after: { ...side('after'), change, basePath: (path) => oldPaths.get(path) ?? path },
  };
}

/** A test as the model knows it. */
function testOf(path: string, content: OtherFile['before']): SourceFile[] {
  return typeof content === 'object'
    ? [{ path, language: languageOf(path)!, class: 'test', facts: content }]
    : [];
}

function fileSide(
  path: string | undefined,
  content: FileFacts | number | undefined,
  partition: Partition,
): PatchFileSide | undefined {
  if (path === undefined || content === undefined) return undefined;
  const facts = typeof content === 'number' ? undefined : content;
  return {
    ...{ path, language: languageOf(path), class: classifyPath(path, new Set()), component: partition(path) },
    ...{ lineClass: facts?.lineClass, size: facts?.sloc ?? Number(content) },
    ...{ facts, detail: facts && detailOf(facts) },
  };
}

/** The hunk that replaces a file. */
function wholeFile(from: FileFacts | number | undefined, to: FileFacts | number | undefined): Hunk[] {
  const lines = (content: FileFacts | number | undefined) =>
    typeof content === 'object' ? content.lineClass.length : (content ?? 0);
  const blank = (content: FileFacts | number | undefined) =>
    typeof content === 'object' ? content.blank : 0;
  const [beforeLines, afterLines] = [lines(from), lines(to)];
  if (beforeLines + afterLines === 0) return [];
  const places = { beforeStart: Math.min(1, beforeLines), afterStart: Math.min(1, afterLines) };
  const blanks = { beforeBlank: blank(from), afterBlank: blank(to) };
  return [{ ...places, beforeLines, afterLines, ...blanks }];
}
