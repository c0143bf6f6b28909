import { sql } from 'kysely';
import { instantSql, instant, type AnyDatabase } from '#data/database.ts';

export type PendingSignIn = { identityId: string; challenge: string | null };
type Pending = { db: AnyDatabase; tokenHash: Buffer };

/** Remembers a sign-in that waits for its second factor, bound to the browser that began it. */
export async function insertPendingSignIn({
  db,
  tokenHash,
  identityId,
  userAgent,
  challenge,
  realNow,
  realExpiresAt,
}: Pending &
  PendingSignIn & {
    userAgent: string | null;
    realNow: number;
    realExpiresAt: number;
  }): Promise<void> {
  await db
    .insertInto('pending_sign_ins')
    .values({
      token_hash: tokenHash,
      identity_id: identityId,
      user_agent: userAgent,
      challenge,
      real_created_at: instant(realNow),
      real_expires_at: instant(realExpiresAt),
    })
    .execute();
}

/**
 * Counts a try; null if the token is unknown, expired, another browser's, or was tried too often.
 */
export async function countPendingSignInAttempt({
  db,
  tokenHash,
  userAgent,
  mostTries,
  realNow,
}: Pending & {
  userAgent: string | null;
  mostTries: number;
  realNow: number;
}): Promise<PendingSignIn | null> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', mostTries)
    .where('real_expires_at', '>', instantSql(realNow))
    .where(sql<boolean>`user_agent is not distinct from ${userAgent}`)
    .returning(['identity_id', 'challenge'])
    .executeTakeFirst();
  return row ? { identityId: row.identity_id, challenge: row.challenge } : null;
}

/** Uses the token up; false when another call has. */
export async function consumePendingSignIn(db: AnyDatabase, tokenHash: Buffer): Promise<boolean> {
  return (
    (await db
      .deleteFrom('pending_sign_ins')
      .where('token_hash', '=', tokenHash)
      .returning('identity_id')
      .executeTakeFirst()) !== undefined
  );
}

/** Makes every sign-in of an identity that still waits invalid. */
export async function invalidatePendingSignIns(db: AnyDatabase, identityId: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('identity_id', '=', identityId).execute();
}
