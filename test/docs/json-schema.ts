/** A JSON schema of the keywords that the schema of a row uses. */
export type Schema = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  array: Array.isArray,
  object: isRecord,
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Where a value departs from a schema; empty when it is valid.
 *
 * @throws {Error} for a keyword that this validator does not know.
 */
export function violations(value: unknown, schema: Schema, root: Schema = schema, path = '$'): string[] {
  return Object.entries(schema).flatMap(([keyword, operand]) => {
    const check = KEYWORDS[keyword];
    if (!check) throw new Error(`unknown keyword ${keyword}`);
    return check(value, operand, { schema, root, path });
  });
}

interface Place {
  readonly schema: Schema;
  readonly root: Schema;
  readonly path: string;
}

type Check = (value: unknown, operand: unknown, place: Place) => string[];

const nothing: Check = () => [];
const when = (isValid: boolean, path: string, message: string) => (isValid ? [] : [`${path} ${message}`]);

const KEYWORDS: Readonly<Record<string, Check>> = {
  $schema: nothing,
  $defs: nothing,
  title: nothing,
  description: nothing,
  type: (value, names, { path }) => {
    const types = [names].flat() as string[];
    return when(
      types.some((name) => TYPES[name]!(value)),
      path,
      `is no ${types.join(' or ')}`,
    );
  },
  const: (value, only, { path }) => when(value === only, path, `is not ${only}`),
  enum: (value, members, { path }) =>
    when((members as unknown[]).includes(value), path, `is none of the list`),
  minimum: (value, least, { path }) =>
    when(typeof value !== 'number' || value >= (least as number), path, `is below ${least}`),
  $ref: (value, reference, { root, path }) => {
    const [, name] = /^#\/\$defs\/(\w+)$/.exec(reference as string)!;
    return violations(value, (root.$defs as Record<string, Schema>)[name!]!, root, path);
  },
  oneOf: (value, schemas, { root, path }) => {
    const found = (schemas as Schema[]).map((schema) => violations(value, schema, root, path));
    const valid = found.filter((list) => list.length === 0).length;
    return valid === 1 ? [] : [`${path} fits ${valid} of the alternatives`, ...found.flat()];
  },
  required: (value, names, { path }) =>
    isRecord(value)
      ? (names as string[]).flatMap((name) => when(Object.hasOwn(value, name), path, `lacks ${name}`))
      : [],
  properties: (value, schemas, { root, path }) =>
    isRecord(value)
      ? Object.entries(schemas as Record<string, Schema>).flatMap(([name, schema]) =>
          Object.hasOwn(value, name) ? violations(value[name], schema, root, `${path}.${name}`) : [],
        )
      : [],
  additionalProperties: (value, operand, { schema, root, path }) => {
    if (!isRecord(value)) return [];
    const known = (schema.properties ?? {}) as Record<string, Schema>;
    const others = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
    return others.flatMap((name) =>
      operand === false
        ? [`${path} has ${name}`]
        : violations(value[name], operand as Schema, root, `${path}.${name}`),
    );
  },
  items: (value, schema, { root, path }) =>
    Array.isArray(value)
      ? value.flatMap((item, at) => violations(item, schema as Schema, root, `${path}[${at}]`))
      : [],
};
