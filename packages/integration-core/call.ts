import type { Field, Json, Operation } from './description.ts';

/** A request of the API, as an adapter sends it with its platform’s own client. */
export type ApiRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Json | null;
};
export type Send = (request: ApiRequest) => Promise<unknown>;

const PART_SIZE = 200;

/** The request of an operation; `rows` is what it takes several of at once. */
export function requestOf(
  { method, path, fields, sends, rows: rowsMember }: Operation,
  args: Json,
  rows: readonly Json[] = [],
): ApiRequest {
  const given = (place: Field['in']) =>
    fields
      .filter((field) => field.in === place && !isEmpty(args[field.name]))
      .map((field) => [field.name, valueOf(field, args[field.name])] as const);
  const body = {
    ...Object.fromEntries(given('body')),
    ...sends,
    ...(rowsMember && { [rowsMember.name]: rows }),
  };
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(args[name] ?? '')),
    ),
    query: Object.fromEntries(given('query').map(([name, value]) => [name, String(value)])),
    body: method === 'GET' ? null : body,
  };
}

/** What is filled in of one row. */
export function rowOf({ fields }: Operation, args: Json): Json {
  return Object.fromEntries(
    fields
      .filter((field) => field.in === 'row' && !isEmpty(args[field.name]))
      .map((field) => [field.name, valueOf(field, args[field.name])]),
  );
}

/** Does an operation and answers its items: the rows of a list, or one. */
export async function itemsOf(
  send: Send,
  operation: Operation,
  { args, limit = Infinity }: { args: Json; limit?: number },
): Promise<Json[]> {
  const { rows, cursor } = operation;
  const request = requestOf(operation, args, rows ? [rowOf(operation, args)] : []);
  if (cursor === null) return shownOf(operation, await send(request)).slice(0, limit);
  const size = String(Math.min(limit, PART_SIZE));
  if (cursor.unless !== null && cursor.unless in request.query)
    return shownOf(operation, await send({ ...request, query: { ...request.query, size } }));
  const found: Json[] = [];
  for (let next: string | null = ''; next !== null && found.length < limit;) {
    const answer = await send({ ...request, query: { ...request.query, size, cursor: next } });
    found.push(...shownOf(operation, answer));
    next = (answer as { nextCursor: string | null }).nextCursor;
  }
  return found.slice(0, limit);
}

/** Rows that can be sent together, at most as many as one call takes. */
export type RowsCall<Item> = { args: Json; items: Item[] };

/** Puts items together whose other fields are the same, in their order. */
export function callsOfRows<Item>(
  operation: Operation,
  items: readonly { item: Item; args: Json }[],
): RowsCall<{ item: Item; row: Json }>[] {
  const most = operation.rows?.most ?? 1;
  const calls = new Map<string, RowsCall<{ item: Item; row: Json }>[]>();
  for (const { item, args } of items) {
    const key = JSON.stringify(requestOf(operation, args));
    const same = calls.get(key) ?? [];
    calls.set(key, same);
    let last = same.at(-1);
    if (last === undefined || last.items.length === most) {
      last = { args, items: [] };
      same.push(last);
    }
    last.items.push({ item, row: rowOf(operation, args) });
  }
  return [...calls.values()].flat();
}

/** What became of one row, with what the answer says of all. */
export function rowResult(answer: unknown, index: number): Json {
  const { rows, counts: _, ...common } = answer as { rows: Json[] } & Json;
  return { ...common, ...rows[index] };
}

/** The rows of an answer; null if it’s no list. */
export function rowsOf(answer: unknown): Json[] | null {
  const rows = Array.isArray(answer) ? answer : (answer as { content?: unknown } | null)?.content;
  return Array.isArray(rows) ? (rows as Json[]) : null;
}

/** A refusal in words: its sentence, and the problem of each field. */
export function problemText(problem: unknown): string | null {
  const {
    title,
    detail,
    fieldErrors = [],
  } = (problem ?? {}) as {
    title?: string;
    detail?: string;
    fieldErrors?: { path: string; message: string }[];
  };
  const fields = fieldErrors.map(({ path, message }) => `${path}: ${message}`);
  return [detail ?? title, ...fields].filter(Boolean).join('. ') || null;
}

function shownOf({ shows }: Operation, answer: unknown): Json[] {
  const items = rowsOf(answer) ?? [(answer ?? {}) as Json];
  if (shows === null) return items;
  return items.map((item) => Object.fromEntries(shows.map((name) => [name, item[name]])));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A value as the API takes it; platforms give lists as texts and times in their own form. */
function valueOf({ type }: Field, value: unknown): unknown {
  if (type === 'LIST' || type === 'CHOICES')
    return (Array.isArray(value) ? value : String(value).split(','))
      .map((one) => String(one).trim())
      .filter((one) => one !== '');
  if (type === 'NUMBER') return Number(value);
  if (type === 'SWITCH') return value === true || value === 'true';
  if (type === 'TIME') return new Date(value as string).toISOString();
  return type === 'DICT' ? value : String(value);
}
