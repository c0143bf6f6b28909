import type { Database } from '#data/database.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { Identity } from '#data/identity/identities.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { HttpContext } from '#server/http/handler.ts';
import { consumeRateLimits, PACES, refundRateLimits } from '#server/http/rate-limits.ts';

/** Whether a password matches a hash; without a hash it takes just as long and is false. */
export type PasswordCheck = (check: { password: string; hash: string | null }) => Promise<boolean>;

/**
 * Rejects a signed-in caller who doesn't know the password of `identity`, because a stolen session
 * must not be enough. Guesses are rate-limited and logged.
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
