import {
  type FileFacts,
  type HalsteadCounts,
  LINE_CODE,
  type TypeFacts,
  type UnitFacts,
} from '../../src/facts/types.ts';

/** What is drawn of a file, on lines of its own. */
export type DrawnFacts = Omit<
  FileFacts,
  'lineClass' | 'sloc' | 'cloc' | 'blank' | 'headerLines' | 'generated' | 'codeLines' | 'nameStyles'
> & { readonly lineClass: readonly number[] };

interface Span {
  readonly line: number;
  readonly endLine: number;
}

/**
 * Moves what is declared onto lines of code, in source order, units and types inside each other or apart; the
 * first symbols get the units as their bodies, the references stand in all of them and outside.
 */
export function onCodeLines(drawn: DrawnFacts): Omit<DrawnFacts, 'lineClass'> & Pick<FileFacts, 'lineClass'> {
  const { lineClass, placed } = linesWithCode(drawn);
  const spans = nested([
    ...drawn.units.map((unit) => ({ ...unit, ...placed(unit), isUnit: true as const })),
    ...drawn.types.map((type) => ({ ...type, ...placed(type), isUnit: false as const })),
  ]);
  const sloc = ({ line, endLine }: Span) =>
    lineClass.subarray(line - 1, endLine).filter((each) => each === LINE_CODE).length;
  const units: UnitFacts[] = [];
  const types: TypeFacts[] = [];
  const indices = new Map<object, number>();
  for (const { item, around } of spans) {
    const outer = indices.get(around.findLast(({ isUnit }) => isUnit) ?? {}) ?? -1;
    if (item.isUnit) {
      const { isUnit: _, ...unit } = item;
      indices.set(item, units.length);
      const owner = unit.kind === 'function' ? '' : unit.owner;
      units.push({ ...unit, outer, owner, sloc: Math.min(unit.sloc, sloc(unit)) });
    } else {
      const { isUnit: _, ...type } = item;
      types.push({ ...type, local: outer >= 0, sloc: sloc(type) });
    }
  }
  const symbols = drawn.symbols.map((symbol, at) => {
    const unit = units[at];
    if (!unit) return { ...symbol, line: placed(symbol).line };
    return { ...symbol, unit: at, line: unit.line, kind: unit.kind, owner: unit.owner };
  });
  const references = drawn.references.map((reference, at) => {
    const unit = (at % (units.length + 1)) - 1;
    return { ...reference, unit, type: units[unit]?.owner || reference.type };
  });
  return {
    ...drawn,
    ...{ lineClass, units, types, references, halstead: fileHalstead(drawn.halstead, units) },
    symbols: inOrder(symbols),
    imports: inOrder(drawn.imports.map((each) => ({ ...each, line: placed(each).line }))),
    entities: inOrder(drawn.entities.map((each) => ({ ...each, ...placed(each) }))),
  };
}

/** The lines of a file with something declared in it hold code; `placed` finds the next code line below a line. */
function linesWithCode({ lineClass, units, types, symbols, imports, entities }: DrawnFacts): {
  lineClass: Uint8Array;
  placed: (span: { readonly line: number; readonly endLine?: number }) => Span;
} {
  const isDeclaring = [units, types, symbols, imports, entities].some(({ length }) => length > 0);
  const needsCode = isDeclaring && !lineClass.includes(LINE_CODE);
  const classes = Uint8Array.from(needsCode ? [...lineClass, LINE_CODE] : lineClass);
  const code = [...classes.keys()].filter((at) => classes[at] === LINE_CODE).map((at) => at + 1);
  const codeLine = (wanted: number) => code.find((line) => line >= wanted) ?? code.at(-1)!;
  return {
    lineClass: classes,
    placed: ({ line, endLine = line }) => ({
      line: codeLine(line),
      endLine: codeLine(Math.max(codeLine(line), endLine)),
    }),
  };
}

/** Spans in source order, each with those around it; one that would end behind the one around it ends with it. */
function nested<Item extends Span>(items: readonly Item[]): { item: Item; around: readonly Item[] }[] {
  let around: readonly Item[] = [];
  return inOrder(items).map((drawn) => {
    around = around.filter(({ endLine }) => endLine >= drawn.line);
    const item = { ...drawn, endLine: Math.min(drawn.endLine, around.at(-1)?.endLine ?? drawn.endLine) };
    const found = { item, around };
    around = [...around, item];
    return found;
  });
}

function inOrder<Item extends { readonly line: number }>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => a.line - b.line);
}

/** The tokens of a file are at least those of its units. */
function fileHalstead(drawn: HalsteadCounts, units: readonly UnitFacts[]): HalsteadCounts {
  const most = (count: (each: HalsteadCounts) => number) =>
    Math.max(...[drawn, ...units.map(({ halstead }) => halstead)].map(count));
  const sum = (count: (each: HalsteadCounts) => number) =>
    units.reduce((all, { halstead }) => all + count(halstead), count(drawn));
  return {
    n1: most(({ n1 }) => n1),
    n2: most(({ n2 }) => n2),
    N1: sum(({ N1 }) => N1),
    N2: sum(({ N2 }) => N2),
  };
}
