/** A place of a curve; both are above 0. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The exponent b of y = a x^b, by least squares on logarithms: 1 is linear, 2 quadratic. */
export function exponent(places: readonly Place[]): number {
  const logs = places.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }));
  const mean = (part: (place: Place) => number): number =>
    logs.reduce((sum, place) => sum + part(place), 0) / logs.length;
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)];
  return mean(({ x, y }) => (x - middleX) * (y - middleY)) / mean(({ x }) => (x - middleX) ** 2);
}

/** The exponent of the last step alone: what is constant at the start no longer hides what comes. */
export const lastExponent = (places: readonly Place[]): number => exponent(places.slice(-2));
