import type { z } from 'zod';
import { ERROR_CATALOG } from '#core/errors/error-catalog.ts';
import { WEBHOOK_EVENTS } from '#core/lead/lead-event.ts';
import type { RouteTable } from '#contract/route.ts';
import { GENERAL_PROBLEMS } from '#contract/route-problems.ts';
import { webhookPayloadShape } from '#contract/webhooks.ts';
import type { ApiExample } from '#server/platform/api-examples.ts';
import { operationOf } from '#server/platform/open-api-operation.ts';
import { createSchemas, type Json, type Schemas } from '#server/platform/open-api-schemas.ts';

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

/** What is sent to the addresses of other programs, by its type. */
export type WebhookTable = Readonly<Record<string, { summary: string; body: z.ZodType }>>;

/** MESSAGE_RESPONDED as MessageResponded. */
const pascal = (type: string): string =>
  type.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const WEBHOOKS: WebhookTable = Object.fromEntries(
  WEBHOOK_EVENTS.map((type) => [
    type,
    {
      summary: 'Sent to your webhooks, signed as in Standard Webhooks 1.0.0',
      body: webhookPayloadShape,
    },
  ]),
);

function webhooksOf(webhooks: WebhookTable, schemas: Schemas): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { summary, body }]) => [
      type,
      {
        post: {
          operationId: `webhook${pascal(type)}`,
          tags: ['Webhooks'],
          security: [],
          summary,
          requestBody: {
            content: {
              'application/json': { schema: schemas.of({ shape: body, io: 'output', name: type }) },
            },
          },
          responses: { '2XX': { description: 'Accepted; anything else is retried' } },
        },
      },
    ]),
  );
}

/** How a program begins; the guides are served beside the document. */
function beginning(publicUrl: string): string {
  const guide = (name: string, file: string) => `[${name}](${publicUrl}/${file})`;
  return `Create a key at ${guide('/account/developers', 'account/developers')}, and send it:

    curl '${publicUrl}/api/campaigns' -H "Authorization: Bearer $REACHWELL_KEY"

- ${guide('A first campaign', 'docs/first-campaign.md')}: from an empty account to its statistics
- ${guide('The guide', 'docs/api.md')}: scopes, paging, dry runs, idempotency, and limits
- ${guide('llms.txt', 'llms.txt')}: all guides`;
}

function introduction(publicUrl: string): string {
  const general: readonly string[] = GENERAL_PROBLEMS;
  const line = (code: string, { status, text }: { status: number; text: string }) =>
    `- \`${code}\` (${status}): ${text}`;
  const codes = Object.entries(ERROR_CATALOG).map(([code, entry]) => ({
    isGeneral: general.includes(code),
    line: line(code, entry),
  }));
  const lines = (isGeneral: boolean) =>
    codes.filter((code) => code.isGeneral === isGeneral).map((code) => code.line);
  return `${beginning(publicUrl)}

Errors are \`application/problem+json\` (RFC 9457), identified by their \`code\`.

Any call can be refused with:

${lines(true).join('\n')}

Each call lists its other codes:

${lines(false).join('\n')}`;
}

/** The API as OpenAPI 3.1, from the same table that the server uses. */
export function openApiDocument({
  routes,
  examples = {},
  webhooks = WEBHOOKS,
  publicUrl,
  version,
}: {
  routes: RouteTable;
  /** By the key of the route. */
  examples?: Readonly<Record<string, ApiExample>>;
  webhooks?: WebhookTable;
  publicUrl: string;
  version: string;
}): OpenApiDocument {
  const schemas = createSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, route] of Object.entries(routes)) {
    const [method = '', path = ''] = key.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operationOf({
      key,
      route,
      example: examples[key],
      schemas,
      baseUrl: `${publicUrl}/api`,
    });
  }
  const calls = schemas.finished({ paths, webhooks: webhooksOf(webhooks, schemas) });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reachwell',
      version,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      description: introduction(publicUrl),
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(Object.values(routes).map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths: calls.paths,
    webhooks: calls.webhooks,
    components: {
      schemas: calls.schemas,
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
