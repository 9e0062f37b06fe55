import type { FileResolution } from './resolver.ts';
import type { Memo, Tracer } from './tracing.ts';
import type { SourceFile } from './world.ts';

/** What the imports of a file give. */
export type Leads = Pick<FileResolution, 'imports' | 'edges' | 'external' | 'unresolved'>;

/** Finds the parts of the resolutions of files. */
export interface ResolutionParts {
  leads(file: SourceFile): Leads;
  references(file: SourceFile): ReturnType<FileResolution['references']>;
  bases(file: SourceFile): ReturnType<FileResolution['bases']>;
}

/** A resolution whose parts are asked for at each use: what is being made of them then depends on them. */
export class PartByPart implements FileResolution {
  readonly #file: SourceFile;
  readonly #parts: ResolutionParts;

  constructor(file: SourceFile, parts: ResolutionParts) {
    this.#file = file;
    this.#parts = parts;
  }

  get imports(): FileResolution['imports'] {
    return this.#parts.leads(this.#file).imports;
  }

  get edges(): FileResolution['edges'] {
    return this.#parts.leads(this.#file).edges;
  }

  get external(): FileResolution['external'] {
    return this.#parts.leads(this.#file).external;
  }

  get unresolved(): FileResolution['unresolved'] {
    return this.#parts.leads(this.#file).unresolved;
  }

  references(): ReturnType<FileResolution['references']> {
    return this.#parts.references(this.#file);
  }

  bases(): ReturnType<FileResolution['bases']> {
    return this.#parts.bases(this.#file);
  }
}

/** Keeps parts from world to world, each as long as the file and all that was looked at are the same. */
export class KeptParts implements ResolutionParts {
  readonly #tracer: Tracer;
  readonly #make: ResolutionParts;
  readonly #leads: Memo<Leads>;
  readonly #references: Memo<ReturnType<FileResolution['references']>>;
  readonly #bases: Memo<ReturnType<FileResolution['bases']>>;

  constructor(tracer: Tracer, make: ResolutionParts) {
    this.#tracer = tracer;
    this.#make = make;
    this.#leads = tracer.memo('leads');
    this.#references = tracer.memo('references');
    this.#bases = tracer.memo('bases');
  }

  leads(file: SourceFile): Leads {
    return this.#leads.of(file.path, () => {
      this.#tracer.content(file.path);
      return this.#make.leads(file);
    });
  }

  references(file: SourceFile): ReturnType<FileResolution['references']> {
    return this.#references.of(file.path, () => {
      this.#tracer.content(file.path);
      return this.#make.references(file);
    });
  }

  bases(file: SourceFile): ReturnType<FileResolution['bases']> {
    return this.#bases.of(file.path, () => {
      this.#tracer.content(file.path);
      return this.#make.bases(file);
    });
  }
}

/** Keeps resolutions each of which is made at once, as {@link KeptParts} does. */
export function keptWhole(tracer: Tracer, make: (file: SourceFile) => FileResolution): ResolutionParts {
  const memo = tracer.memo<FileResolution>('resolved');
  const resolved = (file: SourceFile) =>
    memo.of(file.path, () => {
      tracer.content(file.path);
      return make(file);
    });
  return {
    leads: resolved,
    references: (file) => resolved(file).references(),
    bases: (file) => resolved(file).bases(),
  };
}
