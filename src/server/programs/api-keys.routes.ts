import { randomBytes } from 'node:crypto';
import type { apiKeyRoutes } from '#contract/api-keys.ts';
import { keyPrefix, MAX_API_KEYS } from '#core/programs/api-key.ts';
import { inScopeOrder } from '#core/programs/api-scopes.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import {
  changeApiKey,
  deleteApiKey,
  insertApiKey,
  listApiKeys,
  listKeyCalls,
  readApiKey,
  type ApiKey,
} from '#data/programs/api-keys.ts';
import { found, rejectField } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse, withIsoInstants } from '#server/http/page-response.ts';

/** The keys of a user; a secret is in the answer that creates its key, and nowhere else. */
export function apiKeyHandlers(practice: boolean): Handlers<keyof typeof apiKeyRoutes> {
  return {
    'GET /v1/apikeys': async ({ scope }) => (await listApiKeys(scope)).map(presentKey),
    'POST /v1/apikeys': async ({ scope, body }) => {
      const secret = `${keyPrefix(practice)}${randomBytes(24).toString('base64url')}`;
      return inScope(scope, async (scope) => {
        found(await lockActingUser(scope));
        if ((await listApiKeys(scope)).length >= MAX_API_KEYS)
          throw rejectField(
            'name',
            'TOO_MANY',
            `You can have up to ${MAX_API_KEYS} keys. Delete one first`,
          );
        const settings = {
          name: body.name.trim(),
          scopes: inScopeOrder(body.scopes),
          endsAt: endOf(body.endsAt ?? null, scope.realNow),
          approvalNeeded: body.approvalNeeded ?? true,
        };
        const key = await insertApiKey(scope, settings, { secret });
        await writeAudit(scope, {
          actedBy: scope.userId,
          type: 'API_KEY_CREATED',
          ...detailOf(key),
        });
        return { ...presentKey(key), secret };
      });
    },
    'PATCH /v1/apikeys/{keyId}': async ({ scope, params: { keyId }, body }) =>
      inScope(scope, async (scope) => {
        const { name, scopes, endsAt, approvalNeeded } = body;
        const key = found(
          await changeApiKey(scope, keyId, {
            ...(name !== undefined && { name: name.trim() }),
            ...(scopes !== undefined && { scopes: inScopeOrder(scopes) }),
            ...(endsAt !== undefined && { endsAt: endOf(endsAt, scope.realNow) }),
            ...(approvalNeeded !== undefined && { approvalNeeded }),
          }),
        );
        await writeAudit(scope, {
          actedBy: scope.userId,
          type: 'API_KEY_CHANGED',
          ...detailOf(key),
        });
        return presentKey(key);
      }),
    'DELETE /v1/apikeys/{keyId}': async ({ scope, params: { keyId } }) =>
      inScope(scope, async (scope) => {
        const key = found(await readApiKey(scope, keyId));
        found(await deleteApiKey(scope, keyId));
        await writeAudit(scope, {
          actedBy: scope.userId,
          type: 'API_KEY_DELETED',
          ...detailOf(key),
        });
        return undefined;
      }),
    'GET /v1/apikeys/{keyId}/calls': async ({ scope, params: { keyId }, query }) => {
      found(await readApiKey(scope, keyId));
      return pageResponse(query, await listKeyCalls(scope, keyId, query), (call) => ({
        ...call,
        at: isoInstant(call.at),
      }));
    },
  };
}

function presentKey(key: ApiKey) {
  return { ...withIsoInstants(key), scopes: inScopeOrder(key.scopes) };
}

function endOf(endsAt: string | null, realNow: number): number | null {
  if (endsAt === null) return null;
  const at = Date.parse(endsAt);
  if (at <= realNow) throw rejectField('endsAt', 'IN_THE_PAST', 'Choose a time in the future');
  return at;
}

function detailOf({ name, scopes }: ApiKey) {
  return { data: { detail: `${name}: ${scopes.join(', ')}` } };
}
