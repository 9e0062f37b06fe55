import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { html, visibleText } from '../../src/report/html.ts';
import { shortened, textWidth } from '../../src/report/label-text.ts';
import {
  count,
  difference,
  estimateText,
  fixed,
  percent,
  probability,
  px,
  score,
  significant,
} from '../../src/report/number-text.ts';
import { divergingColour, inkOn, sequentialColour } from '../../src/report/palette.ts';

describe('numbers', () => {
  it('have fixed decimals and a real minus, and 0 has no sign', () => {
    expect([0.125, -0.5, -0.001, -0, 1].map(score)).toEqual(['0.13', '−0.50', '0.00', '0.00', '1.00']);
    expect([0.1, -0.1, 0.004, 0].map(difference)).toEqual(['+0.10', '−0.10', '0.00', '0.00']);
    expect(fixed(0)(2)).toBe('2');
  });

  it('are the same in every locale', () => {
    expect([0, 999, 1000, 1234567].map(count)).toEqual(['0', '999', '1,000', '1,234,567']);
    expect(percent(0.1234)).toBe('12.3 %');
    expect([0.0009, 0.001, 0.5].map(probability)).toEqual(['< 0.001', '0.001', '0.500']);
    expect([0.012345, 1234.5, -2, 0].map(significant)).toEqual(['0.0123', '1230', '−2', '0']);
  });

  it('have their interval beside them, or none', () => {
    expect(estimateText({ value: 0.24, low: 0.18, high: 0.3 }, score)).toBe('0.24 [0.18, 0.30]');
    expect(estimateText({ value: 0.24, low: 0.18, high: 0.3 }, percent)).toBe('24.0 % [18.0, 30.0]');
    expect(estimateText({ value: 0.24, low: null, high: null }, score)).toBe('0.24');
    expect(estimateText({ value: null, low: null, high: null }, score)).toBe('–');
  });

  it('of places have two decimals at most', () => {
    expect([1 / 3, -0.001, 12, -2.675].map(px)).toEqual(['0.33', '0', '12', '-2.67']);
  });
});

describe('html', () => {
  it('escapes texts and leaves pieces of itself', () => {
    expect(
      html`<b title="${'"<&>\''}">${html`<i>${'<'}</i>`}${[1, null, false, undefined, 'a']}</b>`.text,
    ).toBe('<b title="&quot;&lt;&amp;&gt;&#39;"><i>&lt;</i>1a</b>');
  });

  it('gives any text back as the reader of the page sees it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const page = parseHTML(`<html><body>${html`<p title="${text}">${text}</p>`.text}</body></html>`);
        const paragraphs = page.document.querySelectorAll('body > *');
        return (
          paragraphs.length === 1 &&
          paragraphs[0]!.textContent === visibleText(text) &&
          paragraphs[0]!.getAttribute('title') === visibleText(text)
        );
      }),
    );
  });

  it('spells out what would turn or hide other text', () => {
    expect(visibleText('a\u202eb\u0000c\nd\ud800\u200f')).toBe('a\\u202eb\\u0000c d\\ud800\\u200f');
    expect(visibleText('עברית 名 😀')).toBe('עברית 名 😀');
  });
});

describe('labels', () => {
  it('are cut in the middle, never longer than asked, wide characters counted twice', () => {
    expect(shortened('abcdefghij', 10)).toBe('abcdefghij');
    // 9 characters and the mark: ceil(9 x 0.6) = 6 from the front, 3 from the end.
    expect(shortened('abcdefghijk', 10)).toBe('abcdef…ijk');
    expect(shortened('名名名名名名', 8)).toBe('名名…名');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 50 }), (text, most) => {
        return textWidth([shortened(text, most)], 100) <= 56 * most + 1;
      }),
    );
  });
});

describe('colours', () => {
  it('are white in the middle, blue below, orange above', () => {
    expect([-1, 0, 1, 5].map(divergingColour)).toEqual(['#084594', '#fafafa', '#a63603', '#a63603']);
    expect(sequentialColour(0)).toBe('#fafbfd');
  });

  it('carry text of a contrast of at least 4.5 to 1', () => {
    const luminance = (colour: string) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    for (let step = 0; step <= 100; step++) {
      for (const colour of [divergingColour(step / 50 - 1), sequentialColour(step / 100)]) {
        const [a, b] = [luminance(colour), luminance(inkOn(colour))];
        expect((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
