import type { ImportFacts } from '../../../facts/name-facts.ts';
import { directoryOf } from '../../components.ts';
import type { Target } from '../resolver.ts';
import type { Memo, Tracer } from '../tracing.ts';
import type { World } from '../world.ts';
import { FileView, fileNames } from './file-names.ts';
import type { ModuleLookup } from './module-lookup.ts';

/** Files that a search for one name looks into before it gives up. */
const LONGEST_SEARCH = 200;

/** Base classes that are climbed for a member. */
const HIGHEST_CLIMB = 16;

/** Finds what names mean across files. */
export class NameLookup {
  readonly #world: World;
  readonly #modules: ModuleLookup;
  readonly #tracer: Tracer;
  readonly #views = new Map<string, FileView | undefined>();
  readonly #found: Memo<Target | undefined>;

  constructor(world: World, modules: ModuleLookup, tracer: Tracer) {
    this.#world = world;
    this.#modules = modules;
    this.#tracer = tracer;
    this.#found = tracer.memo('names');
  }

  /** The names of a file; undefined when it has no facts. */
  namesOf(path: string): FileView | undefined {
    this.#tracer.file(path);
    if (!this.#views.has(path)) {
      const facts = this.#world.file(path)?.facts;
      this.#views.set(path, facts && new FileView(fileNames(facts), this.#tracer.names(path)));
    }
    return this.#views.get(path);
  }

  /** The file that an import leads to, as written. */
  moduleOf(path: string, { specifier }: ImportFacts): string | undefined {
    const target = this.#modules.find(directoryOf(path), specifier);
    return target.kind === 'file' ? target.path : undefined;
  }

  /** Where an import leads, with one hop over a module that only passes the name on (catalogue §3). */
  imported(path: string, each: ImportFacts): Target | undefined {
    const module = this.moduleOf(path, each);
    if (module === undefined) return undefined;
    if (each.name === '') return { path: module, name: '' };
    const direct = this.#declared(module, each.name);
    if (direct) return direct;
    const passed = this.#passedOn(module, each.name);
    const next = passed && this.moduleOf(module, passed);
    if (!passed || next === undefined || next === path) return { path: module, name: '' };
    const declared = passed.name === '' ? undefined : this.#declared(next, passed.name);
    return declared ?? { path: next, name: '' };
  }

  /** The declaration of an exported name, through any chain of re-exports; a module when the name stands for one. */
  exported(path: string, name: string): Target | undefined {
    const key = `${path}\0${name}`;
    return this.#found.of(key, () => this.#search(path, name));
  }

  #search(start: string, wanted: string): Target | undefined {
    const seen = new Set<string>();
    const open = [{ path: start, name: wanted }];
    for (let next = open.pop(); next && seen.size < LONGEST_SEARCH; next = open.pop()) {
      const { path, name } = next;
      const key = `${path}\0${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const declared = this.#declared(path, name);
      if (declared) return declared;
      const passed = this.#passedOn(path, name);
      if (passed) {
        const module = this.moduleOf(path, passed);
        if (module === undefined) continue;
        if (passed.name === '') return { path: module, name: '' };
        open.push({ path: module, name: passed.name });
        continue;
      }
      // `export *` passes on everything but the default; the first one is searched first.
      if (name === 'default') continue;
      const stars = this.namesOf(path)?.stars() ?? [];
      for (let at = stars.length - 1; at >= 0; at--) {
        const module = this.moduleOf(path, stars[at]!);
        if (module !== undefined) open.push({ path: module, name });
      }
    }
    return undefined;
  }

  /** The declaration in the file itself that it exports under a name. */
  #declared(path: string, name: string): Target | undefined {
    const names = this.namesOf(path);
    const local = names?.exported(name);
    if (local === undefined || local === '') return undefined;
    return names!.declares(local) ? { path, name: local } : undefined;
  }

  /** The import that a file exports under a name. */
  #passedOn(path: string, name: string): ImportFacts | undefined {
    const names = this.namesOf(path);
    const passed = names?.reExported(name);
    if (passed) return passed;
    const local = names?.exported(name);
    const imported = local === undefined ? undefined : names!.imported(local);
    return imported?.nested === false ? imported : undefined;
  }

  /**
   * What a bare name means in a file.
   *
   * @param isCalled - it is called or extended: of a whole module, its default export is meant.
   */
  bare(path: string, name: string, isCalled: boolean): Target | undefined {
    const names = this.namesOf(path);
    const imported = names?.imported(name);
    if (!imported) return names?.declares(name) ? { path, name } : undefined;
    const module = this.moduleOf(path, imported);
    if (module === undefined) return undefined;
    const whole: Target = { path: module, name: '' };
    if (imported.name !== '') return this.exported(module, imported.name) ?? whole;
    // `const x = require('y')` is what y exports as a whole: `module.exports = Foo`.
    const isDefault = isCalled || this.namesOf(module)?.exportsOneName();
    return (isDefault ? this.exported(module, 'default') : undefined) ?? whole;
  }

  /** What `chain.name` means in a file. */
  qualified(path: string, chain: string, name: string): Target | undefined {
    const segments = chain.split('.');
    const root = segments[0]!;
    const imported = this.namesOf(path)?.imported(root);
    const module = imported?.name === '' ? this.moduleOf(path, imported) : undefined;
    let target = module === undefined ? this.bare(path, root, false) : { path: module, name: '' };
    for (const segment of [...segments.slice(1), name]) target = target && this.#member(target, segment);
    return target;
  }

  /** A member of a module or type. */
  #member(target: Target, name: string): Target | undefined {
    if (target.name !== '') {
      const member = `${target.name}.${name}`;
      const names = this.namesOf(target.path);
      if (names?.hasMember(member) || names?.bases(member)) return { path: target.path, name: member };
      return undefined;
    }
    const found = this.exported(target.path, name);
    if (found) return found;
    // The module may be one class or object: `module.exports = Foo`.
    const whole = this.exported(target.path, 'default');
    return whole && whole.name !== '' ? this.#member(whole, name) : undefined;
  }

  /** A member by `this.name` in a type, or of its bases. */
  ownMember(path: string, type: string, name: string, skipsOwn: boolean): Target | undefined {
    let at: Target | undefined = { path, name: type };
    for (let climbed = 0; at && climbed < HIGHEST_CLIMB; climbed++) {
      const names = this.namesOf(at.path);
      const member = `${at.name}.${name}`;
      if (!(skipsOwn && climbed === 0) && names?.hasMember(member)) return { path: at.path, name: member };
      const bases: readonly string[] = names?.bases(at.name) ?? [];
      at = bases[0] === undefined ? undefined : this.base(at.path, bases[0]);
    }
    return undefined;
  }

  /** The type that a base text means. */
  base(path: string, text: string): Target | undefined {
    const dot = text.lastIndexOf('.');
    return dot < 0
      ? this.bare(path, text, true)
      : this.qualified(path, text.slice(0, dot), text.slice(dot + 1));
  }
}
