import { metricGroups } from '../../metrics/index.ts';
import { roundSignificant } from '../core/numbers.ts';
import { compareText } from '../core/ordering.ts';
import type { FileFacts, UnitFacts } from '../facts/types.ts';
import { visualStudioIndex } from '../measure/maintainability-index.ts';
import { isDefined } from '../measure/measurement.ts';
import { responseForClass } from '../measure/response-for-class.ts';
import { halsteadDifficulty, halsteadVolume, type Side, sumOf } from '../measure/side.ts';
import { classifyPath } from '../model/classify.ts';
import type { GroupedGraph } from '../model/graphs/architecture.ts';
import { instabilities } from '../model/graphs/instability.ts';
import { languageOf } from '../model/languages.ts';
import type { ModelFile, RepoModel } from '../model/repo-model.ts';
import { typeCounts } from '../model/types/abstract-types.ts';
import { camc, lcc, lcom4, lcomHs, tcc } from '../model/types/class-cohesion.ts';
import { cohesionOf } from '../model/types/cohesion.ts';
import { accessToForeignData } from '../model/types/foreign-data.ts';
import type { TypeModel } from '../model/types/type-index.ts';
import type { BaseState } from './base-state.ts';
import { dependenciesOf } from './dependency-graph.ts';
import { frontEndOf, isRegularFile } from './facts-store.ts';
import type {
  ClassReport,
  EdgeReport,
  FileReport,
  HalsteadReport,
  PartReport,
  TreeReport,
  UnitReport,
} from './tree-report.ts';
import { type MeasureTreeOptions, readTreeState, type TreeState } from './tree-state.ts';

export type {
  ClassReport,
  EdgeReport,
  FileReport,
  HalsteadReport,
  MeasureTreeOptions,
  PartReport,
  TreeReport,
  UnitReport,
};

/**
 * Measures one state of a repository or folder. Test, auxiliary and vendored files are left out (catalogue §4.6).
 *
 * @throws {ArchdeltaError} `repo-missing`, `base-commit-missing`, `blob-missing`, `input-unreadable`, `usage`, `aborted`.
 * @example
 * ```ts
 * import { measureTree } from 'archdelta';
 *
 * const { units } = await measureTree({ path: '.', revision: 'HEAD' });
 * const hardest = [...units].sort((a, b) => b.cognitive - a.cognitive)[0];
 * console.log(hardest?.file, hardest?.name, hardest?.cognitive);
 * ```
 */
export async function measureTree(options: MeasureTreeOptions): Promise<TreeReport> {
  return report(await readTreeState(options));
}

function report({ rev, state, isWanted }: TreeState): TreeReport {
  const { model } = state;
  const files = model.files.filter((file) => isWanted(file.path));
  const parts = (groups: ReadonlyMap<string, readonly ModelFile[]>) =>
    [...groups]
      .map(([name, all]) => ({ name, members: all.filter((file) => isWanted(file.path)) }))
      .filter(({ members }) => members.length > 0)
      .sort((a, b) => compareText(a.name, b.name));
  const packages = parts(model.packages);
  const components = parts(model.components);
  const side: Side = {
    model,
    touched: files,
    common: files,
    packages: packages.map(({ members }) => members),
    components: components.map(({ members }) => members),
    frozen: state.frozen,
    change: [],
    basePath: (path) => path,
  };
  const total = (quantity: (facts: FileFacts) => number) => sumOf(files, (file) => quantity(file.facts));
  return {
    rev,
    units: files.flatMap((file) => file.facts.units.map((unit) => unitReport(file, unit))),
    classes: model
      .types()
      .classesOf(files)
      .map((type) => classReport(model, type)),
    files: files.map((file) => fileReport(model, file)),
    edges: dependenciesOf(model).filter(({ from, to }) => isWanted(from) && isWanted(to)),
    packages: packages.map((part) => partReport(part, model.architecture().packages, model.packages)),
    components: components.map((part) => partReport(part, model.architecture().components, model.components)),
    repository: {
      files: files.length,
      packages: packages.length,
      components: components.length,
      units: total((facts) => facts.units.length),
      sloc: total((facts) => facts.sloc),
      cloc: total((facts) => facts.cloc),
      blank: total((facts) => facts.blank),
      lloc: total((facts) => facts.lloc),
      metrics: metricsOf(side),
    },
    skipped: skippedFiles(state, isWanted),
  };
}

