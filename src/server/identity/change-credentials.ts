import { brokenConstraint } from '#data/database/broken-constraint.ts';
import { randomBytes } from 'node:crypto';
import { emailDomain } from '#core/email/email-address.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import {
  findActionCode,
  lockIdentity,
  isEmailTaken,
  setEmail,
  setPasswordHash,
  consumeActionCode,
  invalidateActionCodes,
  type Identity,
} from '#data/identity/identities.ts';
import { endSessions } from '#data/identity/identity-sessions.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { invalidatePendingSignIns } from '#data/identity/pending-sign-ins.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readDisplayName } from '#data/account/users.ts';
import type { Call } from '#server/http/handler.ts';
import {
  codeHashOf,
  sendRecovered,
  sendRecovery,
  sendVerification,
} from '#server/identity/action-codes.ts';
import { confirmPassword, signedInIdentity } from '#server/identity/confirm-password.ts';
import type { IdentityParts } from '#server/identity/identity-parts.ts';
import { passwordChangedMail } from '#server/identity/mail-texts.ts';
import { hashPassword } from '#server/identity/password-hash.ts';
import { limitCodeAttempts } from '#server/identity/recover.ts';
import { beginSession, type TokenAnswer } from '#server/identity/session-answers.ts';
import { normalizedEmail, rejectWeakPassword } from '#server/identity/sign-up.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';

const MODES = ['verifyEmail', 'resetPassword'] as const;

/** The unique keys of an identity's and of its user's email. */
const TAKEN_EMAIL = ['identities_email', 'users_email'];

function emailInUse(): ApiError {
  return new ApiError('EMAIL_ALREADY_IN_USE', {
    fieldErrors: [{ path: 'email', code: 'EMAIL_ALREADY_IN_USE', message: 'Email already in use' }],
  });
}

/** Invalidates everything from the old credentials: sessions, pending sign-ins, mailed links. */
async function endWhatWasGood({
  trx,
  identityId,
  reason,
  realNow,
}: {
  trx: DatabaseTransaction;
  identityId: string;
  reason: 'PASSWORD_CHANGED' | 'EMAIL_CHANGED';
  realNow: number;
}): Promise<void> {
  await endSessions({ db: trx, identityId, reason, realNow });
  await invalidatePendingSignIns(trx, identityId);
  for (const mode of MODES) await invalidateActionCodes(trx, identityId, mode);
}

/** What the account page shows of the credentials. */
export async function getCredentials(call: Call<'GET /identity/credentials'>) {
  const identity = await signedInIdentity(call);
  return {
    email: identity.email,
    emailVerified: identity.real_email_verified_at !== null,
    passwordChangedAt: isoInstant(identity.real_password_changed_at),
  };
}

/**
 * Changes the password, given the old one. Every session ends, including this one, which continues
 * with the returned token.
 */
export async function changePassword(
  call: Call<'POST /identity/password'>,
  { keys, settings }: IdentityParts,
): Promise<TokenAnswer> {
  const {
    body,
    parts: { db },
    http,
    realNow,
  } = call;
  const before = await confirmPassword(call, body.password);
  const identityId = before.identity_id;
  rejectWeakPassword({
    path: 'newPassword',
    password: body.newPassword,
    ownWords: [before.email, await readDisplayName({ db, userId: identityId })],
  });
  const passwordHash = await hashPassword(body.newPassword);
  await inTransaction(db, async (trx) => {
    await lockUnchanged(trx, before);
    await setPasswordHash({ db: trx, identityId, passwordHash, realNow });
    await endWhatWasGood({ trx, identityId, reason: 'PASSWORD_CHANGED', realNow });
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      { actedBy: identityId, type: 'PASSWORD_CHANGED', data: { address: http.address } },
    );
    await queueMail({
      db: trx,
      mail: passwordChangedMail({
        to: before.email,
        forgotUrl: `${settings.publicUrl}/forgot-password`,
      }),
      toDeliver: settings.deliverMails,
      realNow,
    });
  });
  return beginSession({
    db,
    keys,
    http,
    identity: { ...before, password_hash: passwordHash },
    realNow,
  });
}

