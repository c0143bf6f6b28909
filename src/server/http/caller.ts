import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { routeAccess, WHO_MAY_CALL } from '#core/access/route-access.ts';
import { canUseFeature, currentPlan } from '#core/plan/feature-tiers.ts';
import { isConnected } from '#core/account/user-status.ts';
import { isApiKey } from '#core/programs/api-key.ts';
import { isProgramToken } from '#core/programs/oauth.ts';
import { isOfInbox, type Route } from '#contract/route.ts';
import { userIdShape, type UserId } from '#contract/shapes.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { Database } from '#data/database.ts';
import { liveSession } from '#data/identity/identity-sessions.ts';
import { readAccessFacts } from '#data/account/users.ts';
import { renewVisit } from '#data/staff/visits.ts';
import { accountAccess } from '#server/http/side-account.ts';
import type { Caller } from '#server/http/handler.ts';
import { ApiError, found, rejectUnless } from '#server/http/api-error.ts';
import { callerByKey, rejectBeyondScope } from '#server/http/api-key-caller.ts';
import { isInsideCall } from '#server/http/inside-call.ts';
import type { TableEntry } from '#server/http/route-table.ts';
import { verifyAccessToken, type TokenKeys } from '#server/http/session-tokens.ts';

export type GateSettings = {
  practice: boolean;
  metricsToken: string | null;
  allFeaturesAccounts: readonly string[];
};
export type Gate = { db: Database; keys: TokenKeys; settings: GateSettings };

/** The bearer token of a request. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * `isBareStaff`: the caller is staff but has no second factor, and only for that reason lacks staff
 * permissions (product rules, section 19).
 */
type SignedIn = { caller: Caller; isBareStaff: boolean };
const NOBODY = { caller: null, isBareStaff: false };

async function signedIn(
  gate: Gate,
  request: FastifyRequest,
  realNow: number,
): Promise<SignedIn | null> {
  const token = bearerOf(request);
  // Tokens of connected programs are for /mcp alone, whose tools call inside.
  if (token !== null && (isApiKey(token) || (isProgramToken(token) && isInsideCall()))) {
    const caller = await callerByKey({ db: gate.db, secret: token, request, realNow });
    // Rejected calls of a key are recorded too.
    request.caller = caller;
    return caller && { caller, isBareStaff: false };
  }
  const named = token === null ? null : verifyAccessToken(gate.keys, token, realNow);
  if (named === null) return null;
  const session = await liveSession({ db: gate.db, ...named, realNow });
  if (session === null) return null;
  const identityId = userIdShape.parse(named.identityId);
  const isBare = session.adminStatus !== null && !session.hasSecondFactor;
  return {
    caller: {
      identityId,
      userId: identityId,
      sessionId: named.sessionId,
      adminStatus: isBare ? null : session.adminStatus,
      apiKey: null,
    },
    isBareStaff: isBare,
  };
}

/** Nobody is signed in; a program’s answer says what is wrong with its key. */
function unauthenticated(request: FastifyRequest): ApiError {
  const sent = request.headers.authorization ?? '';
  if (isApiKey(bearerOf(request) ?? ''))
    return new ApiError('UNAUTHENTICATED', { detail: 'This API key doesn’t exist or has ended' });
  return isApiKey(sent)
    ? new ApiError('UNAUTHENTICATED', { detail: 'Send the API key as “Authorization: Bearer …”' })
    : new ApiError('UNAUTHENTICATED');
}

function actedOn(request: FastifyRequest): string | null {
  const header = request.headers['x-acting-user'] ?? request.headers['user-id'];
  return typeof header === 'string' && header !== '' ? header : null;
}

/**
 * The caller with the user it acts as: itself; for staff, any user in whose account they have an
 * open visit; for managers and owners, the teammates their role reaches, checked on each request
 * (product rules, sections 17 and 19). Each such call is in the audit log with both identities.
 * Only changes renew a visit, because an open page keeps reading by itself.
 */
