import type { Estimate } from '../study/report.ts';

/** A finite number as a text. Every text here is the same on every machine: no locale is asked. */
export type NumberText = (value: number) => string;

/** A number with so many decimals and a real minus sign; what rounds to 0 has no sign. */
export function fixed(decimals: number): NumberText {
  return (value) => {
    const digits = Math.abs(value).toFixed(decimals);
    return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
  };
}

/** Correlations, scores, areas: two decimals. */
export const score: NumberText = fixed(2);

/** A number that always has a sign, unless it rounds to 0. */
export function signed(decimals: number): NumberText {
  return (value) => {
    const text = fixed(decimals)(value);
    return value > 0 && Number(text) !== 0 ? `+${text}` : text;
  };
}

/** A difference of scores: two decimals and a sign. */
export const difference: NumberText = signed(2);

/** Drops of importance are small: three decimals. */
export const drop: NumberText = fixed(3);

/** A share between 0 and 1 in per cent with one decimal. */
export const percent: NumberText = (share) => `${bare(share)} %`;

const bare: NumberText = (share) => fixed(1)(100 * share);

/** A p-value or q-value: three decimals, what is smaller is said to be smaller. */
export const probability: NumberText = (value) => (value < 0.001 ? '< 0.001' : fixed(3)(value));

/** A p-value inside a sentence: `p = 0.012`, `p < 0.001`. */
export function pText(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${probability(p)}`;
}

/** A number of things, its thousands apart by commas. */
export const count: NumberText = (value) => fixed(0)(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** A value in the unit of its metric: three significant digits, no trailing zeros. */
export const significant: NumberText = (value) => String(Number(value.toPrecision(3))).replace('-', '−');

/** An estimate as `0.24 [0.18, 0.30]`, the bounds without a unit; a dash where there is none. */
export function estimateText({ value, low, high }: Estimate, text: NumberText): string {
  if (value === null) return '–';
  const bound = text === percent ? bare : text;
  return low === null || high === null ? text(value) : `${text(value)} [${bound(low)}, ${bound(high)}]`;
}

/** A length or place in a drawing: at most two decimals. */
export function px(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}
