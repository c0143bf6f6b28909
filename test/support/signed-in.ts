import { randomBytes } from 'node:crypto';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { AdminStatus, UserStatus } from '#core/account/user-status.ts';
import { instant, json, type Database } from '#data/database.ts';
import { insertSession } from '#data/identity/identity-sessions.ts';
import { saveAuthenticator } from '#data/identity/second-factors.ts';
import { createAccessToken, tokenKeysOf } from '#server/http/session-tokens.ts';

/** The token keys of tests. */
export const TEST_KEYS = tokenKeysOf(Buffer.alloc(32, 7));

/** A user with a session, made in the tables; gives its id and the headers of its calls. */
export async function signedInUser({
  db,
  realNow,
  status = 'VERIFIED',
  adminStatus = null,
  trialEndsAt = realNow + 7 * 86_400_000,
  secondFactor = adminStatus !== null,
}: {
  db: Database;
  realNow: number;
  status?: UserStatus;
  adminStatus?: AdminStatus | null;
  trialEndsAt?: number;
  /** Staff have one, without which they have no powers. */
  secondFactor?: boolean;
}): Promise<{ userId: string; sessionId: string; headers: Record<string, string> }> {
  const email = `u${randomBytes(6).toString('hex')}@example.com`;
  const at = instant(realNow);
  const { identity_id: userId } = await db
    .insertInto('identities')
    .values({
      email,
      password_hash: 'none',
      real_email_verified_at: at,
      real_password_changed_at: at,
      real_created_at: at,
    })
    .returning('identity_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({
      user_id: userId,
      email,
      display_name: 'Test Person',
      status,
      admin_status: adminStatus,
      schedule: json(DEFAULT_WEEK),
      processing_limits: json(DEFAULT_LIMITS),
      real_trial_ends_at: instant(trialEndsAt),
    })
    .execute();
  if (secondFactor) await saveAuthenticator({ db, identityId: userId, step: 0, realNow });
  const realExpiresAt = realNow + 86_400_000;
  const sessionId = await insertSession({
    db,
    identityId: userId,
    refreshHash: randomBytes(32),
    device: { userAgent: null, address: null },
    realNow,
    realExpiresAt,
  });
  const token = createAccessToken({
    keys: TEST_KEYS,
    identityId: userId,
    sessionId,
    realExpiresAt,
  });
  return { userId, sessionId, headers: { authorization: `Bearer ${token}` } };
}
