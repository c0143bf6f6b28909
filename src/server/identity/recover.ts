import { normalizeEmail } from '#core/email/email-address.ts';
import { ERROR_CATALOG } from '#core/errors/error-catalog.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import {
  findActionCode,
  findIdentityByEmail,
  readActionCodeState,
  markEmailVerified,
  readIdentity,
  setPasswordHash,
  consumeActionCode,
  invalidateActionCodes,
  type Identity,
} from '#data/identity/identities.ts';
import { endSessions } from '#data/identity/identity-sessions.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { resetRateLimits } from '#data/identity/rate-limits.ts';
import { invalidatePendingSignIns } from '#data/identity/pending-sign-ins.ts';
import type { ActionCodeMode } from '#data/schema/column-types.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readDisplayName } from '#data/account/users.ts';
import { notifyInvited } from '#data/teams/invitations.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
  waitAfterAttempts,
} from '#server/http/attempts-guard.ts';
import type { Call, HttpContext } from '#server/http/handler.ts';
import { codeHashOf, sendReset, sendVerification } from '#server/identity/action-codes.ts';
import { withMinimumDuration } from '#server/identity/minimum-duration.ts';
import type { IdentityParts, IdentitySettings } from '#server/identity/identity-parts.ts';
import { passwordChangedMail } from '#server/identity/mail-texts.ts';
import { isSignUpOf, knownDevice, rememberDevice } from '#server/identity/known-device.ts';
import { hashPassword } from '#server/identity/password-hash.ts';
import { beginSession, type TokenAnswer } from '#server/identity/session-answers.ts';
import { signInRateLimits } from '#server/identity/sign-in.ts';
import { rateLimitsByIp, rejectWeakPassword } from '#server/identity/sign-up.ts';
import { ApiError } from '#server/http/api-error.ts';

const MIN_DURATION_MS = 100;

type MailCall = {
  db: Database;
  settings: IdentitySettings;
  email: string;
  http: HttpContext;
  realNow: number;
  send: (to: { trx: DatabaseTransaction; identity: Identity }) => Promise<void>;
};

/**
 * Emails the owner of an address, if there is one; the answer and its time are the same if there is
 * none, or if too many emails were sent already.
 */
async function mailOwner({
  db,
  settings,
  email,
  http,
  realNow,
  send,
}: MailCall): Promise<Record<string, never>> {
  const byAddress = rateLimitsByIp(ATTEMPT_RULES.mailAddress, http, settings);
  const byAccount = [{ rule: ATTEMPT_RULES.mailAccount, key: email }];
  await rejectWhileBackingOff({ db, guarded: byAddress, realNow });
  await recordAttempts(db, byAddress, realNow);
  const work = async () => {
    const mayMail = (await waitAfterAttempts({ db, guarded: byAccount, realNow })) === 0;
    await recordAttempts(db, byAccount, realNow);
    const identity = await findIdentityByEmail(db, email);
    if (identity !== undefined && identity.real_disabled_at === null && mayMail)
      await inTransaction(db, (trx) => send({ trx, identity }));
    return {};
  };
  return withMinimumDuration(MIN_DURATION_MS, work);
}

/** Emails a reset link. */
export async function forgotPassword(
  call: Call<'POST /identity/forgot-password'>,
  { settings }: IdentityParts,
): Promise<Record<string, never>> {
  const { body, parts, http, realNow } = call;
  return mailOwner({
    db: parts.db,
    settings,
    email: normalizeEmail(body.email),
    http,
    realNow,
    send: ({ trx, identity }) =>
      sendReset({
        trx,
        settings,
        realNow,
        to: { identityId: identity.identity_id, email: identity.email },
      }),
  });
}