function metricsOf(side: Side): Record<string, number | null> {
  const values: Record<string, number | null> = {};
  for (const group of metricGroups) {
    if (group.kind === 'patch') continue;
    for (const [id, value] of Object.entries(group.compute(side))) {
      values[id] = isDefined(value) ? roundSignificant(value) : null;
    }
  }
  return values;
}

function halsteadReport({ halstead }: UnitFacts | FileFacts): HalsteadReport {
  const volume = halsteadVolume(halstead);
  const difficulty = halsteadDifficulty(halstead);
  return {
    ...halstead,
    volume: roundSignificant(volume),
    difficulty: roundSignificant(difficulty),
    effort: roundSignificant(volume * difficulty),
  };
}

function unitReport(file: ModelFile, unit: UnitFacts): UnitReport {
  const { name, kind, line, endLine, sloc, lloc, parameters, cyclomatic, cognitive, nesting, npath } = unit;
  return {
    file: file.path,
    ...{ name, kind, line, endLine, sloc, lloc, parameters, cyclomatic, cognitive, nesting, npath },
    halstead: halsteadReport(unit),
  };
}

function fileReport(model: RepoModel, file: ModelFile): FileReport {
  const { files, nodeOf } = model.architecture();
  const node = nodeOf.get(file.path)!;
  const { sloc, cloc, blank, lloc } = file.facts;
  return {
    file: file.path,
    language: file.language,
    package: file.package,
    component: file.component,
    ...{ sloc, cloc, blank, lloc },
    fanIn: files.inDegrees()[node]!,
    fanOut: files.outDegrees()[node]!,
    halstead: halsteadReport(file.facts),
    maintainability: roundSignificant(visualStudioIndex(file)),
  };
}

function classReport(model: RepoModel, type: TypeModel): ClassReport {
  const types = model.types();
  const cohesion = cohesionOf(type);
  const { name, line, endLine } = type.facts;
  return {
    file: type.file.path,
    ...{ name, line, endLine },
    methods: type.units.length,
    attributes: cohesion.attributes.length,
    wmc: sumOf(type.units, (unit) => unit.cyclomatic),
    dit: types.depth(type),
    noc: types.childCount(type),
    cbo: types.named(type).length,
    rfc: responseForClass(types, type),
    lcom4: orNull(lcom4(cohesion)),
    lcomHs: orNull(lcomHs(cohesion)),
    tcc: orNull(tcc(cohesion)),
    lcc: orNull(lcc(cohesion)),
    camc: orNull(camc(cohesion)),
    atfd: accessToForeignData(model, type),
  };
}

function orNull(value: number | undefined): number | null {
  return value === undefined ? null : roundSignificant(value);
}

interface Part {
  readonly name: string;
  readonly members: readonly ModelFile[];
}

function partReport(
  { name, members }: Part,
  { analysis, indexOf }: GroupedGraph,
  whole: ReadonlyMap<string, readonly ModelFile[]>,
): PartReport {
  const node = indexOf.get(name)!;
  const ca = analysis.inDegrees()[node]!;
  const ce = analysis.outDegrees()[node]!;
  const instability = instabilities(analysis)[node];
  const { all, abstract } = typeCounts(whole.get(name)!);
  const abstractness = all === 0 ? undefined : abstract / all;
  const hasBoth = instability !== undefined && abstractness !== undefined;
  return {
    name,
    files: members.length,
    sloc: sumOf(members, (file) => file.facts.sloc),
    units: sumOf(members, (file) => file.facts.units.length),
    ...{ ca, ce },
    instability: orNull(instability),
    abstractness: orNull(abstractness),
    distance: orNull(hasBoth ? Math.abs(abstractness + instability - 1) : undefined),
  };
}

/** What could not be parsed or is generated, and production code of languages without a front end. */
function skippedFiles(state: BaseState, isWanted: (path: string) => boolean): TreeReport['skipped'] {
  const unsupported = state.tree.filter(
    (entry) =>
      isRegularFile(entry) &&
      languageOf(entry.path) !== undefined &&
      !frontEndOf(entry.path) &&
      classifyPath(entry.path, state.manifests) === 'production',
  );
  return [
    ...state.skipped.map(({ path, reason }) => ({ file: path, reason: reason as string })),
    ...unsupported.map(({ path }) => ({ file: path, reason: 'unsupported-language' })),
  ]
    .filter(({ file }) => isWanted(file))
    .sort((a, b) => compareText(a.file, b.file));
}
