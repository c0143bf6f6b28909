import {
  CODE_MS,
  MAX_CONNECTIONS,
  PROGRAM_ACCESS_MS,
  PROGRAM_REFRESH_MS,
  type TokenKind,
} from '#core/programs/oauth.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { deleteApiKey, hashOf, insertApiKey } from '#data/programs/api-keys.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { Owner, Scope } from '#data/scope.ts';

type Connection = Awaited<ReturnType<typeof listConnections>>[number];

/** The programs that a user connected by OAuth, the newest first. */
export async function listConnections(scope: Owner) {
  return connectionsOf(scope).orderBy('c.key_id', 'desc').limit(MAX_CONNECTIONS).execute();
}

async function readConnection(scope: Owner, connectionId: string): Promise<Connection | undefined> {
  return connectionsOf(scope).where('c.key_id', '=', connectionId).executeTakeFirst();
}

function connectionsOf({ db, userId }: Owner) {
  return db
    .selectFrom('connections as c')
    .innerJoin('api_keys as k', (join) =>
      join.onRef('k.user_id', '=', 'c.user_id').onRef('k.key_id', '=', 'c.key_id'),
    )
    .select([
      'c.key_id as id',
      'k.name',
      'k.shown as host',
      'c.client_id as clientId',
      'k.scopes',
      'k.approval_needed as approvalNeeded',
      'k.real_created_at as createdAt',
      'k.real_ends_at as endsAt',
      'k.real_last_used_at as lastUsedAt',
      'k.last_address as lastAddress',
    ])
    .where('c.user_id', '=', userId);
}

/** Why a connection ended, as the activity log says it. */
export type ConnectionEnd = 'PROGRAM_DISCONNECTED' | 'PROGRAM_TOKEN_REUSED';

/** Ends a connection with its tokens; false if there is none. */
export async function endConnection(
  scope: Scope<'realNow'>,
  connectionId: string,
  type: ConnectionEnd,
): Promise<boolean> {
  const connection = await readConnection(scope, connectionId);
  if (connection === undefined || !(await deleteApiKey(scope, connectionId))) return false;
  await writeAudit(scope, { actedBy: scope.userId, type, data: detailOf(connection) });
  return true;
}

function detailOf({ name, host, scopes }: Pick<Connection, 'name' | 'host' | 'scopes'>) {
  return { detail: `${name} (${host}): ${scopes.join(', ')}` };
}

/** What a person allowed a program, which a code stands for. */
export type Grant = {
  clientId: string;
  name: string;
  redirectUri: string;
  challenge: string;
  scopes: string[];
};

export async function insertCode(
  { db, userId, realNow }: Scope<'realNow'>,
  { clientId, name, redirectUri, challenge, scopes }: Grant,
  code: string,
): Promise<void> {
  await db
    .insertInto('oauth_codes')
    .values({
      user_id: userId,
      code_hash: hashOf(code),
      client_id: clientId,
      name,
      redirect_uri: redirectUri,
      challenge,
      scopes,
      real_ends_at: instant(realNow + CODE_MS),
    })
    .execute();
}

/** New tokens, and until when the access token works. */
export type NewTokens = Readonly<Record<TokenKind, string>>;
export type Granted = { scopes: string[] };
type Moment = { db: AnyDatabase; realNow: number };

/**
 * Trades a code for the tokens of a new connection; null if it isn’t this program’s, has ended, or
 * fails `isProven`. A second try ends what the first one made (RFC 6749, section 4.1.2).
 */
export async function tradeCode(
  { db, realNow }: Moment,
  { code, isProven }: { code: string; isProven: (grant: Grant) => boolean },
  tokens: NewTokens,
): Promise<Granted | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('oauth_codes')
      .selectAll()
      .where('code_hash', '=', hashOf(code))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return null;
    const grant = {
      clientId: row.client_id,
      name: row.name,
      redirectUri: row.redirect_uri,
      challenge: row.challenge,
      scopes: row.scopes,
    };
    if (!isProven(grant)) return null;
    const scope = { db: trx, userId: row.user_id, realNow };
    if (row.key_id !== null) {
      await endConnection(scope, row.key_id, 'PROGRAM_TOKEN_REUSED');
      return null;
    }
    if (row.real_ends_at <= realNow) return null;
    const keyId = await insertConnection(scope, grant);
    await trx
      .updateTable('oauth_codes')
      .set({ key_id: keyId })
      .where('user_id', '=', row.user_id)
      .where('code_id', '=', row.code_id)
      .execute();
    await insertTokens(scope, keyId, tokens);
    return { scopes: row.scopes };
  });
}

