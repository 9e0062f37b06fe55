import type { FileResolution } from './resolver.ts';

/** What the imports of a file give. */
export type Leads = Pick<FileResolution, 'imports' | 'edges' | 'external' | 'unresolved'>;

/** A resolution whose parts are asked for at each use: what is being made of them then depends on them. */
export class PartByPart implements FileResolution {
  readonly #leads: () => Leads;
  readonly references: FileResolution['references'];
  readonly bases: FileResolution['bases'];

  constructor(leads: () => Leads, references: FileResolution['references'], bases: FileResolution['bases']) {
    this.#leads = leads;
    this.references = references;
    this.bases = bases;
  }

  get imports(): FileResolution['imports'] {
    return this.#leads().imports;
  }

  get edges(): FileResolution['edges'] {
    return this.#leads().edges;
  }

  get external(): FileResolution['external'] {
    return this.#leads().external;
  }

  get unresolved(): FileResolution['unresolved'] {
    return this.#leads().unresolved;
  }
}

/** A resolution all of which is made at once. */
export function whole(resolved: () => FileResolution): FileResolution {
  return new PartByPart(
    resolved,
    () => resolved().references(),
    () => resolved().bases(),
  );
}
