import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { acj } from '../../../src/judges/acj.ts';
import { ACJ_AXES, ACJ_LABELS } from '../../../src/judges/acj-label.ts';
import { aqj } from '../../../src/judges/aqj.ts';
import { AXIS_GRADES } from '../../../src/judges/aqj-verdict.ts';
import { ACJ_PROMPT } from '../../../src/judges/prompts/acj.ts';
import { AQJ_AXIS_PROMPT } from '../../../src/judges/prompts/aqj-axis.ts';
import { AQJ_DEFINING_PROMPT } from '../../../src/judges/prompts/aqj-defining.ts';
import { AQJ_PRIMARY_PROMPT } from '../../../src/judges/prompts/aqj-primary.ts';
import { AQJ_RUBRIC_PROMPT } from '../../../src/judges/prompts/aqj-rubric.ts';
import { DATA_RULE } from '../../../src/judges/prompts/data-rule.ts';
import { READING_RULE } from '../../../src/judges/prompts/reading-rule.ts';
import { promptHash, type Spoken } from '../../../src/judges/prompts/spoken.ts';

const PROMPTS = [
  ...[ACJ_PROMPT, AQJ_AXIS_PROMPT, AQJ_DEFINING_PROMPT, AQJ_PRIMARY_PROMPT, AQJ_RUBRIC_PROMPT],
  ...[DATA_RULE, READING_RULE],
];

/**
 * Whoever changes a prompt raises its version and enters the hash of the new text here: verdicts name prompts by
 * versions and hashes, and a change by accident would make them differ.
 */
const RECORDED: Readonly<Record<string, string>> = {
  'acj 1': '6aa10085187d',
  'aqj-axis 1': '06c58619d6e7',
  'aqj-defining 2': '21d13bd231bc',
  'aqj-primary 1': '94f570de3b00',
  'aqj-rubric 1': '961c9b54ce23',
  'data-rule 1': 'd6f3a237ce94',
  'reading-rule 1': '02eb76838253',
};

describe('the prompts', () => {
  it('have versions that go with their texts', () => {
    const hashes = PROMPTS.map(({ id, version, text }) => [
      `${id} ${version}`,
      createHash('sha256').update(text).digest('hex').slice(0, 12),
    ]);
    expect(Object.fromEntries(hashes)).toEqual(RECORDED);
  });

  it('anchor each axis of the complexity judge from 1 to 5', () => {
    for (const axis of ACJ_AXES) {
      const [, anchors] = ACJ_PROMPT.text.split(`\n${axis}: `);
      expect(
        anchors!
          .split('\n')
          .slice(1, 6)
          .map((line) => line.slice(0, 3)),
      ).toEqual([...['1: ', '2: ', '3: ', '4: ', '5: ']]);
    }
  });

  it('define every label and every grade', () => {
    for (const label of ACJ_LABELS) expect(ACJ_PROMPT.text).toMatch(new RegExp(`^${label}: `, 'm'));
    for (const grade of AXIS_GRADES) expect(AQJ_AXIS_PROMPT.text).toMatch(new RegExp(`^${grade}: `, 'm'));
  });

  it('tell no model how a verdict follows from the grades', () => {
    for (const { text } of PROMPTS.filter(({ id }) => id.startsWith('aqj')))
      expect(text).not.toMatch(/High_with_concerns|Acceptable/);
  });
});

describe('the prompt hash', () => {
  const spoken: Spoken = {
    prompts: [{ id: 'p', version: '1', text: 'text' }],
    openings: ['opening'],
    tools: [
      {
        name: 't',
        description: 'd',
        parameters: { type: 'object' },
        call: async () => ({ text: '', failed: false }),
      },
    ],
    answer: { name: 'a', description: 'd', schema: { type: 'object' } },
  };

  it('is a SHA-256, another one for each judge', () => {
    expect(acj.prompt_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(aqj.prompt_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(acj.prompt_hash).not.toBe(aqj.prompt_hash);
    expect([acj.protocol, aqj.protocol]).toEqual(['1', '1']);
  });

  it.each<[string, Partial<Spoken>]>([
    ['a text', { prompts: [{ id: 'p', version: '1', text: 'other' }] }],
    ['a version', { prompts: [{ id: 'p', version: '2', text: 'text' }] }],
    ['an opening', { openings: ['other'] }],
    ['a description of a tool', { tools: [{ ...spoken.tools[0]!, description: 'other' }] }],
    ['parameters of a tool', { tools: [{ ...spoken.tools[0]!, parameters: {} }] }],
    ['a schema', { answer: { ...spoken.answer, schema: {} } }],
  ])('changes with %s', (_, change) => {
    expect(promptHash([{ ...spoken, ...change }])).not.toBe(promptHash([spoken]));
  });
});