/** Emails the verification link again, to an address that is not confirmed yet. */
export async function resendVerification(
  call: Call<'POST /identity/verification-mail'>,
  { settings }: IdentityParts,
): Promise<Record<string, never>> {
  const { body, parts, http, realNow } = call;
  const send: MailCall['send'] = async ({ trx, identity }) => {
    if (identity.real_email_verified_at !== null) return;
    await sendVerification({
      trx,
      settings,
      realNow,
      to: { identityId: identity.identity_id, email: identity.email },
      passwordHash: identity.password_hash,
    });
  };
  return mailOwner({
    db: parts.db,
    settings,
    email: normalizeEmail(body.email),
    http,
    realNow,
    send,
  });
}

/** Says why a code is rejected: anyone who holds it may know. */
async function problemOfLink({
  db,
  oobCode,
  mode,
  realNow,
}: {
  db: Database;
  oobCode: string;
  mode: ActionCodeMode;
  realNow: number;
}): Promise<string> {
  const found = await readActionCodeState(db, codeHashOf(oobCode), realNow);
  if (found !== null && found.mode !== mode) return 'This link is for something else';
  if (found?.state === 'USED') return 'This link has already been used';
  return found?.state === 'EXPIRED' ? 'This link has expired' : ERROR_CATALOG.INVALID_CODE.text;
}

type CodeCall = Pick<Call<'POST /identity/verify-email'>, 'parts' | 'http' | 'realNow'> & {
  body: { oobCode: string };
};

/**
 * Counts tries of codes by IP address; a code has 24 random bytes and can't be guessed, but may be
 * tried. Returns what records a rejected one.
 */
export async function limitCodeAttempts(
  call: CodeCall,
  mode: ActionCodeMode,
  settings: IdentitySettings,
): Promise<() => Promise<never>> {
  const { body, parts, http, realNow } = call;
  const guarded = rateLimitsByIp(ATTEMPT_RULES.codeAddress, http, settings);
  await rejectWhileBackingOff({ db: parts.db, guarded, realNow });
  return async () => {
    await recordAttempts(parts.db, guarded, realNow);
    throw new ApiError('INVALID_CODE', {
      detail: await problemOfLink({ db: parts.db, oobCode: body.oobCode, mode, realNow }),
    });
  };
}

/** Says what a mailed code is for, without using it up. */
export async function checkActionCode(
  call: Call<'POST /identity/action-code'>,
  identity: IdentityParts,
) {
  const { body, parts, realNow } = call;
  const refuse = await limitCodeAttempts(call, body.mode, identity.settings);
  const code = await findActionCode(parts.db, codeHashOf(body.oobCode), realNow);
  if (code === null || code.mode !== body.mode) return refuse();
  return { email: code.email, mode: code.mode };
}

/**
 * Confirms the address; the password becomes that of the sign-up whose email was followed. The
 * first confirmation of an account signs in, in the browser that signed up (decision 88).
 */
export async function verifyEmail(
  call: Call<'POST /identity/verify-email'>,
  identity: IdentityParts,
): Promise<{ session: TokenAnswer | null }> {
  const { body, parts, http, realNow } = call;
  const refuse = await limitCodeAttempts(call, 'verifyEmail', identity.settings);
  const verified = await inTransaction(parts.db, async (trx) => {
    const code = await consumeActionCode({
      db: trx,
      codeHash: codeHashOf(body.oobCode),
      mode: 'verifyEmail',
      realNow,
    });
    if (code === null) return null;
    const before = await readIdentity(trx, code.identityId);
    if (code.passwordHash !== null)
      await setPasswordHash({
        db: trx,
        identityId: code.identityId,
        passwordHash: code.passwordHash,
        realNow,
      });
    await markEmailVerified(trx, code.identityId, realNow);
    await invalidateActionCodes(trx, code.identityId, 'verifyEmail');
    await notifyInvited({ db: trx, now: call.now, realNow }, code.email);
    await writeAudit(
      { db: trx, userId: code.identityId, realNow },
      { actedBy: code.identityId, type: 'EMAIL_VERIFIED' },
    );
    return {
      ...code,
      first: before?.real_email_verified_at === null && before.real_email_changed_at === null,
    };
  });
  if (verified === null) return refuse();
  const { keys } = identity;
  rememberDevice(keys, http, verified.identityId);
  // A browser that has a session keeps it: a link never switches accounts.
  const enters =
    verified.first && http.refreshCookie.read() === null && isSignUpOf({ keys, http, ...verified });
  return {
    session: enters ? await enter(call, identity, verified.identityId) : null,
  };
}

