import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CALLS_KEPT, KEY_RATE, MAX_API_KEYS, shownKey } from '#core/programs/api-key.ts';
import { isProgramToken } from '#core/programs/oauth.ts';
import { instant, instantSql, type AnyDatabase } from '#data/database.ts';
import { changeOwn, deleteOwn, readPage, type PageQuery } from '#data/database/own-rows.ts';
import { publishEnd } from '#data/tables/session-ends.ts';
import type { Owner, Scope } from '#data/scope.ts';

const COLUMNS = [
  'key_id as id',
  'name',
  'scopes',
  'shown',
  'approval_needed as approvalNeeded',
  'real_created_at as createdAt',
  'real_ends_at as endsAt',
  'real_last_used_at as lastUsedAt',
  'last_address as lastAddress',
] as const;

export type ApiKey = Awaited<ReturnType<typeof listApiKeys>>[number];

/** The keys of a user, the newest first, without those of connections. */
export async function listApiKeys(scope: Owner) {
  return keysOf(scope)
    .where('secret_hash', 'is not', null)
    .orderBy('key_id', 'desc')
    .limit(MAX_API_KEYS)
    .execute();
}

/** A key, or the key of a connection. */
export async function readApiKey(scope: Owner, keyId: string): Promise<ApiKey | undefined> {
  return keysOf(scope).where('key_id', '=', keyId).executeTakeFirst();
}

export type KeySettings = {
  name: string;
  scopes: string[];
  endsAt: number | null;
  approvalNeeded: boolean;
};

/**
 * Creates a key; of its secret only a hash is stored, and how it begins. The key of a connection
 * has none, and is recognized by its program’s host.
 */
export async function insertApiKey(
  { db, userId, realNow }: Scope<'realNow'>,
  { name, scopes, endsAt, approvalNeeded }: KeySettings,
  origin: { secret: string } | { host: string },
): Promise<ApiKey> {
  const isKey = 'secret' in origin;
  return db
    .insertInto('api_keys')
    .values({
      user_id: userId,
      name,
      scopes,
      secret_hash: isKey ? hashOf(origin.secret) : null,
      shown: isKey ? shownKey(origin.secret) : origin.host,
      approval_needed: approvalNeeded,
      real_created_at: instant(realNow),
      real_ends_at: endsAt === null ? null : instant(endsAt),
    })
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
}

/** Changes the given settings of a key; undefined if there is no such key. */
export async function changeApiKey(
  scope: Owner,
  keyId: string,
  { name, scopes, endsAt, approvalNeeded }: Partial<KeySettings>,
): Promise<ApiKey | undefined> {
  const set = {
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes }),
    ...(endsAt !== undefined && { real_ends_at: endsAt === null ? null : instant(endsAt) }),
    ...(approvalNeeded !== undefined && { approval_needed: approvalNeeded }),
  };
  if (Object.keys(set).length > 0)
    await changeOwn(scope, 'api_keys', { where: { key_id: keyId }, set });
  return readApiKey(scope, keyId);
}

/** Deletes a key and ends its open streams; false if there is no such key. */
export async function deleteApiKey(scope: Owner, keyId: string): Promise<boolean> {
  const deleted = await deleteOwn(scope, 'api_keys', { key_id: keyId });
  const { db, userId: identityId } = scope;
  if (deleted) await publishEnd(db, { identityId, sessionIds: [sessionOfKey(keyId)], all: false });
  return deleted;
}

/** What stands for a session where a key is used: the streams it opens end with it. */
export function sessionOfKey(keyId: string): string {
  return `key-${keyId}`;
}

/** What is stored of a secret. It has 192 random bits, so a plain hash can’t be guessed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function keysOf({ db, userId }: Owner) {
  return db
    .selectFrom('api_keys')
    .select([...COLUMNS])
    .where('user_id', '=', userId);
}

/** A key that was used, and the calls it made in the current window. */
export type UsedKey = {
  userId: string;
  keyId: string;
  name: string;
  scopes: string[];
  calls: number;
  windowAt: number;
};