async function insertConnection(scope: Scope<'realNow'>, grant: Grant): Promise<string> {
  const { clientId, name, scopes } = grant;
  const { host } = new URL(clientId);
  const settings = { name, scopes, endsAt: null, approvalNeeded: true };
  const { id } = await insertApiKey(scope, settings, { host });
  await scope.db
    .insertInto('connections')
    .values({ user_id: scope.userId, key_id: id, client_id: clientId })
    .execute();
  await writeAudit(scope, {
    actedBy: scope.userId,
    type: 'PROGRAM_CONNECTED',
    data: detailOf({ name, host, scopes }),
  });
  return id;
}

async function insertTokens(
  { db, userId, realNow }: Scope<'realNow'>,
  keyId: string,
  { ACCESS, REFRESH }: NewTokens,
): Promise<void> {
  const row = (kind: TokenKind, token: string, lastsMs: number) => ({
    user_id: userId,
    key_id: keyId,
    kind,
    token_hash: hashOf(token),
    real_ends_at: instant(realNow + lastsMs),
  });
  await db
    .insertInto('oauth_tokens')
    .values([row('ACCESS', ACCESS, PROGRAM_ACCESS_MS), row('REFRESH', REFRESH, PROGRAM_REFRESH_MS)])
    .execute();
}

/** The token of a program, with its connection’s client and scopes; locked until the end. */
async function lockToken(db: AnyDatabase, token: string) {
  return db
    .selectFrom('oauth_tokens as t')
    .innerJoin('connections as c', (join) =>
      join.onRef('c.user_id', '=', 't.user_id').onRef('c.key_id', '=', 't.key_id'),
    )
    .innerJoin('api_keys as k', (join) =>
      join.onRef('k.user_id', '=', 't.user_id').onRef('k.key_id', '=', 't.key_id'),
    )
    .select([
      't.user_id as userId',
      't.token_id as tokenId',
      't.key_id as keyId',
      't.kind',
      't.real_ends_at as endsAt',
      't.real_used_at as usedAt',
      'c.client_id as clientId',
      'k.scopes',
    ])
    .where('token_hash', '=', hashOf(token))
    .forUpdate('t')
    .executeTakeFirst();
}

/**
 * Replaces a refresh token and the access tokens before it; null if it isn’t this program’s, or has
 * ended. One that was used before is in two hands, so its connection ends (OAuth 2.1).
 */
export async function replaceTokens(
  { db, realNow }: Moment,
  { refreshToken, clientId }: { refreshToken: string; clientId: string },
  tokens: NewTokens,
): Promise<Granted | null> {
  return inTransaction(db, async (trx) => {
    const token = await lockToken(trx, refreshToken);
    if (token === undefined || token.kind !== 'REFRESH' || token.clientId !== clientId) return null;
    const { userId, keyId, tokenId, scopes } = token;
    const scope = { db: trx, userId, realNow };
    if (token.usedAt !== null) {
      await endConnection(scope, keyId, 'PROGRAM_TOKEN_REUSED');
      return null;
    }
    if (token.endsAt <= realNow) return null;
    await trx
      .updateTable('oauth_tokens')
      .set({ real_used_at: instant(realNow) })
      .where('user_id', '=', userId)
      .where('token_id', '=', tokenId)
      .execute();
    await trx
      .deleteFrom('oauth_tokens')
      .where('user_id', '=', userId)
      .where('key_id', '=', keyId)
      .where('kind', '=', 'ACCESS')
      .execute();
    await insertTokens(scope, keyId, tokens);
    return { scopes };
  });
}

/**
 * Ends the connection of a token that its program gives back; false if the token is another
 * program’s. There may be none.
 */
export async function endByToken(
  { db, realNow }: Moment,
  { token, clientId }: { token: string; clientId: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const known = await lockToken(trx, token);
    if (known === undefined) return true;
    if (known.clientId !== clientId) return false;
    const scope = { db: trx, userId: known.userId, realNow };
    await endConnection(scope, known.keyId, 'PROGRAM_DISCONNECTED');
    return true;
  });
}
