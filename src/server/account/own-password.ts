import { normalizeEmail } from '#core/email/email-address.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { Database } from '#data/database.ts';
import { findIdentityByEmail, readIdentity, type Identity } from '#data/identity/identities.ts';
import type { PacedTry } from '#data/identity/rate-limits.ts';
import { rejectWrongPassword } from '#server/http/reject-wrong-password.ts';
import { addressKey } from '#server/http/attempts-guard.ts';
import type { HttpContext } from '#server/http/handler.ts';
import { refundRateLimits, PACES, consumeRateLimits } from '#server/http/rate-limits.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { AccountParts } from '#server/account/account-parts.ts';

type Check = {
  db: Database;
  account: AccountParts;
  email: string;
  password: string;
  http: HttpContext;
  realNow: number;
};

/** The identity of the signed-in person, once email and password are right. */
export async function verifyOwnPassword({
  db,
  account,
  identityId,
  email,
  password,
  http,
  realNow,
}: Check & { identityId: string }): Promise<Identity> {
  const identity = found(await readIdentity(db, identityId));
  if (normalizeEmail(email) !== identity.email.toLowerCase())
    throw rejectField('email', 'WRONG_EMAIL', 'This isn’t your account’s email');
  const { isPassword } = account;
  await rejectWrongPassword({ db, identity, password, isPassword, http, realNow });
  return identity;
}

/**
 * The identity for an email and a password, for someone not signed in: unknown and wrong get the
 * same answer, at the rate limit of a sign-in.
 */
export async function verifyCredentials({
  db,
  account,
  email,
  password,
  http,
  realNow,
}: Check): Promise<Identity> {
  const address = normalizeEmail(email);
  const paced: PacedTry[] = [
    { pace: PACES.signInAccountAddress, key: `${addressKey(http.address)}|${address}` },
    { pace: PACES.signInAccount, key: address },
  ];
  await consumeRateLimits(db, paced, realNow);
  const identity = await findIdentityByEmail(db, address);
  const right = await account.isPassword({ password, hash: identity?.password_hash ?? null });
  if (identity !== undefined && right && identity.real_disabled_at === null) {
    await refundRateLimits(db, paced);
    return identity;
  }
  const userId = identity?.identity_id ?? '0';
  await writeAudit(
    { db, userId, realNow },
    { actedBy: userId, type: 'SIGN_IN_FAILED', data: { address: http.address } },
  );
  throw new ApiError('WRONG_CREDENTIALS');
}
