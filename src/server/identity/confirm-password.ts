import { writeAudit } from '#data/identity/audit-log.ts';
import { readIdentity, type Identity } from '#data/identity/identities.ts';
import type { Caller, HttpContext, ServerParts } from '#server/handler.ts';
import { isPassword } from '#server/identity/password-hash.ts';
import { refundRateLimits, PACES, consumeRateLimits } from '#server/rate-limits.ts';
import { ApiError } from '#server/api-error.ts';

export type SignedInCall = {
  caller: Caller;
  parts: ServerParts;
  http: HttpContext;
  realNow: number;
};

/** The identity that is signed in. */
export async function signedInIdentity({
  call: { caller, parts },
}: {
  call: Pick<SignedInCall, 'caller' | 'parts'>;
}): Promise<Identity> {
  const identity = await readIdentity({ db: parts.db, identityId: caller.identityId });
  if (identity === undefined) throw new ApiError('NOT_FOUND');
  return identity;
}

/**
 * The identity that is signed in, when its password is right: a session that someone else got hold
 * of is not enough. Guesses are paced.
 */
export async function confirmPassword({
  call,
  password,
}: {
  call: SignedInCall;
  password: string;
}): Promise<Identity> {
  const {
    parts: { db },
    http,
    realNow,
  } = call;
  const identity = await signedInIdentity({ call });
  const paced = [{ pace: PACES.passwordCheck, key: identity.identity_id }];
  await consumeRateLimits({ db, paced, realNow });
  if (!(await isPassword({ password, hash: identity.password_hash }))) {
    await writeAudit({
      db,
      userId: identity.identity_id,
      actedBy: identity.identity_id,
      type: 'PASSWORD_CHECK_FAILED',
      data: { address: http.address },
      realNow,
    });
    throw new ApiError('WRONG_PASSWORD', {
      fieldErrors: [{ path: 'password', code: 'WRONG_PASSWORD', message: 'Incorrect password' }],
    });
  }
  await refundRateLimits({ db, paced });
  return identity;
}
