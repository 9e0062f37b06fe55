import type { ParameterFacts, SignatureFacts } from '../facts/types.ts';
import type { DescribedSymbol } from './description.ts';

/**
 * The signature of a function that declares several: the parameters of the first, and the text of all of them for
 * its type, so that a change of any is a change of the signature.
 *
 * @param own - the signature beside the body, which is the one when no other is declared.
 */
export function overloadedSignature(
  own: SignatureFacts | undefined,
  overloads: readonly Pick<DescribedSymbol, 'signature'>[],
): SignatureFacts | undefined {
  const signatures = overloads.flatMap(({ signature }) => signature ?? []);
  const [first] = signatures;
  if (first === undefined || signatures.length === 1) return first ?? own;
  return { parameters: first.parameters, type: signatures.map(signatureText).join('|') };
}

/** How an argument reaches a parameter. */
const MARKS: Readonly<Record<ParameterFacts['passing'], string>> = {
  position: '',
  both: '=',
  keyword: '*',
  variadic: '...',
};

function signatureText({ parameters, type }: SignatureFacts): string {
  const texts = parameters.map(
    (parameter) =>
      `${MARKS[parameter.passing]}${parameter.name}${parameter.optional ? '?' : ''}:${parameter.type}`,
  );
  return `(${texts.join(',')})=>${type}`;
}
