import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEY_RATE, rateLimitFields } from '#core/programs/api-key.ts';
import { inScopeOrder, type ApiScope } from '#core/programs/api-scopes.ts';
import { waitText } from '#core/time/wait-text.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import { userIdShape } from '#contract/shapes.ts';
import type { Database } from '#data/database.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { recordKeyCall, sessionOfKey, countKeyCall } from '#data/programs/api-keys.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller, CallingKey } from '#server/http/handler.ts';
import type { TableEntry } from '#server/http/route-table.ts';

/** The caller whose key a secret is; null if the key is unknown or has ended. */
export async function callerByKey({
  db,
  secret,
  request,
  realNow,
}: {
  db: Database;
  secret: string;
  request: FastifyRequest;
  realNow: number;
}): Promise<Caller | null> {
  const used = await countKeyCall(db, { secret, address: request.ip }, realNow);
  if (used === undefined) return null;
  const { userId, keyId, name, scopes, calls, windowAt } = used;
  const identityId = userIdShape.parse(userId);
  const resetMs = windowAt + KEY_RATE.windowMs - realNow;
  return {
    identityId,
    userId: identityId,
    sessionId: sessionOfKey(keyId),
    adminStatus: null,
    apiKey: { id: keyId, name, scopes: inScopeOrder(scopes), calls, resetMs },
  };
}

/** Rejects a call that no key, or not this one, can make (product rules, section 20). */
export function rejectBeyondScope({ key, route }: TableEntry, { scopes }: CallingKey): void {
  rejectWithoutScopes(scopesOf(key, route), scopes);
}

/** Rejects a key without these scopes; null: no key can make the call. */
export function rejectWithoutScopes(
  needed: readonly ApiScope[] | null,
  scopes: readonly ApiScope[],
): void {
  if (needed === null) throw new ApiError('KEY_NOT_ACCEPTED');
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw new ApiError('SCOPE_MISSING', {
      detail: `This key needs the scope ${missing.join(' and ')} for this call`,
    });
}

/** Says in the answer what remains of the key's limit, and rejects what is beyond it. */
export function limitKey(reply: FastifyReply, key: CallingKey): void {
  void reply.headers(rateLimitFields(key));
  if (key.calls <= KEY_RATE.calls) return;
  const retryAfter = Math.max(1, Math.ceil(key.resetMs / 1000));
  throw new ApiError('TOO_MANY_REQUESTS', {
    detail: `This key can make ${KEY_RATE.calls} calls a minute. Try again in ${waitText(retryAfter)}`,
    retryAfter,
  });
}

/**
 * Records every call that is made with a key, whatever its answer, and what a key has changed also
 * in the activity log of the account.
 */
export function recordKeyCalls(app: FastifyInstance, db: Database, realNow: () => number): void {
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request;
    if (caller === null || caller.apiKey === null) return;
    const { id: keyId, name } = caller.apiKey;
    const { method, ip: address } = request;
    const { statusCode: status } = reply;
    const dryRun = request.headers['dry-run'] === 'true';
    const path = request.url.split('?')[0] ?? '/';
    const own = { db, userId: caller.identityId, realNow: realNow() };
    await recordKeyCall(own, { keyId, method, path, status, address, dryRun });
    if (dryRun || status >= 400 || method === 'GET' || method === 'HEAD') return;
    const call = `${method} ${request.routeOptions.url ?? path}`;
    await writeAudit(
      { ...own, userId: caller.userId },
      { actedBy: caller.identityId, type: 'API_KEY_USED', data: { detail: name, call } },
    );
  });
}