/** Which key a secret belongs to: its own, or the one of the connection with this access token. */
function keyWith(secret: string, realNow: number) {
  return isProgramToken(secret)
    ? sql`
        (k.user_id, k.key_id) = (
          select t.user_id, t.key_id
          from oauth_tokens t
          where t.token_hash = ${hashOf(secret)}
            and t.kind = 'ACCESS'
            and t.real_ends_at > ${instantSql(realNow)}
        )`
    : sql`k.secret_hash = ${hashOf(secret)}`;
}

/**
 * Counts a call of a key and remembers when and from where it was made; undefined if no such key is
 * valid, or its user can't sign in either. Real time.
 */
export async function countKeyCall(
  db: AnyDatabase,
  { secret, address }: { secret: string; address: string },
  realNow: number,
): Promise<UsedKey | undefined> {
  const inWindow = sql`k.real_window_at > ${instantSql(realNow - KEY_RATE.windowMs)}`;
  const { rows } = await sql<UsedKey>`
    update api_keys k
    set real_last_used_at = ${instantSql(realNow)},
      last_address = ${address},
      real_window_at = case when ${inWindow} then k.real_window_at else ${instantSql(realNow)} end,
      window_calls = case when ${inWindow} then k.window_calls + 1 else 1 end
    from identities i
      join users u on u.user_id = i.identity_id
    where ${keyWith(secret, realNow)}
      and (k.real_ends_at is null or k.real_ends_at > ${instantSql(realNow)})
      and i.identity_id = k.user_id
      and i.real_disabled_at is null
      and u.real_deletion_asked_at is null
    returning k.user_id as "userId", k.key_id as "keyId", k.name, k.scopes,
      k.window_calls as calls, coalesce(k.real_window_at, now()) as "windowAt"`.execute(db);
  return rows[0];
}

export type KeyCall = {
  keyId: string;
  method: string;
  path: string;
  status: number;
  address: string;
  dryRun: boolean;
};

/** About every how many calls those beyond the last that are kept are pruned. */
const PRUNED_EVERY = 100n;

/** Records a call of a key; a key that was deleted meanwhile has no calls. */
export async function recordKeyCall(
  { db, userId, realNow }: Scope<'realNow'>,
  { keyId, method, path, status, address, dryRun }: KeyCall,
): Promise<void> {
  const { rows } = await sql<{ callId: string }>`
    insert into api_key_calls
      (user_id, key_id, method, path, status, address, dry_run, real_at)
    select user_id, key_id, ${method}, ${path}, ${status}::int, ${address}, ${dryRun}::boolean,
      ${instantSql(realNow)}
    from api_keys
    where user_id = ${userId} and key_id = ${keyId}
    for key share
    returning call_id as "callId"`.execute(db);
  if (BigInt(rows[0]?.callId ?? 1) % PRUNED_EVERY === 0n)
    await db
      .deleteFrom('api_key_calls')
      .where('user_id', '=', userId)
      .where('key_id', '=', keyId)
      .where('call_id', 'not in', lastCalls({ db, userId }, keyId).select('call_id'))
      .execute();
}

/** A page of the last calls of a key, the newest first. */
export async function listKeyCalls({ db, userId }: Owner, keyId: string, page: PageQuery) {
  const kept = lastCalls({ db, userId }, keyId).selectAll().as('kept');
  const calls = db
    .selectFrom(kept)
    .select(['method', 'path', 'status', 'address', 'dry_run as dryRun', 'real_at as at']);
  return readPage(calls.orderBy('call_id', 'desc'), page);
}

function lastCalls({ db, userId }: Owner, keyId: string) {
  return db
    .selectFrom('api_key_calls')
    .where('user_id', '=', userId)
    .where('key_id', '=', keyId)
    .orderBy('call_id', 'desc')
    .limit(CALLS_KEPT);
}
