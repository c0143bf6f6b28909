import { z } from 'zod';

/**
 * The paths of members that a shape doesn't know, anywhere in a value that it accepts. A program
 * must not believe that a filter or a field was heeded which was ignored (product rules, section
 * 20).
 */
export function unknownFields(shape: z.core.$ZodType, value: unknown, path = ''): string[] {
  const inner = innerShape(shape);
  if (inner !== null) return unknownFields(inner, value, path);
  if (shape instanceof z.ZodUnion) {
    const found = shape.options
      .filter((option) => z.safeParse(option, value).success)
      .map((option) => unknownFields(option, value, path));
    return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (shape instanceof z.ZodIntersection)
    return unknownFields(shape.def.left, value, path).filter((unknown) =>
      unknownFields(shape.def.right, value, path).includes(unknown),
    );
  if (typeof value !== 'object' || value === null) return [];
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((entry, index) => unknownFields(shape.element, entry, at(index)));
  if (shape instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([name, entry]) =>
      unknownFields(shape.valueType, entry, at(name)),
    );
  if (!(shape instanceof z.ZodObject) || shape.def.catchall instanceof z.ZodUnknown) return [];
  const members: Readonly<Record<string, z.core.$ZodType>> = shape.shape;
  return Object.entries(value).flatMap(([name, entry]) => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    return member === undefined ? [at(name)] : unknownFields(member, entry, at(name));
  });
}

/** The shape that a wrapper accepts; null if this is none. */
function innerShape(shape: z.core.$ZodType): z.core.$ZodType | null {
  if (shape instanceof z.ZodPipe) return shape.def.in;
  if (shape instanceof z.ZodLazy) return shape.def.getter();
  return shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault ||
    shape instanceof z.ZodReadonly ||
    shape instanceof z.ZodCatch
    ? shape.def.innerType
    : null;
}
