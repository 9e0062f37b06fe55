import type { ParameterFacts, SignatureFacts } from '../../facts/detail.ts';

/**
 * True when every call that fits one signature fits another one: no required parameter is new, none is gone or
 * stands at another place, none has another name where it is called by its name, and no type has another text.
 * New parameters that are optional or variadic break nothing.
 *
 * Source: Dig, Johnson 2006, How do APIs evolve? A story of refactoring (JSME); Xavier, Brito, Hora, Valente 2017
 * (SANER).
 */
export function fits(before: SignatureFacts, after: SignatureFacts, language: string): boolean {
  const isTyped = language === 'java' || language === 'go';
  // Where types may be left out, writing one down says what was so before.
  const isSameType = (a: string, b: string) => a === b || (!isTyped && (a === '' || b === ''));
  if (!isSameType(before.type, after.type)) return false;
  const matched = new Set<ParameterFacts>();
  const isKept = before.parameters.every((parameter) => {
    const next = counterpart(parameter, before, after);
    if (!next) return false;
    matched.add(next);
    return isSameType(parameter.type, next.type) && (!parameter.optional || mayBeLeftOut(next));
  });
  return isKept && after.parameters.every((parameter) => matched.has(parameter) || mayBeLeftOut(parameter));
}

function mayBeLeftOut({ optional, passing }: ParameterFacts): boolean {
  return optional || passing === 'variadic';
}

/** The parameter after that takes the arguments of one before. */
function counterpart(
  parameter: ParameterFacts,
  before: SignatureFacts,
  after: SignatureFacts,
): ParameterFacts | undefined {
  const { name, passing } = parameter;
  if (passing === 'variadic')
    return after.parameters.find(
      (other) => other.passing === 'variadic' && stars(other) === stars(parameter),
    );
  if (passing === 'keyword') return after.parameters.find((other) => other.name === name && isByName(other));
  const place = byPosition(before).indexOf(parameter);
  const next = byPosition(after)[place] ?? variadicAt(after, place);
  if (passing === 'both') return next?.name === name && next.passing === 'both' ? next : undefined;
  // Another name is none of a caller's business, unless the parameters have changed places.
  const isElsewhere =
    isNamed(name) && name !== next?.name && byPosition(after).some((other) => other.name === name);
  return isElsewhere ? undefined : next;
}

function byPosition({ parameters }: SignatureFacts): ParameterFacts[] {
  return parameters.filter(({ passing }) => passing === 'position' || passing === 'both');
}

/** What takes the argument at a place behind the last plain parameter. */
function variadicAt({ parameters }: SignatureFacts, place: number): ParameterFacts | undefined {
  const found = parameters[place];
  return found?.passing === 'variadic' ? found : undefined;
}

function isByName({ passing }: ParameterFacts): boolean {
  return passing === 'keyword' || passing === 'both';
}

function isNamed(name: string): boolean {
  return name !== '' && name !== '_';
}

/** Python's `*` or `**`. */
function stars({ name }: ParameterFacts): string {
  return /^\**/.exec(name)![0];
}
