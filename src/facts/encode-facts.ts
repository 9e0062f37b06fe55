import { PART, PARTS, RECORD, ROLES } from './facts-parts.ts';
import {
  IMPORT_KINDS,
  type NameFacts,
  RECEIVER_KINDS,
  REFERENCE_ROLES,
  SYMBOL_KINDS,
  TYPE_KINDS,
  UNIT_KINDS,
  VISIBILITIES,
} from './name-facts.ts';
import { RecordWriter } from './record-writer.ts';
import {
  ENTITY_KINDS,
  type FileFacts,
  type HalsteadCounts,
  isWhole,
  UNPARSABLE_REASONS,
  type UnparsableReason,
} from './types.ts';

/** A record, and the texts in it. */
class FactsWriter extends RecordWriter {
  readonly allTexts: string[] = [];
  readonly #ids = new Map<string, number>();

  constructor() {
    super(PARTS);
  }

  /** The number of a text: texts have theirs in order of first use. */
  id(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.allTexts.length);
    return this.allTexts.push(text) - 1;
  }

  texts(texts: readonly string[]): void {
    this.numbers(texts.length);
    for (const text of texts) this.numbers(this.id(text));
  }

  /** A part that is a list. */
  part<Item>(items: readonly Item[], putOne: (item: Item) => void): void {
    this.numbers(items.length);
    for (const item of items) putOne(item);
    this.endPart();
  }
}

function bits(...flags: readonly boolean[]): number {
  let value = 0;
  for (let at = 0; at < flags.length; at++) if (flags[at]) value |= 1 << at;
  return value;
}

/** The facts of a file as bytes: the parts of `PART`, in their order. */
export function encodeFacts(facts: NameFacts): Buffer {
  const writer = new FactsWriter();
  putNames(facts, writer);
  if (isWhole(facts)) putMeasures(facts, writer);
  else for (let part = PART.measures; part < PART.texts; part++) writer.endPart();
  writer.json(writer.allTexts);
  writer.endPart();
  return writer.finish();
}

function putNames(facts: NameFacts, writer: FactsWriter): void {
  writer.numbers(isWhole(facts) ? RECORD.whole : RECORD.names, bits(facts.generated, facts.isMain));
  writer.numbers(writer.id(facts.packageName), writer.id(facts.buildConstraint));
  writer.endPart();
  writer.part(facts.imports, (each) => {
    writer.numbers(bits(each.typeOnly, each.isStatic, each.nested, each.used));
    writer.numbers(
      writer.id(each.specifier),
      IMPORT_KINDS.indexOf(each.kind),
      writer.id(each.name),
      writer.id(each.local),
      each.line,
    );
  });
  // Nothing at all where there is no list.
  if (facts.exports)
    writer.part(facts.exports, ({ name, local }) => writer.numbers(writer.id(name), writer.id(local)));
  else writer.endPart();
  writer.part(facts.units, (unit) => {
    writer.numbers(writer.id(unit.name), UNIT_KINDS.indexOf(unit.kind), unit.line, unit.endLine);
    writer.numbers(unit.outer + 1, writer.id(unit.owner));
  });
  writer.part(facts.types, (type) => {
    writer.numbers(bits(type.isAbstract, type.isClass, type.local, type.isValue));
    writer.numbers(writer.id(type.name), TYPE_KINDS.indexOf(type.kind), type.line, type.endLine);
    writer.numbers(VISIBILITIES.indexOf(type.visibility));
    writer.texts(type.bases);
  });
  writer.part(facts.symbols, (each) => {
    const { isStatic, isAbstract, isOverride, isAnnotated, isConstant, isReassigned } = each;
    writer.numbers(
      bits(
        isStatic,
        isAbstract,
        isOverride,
        isAnnotated,
        isConstant,
        isReassigned,
        each.isTrivial,
        each.isAccessor,
      ),
    );
    writer.numbers(
      writer.id(each.name),
      SYMBOL_KINDS.indexOf(each.kind),
      writer.id(each.owner),
      each.line,
      VISIBILITIES.indexOf(each.visibility),
      each.unit + 1,
    );
    writer.texts(each.parameters);
  });
  writer.part(facts.references, (each) => {
    const kindAndRole =
      RECEIVER_KINDS.indexOf(each.receiverKind) * ROLES + REFERENCE_ROLES.indexOf(each.role);
    writer.numbers(
      kindAndRole,
      writer.id(each.name),
      writer.id(each.receiver),
      each.argumentCount + 1,
      each.unit + 1,
      writer.id(each.type),
      each.count,
    );
  });
}

function putMeasures(facts: FileFacts, writer: FactsWriter): void {
  const putHalstead = ({ n1, n2, N1, N2 }: HalsteadCounts) => writer.numbers(n1, n2, N1, N2);
  writer.numbers(facts.sloc, facts.cloc, facts.headerLines, facts.blank, facts.lloc);
  writer.numbers(facts.topLevelCognitive, facts.unreachable);
  putHalstead(facts.halstead);
  writer.endPart();
  for (const unit of facts.units) {
    writer.numbers(unit.parameters, unit.cyclomatic, unit.cognitive, unit.nesting, unit.npath);
    writer.numbers(unit.sloc, unit.lloc, unit.variables);
    putHalstead(unit.halstead);
    writer.texts(unit.unusedParameters);
    writer.texts(unit.unusedLocals);
  }
  writer.endPart();
  writer.part(facts.entities, (entity) => {
    writer.numbers(bits(entity.topLevel, entity.public, entity.documented));
    writer.numbers(writer.id(entity.name), ENTITY_KINDS.indexOf(entity.kind), entity.line, entity.endLine);
  });
  writer.raw(facts.lineClass);
  writer.endPart();
  const { hash, check, line, tokens } = facts.codeLines;
  writer.words(hash);
  writer.words(check);
  writer.endPart();
  writer.numbers(line.length);
  for (let at = 0; at < line.length; at++)
    writer.numbers(line[at]! - (at > 0 ? line[at - 1]! : 0), tokens[at]!);
  writer.endPart();
  writer.part([...facts.nameStyles], (count) => writer.numbers(count));
  for (const count of facts.words.values()) writer.numbers(count);
  writer.endPart();
  writer.json([...facts.words.keys()]);
  writer.endPart();
  writer.part(facts.types, ({ sloc }) => writer.numbers(sloc));
}

/** Why a file has no facts, as bytes: a record whose other parts are empty. */
export function encodeReason(reason: UnparsableReason): Buffer {
  const writer = new RecordWriter(PARTS);
  for (let part = 0; part < PARTS; part++) {
    if (part === PART.file) writer.numbers(RECORD.reasons + UNPARSABLE_REASONS.indexOf(reason));
    writer.endPart();
  }
  return writer.finish();
}
