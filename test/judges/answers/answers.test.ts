import { describe, expect, it } from 'vitest';
import { ACJ_ANSWER, readAcjAnswer } from '../../../src/judges/answers/acj.ts';
import {
  AXIS_ANSWER,
  DEFINING_AXIS_ANSWER,
  readAxisAnswer,
  readDefiningAxisAnswer,
} from '../../../src/judges/answers/aqj-axis.ts';
import { RUBRIC_ANSWER, readRubricAnswer } from '../../../src/judges/answers/aqj-rubric.ts';
import { RUBRIC } from '../tasks.ts';

const FORMATS = [ACJ_ANSWER, RUBRIC_ANSWER, AXIS_ANSWER, DEFINING_AXIS_ANSWER];

/** All objects of a schema. */
function objectsOf(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsOf);
  return 'properties' in schema ? [schema as Record<string, unknown>, ...inner] : inner;
}

describe('the forms of answers', () => {
  it.each(FORMATS)(
    '$name is an object whose fields are all required, as strict servers ask for',
    ({ schema }) => {
      expect(schema.type).toBe('object');
      const objects = objectsOf(schema);
      expect(objects.length).toBeGreaterThan(0);
      for (const { properties, required, additionalProperties } of objects) {
        expect(required).toEqual(Object.keys(properties as object));
        expect(additionalProperties).toBe(false);
      }
    },
  );

  it.each(FORMATS)('$name uses only keywords that strict servers know', ({ schema }) => {
    const keywords = new Set<string>();
    const visit = (each: Record<string, unknown>): void => {
      for (const [keyword, value] of Object.entries(each)) {
        keywords.add(keyword);
        if (keyword === 'properties') Object.values(value as Record<string, never>).forEach(visit);
        else if (keyword === 'items') visit(value as Record<string, unknown>);
      }
    };
    visit(schema as Record<string, unknown>);
    const known = ['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'description'];
    expect([...keywords].filter((keyword) => !known.includes(keyword))).toEqual([]);
  });

  it('ask for levels, labels and grades of the protocol', () => {
    const text = JSON.stringify(FORMATS);
    expect(text).toContain('"enum":[1,2,3,4,5]');
    expect(text).toContain('"enum":["Trivial","Low","Moderate","High","Expert"]');
    expect(text).toContain('"enum":["strong","adequate","concern","poor"]');
  });

  it('ask for what a grade rests on before the grade', () => {
    const properties = DEFINING_AXIS_ANSWER.schema.properties as object;
    expect(Object.keys(properties)).toEqual(['evidence', 'assessment', 'no_real_solution', 'grade']);
  });
});

const problemsOf = (reading: object): readonly string[] =>
  'problems' in reading ? (reading.problems as string[]) : [];

describe('readAcjAnswer', () => {
  const axis = { level: 2, rationale: 'r', evidence: ['a:1'] };
  const answer = {
    ...{ symptom: 's', components: ['a'], nature: 'n', rationale: 'r', label: 'Low' },
    axes: {
      ...{ scope_of_context: axis, dependency_chain_depth: axis, implicit_knowledge: axis },
      ...{ coordination_complexity: axis, insight_density: axis },
    },
  };

  it('reads what fits, and drops what nobody asked for', () => {
    expect(readAcjAnswer(answer)).toEqual({ answer });
    expect(readAcjAnswer({ ...answer, confidence: 5 })).toEqual({ answer });
  });

  it.each([
    [
      'axes.insight_density.level',
      { ...answer, axes: { ...answer.axes, insight_density: { ...axis, level: 6 } } },
    ],
    [
      'axes.insight_density.level',
      { ...answer, axes: { ...answer.axes, insight_density: { ...axis, level: '2' } } },
    ],
    [
      'axes.insight_density.level',
      { ...answer, axes: { ...answer.axes, insight_density: { ...axis, level: 2.5 } } },
    ],
    ['label', { ...answer, label: 'low' }],
    ['symptom: must not be empty', { ...answer, symptom: ' ' }],
    ['rationale: must have at most 10000', { ...answer, rationale: 'x'.repeat(10_001) }],
    ['components: must have at most 40', { ...answer, components: Array(41).fill('a') }],
  ])('says that %s is wrong', (where, value) => {
    const problems = problemsOf(readAcjAnswer(value));
    expect(problems).toHaveLength(1);
    expect(problems[0]!.startsWith(where)).toBe(true);
  });

  it.each([undefined, null, 'High', 5, []])('refuses %j as a whole', (value) => {
    expect(problemsOf(readAcjAnswer(value))).toHaveLength(1);
  });
});

describe('readAxisAnswer', () => {
  const answer = { evidence: ['a:1'], assessment: 'a', grade: 'adequate' };

  it('reads grades; no_real_solution belongs to the defining axis', () => {
    expect(readAxisAnswer({ ...answer, no_real_solution: true })).toEqual({ answer });
    expect(problemsOf(readDefiningAxisAnswer(answer))[0]).toMatch(/^no_real_solution/);
    const defining = { ...answer, no_real_solution: false };
    expect(readDefiningAxisAnswer(defining)).toEqual({ answer: defining });
  });

  it.each(['Strong', 'High', '', null, undefined])('refuses the grade %j', (grade) => {
    expect(problemsOf(readAxisAnswer({ ...answer, grade }))[0]).toMatch(/^grade/);
  });

  it.each([
    ['strong', false],
    ['adequate', false],
    ['concern', true],
    ['poor', true],
  ])('takes %s for what is no real solution: %s', (grade, taken) => {
    const reading = readDefiningAxisAnswer({ ...answer, grade, no_real_solution: true });
    expect('answer' in reading).toBe(taken);
  });
});

describe('readRubricAnswer', () => {
  const yaml = JSON.stringify(RUBRIC, null, 1);

  it.each([
    ['as it is', yaml],
    ['in a block of Markdown', `\`\`\`yaml\n${yaml}\n\`\`\``],
    ['in a block without a language', `\n\`\`\`\n${yaml}\n\`\`\`\n`],
  ])('reads YAML %s', (_, rubric_yaml) => {
    expect(readRubricAnswer({ rubric_yaml })).toEqual({ answer: RUBRIC });
  });

  it('says what is wrong with the rubric, or that there is none', () => {
    expect(problemsOf(readRubricAnswer({ rubric_yaml: 'axes: []' }))).toEqual([
      'the rubric must be a list of axes',
    ]);
    expect(problemsOf(readRubricAnswer({ rubric: RUBRIC }))[0]).toMatch(/^rubric_yaml/);
  });
});
