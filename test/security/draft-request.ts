import type { Draft, DraftFile } from './draft.ts';
import { EXAMPLES, MORE_EXAMPLES, type Own } from './request-examples.ts';
import type { SentRequest } from './http-sender.ts';
import type { AttackedApi, Operation, Schema } from './operations.ts';
import { idsOf, namesId } from './planted-ids.ts';
import { PASSWORD } from './planted-rows.ts';
import type { PlantedUser } from './plant-user.ts';
import { exampleOf, type Example } from './schema-example.ts';

export const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const BOUNDARY = 'reachwell-attack-boundary';

/** The schema of the body that a draft has. */
export function bodySchemaOf({
  operation,
  file,
}: Pick<Draft, 'operation' | 'file'>): Schema | null {
  return (
    (file === null ? operation.bodies[JSON_TYPE] : operation.bodies[FORM_TYPE]) ??
    operation.bodies[JSON_TYPE] ??
    null
  );
}

export function exampleFor({
  api,
  user,
  operation,
}: {
  api: AttackedApi;
  user: PlantedUser;
  operation: Operation;
}): Example {
  return {
    api,
    idFor: (name) =>
      ({
        email: user.email,
        password: PASSWORD,
        newPassword: `${PASSWORD}-2`,
        zone: 'Europe/Berlin',
      })[name] ??
      (namesId(name) || operation.path.includes(`{${name}}`)
        ? idsOf({ user, name, path: operation.path })[0]
        : undefined),
  };
}

type OfUser = { api: AttackedApi; user: PlantedUser; operation: Operation };

/**
 * A request of this user's that should succeed: made by the document, and as `request-examples.ts`
 * says better.
 */
export function draftOf(given: OfUser): Draft {
  return draftAs({ ...given, own: EXAMPLES[given.operation.key]?.(given.user) ?? {} });
}

/** The same and every further one that is known. */
export function draftsOf(given: OfUser): Draft[] {
  return [
    draftOf(given),
    ...(MORE_EXAMPLES[given.operation.key] ?? []).map((more) =>
      draftAs({ ...given, own: more(given.user) }),
    ),
  ];
}

function draftAs({ api, user, operation, own }: OfUser & { own: Own }): Draft {
  const example = exampleFor({ api, user, operation });
  const parameters = (where: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === where && one.required)
        .map(({ name, schema }) => [name, exampleOf({ schema, name, example })]),
    );
  const schema = operation.bodies[JSON_TYPE];
  const body =
    'body' in own
      ? own.body
      : schema !== undefined && operation.bodyRequired
        ? exampleOf({ schema, name: '', example })
        : undefined;
  return {
    operation,
    params: { ...parameters('path'), ...own.params },
    query: { ...parameters('query'), ...own.query },
    body,
    file: own.file ?? null,
    headers: { authorization: `Bearer ${user.token}` },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The parts of a form, as browsers write them. */
export function formOf({
  fields,
  file,
}: {
  fields: Record<string, unknown>;
  file: DraftFile | null;
}): Buffer {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
    ),
  );
  if (file !== null)
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.fileName}"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
      ),
      file.content,
      Buffer.from('\r\n'),
    );
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/**
 * Longer than any server reads: a list of thousands of long values would else be written out for
 * nothing.
 */
const MOST_OF_QUERY = 2_000_000;

export function pathOf({
  operation,
  params,
  query,
}: Pick<Draft, 'operation' | 'params' | 'query'>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name] ?? 'x').toWellFormed()),
  );
  const pairs: string[] = [];
  let length = 0;
  for (const [name, value] of Object.entries(query))
    for (const one of (Array.isArray(value) ? value : [value]) as unknown[]) {
      if (length > MOST_OF_QUERY) break;
      const pair = `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(textOf(one).toWellFormed())}`;
      length += pair.length;
      pairs.push(pair);
    }
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** The request as it goes over the wire. */
export function written(draft: Draft): SentRequest {
  const { operation, body, file, headers } = draft;
  const request = { method: operation.method, path: pathOf(draft) };
  if (file !== null)
    return {
      ...request,
      headers: { 'content-type': `${FORM_TYPE}; boundary=${BOUNDARY}`, ...headers },
      body: formOf({ fields: (body ?? {}) as Record<string, unknown>, file }),
    };
  if (body === undefined) return { ...request, headers, body: null };
  return {
    ...request,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: Buffer.from(JSON.stringify(body) ?? ''),
  };
}