/**
 * A session for someone who just proved to own the mailbox; null if the account may not be entered.
 */
async function enter(
  { parts, http, realNow }: Pick<CodeCall, 'parts' | 'http' | 'realNow'>,
  { keys }: IdentityParts,
  identityId: string,
): Promise<TokenAnswer | null> {
  const { db } = parts;
  const identity = await readIdentity(db, identityId);
  if (identity === undefined) return null;
  try {
    const session = await beginSession({ db, keys, http, identity, realNow });
    await writeAudit(
      { db, userId: identityId, realNow },
      {
        actedBy: identityId,
        type: 'SIGNED_IN',
        data: { address: http.address, userAgent: http.userAgent },
      },
    );
    return session;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Sets a new password, which ends every session. Having read the email also confirms the address,
 * and lifts the slowdown of its sign-ins.
 */
export async function resetPassword(
  call: Call<'POST /identity/reset-password'>,
  identity: IdentityParts,
): Promise<undefined> {
  const { body, parts, http, realNow } = call;
  const { settings, keys } = identity;
  const refuse = await limitCodeAttempts(call, 'resetPassword', settings);
  const codeHash = codeHashOf(body.oobCode);
  const known = await findActionCode(parts.db, codeHash, realNow);
  if (known === null || known.mode !== 'resetPassword') return refuse();
  const { identityId } = known;
  rejectWeakPassword({
    path: 'newPassword',
    password: body.newPassword,
    ownWords: [known.email, await readDisplayName({ db: parts.db, userId: identityId })],
  });
  const passwordHash = await hashPassword(body.newPassword);
  const done = await inTransaction(parts.db, async (trx) => {
    const code = await consumeActionCode({ db: trx, codeHash, mode: 'resetPassword', realNow });
    const owner = code === null ? undefined : await readIdentity(trx, code.identityId);
    if (owner === undefined) return false;
    await setPasswordHash({ db: trx, identityId, passwordHash, realNow });
    await markEmailVerified(trx, identityId, realNow);
    for (const mode of ['resetPassword', 'verifyEmail'] as const)
      await invalidateActionCodes(trx, identityId, mode);
    await endSessions({ db: trx, identityId, reason: 'PASSWORD_CHANGED', realNow });
    await invalidatePendingSignIns(trx, identityId);
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      { actedBy: identityId, type: 'PASSWORD_RESET' },
    );
    await queueMail({
      db: trx,
      mail: passwordChangedMail({
        to: owner.email,
        forgotUrl: `${settings.publicUrl}/forgot-password`,
      }),
      toDeliver: settings.deliverMails,
      realNow,
    });
    return true;
  });
  if (!done) return refuse();
  await liftSlowdown({ db: parts.db, keys, http, identityId, email: known.email });
  // Access to the owner's email proves ownership: this browser gets in while a stranger guesses.
  rememberDevice(keys, http, identityId);
  return undefined;
}

/** Resets the rate limits of an account: the guesses were at a password that is gone. */
async function liftSlowdown({
  db,
  keys,
  http,
  identityId,
  email,
}: {
  db: Database;
  keys: IdentityParts['keys'];
  http: HttpContext;
  identityId: string;
  email: string;
}): Promise<void> {
  const paced = new Set([null, knownDevice(keys, http, identityId)]);
  for (const device of paced)
    for (const one of signInRateLimits({ device, email, http })) await resetRateLimits(db, one);
}
