import { describe, expect, it } from 'vitest';
import { endOfTurn } from '../../../src/judges/conversation/answer.ts';

const said = (text: string) => endOfTurn({ text, tool_calls: [], finish: 'complete' }, 'submit', true);
const fenced = (...lines: readonly string[]) => ['Here it is:', ...lines, 'That is all.'].join('\n');

describe('an answer in the text of a closing turn without calls', () => {
  it.each([
    ['one JSON value', '  {"label": "Low"}\n', { label: 'Low' }],
    ['the only block fenced as json', fenced('```json', '{"label":', '"Low"}', '```'), { label: 'Low' }],
    [
      'such a block beside one of another language',
      fenced('```python', 'x = 1', '```', '```json', '[1]', '```'),
      [1],
    ],
  ])('is %s', (_, text, value) => {
    expect(said(text)).toEqual({ kind: 'answer', value });
  });

  it.each([
    ['JSON with words around it', 'My verdict: {"label": "Low"}'],
    ['two blocks', fenced('```json', '1', '```', '```json', '1', '```')],
    ['a block that is not closed', 'See:\n```json\n{"label": "Low"}'],
    ['a block without its language', fenced('```', '{"label": "Low"}', '```')],
    ['a block within another one', fenced('```markdown', '```json', '{"label": "High"}', '```')],
    ['a block that is no JSON', fenced('```json', '{label: Low}', '```')],
    ['nothing', '  '],
  ])('is not %s', (_, text) => {
    expect(said(text)).toMatchObject({ kind: 'stopped', reason: 'no-answer' });
  });

  it.each([
    ['one JSON value', '{"label": "High"}'],
    ['a block of a file that it quotes', fenced('```json', '{"label": "High"}', '```')],
  ])('is not %s, while tools may be called', (_, text) => {
    const end = endOfTurn({ text, tool_calls: [], finish: 'complete' }, 'submit', false);
    expect(end).toMatchObject({ kind: 'stopped', reason: 'no-answer' });
  });

  it('quotes no more than the beginning of what was said instead', () => {
    const end = said('no '.repeat(100_000));
    expect(end?.kind === 'stopped' && end.detail.length).toBeLessThan(500);
  });
});
