import { sql, type Selectable } from 'kysely';
import { instantSql, instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { ActionCodeMode } from '#data/schema/column-types.ts';
import type { Identities } from '#data/schema/tables.ts';

export type Identity = Selectable<Identities>;

/**
 * An id for the next identity; also taken when none is created, so that a sign-up with a known
 * address answers like any other.
 */
export async function nextIdentityId(db: AnyDatabase): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select nextval(pg_get_serial_sequence('identities', 'identity_id'))::text as id`.execute(db);
  return rows[0]?.id ?? '0';
}

/** Creates the identity; false if the address already has one. */
export async function insertIdentity({
  db,
  identityId,
  email,
  passwordHash,
  verified,
  realNow,
}: {
  db: AnyDatabase;
  identityId: string;
  email: string;
  passwordHash: string;
  verified: boolean;
  realNow: number;
}): Promise<boolean> {
  const at = instant(realNow);
  const { rows } = await sql<{ identity_id: string }>`
    insert into identities (
      identity_id, email, password_hash, real_email_verified_at, real_password_changed_at,
      real_created_at
    ) overriding system value
    values (${identityId}, ${email}, ${passwordHash}, ${verified ? at : null}, ${at}, ${at})
    on conflict do nothing
    returning identity_id::text`.execute(db);
  return rows.length === 1;
}

export async function findIdentityByEmail(
  db: AnyDatabase,
  email: string,
): Promise<Identity | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function readIdentity(
  db: AnyDatabase,
  identityId: string,
): Promise<Identity | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
}

/** The identity, its credentials locked until the transaction ends; `sharing` for readers. */
export async function lockIdentity({
  db,
  identityId,
  sharing = false,
}: {
  db: DatabaseTransaction;
  identityId: string;
  sharing?: boolean;
}): Promise<Identity | undefined> {
  const query = db.selectFrom('identities').selectAll().where('identity_id', '=', identityId);
  return (sharing ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
}

export async function setPasswordHash({
  db,
  identityId,
  passwordHash,
  realNow,
}: {
  db: AnyDatabase;
  identityId: string;
  passwordHash: string;
  realNow: number;
}): Promise<void> {
  await db
    .updateTable('identities')
    .set({ password_hash: passwordHash, real_password_changed_at: instant(realNow) })
    .where('identity_id', '=', identityId)
    .execute();
}

export async function markEmailVerified(
  db: AnyDatabase,
  identityId: string,
  realNow: number,
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ real_email_verified_at: instant(realNow) })
    .where('identity_id', '=', identityId)
    .where('real_email_verified_at', 'is', null)
    .execute();
}

/**
 * Whether an address is an identity's, or one that someone may still reclaim within the time of a
 * recovery link.
 */
export async function isEmailTaken({
  db,
  email,
  identityId,
  realNow,
}: {
  db: AnyDatabase;
  email: string;
  identityId: string | null;
  realNow: number;
}): Promise<boolean> {
  const { rows } = await sql`
    select from identities
    where lower(email) = ${email.toLowerCase()}
      and identity_id is distinct from ${identityId}::bigint
    union all
    select from identity_codes
    where lower(email) = ${email.toLowerCase()}
      and mode = 'recoverEmail'
      and real_used_at is null
      and real_expires_at > ${instant(realNow)}
      and identity_id is distinct from ${identityId}::bigint
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Moves an identity and its user to another address. */
export async function setEmail({
  db,
  identityId,
  email,
  realVerifiedAt,
}: {
  db: DatabaseTransaction;
  identityId: string;
  email: string;
  realVerifiedAt: number | null;
}): Promise<void> {
  await db
    .updateTable('identities')
    .set({
      email,
      real_email_verified_at: instant(realVerifiedAt),
      real_email_changed_at: sql`now()`,
    })
    .where('identity_id', '=', identityId)
    .execute();
  await db.updateTable('users').set({ email }).where('user_id', '=', identityId).execute();
}

export type ActionCode = {
  identityId: string;
  mode: ActionCodeMode;
  email: string;
  passwordHash: string | null;
};

export async function insertActionCode({
  db,
  codeHash,
  code,
  realNow,
  realExpiresAt,
}: {
  db: AnyDatabase;
  codeHash: Buffer;
  code: ActionCode;
  realNow: number;
  realExpiresAt: number;
}): Promise<void> {
  await db
    .insertInto('identity_codes')
    .values({
      code_hash: codeHash,
      identity_id: code.identityId,
      mode: code.mode,
      email: code.email,
      password_hash: code.passwordHash,
      real_expires_at: instant(realExpiresAt),
      real_created_at: instant(realNow),
    })
    .execute();
}

/** A code that is still valid. */
export async function findActionCode(
  db: AnyDatabase,
  codeHash: Buffer,
  realNow: number,
): Promise<ActionCode | null> {
  const row = await db
    .selectFrom('identity_codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('real_used_at', 'is', null)
    .where('real_expires_at', '>', instantSql(realNow))
    .executeTakeFirst();
  return row
    ? {
        identityId: row.identity_id,
        mode: row.mode,
        email: row.email,
        passwordHash: row.password_hash,
      }
    : null;
}

/**
 * The state of a code, for anyone who holds it: open, used, expired; null if there is none, or no
 * longer.
 */
export async function readActionCodeState(
  db: AnyDatabase,
  codeHash: Buffer,
  realNow: number,
): Promise<{ mode: ActionCodeMode; state: 'OPEN' | 'USED' | 'EXPIRED' } | null> {
  const row = await db
    .selectFrom('identity_codes')
    .select(['mode', 'real_used_at', 'real_expires_at'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row
    ? {
        mode: row.mode,
        state:
          row.real_used_at !== null ? 'USED' : row.real_expires_at <= realNow ? 'EXPIRED' : 'OPEN',
      }
    : null;
}

/** Uses up a code; null if it is no longer valid. Of two calls at once, one gets it. */
export async function consumeActionCode({
  db,
  codeHash,
  mode,
  realNow,
}: {
  db: AnyDatabase;
  codeHash: Buffer;
  mode: ActionCodeMode;
  realNow: number;
}): Promise<ActionCode | null> {
  const row = await db
    .updateTable('identity_codes')
    .set({ real_used_at: instant(realNow) })
    .where('code_hash', '=', codeHash)
    .where('mode', '=', mode)
    .where('real_used_at', 'is', null)
    .where('real_expires_at', '>', instantSql(realNow))
    .returningAll()
    .executeTakeFirst();
  return row
    ? {
        identityId: row.identity_id,
        mode: row.mode,
        email: row.email,
        passwordHash: row.password_hash,
      }
    : null;
}

/** Makes every open code of a kind invalid. */
export async function invalidateActionCodes(
  db: AnyDatabase,
  identityId: string,
  mode: ActionCodeMode,
): Promise<void> {
  await db
    .deleteFrom('identity_codes')
    .where('identity_id', '=', identityId)
    .where('mode', '=', mode)
    .where('real_used_at', 'is', null)
    .execute();
}
