const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The number that a text writes in decimal digits, as `12`, `-0.5`, `.5`, `1e-3`; undefined for any other text: an
 * empty or blank one, `0x10`, `NaN`, `Infinity`, digits with spaces, or a number beyond the range of a double.
 */
export function decimalNumber(text: string): number | undefined {
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
