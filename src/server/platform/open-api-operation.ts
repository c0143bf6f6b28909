import { z } from 'zod';
import { ERROR_CATALOG, type ErrorCode } from '#core/errors/error-catalog.ts';
import { WHO_MAY_CALL } from '#core/access/route-access.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import { problemShape } from '#contract/problem.ts';
import { hasDryRun, takesIdempotencyKey, type Route } from '#contract/route.ts';
import { problemsOf } from '#contract/route-problems.ts';
import type { ApiExample } from '#server/platform/api-examples.ts';
import { codeSamples } from '#server/platform/code-samples.ts';
import type { Json, Schemas } from '#server/platform/open-api-schemas.ts';

type Described = {
  key: string;
  route: Route;
  example: ApiExample | undefined;
  schemas: Schemas;
  /** The URL below which the calls are. */
  baseUrl: string;
};

/** The name of a call: `GET /leads/{leadId}` is `getLeadsLeadId`. */
function operationIdOf(key: string): string {
  const [method = '', path = ''] = key.split(' ');
  const name = path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter = '') => letter.toUpperCase());
  return `${method.toLowerCase()}${name}`;
}

/** The name of what only one call takes or answers: `PostLeadsBulkRequest`. */
function nameIn(key: string, of: 'Request' | 'Response'): string {
  const operationId = operationIdOf(key);
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}${of}`;
}

const DRY_RUN: Json = {
  name: 'Dry-Run',
  in: 'header',
  required: false,
  description:
    '`true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing',
  schema: { type: 'boolean' },
};
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating the call with the same key within 24 hours returns the first answer',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** A value of a query in the type that its parameter has. */
function typedValue({ type }: Json, text: string): unknown {
  if (type === 'array') return text.split(',');
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

function parametersOf({ key, route, example, schemas }: Described): Json[] {
  const groups = [
    { where: 'path', shape: route.params, values: example?.params },
    { where: 'query', shape: route.query, values: example?.query },
  ] as const;
  const named = groups.flatMap(({ where, shape, values }) => {
    if (shape === undefined) return [];
    const { properties, required } = schemas.inline(shape, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties ?? {}).map(([name, { description, ...schema }]) => ({
      name,
      in: where,
      required: where === 'path' || (required ?? []).includes(name),
      ...(description !== undefined && { description }),
      // Several values stand in one parameter, with commas between them.
      ...(schema['type'] === 'array' && { style: 'form', explode: false }),
      schema,
      ...(values?.[name] !== undefined && { example: typedValue(schema, values[name]) }),
    }));
  });
  return [
    ...named,
    ...(takesIdempotencyKey(key, route) ? [IDEMPOTENCY_KEY] : []),
    ...(hasDryRun(key, route) ? [DRY_RUN] : []),
  ];
}

function formOf({ route, example, schemas }: Described, file: NonNullable<Route['file']>): Json {
  const { properties = {}, required = [] } =
    route.body === undefined
      ? {}
      : (schemas.inline(route.body, 'input') as {
          properties?: Json;
          required?: string[];
        });
  const content = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most ${Math.floor(file.maxBytes / 1024)} KB`,
  };
  return {
    schema: {
      type: 'object',
      properties: { ...properties, [file.field]: content },
      required: file.required ? [...required, file.field] : required,
    },
    ...(example?.file !== undefined && {
      example: { ...(example.body as Json), [file.field]: example.file },
    }),
  };
}

function requestBodyOf(described: Described): Json | null {
  const { key, route, example, schemas } = described;
  const { body: shape, file } = route;
  if (shape === undefined && file === undefined) return null;
  const content: Json = {};
  if (!file?.required && shape !== undefined)
    content['application/json'] = {
      schema: schemas.of({ shape, io: 'input', name: nameIn(key, 'Request') }),
      ...(example?.body !== undefined && example.file === undefined && { example: example.body }),
    };
  if (described.route.takesForms)
    content['application/x-www-form-urlencoded'] = content['application/json'];
  if (file) content['multipart/form-data'] = formOf(described, file);
  return { required: shape !== undefined && !shape.safeParse(undefined).success, content };
}

function hasNoAnswer({ answer, produces = 'application/json' }: Route): boolean {
  return (
    produces === 'application/json' &&
    answer.safeParse(undefined).success &&
    !(answer instanceof z.ZodUnknown)
  );
}

/** Whether a call gets an example: it takes or answers JSON with members. */
export function wantsExample(route: Route): boolean {
  const answersJson = route.produces === undefined && !(route.answer instanceof z.ZodUnknown);
  return route.body !== undefined || (answersJson && !hasNoAnswer(route));
}

function successOf({ key, route, example, schemas }: Described): Json {
  const produces = route.produces ?? 'application/json';
  if (hasNoAnswer(route)) return {};
  const json = () => ({
    schema: schemas.of({ shape: route.answer, io: 'output', name: nameIn(key, 'Response') }),
    ...(example?.answer !== undefined && { example: example.answer }),
  });
  return {
    content: {
      [produces]: produces === 'application/json' ? json() : { schema: { type: 'string' } },
    },
  };
}

/** The codes that any request of a route’s form can be refused with. */
function problemsOfForm({ body, file, query }: Route): ErrorCode[] {
  const takesBody = body !== undefined || file !== undefined;
  return [
    ...(takesBody || query !== undefined ? (['INVALID_INPUT'] as const) : []),
    ...(takesBody
      ? (['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      : []),
    'TOO_MANY_REQUESTS',
  ];
}

function answersOf(described: Described): Json {
  const { key, route, schemas } = described;
  const problem = {
    content: {
      'application/problem+json': {
        schema: schemas.of({ shape: problemShape, io: 'output', name: 'Problem' }),
      },
    },
  };
  const codes = new Set([...problemsOfForm(route), ...problemsOf(key, route)]);
  const byStatus = Map.groupBy(codes, (code) => ERROR_CATALOG[code].status);
  const refusals = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, list]) => {
      const lines = list.map((code) => `- \`${code}\`: ${ERROR_CATALOG[code].text}`);
      return [status, { description: lines.join('\n'), ...problem }] as const;
    });
  const status = route.status ?? 200;
  return {
    [status]: { description: status === 204 ? 'Done' : 'Success', ...successOf(described) },
    ...Object.fromEntries(refusals),
    default: { description: 'Any other problem, identified by its `code`', ...problem },
  };
}

