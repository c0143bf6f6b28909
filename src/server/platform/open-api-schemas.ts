import { z } from 'zod';
import { shapeNames } from '#contract/shape-names.ts';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';
type Named = Record<string, Json>;

const AT = '#/components/schemas/';
/** Where a name stands for the input of its shape, until it is known whether input differs. */
const INPUT_AT = `${AT}input/`;

function withRefs(value: unknown, at: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withRefs(entry, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema' && key !== '$defs' && key !== 'id')
      .map(([key, inner]) => [
        key,
        key === '$ref'
          ? String(inner).replace('#/$defs/', at)
          : key === 'properties'
            ? Object.fromEntries(
                Object.entries(inner as Json).map(([name, shape]) => [name, withRefs(shape, at)]),
              )
            : withRefs(inner, at),
      ]),
  );
}

/** A shape that is worth a name: it has members or alternatives of its own. */
const isOwnShape = (schema: Json) =>
  Object.keys((schema['properties'] ?? {}) as Json).length > 0 || 'anyOf' in schema;

/**
 * The JSON schemas of shapes. `of` describes one for a call, by a reference where it has a name or
 * is worth one: `name` is for what the call alone uses, `Item` for the entries of its list.
 * `inline` describes its members in place.
 */
export type Schemas = {
  of: (of: { shape: z.ZodType; io: Io; name: string }) => Json;
  inline: (shape: z.ZodType, io: Io) => Json;
  /** The document’s own text, in which input shapes that differ have names of their own. */
  finished: <Part extends object>(part: Part) => Part & { schemas: Named };
};

export function createSchemas(): Schemas {
  const named: Record<Io, Named> = { input: {}, output: {} };

  function inline(shape: z.ZodType, io: Io): Json {
    const at = io === 'input' ? INPUT_AT : AT;
    const schema = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      metadata: shapeNames,
      reused: 'inline',
      cycles: 'ref',
      override: ({ zodSchema, jsonSchema }) => {
        const description = z.globalRegistry.get(zodSchema)?.description;
        if (description !== undefined) jsonSchema.description = description;
      },
    }) as Json;
    for (const [name, definition] of Object.entries((schema['$defs'] ?? {}) as Named))
      named[io][name] = withRefs(definition, at) as Json;
    return withRefs(schema, at) as Json;
  }

  function refTo(name: string, io: Io, schema: Json): Json {
    named[io][name] = schema;
    return { $ref: `${io === 'input' ? INPUT_AT : AT}${name}` };
  }

  function of({ shape, io, name }: { shape: z.ZodType; io: Io; name: string }): Json {
    const schema = inline(shape, io);
    // A shape with a name is among the definitions already.
    if ('$ref' in schema) return schema;
    if (isOwnShape(schema)) return refTo(name, io, schema);
    const items = schema['items'] as Json | undefined;
    return items !== undefined && isOwnShape(items)
      ? { ...schema, items: refTo(`${name}Item`, io, items) }
      : schema;
  }

  return {
    of,
    inline,
    finished(part) {
      const different = differentInputs(named);
      const nameOf = (name: string) => (different.has(name) ? `${name}Input` : name);
      const all: Named = { ...named.output };
      for (const [name, schema] of Object.entries(named.input))
        if (different.has(name) || !(name in all)) all[nameOf(name)] = schema;
      const schemas = Object.fromEntries(
        Object.entries(all).sort(([one], [other]) => one.localeCompare(other)),
      );
      const text = JSON.stringify({ ...part, schemas });
      return JSON.parse(
        text.replaceAll(
          new RegExp(`"${INPUT_AT}(\\w+)"`, 'g'),
          (_, name: string) => `"${AT}${nameOf(name)}"`,
        ),
      ) as typeof part & { schemas: Named };
    },
  };
}

/**
 * The names whose input differs from their output, in themselves or in what they refer to. That
 * only an answer promises no further members makes no difference.
 */
function differentInputs({ input, output }: Record<Io, Named>): ReadonlySet<string> {
  const different = new Set<string>();
  const comparable = (schema: Json | undefined) =>
    JSON.stringify(schema).replaceAll(',"additionalProperties":false', '');
  const isDifferent = (name: string) =>
    comparable(input[name]).replaceAll(new RegExp(`"${INPUT_AT}(\\w+)"`, 'g'), (ref, to: string) =>
      different.has(to) ? ref : `"${AT}${to}"`,
    ) !== comparable(output[name]);
  const both = Object.keys(input).filter((name) => name in output);
  for (let before = -1; before !== different.size;) {
    before = different.size;
    for (const name of both) if (!different.has(name) && isDifferent(name)) different.add(name);
  }
  return different;
}
