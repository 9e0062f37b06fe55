/** Tells whether a relative path matches. */
export type PathTest = (path: string) => boolean;

/** More alternatives than this are taken as none. */
const MOST_ALTERNATIVES = 64;

/**
 * A glob over directories: `*` within a segment, `**` over any number of segments, `{a,b}` alternatives. Matching
 * takes time in the product of the lengths at most, whatever the pattern: patterns come from strangers.
 */
export function directoryGlob(glob: string): PathTest {
  const patterns = alternatives(glob).map((pattern) =>
    pattern.split('/').filter((segment) => segment !== '' && segment !== '.'),
  );
  return (path) => {
    const segments = path.split('/');
    return patterns.some((pattern) => matchesAll(pattern, segments));
  };
}

/** The patterns that braces stand for. */
function alternatives(glob: string): string[] {
  let done = [''];
  let rest = glob;
  for (let match = /\{([^{}]*)\}/.exec(rest); match; match = /\{([^{}]*)\}/.exec(rest)) {
    const before = rest.slice(0, match.index);
    const parts = match[1]!.split(',');
    if (done.length * parts.length > MOST_ALTERNATIVES) return [];
    done = done.flatMap((start) => parts.map((part) => start + before + part));
    rest = rest.slice(match.index + match[0].length);
  }
  return done.map((start) => start + rest);
}

/** Matches segments; `**` takes none or more of them. `reached[j]`: the pattern so far matches the first j segments. */
function matchesAll(pattern: readonly string[], segments: readonly string[]): boolean {
  let reached = segments.map(() => false);
  reached = [true, ...reached];
  for (const part of pattern) {
    const next = reached.map(() => false);
    for (let at = 0; at <= segments.length; at++) {
      if (part === '**') next[at] = reached[at]! || (at > 0 && next[at - 1]!);
      else next[at] = at > 0 && reached[at - 1]! && matchesSegment(part, segments[at - 1]!);
    }
    reached = next;
  }
  return reached[segments.length]!;
}

/** `*` takes any characters: the last star is stretched where the text after it does not fit. */
function matchesSegment(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let next = 0;
  while (at < text.length) {
    if (pattern[next] === '*') {
      star = next++;
      resume = at;
    } else if (next < pattern.length && pattern[next] === text[at]) {
      next++;
      at++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[next] === '*') next++;
  return next === pattern.length;
}
