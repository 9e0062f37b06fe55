/** One `<test-code>` of a PMD test file. */
export interface PmdTest {
  readonly description: string;
  readonly line: number;
  /** The value of the property `metricOptions`, empty when the metric is measured as it is. */
  readonly options: string;
  readonly messages: readonly { readonly text: string; readonly line: number }[];
  readonly code: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function codeOf(element: string): string {
  const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(element);
  return cdata?.[1] ?? decode(element);
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** Reads the tests of a PMD rule-test file; the format is regular enough to need no XML library. */
export function readPmdTests(text: string): readonly PmdTest[] {
  // Comments become blanks, so that positions stay.
  const xml = text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const fragments = new Map<string, string>();
  for (const match of xml.matchAll(/<code-fragment id="([^"]+)">([\s\S]*?)<\/code-fragment>/g)) {
    fragments.set(match[1] ?? '', codeOf(match[2] ?? ''));
  }
  return [...xml.matchAll(/<test-code>([\s\S]*?)<\/test-code>/g)].map((match) => {
    const body = match[1] ?? '';
    const start = match.index + '<test-code>'.length;
    const reference = /<code-ref id="([^"]+)"/.exec(body)?.[1];
    return {
      description: decode(/<description>([\s\S]*?)<\/description>/.exec(body)?.[1] ?? '').trim(),
      line: lineAt(xml, match.index),
      options: /<rule-property name="metricOptions">([^<]*)</.exec(body)?.[1] ?? '',
      messages: [...body.matchAll(/<message>([\s\S]*?)<\/message>/g)].map((message) => ({
        text: decode(message[1] ?? ''),
        line: lineAt(xml, start + message.index),
      })),
      code:
        reference === undefined
          ? codeOf(/<code>([\s\S]*?)<\/code>/.exec(body)?.[1] ?? '')
          : (fragments.get(reference) ?? ''),
    };
  });
}
