import type { SourceFile } from '../world.ts';

/** A platform with its build tags. */
interface Platform {
  readonly os: string;
  readonly arch: string;
  /** Tags of the project that are set. */
  readonly custom: ReadonlySet<string>;
}

type Tags = (tag: string) => boolean;

const UNIX = 'aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris'.split(' ');

const SYSTEMS: ReadonlySet<string> = new Set([...UNIX, 'js', 'nacl', 'plan9', 'wasip1', 'windows', 'zos']);

const ARCHITECTURES: ReadonlySet<string> = new Set(
  (
    '386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ' +
    'ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm'
  ).split(' '),
);

/** Systems that have the tag of another one as well. */
const INCLUDES: Readonly<Record<string, string>> = { android: 'linux', illumos: 'solaris', ios: 'darwin' };

/** The order of §3.3, Linux and amd64 first, goes on with what is most common. */
const OS_ORDER = ['linux', 'darwin', 'windows', 'freebsd', ...SYSTEMS];
const ARCH_ORDER = ['amd64', 'arm64', '386', ...ARCHITECTURES];

/** Deepest nesting of a constraint that is followed. */
const MAX_DEPTH = 50;

/**
 * Chooses between files of one package that declare the same name: the untagged one, else the one that is built for
 * Linux and amd64, for Linux, for amd64, then the first one (catalogue §3.3). A file that is never built for Linux
 * (or amd64, or without its own tags) is looked at on the first platform that it is built for.
 */
export function chooseVariant(from: SourceFile, candidates: readonly SourceFile[]): SourceFile | undefined {
  const [first] = candidates;
  if (candidates.length < 2 || first === undefined) return first;
  const platform = platformOf(from);
  let best = first;
  let bestRank = rank(first, platform);
  for (const candidate of candidates.slice(1)) {
    const own = rank(candidate, platform);
    const isShorter = candidate.path.length < best.path.length;
    if (own < bestRank || (own === bestRank && isShorter)) [best, bestRank] = [candidate, own];
  }
  return best;
}

/** True for a program on its own, which `go run` alone builds: it shares nothing with the files beside it. */
export function isIgnored(file: SourceFile): boolean {
  return /(^|[^!\w])ignore\b/.test(file.facts.buildConstraint);
}

function rank(file: SourceFile, { os, arch, custom }: Platform): number {
  const { named, constraint } = conditionsOf(file);
  if (!named.os && !named.arch && constraint === '') return 0;
  if (isBuilt(file, { os, arch, custom })) return 1;
  if (ARCH_ORDER.some((other) => isBuilt(file, { os, arch: other, custom }))) return 2;
  return OS_ORDER.some((other) => isBuilt(file, { os: other, arch, custom })) ? 3 : 4;
}

/** The first platform for which a file is built, if need be with the tags that it asks for. */
function platformOf(file: SourceFile): Platform {
  const none = new Set<string>();
  const { named, constraint } = conditionsOf(file);
  if (!named.os && !named.arch && constraint === '') return { os: 'linux', arch: 'amd64', custom: none };
  const asked = new Set(constraint.match(/[\w.]+/g) ?? []);
  for (const custom of [
    none,
    new Set([...asked].filter((tag) => !SYSTEMS.has(tag) && !ARCHITECTURES.has(tag))),
  ]) {
    for (const os of OS_ORDER) {
      for (const arch of ARCH_ORDER) if (isBuilt(file, { os, arch, custom })) return { os, arch, custom };
    }
  }
  return { os: 'linux', arch: 'amd64', custom: none };
}

function isBuilt(file: SourceFile, { os, arch, custom }: Platform): boolean {
  const { named, constraint } = conditionsOf(file);
  const isSystem = (name: string) => name === os || INCLUDES[os] === name;
  if (named.os !== undefined && !isSystem(named.os)) return false;
  if (named.arch !== undefined && named.arch !== arch) return false;
  return evaluate(constraint, (tag) => {
    if (SYSTEMS.has(tag)) return isSystem(tag);
    if (ARCHITECTURES.has(tag)) return tag === arch;
    if (tag === 'unix') return UNIX.includes(os);
    return tag === 'gc' || tag === 'cgo' || /^go1(\.\d+)*$/.test(tag) || custom.has(tag);
  });
}

/** What the name and the first lines of a file ask for. */
function conditionsOf({ path, facts }: SourceFile) {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(_test)?\.go$/, '');
  // What stands before the first underscore is never a condition.
  const parts = name.split('_').slice(1);
  const last = parts.at(-1) ?? '';
  const system = ARCHITECTURES.has(last) ? (parts.at(-2) ?? '') : last;
  return {
    named: {
      os: SYSTEMS.has(system) ? system : undefined,
      arch: ARCHITECTURES.has(last) ? last : undefined,
    },
    constraint: facts.buildConstraint,
  };
}

/** The value of a `//go:build` expression; true when it is empty or cannot be read. */
export function evaluate(expression: string, tags: Tags): boolean {
  const tokens = expression.match(/&&|\|\||[!()]|[^\s!()&|]+/g) ?? [];
  let at = 0;
  const or = (depth: number): boolean => {
    let value = and(depth);
    for (; tokens[at] === '||'; ) {
      at++;
      const right = and(depth);
      value ||= right;
    }
    return value;
  };
  const and = (depth: number): boolean => {
    let value = not(depth);
    for (; tokens[at] === '&&'; ) {
      at++;
      const right = not(depth);
      value &&= right;
    }
    return value;
  };
  const not = (depth: number): boolean => {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
    const token = tokens[at++];
    if (token === '!') return !not(depth + 1);
    if (token !== '(') return token === undefined || tags(token);
    const value = or(depth + 1);
    at++;
    return value;
  };
  try {
    return tokens.length === 0 || or(0);
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}
