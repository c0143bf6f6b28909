import { z } from 'zod';
import { WEBHOOK_EVENTS } from '#core/webhooks/webhook-event.ts';
import { ERROR_CATALOG } from '#core/errors/error-catalog.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import { campaignShape } from '#contract/campaigns.ts';
import { leadPackShape } from '#contract/lead-packs.ts';
import { campaignLeadShape, eventShape, leadShape } from '#contract/leads.ts';
import { problemShape } from '#contract/problem.ts';
import { hasDryRun, type Route, type RouteTable } from '#contract/route.ts';
import { sequenceItemShape } from '#contract/sequences.ts';
import { userShape } from '#contract/users.ts';
import { webhookPayloadShape } from '#contract/webhooks.ts';

type Json = Record<string, unknown>;
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  tags: Json[];
  security: Json[];
  paths: Record<string, Record<string, Json>>;
  webhooks: Record<string, Json>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
};

/**
 * Shapes with names of their own. An input has defaults, and is named `…Input` where it differs.
 */
const NAMED = {
  SequenceItem: sequenceItemShape,
  Campaign: campaignShape,
  LeadPack: leadPackShape,
  CampaignLead: campaignLeadShape,
  Lead: leadShape,
  Event: eventShape,
  Problem: problemShape,
  User: userShape,
  WebhookMessage: webhookPayloadShape,
} as const satisfies Record<string, z.ZodType>;

function registryOf(suffix: string) {
  const registry = z.registry<{ id: string }>();
  for (const [name, shape] of Object.entries(NAMED))
    registry.add(shape, { id: `${name}${suffix}` });
  return registry;
}

function withRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema' && key !== '$defs' && key !== 'id')
      .map(([key, inner]) => [
        key,
        key === '$ref'
          ? String(inner).replace('#/$defs/', '#/components/schemas/')
          : key === 'properties'
            ? Object.fromEntries(
                Object.entries(inner as Json).map(([name, shape]) => [name, withRefs(shape)]),
              )
            : withRefs(inner),
      ]),
  );
}

type Schemas = {
  of: (input: { shape: z.ZodType; io: 'input' | 'output' }) => Json;
  all: Record<string, Json>;
};

function createSchemas(): Schemas {
  const registries = { input: registryOf('Input'), output: registryOf('') };
  const all: Record<string, Json> = {};
  return {
    all,
    of({ shape, io }) {
      const schema = z.toJSONSchema(shape, {
        io,
        unrepresentable: 'any',
        metadata: registries[io],
        reused: 'inline',
        cycles: 'ref',
      }) as Json;
      for (const [name, definition] of Object.entries(
        (schema['$defs'] ?? {}) as Record<string, Json>,
      ))
        all[name] = withRefs(definition) as Json;
      const id = registries[io].get(shape)?.id;
      if (id === undefined) return withRefs(schema) as Json;
      all[id] ??= withRefs(schema) as Json;
      return { $ref: `#/components/schemas/${id}` };
    },
  };
}

function parametersOf(route: Route, schemas: Schemas): Json[] {
  const groups = [
    { where: 'path', shape: route.params },
    { where: 'query', shape: route.query },
  ] as const;
  return groups.flatMap(({ where, shape }) => {
    if (shape === undefined) return [];
    const schema = schemas.of({ shape, io: 'input' }) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
      name,
      in: where,
      required: where === 'path' || (schema.required ?? []).includes(name),
      schema: inner,
    }));
  });
}

const DRY_RUN: Json = {
  name: 'Dry-Run',
  in: 'header',
  required: false,
  description:
    '`true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing',
  schema: { type: 'boolean' },
};

function requestBodyOf(route: Route, schemas: Schemas): Json | null {
  if (route.body === undefined && route.file === undefined) return null;
  const schema =
    route.body === undefined ? { type: 'object' } : schemas.of({ shape: route.body, io: 'input' });
  const content: Json = route.file?.required ? {} : { 'application/json': { schema } };
  if (route.file) {
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
    const file = {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: `At most ${Math.floor(route.file.maxBytes / 1024)} KB`,
    };
    content['multipart/form-data'] = {
      schema: {
        type: 'object',
        properties: { ...properties, [route.file.field]: file },
        required: route.file.required ? [...required, route.file.field] : required,
      },
    };
  }
  return {
    required: route.body !== undefined && !route.body.safeParse(undefined).success,
    content,
  };
}

const NEEDS_NOBODY: readonly Route['permission'][] = ['public', 'practice', 'metrics'];

/**
 * The errors of every call of a route's kind, by status; the code of an answer tells any others.
 */
