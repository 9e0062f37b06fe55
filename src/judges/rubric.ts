import { sha256 } from '../core/hashing.ts';
import { readYaml } from './rubric-yaml.ts';

/** How much an axis counts in the verdict, the weightier first. */
export const AXIS_PRIORITIES = ['primary', 'secondary'] as const;

/** One of {@link AXIS_PRIORITIES}. */
export type AxisPriority = (typeof AXIS_PRIORITIES)[number];

/** One axis by which all patches for an issue are judged. The names of the fields are those of its YAML. */
export interface RubricAxis {
  readonly axis_name: string;
  readonly priority: AxisPriority;
  /** Whether the axis defines the task. */
  readonly defining: boolean;
  /** What a patch looks like that conforms fully. */
  readonly ideal_conformance: string;
  /** What a patch looks like that does not. */
  readonly poor_conformance: string;
  /** Where in the base tree the axis comes from, one text a place: `path:line: why`. */
  readonly evidence: readonly string[];
}

/**
 * The axes of one issue in the order they were written: 2 to 6, one to three of them primary, one of these
 * defining, no name twice. (Protocol v1 asks for 3 to 6 axes; one of its 268 recorded rubrics has 2.)
 */
export type Rubric = readonly RubricAxis[];

/** A rubric, or everything that is wrong with the text, one sentence each: what a model is told when asked again. */
export type RubricReading = { readonly rubric: Rubric } | { readonly problems: readonly string[] };

const AXES = { least: 2, most: 6 };
const PRIMARY_AXES = { least: 1, most: 3 };
const FIELDS: readonly unknown[] = [
  'axis_name',
  'priority',
  'defining',
  'ideal_conformance',
  'poor_conformance',
  'evidence',
];

/**
 * Reads a rubric from YAML (or JSON, which is YAML): a list with one mapping an axis and the fields of
 * {@link RubricAxis}, `defining` optional. White space around texts is dropped. `path:line: why` without quotes,
 * which YAML takes for a mapping of one entry, is read as the text it was meant to be.
 */
export function readRubric(text: string): RubricReading {
  const yaml = readYaml(text);
  if ('problem' in yaml) return { problems: [yaml.problem] };
  if (!Array.isArray(yaml.value)) return { problems: ['the rubric must be a list of axes'] };
  const problems: string[] = [];
  const axes = yaml.value.map((entry: unknown, index) =>
    axisOf(entry, (problem) => problems.push(`axis ${index + 1}: ${problem}`)),
  );
  const rubric = axes.filter((axis) => axis !== null);
  if (problems.length === 0) problems.push(...rubricProblems(rubric));
  return problems.length > 0 ? { problems } : { rubric };
}

/** The rubric as one line of JSON with a fixed order of fields: equal rubrics, equal bytes. {@link readRubric} reads it. */
export function canonicalRubric(rubric: Rubric): string {
  return JSON.stringify(
    rubric.map((axis) => ({
      axis_name: axis.axis_name,
      priority: axis.priority,
      defining: axis.defining,
      ideal_conformance: axis.ideal_conformance,
      poor_conformance: axis.poor_conformance,
      evidence: axis.evidence,
    })),
  );
}

/** SHA-256 of {@link canonicalRubric}, in lower-case hex: by it a verdict names the rubric it was made with. */
export function rubricHash(rubric: Rubric): string {
  return sha256(canonicalRubric(rubric));
}

type Complain = (problem: string) => void;

/** The axis of one entry; null where something is missing or wrong, which is complained of. */
function axisOf(entry: unknown, complain: Complain): RubricAxis | null {
  if (!(entry instanceof Map)) {
    complain('must be a mapping');
    return null;
  }
  const fields: ReadonlyMap<unknown, unknown> = entry;
  for (const name of fields.keys()) {
    if (!FIELDS.includes(name)) complain(`unknown field ${JSON.stringify(name)}`);
  }
  const axis_name = textOf(fields, 'axis_name', complain);
  const priority = AXIS_PRIORITIES.find((known) => known === fields.get('priority'));
  if (priority === undefined) complain('priority must be primary or secondary');
  const defining = fields.get('defining') ?? 'false';
  if (defining !== 'true' && defining !== 'false') complain('defining must be true or false');
  const ideal_conformance = textOf(fields, 'ideal_conformance', complain);
  const poor_conformance = textOf(fields, 'poor_conformance', complain);
  const evidence = evidenceOf(fields.get('evidence'), complain);
  if (priority === undefined) return null;
  return {
    axis_name,
    priority,
    defining: defining === 'true',
    ideal_conformance,
    poor_conformance,
    evidence,
  };
}

/** The text of a field; empty where there is none, which is complained of. */
function textOf(fields: ReadonlyMap<unknown, unknown>, name: string, complain: Complain): string {
  const value = fields.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') complain(`${name} must be a text that is not empty`);
  return text;
}

function evidenceOf(value: unknown, complain: Complain): readonly string[] {
  const places = Array.isArray(value) ? value.map(placeOf) : [];
  if (places.length === 0 || places.includes('')) {
    complain('evidence must be a list of texts "path:line: why" that is not empty');
  }
  return places;
}

/** The text of one place; empty where it is none. */
function placeOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (!(value instanceof Map) || value.size !== 1) return '';
  const [[place, why]] = value as unknown as [[unknown, unknown]];
  return typeof place === 'string' && typeof why === 'string' ? `${place}: ${why}`.trim() : '';
}

/** What is wrong with axes as a whole, a sentence each: their number, their priorities, which is defining, their names. */
export function rubricProblems(rubric: Rubric): readonly string[] {
  const problems: string[] = [];
  if (rubric.length < AXES.least || rubric.length > AXES.most) {
    problems.push(`there must be ${AXES.least} to ${AXES.most} axes, not ${rubric.length}`);
  }
  const primary = rubric.filter((axis) => axis.priority === 'primary').length;
  if (primary < PRIMARY_AXES.least || primary > PRIMARY_AXES.most) {
    problems.push(`${PRIMARY_AXES.least} to ${PRIMARY_AXES.most} axes must be primary, not ${primary}`);
  }
  const defining = rubric.filter((axis) => axis.defining);
  if (defining.length !== 1) problems.push(`exactly one axis must be defining, not ${defining.length}`);
  if (defining.some((axis) => axis.priority !== 'primary')) problems.push('a defining axis must be primary');
  const names = rubric.map((axis) => axis.axis_name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  for (const name of repeated) problems.push(`more than one axis is named ${JSON.stringify(name)}`);
  return problems;
}
