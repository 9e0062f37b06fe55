import type { Extraction } from '../../src/facts/types.ts';

/** What was decoded, as an object of fields: the getters of its class among them, as those of a front end's answer. */
export function plain<Decoded extends object>(decoded: Decoded): Decoded {
  const { __proto__: _, ...described } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(decoded));
  const getters = Object.keys(described).filter((name) => described[name]!.get) as (keyof Decoded)[];
  return Object.assign({ ...decoded }, ...getters.map((name) => ({ [name]: decoded[name] })));
}

/** An extraction that was decoded, its facts {@link plain}. */
export function plainExtraction(decoded: Extraction | undefined): Extraction | undefined {
  return decoded?.parsed ? { parsed: true, facts: plain(decoded.facts) } : decoded;
}