function refusalsOf(route: Route): Record<string, string> {
  const refusals: Record<string, string> = {};
  const takesBody = route.body !== undefined || route.file !== undefined;
  if (takesBody || route.query !== undefined)
    refusals['400'] = 'A field is invalid (`INVALID_INPUT`, with `fieldErrors`)';
  if (!NEEDS_NOBODY.includes(route.permission))
    refusals['401'] =
      route.permission === 'verified-connection'
        ? 'No valid token (`UNAUTHENTICATED`), or LinkedIn isn’t connected (`LINKEDIN_NOT_CONNECTED`, with `accountStatus`)'
        : 'No valid token (`UNAUTHENTICATED`)';
  if (route.feature !== undefined)
    refusals['403'] = 'The plan doesn’t include this (`FEATURE_NOT_IN_PLAN`)';
  if (route.permission === 'admin' || route.permission === 'proxy-manager')
    refusals['403'] = 'Staff only (`FORBIDDEN`)';
  if (route.params !== undefined)
    refusals['404'] = 'It doesn’t exist, or it belongs to someone else (`NOT_FOUND`)';
  if (route.permission.startsWith('practice') || route.permission === 'metrics')
    refusals['404'] = 'Not available here (`NOT_FOUND`)';
  if (takesBody)
    refusals['413'] =
      route.file === undefined
        ? 'Too large (`PAYLOAD_TOO_LARGE`)'
        : 'Too large (`PAYLOAD_TOO_LARGE`, `FILE_TOO_LARGE`)';
  if (takesBody) refusals['415'] = 'Unsupported content type (`UNSUPPORTED_MEDIA_TYPE`)';
  return refusals;
}

function answersOf(route: Route, schemas: Schemas): Json {
  const status = route.status ?? 200;
  const produces = route.produces ?? 'application/json';
  const isNothing =
    produces === 'application/json' &&
    route.answer.safeParse(undefined).success &&
    !(route.answer instanceof z.ZodUnknown);
  const content = isNothing
    ? {}
    : {
        content: {
          [produces]: {
            schema:
              produces === 'application/json'
                ? schemas.of({ shape: route.answer, io: 'output' })
                : { type: 'string' },
          },
        },
      };
  const problem = {
    content: {
      'application/problem+json': { schema: schemas.of({ shape: problemShape, io: 'output' }) },
    },
  };
  const refusals = Object.fromEntries(
    Object.entries(refusalsOf(route)).map(([refused, description]) => [
      refused,
      { description, ...problem },
    ]),
  );
  return {
    [status]: { description: status === 204 ? 'Done' : 'Success', ...content },
    ...refusals,
    default: { description: 'Any other problem (RFC 9457), identified by its code', ...problem },
  };
}

function operationOf(key: string, route: Route, schemas: Schemas): Json {
  const requestBody = requestBodyOf(route, schemas);
  const scopes = scopesOf(key, route);
  const open = route.permission === 'public' || route.permission === 'practice';
  return {
    operationId: key
      .replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string | undefined) =>
        (letter ?? '').toUpperCase(),
      )
      .replace(/^[A-Z]+/, (method) => method.toLowerCase()),
    summary: route.summary,
    tags: [route.tag],
    'x-permission': route.permission,
    'x-tenant': route.tenant,
    ...(scopes !== null && scopes.length > 0 && { 'x-scope': scopes.join(' ') }),
    ...(route.feature && { 'x-feature': route.feature }),
    ...(open && { security: [] }),
    parameters: [...parametersOf(route, schemas), ...(hasDryRun(key, route) ? [DRY_RUN] : [])],
    ...(requestBody && { requestBody }),
    responses: answersOf(route, schemas),
  };
}

/** What webhooks are sent, by type; `docs/webhooks.md` says how. */
function webhooksOf(schemas: Schemas): Record<string, Json> {
  const schema = schemas.of({ shape: webhookPayloadShape, io: 'output' });
  const post = {
    summary: 'Sent to your webhooks, signed as in Standard Webhooks 1.0.0',
    tags: ['Webhooks'],
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Accepted; anything else is retried' } },
  };
  return Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, { post }]));
}

/** The API as OpenAPI 3.1, from the same table that the server uses. */
export function openApiDocument({
  routes,
  publicUrl,
  version,
}: {
  routes: RouteTable;
  publicUrl: string;
  version: string;
}): OpenApiDocument {
  const schemas = createSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, route] of Object.entries(routes)) {
    const [method = '', path = ''] = key.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(key, route, schemas);
  }
  const codes = Object.entries(ERROR_CATALOG).map(
    ([code, { status, text }]) => `- \`${code}\` (${status}): ${text}`,
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reachwell',
      version,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      description: `The HTTP API of Reachwell. Errors are \`application/problem+json\` with one of these codes:\n\n${codes.join('\n')}`,
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(Object.values(routes).map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    webhooks: webhooksOf(schemas),
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas.all).sort(([a], [b]) => a.localeCompare(b)),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key with the scope that `x-scope` names, or the token returned by POST /identity/sign-in. Calls without `x-scope` can’t be made with a key',
        },
      },
    },
  };
}