/** The second of two changes at once finds that its password is not the one it confirmed. */
async function lockUnchanged(trx: DatabaseTransaction, before: Identity): Promise<void> {
  const held = await lockIdentity({ db: trx, identityId: before.identity_id });
  if (
    held === undefined ||
    held.password_hash !== before.password_hash ||
    held.email !== before.email
  )
    throw new ApiError('CONFLICT');
}

/**
 * Changes the address immediately. The new one gets a verification, the old one a link that undoes
 * the change for seven days. Every session ends, including this one, which continues with the
 * returned token.
 */
export async function changeEmail(
  call: Call<'PATCH /userdetails/email'>,
  { keys, settings }: IdentityParts,
): Promise<TokenAnswer> {
  const {
    body,
    parts: { db },
    http,
    realNow,
  } = call;
  const email = normalizedEmail(body.email);
  const before = await confirmPassword(call, body.password);
  const identityId = before.identity_id;
  if (email === before.email || (await isEmailTaken({ db, email, identityId, realNow })))
    throw emailInUse();
  const trusted = settings.skipVerificationDomains.includes(emailDomain(email));
  await inTransaction(db, async (trx) => {
    await lockUnchanged(trx, before);
    await setEmail({ db: trx, identityId, email, realVerifiedAt: trusted ? realNow : null });
    await endWhatWasGood({ trx, identityId, reason: 'EMAIL_CHANGED', realNow });
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      {
        actedBy: identityId,
        type: 'EMAIL_CHANGED',
        data: { from: before.email, to: email, address: http.address },
      },
    );
    // An address that was never confirmed may be someone else's: it gets no link to the account.
    if (before.real_email_verified_at !== null)
      await sendRecovery({
        trx,
        settings,
        realNow,
        to: { identityId, email: before.email },
        newEmail: email,
      });
    if (!trusted)
      await sendVerification({
        trx,
        settings,
        realNow,
        to: { identityId, email },
        changed: true,
      });
  }).catch((error: unknown) => {
    if (TAKEN_EMAIL.includes(brokenConstraint(error) ?? '')) throw emailInUse();
    throw error;
  });
  return beginSession({ db, keys, http, identity: { ...before, email }, realNow });
}

/**
 * Undoes a change of address by the link sent to the old one. Someone who knew the password may
 * have made the change, so every session ends, the password is voided, and a reset link goes to the
 * recovered address.
 */
export async function recoverEmail(
  call: Call<'POST /identity/recover-email'>,
  { settings }: IdentityParts,
): Promise<undefined> {
  const {
    body,
    parts: { db },
    realNow,
  } = call;
  const refuse = await limitCodeAttempts(call, 'recoverEmail', settings);
  const codeHash = codeHashOf(body.oobCode);
  const known = await findActionCode(db, codeHash, realNow);
  if (known === null || known.mode !== 'recoverEmail') return refuse();
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const done = await inTransaction(db, async (trx) => {
    const held = await lockIdentity({ db: trx, identityId: known.identityId });
    const code = await consumeActionCode({ db: trx, codeHash, mode: 'recoverEmail', realNow });
    if (held === undefined || code === null) return false;
    const { identityId, email } = code;
    if (await isEmailTaken({ db: trx, email, identityId, realNow }))
      throw new ApiError('EMAIL_ALREADY_IN_USE');
    await setEmail({ db: trx, identityId, email, realVerifiedAt: realNow });
    await setPasswordHash({ db: trx, identityId, passwordHash, realNow });
    await endWhatWasGood({ trx, identityId, reason: 'EMAIL_CHANGED', realNow });
    await invalidateActionCodes(trx, identityId, 'recoverEmail');
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      { actedBy: identityId, type: 'EMAIL_RECOVERED', data: { from: held.email, to: email } },
    );
    await sendRecovered({ trx, settings, realNow, to: { identityId, email } });
    return true;
  });
  return done ? undefined : refuse();
}
