import type { TypeIndex, TypeModel } from '../model/types/type-index.ts';

/**
 * RFC: own methods, and distinct names that are called and are none of them (ADR 0002, 50).
 *
 * Source: Chidamber, Kemerer 1994, A metrics suite for object oriented design (TSE).
 */
export function responseForClass(types: TypeIndex, type: TypeModel): number {
  const own = new Set(
    type.members
      .filter(({ symbol }) => ['method', 'accessor', 'constructor'].includes(symbol.kind))
      .map(({ symbol }) => symbol.name),
  );
  const called = new Set<string>();
  for (const { reference } of types.references(type)) {
    const { name, role, receiverKind } = reference;
    if (role !== 'call') continue;
    const isOnOwn = receiverKind === 'self' || receiverKind === 'super' || receiverKind === 'none';
    if (!isOnOwn || !own.has(name)) called.add(name);
  }
  return type.units.length + called.size;
}