async function acting({
  gate,
  request,
  caller,
  isBareStaff,
  route,
  realNow,
}: SignedIn & {
  gate: Gate;
  request: FastifyRequest;
  route: Route;
  realNow: number;
}): Promise<Caller> {
  const header = actedOn(request);
  if (header === null || header === caller.identityId) return caller;
  const parsed = userIdShape.safeParse(header);
  const { identityId } = caller;
  const wayIn = parsed.success
    ? await accountAccess(
        { db: gate.db, userId: parsed.data, realNow },
        { identityId, inInbox: isOfInbox(route) },
      )
    : 'CLOSED';
  const access = routeAccess({ ...route, caller, isBareStaff, wayIn });
  if (access !== 'ALLOWED' || !parsed.success)
    throw new ApiError(access === 'ALLOWED' ? 'NOT_FOUND' : access);
  const userId: UserId = parsed.data;
  if (caller.adminStatus !== null && !['GET', 'HEAD'].includes(request.method))
    await renewVisit(gate.db, { userId, staffId: identityId }, realNow);
  await writeAudit(
    { db: gate.db, userId, realNow },
    {
      actedBy: identityId,
      type: 'ACTED_AS',
      data: { call: `${request.method} ${request.routeOptions.url ?? ''}`, requestId: request.id },
    },
  );
  return { ...caller, userId };
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** Compares hashes, so that the time taken does not depend on the texts. */
function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/**
 * Allowed with the operator's token or from this machine; a wrong token is rejected from anywhere.
 */
function mayReadMetrics(gate: Gate, request: FastifyRequest): boolean {
  const wanted = gate.settings.metricsToken;
  if (wanted !== null && request.headers.authorization !== undefined)
    return isSameSecret(bearerOf(request) ?? '', wanted);
  return isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined;
}

async function rejectByUser({
  gate,
  caller,
  route,
  realNow,
}: {
  gate: Gate;
  caller: Caller;
  route: Route;
  realNow: number;
}): Promise<void> {
  if (route.permission !== 'verified-connection' && route.feature === undefined) return;
  const facts = found(await readAccessFacts({ db: gate.db, userId: caller.userId }));
  if (route.permission === 'verified-connection' && !isConnected(facts.status))
    throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: facts.status });
  if (route.feature === undefined) return;
  const { allFeaturesAccounts } = gate.settings;
  rejectUnless(
    canUseFeature({
      feature: route.feature,
      flags: facts.featureFlags,
      apiVersion: facts.apiVersion,
      ...currentPlan(facts, allFeaturesAccounts, realNow),
    }),
  );
}

/**
 * Whether the route may be called, and by whom; every request passes here (architecture, section
 * 6). Null: nobody is signed in, and the route doesn't require it.
 */
export async function authorize({
  gate,
  request,
  entry,
  realNow,
}: {
  gate: Gate;
  request: FastifyRequest;
  entry: TableEntry;
  realNow: number;
}): Promise<Caller | null> {
  const { route } = entry;
  if (route.permission.startsWith('practice') && !gate.settings.practice)
    throw new ApiError('NOT_FOUND');
  if (route.permission === 'metrics' && !mayReadMetrics(gate, request))
    throw new ApiError('UNAUTHENTICATED');
  if (!WHO_MAY_CALL[route.permission].session) return null;
  const session = await signedIn(gate, request, realNow);
  const access = routeAccess({ ...route, ...(session ?? NOBODY), wayIn: null });
  if (access === 'UNAUTHENTICATED') throw unauthenticated(request);
  if (access !== 'ALLOWED') throw new ApiError(access);
  if (session === null) throw unauthenticated(request);
  if (session.caller.apiKey !== null) rejectBeyondScope(entry, session.caller.apiKey);
  const acted = await acting({ gate, request, ...session, route, realNow });
  await rejectByUser({ gate, caller: acted, route, realNow });
  return acted;
}
