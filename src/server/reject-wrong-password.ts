import type { Database } from '#data/database.ts';
import { writeAudit } from '#data/identity/audit-log.ts';
import type { Identity } from '#data/identity/identities.ts';
import { ApiError } from '#server/api-error.ts';
import type { HttpContext } from '#server/handler.ts';
import { consumeRateLimits, PACES, refundRateLimits } from '#server/rate-limits.ts';

/** Whether a password is that of a hash; without one it takes as long and is not. */
export type PasswordCheck = (check: { password: string; hash: string | null }) => Promise<boolean>;

/**
 * Refuses whoever is signed in and doesn't know the password of `identity`: a session that someone
 * else got hold of is not enough. Guesses are paced and put on record.
 */
export async function rejectWrongPassword({
  db,
  identity: { identity_id: identityId, password_hash: hash },
  password,
  isPassword,
  http,
  realNow,
}: {
  db: Database;
  identity: Identity;
  password: string;
  isPassword: PasswordCheck;
  http: HttpContext;
  realNow: number;
}): Promise<void> {
  const paced = [{ pace: PACES.passwordCheck, key: identityId }];
  await consumeRateLimits(db, paced, realNow);
  if (!(await isPassword({ password, hash }))) {
    await writeAudit(
      { db, userId: identityId, realNow },
      { actedBy: identityId, type: 'PASSWORD_CHECK_FAILED', data: { address: http.address } },
    );
    throw new ApiError('WRONG_PASSWORD', {
      fieldErrors: [{ path: 'password', code: 'WRONG_PASSWORD', message: 'Incorrect password' }],
    });
  }
  await refundRateLimits(db, paced);
}
