import { z } from 'zod';
import { API_SCOPES } from '#core/programs/api-scopes.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  apiKeyIdShape,
  emptyShape,
  instantShape,
  pageOf,
  pageQueryShape,
  textShape,
} from '#contract/shapes.ts';

const apiScopeShape = z.enum(API_SCOPES).register(shapeNames, { id: 'ApiScope' });

/** A key without its secret; `shown` is how it begins. */
export const apiKeyShape = z.object({
  id: apiKeyIdShape,
  name: z.string(),
  scopes: z.array(apiScopeShape),
  shown: z.string(),
  approvalNeeded: z.boolean(),
  createdAt: instantShape,
  endsAt: instantShape.nullable(),
  lastUsedAt: instantShape.nullable(),
  lastAddress: z.string().nullable(),
});
shapeNames.add(apiKeyShape, { id: 'ApiKey' });

export type ApiKeyAnswer = z.infer<typeof apiKeyShape>;

const settingsShape = z.strictObject({
  name: textShape({ min: 1, max: FIELD_LENGTHS.apiKeyName }),
  scopes: z.array(apiScopeShape).min(1).max(API_SCOPES.length),
  /** When the key stops working; null or missing: never. */
  endsAt: instantShape.nullable().optional(),
  /** Whether an assistant that uses the key asks before it sends or starts something. */
  approvalNeeded: z.boolean().optional(),
});

const params = z.object({ keyId: apiKeyIdShape });

/** Keys with which programs call the API (product rules, section 20). */
export const apiKeyRoutes = selfRoutes('Programs', {
  'GET /v1/apikeys': {
    summary: 'Your API keys, newest first',
    answer: z.array(apiKeyShape),
  },
  'POST /v1/apikeys': {
    summary: 'Create a key; `secret` is in this answer only',
    status: 201,
    body: settingsShape,
    answer: apiKeyShape.extend({ secret: z.string() }),
  },
  'PATCH /v1/apikeys/{keyId}': {
    summary: 'Rename a key, or change its scopes, its end, or whether it asks',
    params,
    body: settingsShape.partial(),
    answer: apiKeyShape,
  },
  'DELETE /v1/apikeys/{keyId}': {
    summary: 'Delete a key, which stops working immediately',
    params,
    status: 204,
    answer: emptyShape,
  },
  'GET /v1/apikeys/{keyId}/calls': {
    summary: 'The last 1,000 calls of a key, newest first, paged',
    params,
    query: pageQueryShape.omit({ sort: true }),
    answer: pageOf(
      z.object({
        method: z.string(),
        path: z.string(),
        status: z.number().int(),
        address: z.string(),
        dryRun: z.boolean(),
        at: instantShape,
      }),
    ),
  },
} as const satisfies PartialRoutes);
