/** Colours that colour-blind people tell apart (Okabe and Ito 2008, "Color Universal Design"). */
export const INK = {
  black: '#000000',
  grey: '#6b6b6b',
  blue: '#0072b2',
  vermillion: '#d55e00',
  green: '#00795a',
  purple: '#a8508c',
  orange: '#b87800',
  pale: '#d9d9d9',
} as const;

type Rgb = readonly [number, number, number];

/** Blue, white, orange: two hues that every common kind of colour-blindness tells apart, both dark at the ends. */
const DIVERGING: readonly Rgb[] = [
  [8, 69, 148],
  [107, 174, 214],
  [250, 250, 250],
  [253, 174, 97],
  [166, 54, 3],
];

/** Light to dark blue: lightness alone says the order. */
const SEQUENTIAL: readonly Rgb[] = [
  [250, 251, 253],
  [198, 219, 239],
  [107, 174, 214],
  [33, 113, 181],
  [8, 48, 107],
];

/** The colour of a value in [-1, 1]: blue below 0, orange above; values beyond are cut. */
export function divergingColour(value: number): string {
  return between(DIVERGING, (Math.max(-1, Math.min(1, value)) + 1) / 2);
}

/** The colour of a share in [0, 1], the darker the larger. */
export function sequentialColour(share: number): string {
  return between(SEQUENTIAL, Math.max(0, Math.min(1, share)));
}

function between(stops: readonly Rgb[], share: number): string {
  const place = share * (stops.length - 1);
  const at = Math.min(Math.floor(place), stops.length - 2);
  const [from, to] = [stops[at]!, stops[at + 1]!];
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (place - at) * (to[index] - from[index]));
  return `#${([0, 1, 2] as const).map((index) => channel(index).toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever reads better on a colour `#rrggbb` (WCAG 2.1, relative luminance and contrast). */
export function inkOn(colour: string): string {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? INK.black : '#ffffff';
}
