import { sql, type RawBuilder } from 'kysely';
import type { FactorKind } from '#core/account/second-factor.ts';
import {
  instantSql,
  instant,
  json,
  type AnyDatabase,
  type DatabaseTransaction,
} from '#data/database.ts';

type OfIdentity = { db: AnyDatabase; identityId: string };
export type Passkey = {
  passkeyId: string;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  realCreatedAt: number;
  realLastUsedAt: number | null;
};
export type Authenticator = { realCreatedAt: number; realLastUsedAt: number | null };

/** When the authenticator app was added and last used; null when there is none. */
export async function readAuthenticator(
  db: AnyDatabase,
  identityId: string,
): Promise<Authenticator | null> {
  const row = await db
    .selectFrom('authenticators')
    .select(['real_created_at', 'real_last_used_at'])
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
  return row ? { realCreatedAt: row.real_created_at, realLastUsedAt: row.real_last_used_at } : null;
}

/** The passkeys, oldest first. */
export async function listPasskeys(db: AnyDatabase, identityId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('identity_id', '=', identityId)
    .orderBy('passkey_id')
    .execute();
  return rows.map((row) => ({
    passkeyId: row.passkey_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    transports: row.transports,
    name: row.name,
    realCreatedAt: row.real_created_at,
    realLastUsedAt: row.real_last_used_at,
  }));
}

/** Whether the identity that a column names has any factor, as part of a statement. */
export function hasSecondFactor(column: string): RawBuilder<boolean> {
  return sql<boolean>`
    (
      exists (select from authenticators a where a.identity_id = ${sql.ref(column)})
      or exists (select from passkeys p where p.identity_id = ${sql.ref(column)})
    )`;
}

/** The kinds of factor that are set up. */
export async function factorKinds(db: AnyDatabase, identityId: string): Promise<FactorKind[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean }>`
    select exists (select from authenticators where identity_id = ${identityId}) as totp,
      exists (select from passkeys where identity_id = ${identityId}) as passkey`.execute(db);
  return [
    ...(rows[0]?.totp ? (['TOTP'] as const) : []),
    ...(rows[0]?.passkey ? (['PASSKEY'] as const) : []),
  ];
}

/** Keeps the authenticator whose first code was of `step`; the one before it is gone. */
export async function saveAuthenticator({
  db,
  identityId,
  step,
  realNow,
}: OfIdentity & { step: number; realNow: number }): Promise<void> {
  const row = {
    last_step: String(step),
    real_created_at: instant(realNow),
    real_last_used_at: null,
  };
  await db
    .insertInto('authenticators')
    .values({ identity_id: identityId, ...row })
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet(row))
    .execute();
}

/**
 * Uses up the codes up to a time step; false if it was taken already. Of two calls at once, one
 * gets it.
 */
