import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import {
  PENDING_SIGN_IN_TRIES,
  normalizeRecoveryCode,
  type FactorAnswer,
} from '#core/account/second-factor.ts';
import type { PasskeyAnswer } from '#contract/second-factor.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readIdentity } from '#data/identity/identities.ts';
import {
  consumePendingSignIn,
  countPendingSignInAttempt,
} from '#data/identity/pending-sign-ins.ts';
import {
  listPasskeys,
  recordPasskeyUse,
  consumeRecoveryCode,
  consumeAuthenticatorStep,
} from '#data/identity/second-factors.ts';
import { openSecret } from '#data/secrets/secrets.ts';
import type { Call } from '#server/http/handler.ts';
import { stepOfCode } from '#server/identity/authenticator.ts';
import type { IdentityParts } from '#server/identity/identity-parts.ts';
import { passkeySite, verifyAuthentication, type PasskeySite } from '#server/identity/passkeys.ts';
import { pendingHashOf } from '#server/identity/pending-sign-in.ts';
import { recoveryHashOf } from '#server/identity/recovery-codes.ts';
import { beginSession, type TokenAnswer } from '#server/identity/session-answers.ts';
import { refundRateLimits, PACES, consumeRateLimits } from '#server/http/rate-limits.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

type FactorOf = { db: AnyDatabase; identity: IdentityParts; identityId: string; realNow: number };

/**
 * What a typed code was: the authenticator's, accepted once, or a recovery code, used up; null if
 * neither.
 */
export async function consumeCode({
  db,
  identity,
  identityId,
  code,
  realNow,
}: FactorOf & { code: string }): Promise<Exclude<FactorAnswer, 'PASSKEY'> | null> {
  const recoveryHash = normalizeRecoveryCode(code) === null ? null : recoveryHashOf(code);
  if (recoveryHash !== null)
    return (await consumeRecoveryCode({ db, identityId, codeHash: recoveryHash, realNow }))
      ? 'RECOVERY_CODE'
      : null;
  const secret = await openSecret({ db, userId: identityId }, identity.masterKey, 'totp-secret');
  const step = secret === null ? null : stepOfCode({ secret, code, realNow });
  return step !== null && (await consumeAuthenticatorStep({ db, identityId, step, realNow }))
    ? 'TOTP'
    : null;
}

async function consumePasskey({
  db,
  identityId,
  site,
  challenge,
  answer,
  realNow,
}: Omit<FactorOf, 'identity'> & {
  site: PasskeySite | null;
  challenge: string | null;
  answer: PasskeyAnswer;
}): Promise<'PASSKEY' | null> {
  const passkey = (await listPasskeys(db, identityId)).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  if (passkey === undefined || site === null || challenge === null) return null;
  const signCount = await verifyAuthentication({ site, challenge, answer, passkey });
  if (signCount === null) return null;
  await recordPasskeyUse({ db, identityId, passkeyId: passkey.passkeyId, signCount, realNow });
  return 'PASSKEY';
}

export function wrongCode(): ApiError {
  return new ApiError('WRONG_VERIFICATION_CODE', {
    fieldErrors: [
      { path: 'code', code: 'WRONG_VERIFICATION_CODE', message: 'Wrong verification code' },
    ],
  });
}

function pendingTokenOf({
  body,
  http,
}: Call<'POST /identity/second-factor/verify'>): string | null {
  return (
    body.pendingToken ?? /^Bearer +(\S+)$/i.exec(http.header('authorization') ?? '')?.[1] ?? null
  );
}

/**
 * Finishes a sign-in with its second factor. The token is valid for one sign-in and five tries; an
 * account has ten guesses and then six an hour.
 */
export async function verifyFactor(
  call: Call<'POST /identity/second-factor/verify'>,
  identity: IdentityParts,
): Promise<TokenAnswer> {
  const {
    body,
    parts: { db },
    http,
    realNow,
  } = call;
  const token = pendingTokenOf(call);
  if (token === null) throw new ApiError('SIGN_IN_EXPIRED');
  if (body.code === undefined && body.passkey === undefined)
    throw rejectField('code', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  const tokenHash = pendingHashOf(token);
  const pending = await countPendingSignInAttempt({
    db,
    tokenHash,
    userAgent: http.userAgent,
    mostTries: PENDING_SIGN_IN_TRIES,
    realNow,
  });
  if (pending === null) throw new ApiError('SIGN_IN_EXPIRED');
  const { identityId } = pending;
  const paced = [{ pace: PACES.factorAccount, key: identityId }];
  await consumeRateLimits(db, paced, realNow);
  const owner = { db, identity, identityId, realNow };
  const site = passkeySite({
    publicUrl: identity.settings.publicUrl,
    origin: http.header('origin'),
  });
  const used =
    body.code === undefined
      ? await consumePasskey({
          ...owner,
          site,
          challenge: pending.challenge,
          answer: body.passkey as PasskeyAnswer,
        })
      : await consumeCode({ ...owner, code: body.code });
  if (used === null) {
    await writeAudit(
      { db, userId: identityId, realNow },
      { actedBy: identityId, type: 'SECOND_FACTOR_FAILED', data: { address: http.address } },
    );
    throw body.code === undefined ? new ApiError('PASSKEY_REFUSED') : wrongCode();
  }
  await refundRateLimits(db, paced);
  const found = await readIdentity(db, identityId);
  if (!(await consumePendingSignIn(db, tokenHash)) || found === undefined)
    throw new ApiError('SIGN_IN_EXPIRED');
  const answer = await beginSession({ db, keys: identity.keys, http, identity: found, realNow });
  await writeAudit(
    { db, userId: identityId, realNow },
    {
      actedBy: identityId,
      type: 'SIGNED_IN',
      data: { address: http.address, userAgent: http.userAgent, secondFactor: used },
    },
  );
  return answer;
}
