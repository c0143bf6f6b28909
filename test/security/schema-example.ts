import type { AttackedApi, Schema } from './operations.ts';

export type Place = readonly (string | number)[];
export type Example = {
  api: AttackedApi;
  /** The id that a name stands for; undefined: any. */ idFor: (name: string) => string | undefined;
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T09:00:00.000Z',
  date: '2026-03-02',
  email: 'somebody@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '0b0e7f52-9e3e-4c70-9a3f-4c7ad6ea54f1',
};
const DEEPEST = 3;

function alternativesOf(schema: Schema): Schema[] {
  return ((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[]).filter(
    ({ type }) => type !== 'null',
  );
}

function textOf({
  schema,
  name,
  example,
}: {
  schema: Schema;
  name: string;
  example: Example;
}): string {
  const id = example.idFor(name);
  if (id !== undefined) return id;
  const format = FORMATS[String(schema['format'])];
  if (format !== undefined) return format;
  const least = Number(schema['minLength'] ?? 0);
  return 'Plain text'.padEnd(least, 'x').slice(0, Number(schema['maxLength'] ?? 100_000));
}

/** A value that a schema takes: what is required, and with `whole` also what need not be given. */
export function exampleOf({
  schema: given,
  name,
  example,
  whole = false,
  depth = 0,
}: {
  schema: Schema;
  name: string;
  example: Example;
  whole?: boolean;
  depth?: number;
}): unknown {
  const schema = example.api.resolve(given);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [alternative] = alternativesOf(schema);
  if (alternative !== undefined)
    return exampleOf({ schema: alternative, name, example, whole, depth });
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'string') return textOf({ schema, name, example });
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1);
  if (type === 'boolean') return true;
  if (type === 'array') {
    const count = Number(schema['minItems'] ?? (whole ? 1 : 0));
    return Array.from({ length: count }, () =>
      exampleOf({
        schema: (schema['items'] ?? {}) as Schema,
        name: name.replace(/s$/, ''),
        example,
        whole,
        depth: depth + 1,
      }),
    );
  }
  if (type !== 'object') return null;
  const required = (schema['required'] ?? []) as string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).filter(
    ([property]) => required.includes(property) || (whole && depth < DEEPEST),
  );
  return Object.fromEntries(
    properties.map(([property, inner]) => [
      property,
      exampleOf({ schema: inner, name: property, example, whole, depth: depth + 1 }),
    ]),
  );
}

export type NamedPlace = { place: Place; name: string; schema: Schema };
const known = new WeakMap<Schema, NamedPlace[]>();

/**
 * Every place below a schema with the name that it goes by: of a list its items', down to some
 * levels.
 */
export function placesOf({ api, schema }: { api: AttackedApi; schema: Schema }): NamedPlace[] {
  const places = known.get(schema) ?? placesBelow({ api, schema, name: '', at: [] });
  known.set(schema, places);
  return places;
}

function placesBelow({
  api,
  schema: given,
  name,
  at,
}: {
  api: AttackedApi;
  schema: Schema;
  name: string;
  at: Place;
}): NamedPlace[] {
  const schema = api.resolve(given);
  const own = at.length === 0 ? [] : [{ place: at, name, schema }];
  if (at.length > 5) return own;
  const inner = alternativesOf(schema).flatMap((alternative) =>
    placesBelow({ api, schema: alternative, name, at }),
  );
  if (inner.length > 0) return inner;
  if (schema['type'] === 'array')
    return [
      ...own,
      ...placesBelow({
        api,
        schema: (schema['items'] ?? {}) as Schema,
        name: name.replace(/s$/, ''),
        at: [...at, 0],
      }),
    ];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return [
    ...own,
    ...properties.flatMap(([property, below]) =>
      placesBelow({ api, schema: below, name: property, at: [...at, property] }),
    ),
  ];
}

/** The value with another one at a place; what is missing on the way is made by the schema. */
export function withPlace({
  value,
  place,
  put,
  schema: given,
  example,
}: {
  value: unknown;
  place: Place;
  put: unknown;
  schema: Schema;
  example: Example;
}): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return put;
  const schema = objectOrList(example.api.resolve(given), example);
  if (typeof key === 'number') {
    const items = Array.isArray(value) ? [...(value as unknown[])] : [];
    const below = (schema['items'] ?? {}) as Schema;
    items[key] = withPlace({
      value: items[key] ?? exampleOf({ schema: below, name: '', example }),
      place: rest,
      put,
      schema: below,
      example,
    });
    return items;
  }
  const below = ((schema['properties'] ?? {}) as Record<string, Schema>)[key] ?? {};
  const object =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  const missing =
    rest.length > 0 && object[key] == null
      ? exampleOf({ schema: below, name: key, example })
      : object[key];
  return {
    ...object,
    [key]: withPlace({ value: missing, place: rest, put, schema: below, example }),
  };
}

function objectOrList(schema: Schema, { api }: Example): Schema {
  const [alternative] = alternativesOf(schema);
  return alternative === undefined
    ? schema
    : objectOrList(api.resolve(alternative), { api, idFor: () => undefined });
}
