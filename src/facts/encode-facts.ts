import { PART, PARTS, ROLES } from './facts-parts.ts';
import { RecordWriter } from './record-writer.ts';
import {
  ENTITY_KINDS,
  type FileFacts,
  type HalsteadCounts,
  IMPORT_KINDS,
  RECEIVER_KINDS,
  REFERENCE_ROLES,
  SYMBOL_KINDS,
  TYPE_KINDS,
  UNIT_KINDS,
  UNPARSABLE_REASONS,
  type UnparsableReason,
  VISIBILITIES,
} from './types.ts';

/** Gives every text a number, in order of first use. */
class Texts {
  readonly all: string[] = [];
  readonly #ids = new Map<string, number>();

  readonly id = (text: string): number => {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.all.length);
    return this.all.push(text) - 1;
  };
}

function bits(...flags: readonly boolean[]): number {
  let value = 0;
  for (let at = 0; at < flags.length; at++) if (flags[at]) value |= 1 << at;
  return value;
}

/** The facts of a file as bytes: the parts of `PART`, in their order. */
export function encodeFacts(facts: FileFacts): Buffer {
  const writer = new RecordWriter(PARTS);
  const { id, all } = new Texts();
  const putTexts = (texts: readonly string[]) => {
    writer.numbers(texts.length);
    for (const text of texts) writer.numbers(id(text));
  };
  const putHalstead = ({ n1, n2, N1, N2 }: HalsteadCounts) => writer.numbers(n1, n2, N1, N2);
  const part = <Item>(items: readonly Item[], putOne: (item: Item) => void) => {
    writer.numbers(items.length);
    for (const item of items) putOne(item);
    writer.endPart();
  };
  const { hash, check, line, tokens } = facts.codeLines;
  writer.words(hash);
  writer.words(check);
  writer.endPart();
  writer.raw(facts.lineClass);
  writer.endPart();
  writer.numbers(
    0,
    facts.sloc,
    facts.cloc,
    facts.headerLines,
    facts.blank,
    facts.lloc,
    facts.topLevelCognitive,
  );
  writer.numbers(facts.unreachable, bits(facts.generated, facts.isMain));
  writer.numbers(id(facts.packageName), id(facts.buildConstraint));
  putHalstead(facts.halstead);
  writer.endPart();
  part(facts.units, (unit) => {
    writer.numbers(id(unit.name), UNIT_KINDS.indexOf(unit.kind), unit.line, unit.endLine, unit.parameters);
    writer.numbers(unit.cyclomatic, unit.cognitive, unit.nesting, unit.npath, unit.sloc, unit.lloc);
    putHalstead(unit.halstead);
    writer.numbers(unit.outer + 1, id(unit.owner), unit.variables);
    putTexts(unit.unusedParameters);
    putTexts(unit.unusedLocals);
  });
  part(facts.entities, (entity) => {
    writer.numbers(bits(entity.topLevel, entity.public, entity.documented));
    writer.numbers(id(entity.name), ENTITY_KINDS.indexOf(entity.kind), entity.line, entity.endLine);
  });
  part(facts.imports, (each) => {
    writer.numbers(bits(each.typeOnly, each.isStatic, each.nested, each.used));
    writer.numbers(
      id(each.specifier),
      IMPORT_KINDS.indexOf(each.kind),
      id(each.name),
      id(each.local),
      each.line,
    );
  });
  // Nothing at all where there is no list.
  if (facts.exports) part(facts.exports, ({ name, local }) => writer.numbers(id(name), id(local)));
  else writer.endPart();
  part(facts.types, (type) => {
    writer.numbers(bits(type.isAbstract, type.isClass, type.local, type.isValue));
    writer.numbers(id(type.name), TYPE_KINDS.indexOf(type.kind), type.line, type.endLine, type.sloc);
    writer.numbers(VISIBILITIES.indexOf(type.visibility));
    putTexts(type.bases);
  });
  part(facts.symbols, (each) => {
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
    writer.numbers(id(each.name), SYMBOL_KINDS.indexOf(each.kind), id(each.owner), each.line);
    writer.numbers(VISIBILITIES.indexOf(each.visibility), each.unit + 1);
    putTexts(each.parameters);
  });
  part(facts.references, (each) => {
    const kindAndRole =
      RECEIVER_KINDS.indexOf(each.receiverKind) * ROLES + REFERENCE_ROLES.indexOf(each.role);
    writer.numbers(kindAndRole, id(each.name), id(each.receiver), each.argumentCount + 1, each.unit + 1);
    writer.numbers(id(each.type), each.count);
  });
  for (const count of facts.words.values()) writer.numbers(count);
  writer.endPart();
  writer.numbers(line.length);
  for (let at = 0; at < line.length; at++)
    writer.numbers(line[at]! - (at > 0 ? line[at - 1]! : 0), tokens[at]!);
  writer.endPart();
  part([...facts.nameStyles], (count) => writer.numbers(count));
  writer.json(all);
  writer.endPart();
  writer.json([...facts.words.keys()]);
  writer.endPart();
  return writer.finish();
}

/** Why a file has no facts, as bytes: a record whose other parts are empty. */
export function encodeReason(reason: UnparsableReason): Buffer {
  const writer = new RecordWriter(PARTS);
  for (let part = 0; part < PARTS; part++) {
    if (part === PART.file) writer.numbers(1 + UNPARSABLE_REASONS.indexOf(reason));
    writer.endPart();
  }
  return writer.finish();
}