function accessText(key: string, route: Route): string {
  const scopes = scopesOf(key, route);
  const who = !WHO_MAY_CALL[route.permission].session
    ? 'Needs no key and no sign-in.'
    : scopes === null
      ? 'Can’t be made with an API key.'
      : `With an API key: ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`;
  return route.feature === undefined ? who : `${who} Plan feature: \`${route.feature}\`.`;
}

function samplesOf({ key, route, example = {}, baseUrl }: Described): Json[] {
  const [method = '', path = ''] = key.split(' ');
  const query = new URLSearchParams(example.query).toString();
  return codeSamples({
    method,
    url: `${baseUrl}${path.replace(/\{(\w+)\}/g, (given, name: string) => example.params?.[name] ?? given)}${query && `?${query}`}`,
    signed: WHO_MAY_CALL[route.permission].session,
    example,
    fileField: route.file?.field ?? 'file',
  });
}

/** One call of the document. */
export function operationOf(described: Described): Json {
  const { key, route } = described;
  const requestBody = requestBodyOf(described);
  const scopes = scopesOf(key, route);
  const open = route.permission === 'public' || route.permission === 'practice';
  return {
    operationId: operationIdOf(key),
    summary: route.summary,
    description: accessText(key, route),
    tags: [route.tag],
    'x-permission': route.permission,
    'x-tenant': route.tenant,
    ...(scopes !== null && scopes.length > 0 && { 'x-scope': scopes.join(' ') }),
    ...(route.feature && { 'x-feature': route.feature }),
    'x-problems': problemsOf(key, route),
    ...(open && { security: [] }),
    parameters: parametersOf(described),
    ...(requestBody && { requestBody }),
    responses: answersOf(described),
    'x-codeSamples': samplesOf(described),
  };
}