export async function consumeAuthenticatorStep({
  db,
  identityId,
  step,
  realNow,
}: OfIdentity & { step: number; realNow: number }): Promise<boolean> {
  const row = await db
    .updateTable('authenticators')
    .set({ last_step: String(step), real_last_used_at: instant(realNow) })
    .where('identity_id', '=', identityId)
    .where('last_step', '<', String(step))
    .returning('identity_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a passkey; false when it is someone's already. */
export async function insertPasskey({
  db,
  identityId,
  passkey,
  realNow,
}: OfIdentity & {
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'name'>;
  realNow: number;
}): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({
      identity_id: identityId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: String(passkey.signCount),
      transports: json(passkey.transports),
      name: passkey.name,
      real_created_at: instant(realNow),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordPasskeyUse({
  db,
  identityId,
  passkeyId,
  signCount,
  realNow,
}: OfIdentity & { passkeyId: string; signCount: number; realNow: number }): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ sign_count: String(signCount), real_last_used_at: instant(realNow) })
    .where('identity_id', '=', identityId)
    .where('passkey_id', '=', passkeyId)
    .execute();
}

/** Takes factors away: one passkey, all of a kind, or all; returns how many there were. */
export async function deleteFactors({
  db,
  identityId,
  kind,
  passkeyId,
}: OfIdentity & { kind: FactorKind | null; passkeyId: string | null }): Promise<number> {
  let gone = 0;
  if (kind !== 'PASSKEY' && passkeyId === null) {
    gone += (
      await db
        .deleteFrom('authenticators')
        .where('identity_id', '=', identityId)
        .returning('identity_id')
        .execute()
    ).length;
    await db
      .deleteFrom('secrets')
      .where('user_id', '=', identityId)
      .where('name', 'in', ['totp-secret', 'totp-setup'])
      .execute();
  }
  if (kind !== 'TOTP' || passkeyId !== null) {
    let passkeys = db.deleteFrom('passkeys').where('identity_id', '=', identityId);
    if (passkeyId !== null) passkeys = passkeys.where('passkey_id', '=', passkeyId);
    gone += (await passkeys.returning('passkey_id').execute()).length;
  }
  return gone;
}

/** Puts new recovery codes in the place of the old ones. */
export async function replaceRecoveryCodes({
  db,
  identityId,
  codeHashes,
  realNow,
}: {
  db: DatabaseTransaction;
  identityId: string;
  codeHashes: readonly Buffer[];
  realNow: number;
}): Promise<void> {
  await db.deleteFrom('recovery_codes').where('identity_id', '=', identityId).execute();
  if (codeHashes.length > 0)
    await db
      .insertInto('recovery_codes')
      .values(
        codeHashes.map((codeHash) => ({
          identity_id: identityId,
          code_hash: codeHash,
          real_created_at: instant(realNow),
        })),
      )
      .execute();
}

/**
 * Uses up a recovery code; false if it is invalid or was used. Of two calls at once, one gets it.
 */
export async function consumeRecoveryCode({
  db,
  identityId,
  codeHash,
  realNow,
}: OfIdentity & { codeHash: Buffer; realNow: number }): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ real_used_at: instant(realNow) })
    .where('identity_id', '=', identityId)
    .where('code_hash', '=', codeHash)
    .where('real_used_at', 'is', null)
    .returning('identity_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(
  db: AnyDatabase,
  identityId: string,
): Promise<{ total: number; unused: number }> {
  const { rows } = await sql<{
    total: number;
    unused: number;
  }>`
    select count(*)::int as total, count(*) filter (where real_used_at is null)::int as unused
    from recovery_codes
    where identity_id = ${identityId}`.execute(db);
  return rows[0] ?? { total: 0, unused: 0 };
}

export type FactorSetup = { challenge: string | null; realExpiresAt: number };

/** Starts a set-up in a session; it replaces an earlier one of the same kind. */
export async function putFactorSetup({
  db,
  identityId,
  kind,
  sessionId,
  challenge,
  realExpiresAt,
}: OfIdentity & {
  kind: FactorKind;
  sessionId: string;
  challenge: string | null;
  realExpiresAt: number;
}): Promise<void> {
  const row = {
    session_id: sessionId,
    challenge,
    tries: 0,
    real_expires_at: instant(realExpiresAt),
  };
  await db
    .insertInto('factor_setups')
    .values({ identity_id: identityId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['identity_id', 'kind']).doUpdateSet(row))
    .execute();
}

/**
 * Counts a try at the session's set-up; null if there is none, it expired, or it was tried too
 * often.
 */
export async function countFactorSetupAttempt({
  db,
  identityId,
  kind,
  sessionId,
  mostTries,
  realNow,
}: OfIdentity & {
  kind: FactorKind;
  sessionId: string;
  mostTries: number;
  realNow: number;
}): Promise<FactorSetup | null> {
  const row = await db
    .updateTable('factor_setups')
    .set({ tries: sql<number>`tries + 1` })
    .where('identity_id', '=', identityId)
    .where('kind', '=', kind)
    .where('session_id', '=', sessionId)
    .where('tries', '<', mostTries)
    .where('real_expires_at', '>', instantSql(realNow))
    .returning(['challenge', 'real_expires_at'])
    .executeTakeFirst();
  return row ? { challenge: row.challenge, realExpiresAt: row.real_expires_at } : null;
}

/** Ends a set-up; false when another call has ended it. */
export async function endFactorSetup(
  db: AnyDatabase,
  identityId: string,
  kind: FactorKind,
): Promise<boolean> {
  return (
    (await db
      .deleteFrom('factor_setups')
      .where('identity_id', '=', identityId)
      .where('kind', '=', kind)
      .returning('identity_id')
      .executeTakeFirst()) !== undefined
  );
}
