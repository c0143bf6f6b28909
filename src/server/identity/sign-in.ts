import { normalizeEmail } from '#core/email/email-address.ts';
import type { PendingSignIn } from '#contract/second-factor.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { Database } from '#data/database.ts';
import { findIdentityByEmail, type Identity } from '#data/identity/identities.ts';
import type { PacedTry } from '#data/identity/rate-limits.ts';
import { factorKinds } from '#data/identity/second-factors.ts';
import {
  addressKey,
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
  type Guarded,
} from '#server/http/attempts-guard.ts';
import { rejectDeleted } from '#server/identity/deleted-account.ts';
import type { Call, HttpContext } from '#server/http/handler.ts';
import { rejectWithMinimumDuration } from '#server/identity/minimum-duration.ts';
import type { IdentityParts, IdentitySettings } from '#server/identity/identity-parts.ts';
import { knownDevice } from '#server/identity/known-device.ts';
import { isPassword } from '#server/identity/password-hash.ts';
import { requireSecondFactor } from '#server/identity/pending-sign-in.ts';
import { beginSession, type TokenAnswer } from '#server/identity/session-answers.ts';
import { rateLimitsByIp } from '#server/identity/sign-up.ts';
import { refundRateLimits, PACES, consumeRateLimits } from '#server/http/rate-limits.ts';
import { ApiError } from '#server/http/api-error.ts';

/**
 * The minimum time of a rejection, in ms: longer than the work behind it, so that timing reveals
 * nothing.
 */
const MIN_DURATION_MS = 120;
/** The audit log's name for attempts at addresses without an account. */
const NOBODY = '0';

type Check = {
  db: Database;
  settings: IdentitySettings;
  http: HttpContext;
  email: string;
  password: string;
  guarded: readonly Guarded[];
  paced: readonly PacedTry[];
  realNow: number;
};

/** The rate limits of a guess at an account; a known device has one of its own. */
export function signInRateLimits({
  device,
  email,
  http,
}: {
  device: string | null;
  email: string;
  http: HttpContext;
}): PacedTry[] {
  if (device !== null) return [{ pace: PACES.signInDevice, key: `${device}|${email}` }];
  return [
    { pace: PACES.signInAccountAddress, key: `${addressKey(http.address)}|${email}` },
    { pace: PACES.signInAccount, key: email },
  ];
}

/**
 * The identity for an address and a password. A wrong address and a wrong password give the same
 * answer, take the same time, and leave as many rows, unless the operator reveals unknown addresses
 * (product rules, section 9).
 */
async function checkCredentials({
  db,
  settings,
  http,
  email,
  password,
  guarded,
  paced,
  realNow,
}: Check): Promise<Identity> {
  const identity = await findIdentityByEmail(db, email);
  const right = await isPassword({ password, hash: identity?.password_hash ?? null });
  if (identity !== undefined && right && identity.real_disabled_at === null) {
    await refundRateLimits(db, paced);
    return identity;
  }
  await recordAttempts(db, guarded, realNow);
  const userId = identity?.identity_id ?? NOBODY;
  await writeAudit(
    { db, userId, realNow },
    {
      actedBy: userId,
      type: 'SIGN_IN_FAILED',
      data: { address: http.address, userAgent: http.userAgent },
    },
  );
  if (!settings.revealUnknownEmail) throw new ApiError('WRONG_CREDENTIALS');
  throw new ApiError(identity === undefined ? 'USER_NOT_FOUND' : 'WRONG_PASSWORD');
}

/**
 * Starts a session for an address and a password, or says which second factor is required; the
 * address must be confirmed.
 */
export async function signIn(
  call: Call<'POST /identity/sign-in'>,
  { settings, keys }: IdentityParts,
): Promise<TokenAnswer | PendingSignIn> {
  const { body, parts, http, realNow } = call;
  const { db } = parts;
  const email = normalizeEmail(body.email);
  const found = await findIdentityByEmail(db, email);
  const device = knownDevice(keys, http, found?.identity_id ?? NOBODY);
  const paced = signInRateLimits({ device, email, http });
  // Tries by others from the same network address don't keep a known device out: it has a limit of
  // its own.
  const guarded =
    device === null ? rateLimitsByIp(ATTEMPT_RULES.signInAddress, http, settings) : [];
  await rejectWhileBackingOff({ db, guarded, realNow });
  // Consumed before the check, so that no more get through when many come at once.
  await consumeRateLimits(db, paced, realNow);
  const identity = await rejectWithMinimumDuration(MIN_DURATION_MS, () =>
    checkCredentials({
      db,
      settings,
      http,
      email,
      password: body.password,
      guarded,
      paced,
      realNow,
    }),
  );
  if (identity.real_email_verified_at === null) throw new ApiError('EMAIL_NOT_VERIFIED');
  await rejectDeleted({ db, userId: identity.identity_id });
  const kinds = await factorKinds(db, identity.identity_id);
  if (kinds.length > 0)
    return requireSecondFactor({
      db,
      settings,
      http,
      identityId: identity.identity_id,
      kinds,
      realNow,
    });
  const answer = await beginSession({ db, keys, http, identity, realNow });
  await writeAudit(
    { db, userId: identity.identity_id, realNow },
    {
      actedBy: identity.identity_id,
      type: 'SIGNED_IN',
      data: { address: http.address, userAgent: http.userAgent },
    },
  );
  return answer;
}
