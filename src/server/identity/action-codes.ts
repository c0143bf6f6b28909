import { createHash, randomBytes } from 'node:crypto';
import type { Mail } from '#core/mail/mail.ts';
import { insertActionCode, invalidateActionCodes } from '#data/identity/identities.ts';
import { queueMail } from '#data/tables/outbox.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { ActionCodeMode } from '#data/schema/column-types.ts';
import type { IdentitySettings } from '#server/identity/identity-parts.ts';
import {
  accountExistsMail,
  emailChangedMail,
  emailRecoveredMail,
  newAccountMail,
  resetMail,
  verificationMail,
} from '#server/identity/mail-texts.ts';

const CODE_MS = 3_600_000;
const RECOVERY_MS = 7 * 24 * CODE_MS;
/** As long as an invitation to a team (product rules, section 7). */
const NEW_ACCOUNT_MS = 14 * 24 * CODE_MS;

type Send = { trx: DatabaseTransaction; settings: IdentitySettings; realNow: number };
type Addressee = { identityId: string; email: string };

/** What is stored of a mailed code: enough to recognize it. */
export function codeHashOf(oobCode: string): Buffer {
  return createHash('sha256').update(oobCode).digest();
}

function linkOf(settings: IdentitySettings, query: Record<string, string>): string {
  return `${settings.publicUrl}/?${new URLSearchParams(query).toString()}`;
}

async function newCode({
  trx,
  realNow,
  mode,
  to,
  passwordHash = null,
  goodMs = CODE_MS,
}: {
  trx: DatabaseTransaction;
  realNow: number;
  mode: ActionCodeMode;
  to: Addressee;
  passwordHash?: string | null;
  goodMs?: number;
}): Promise<string> {
  const oobCode = randomBytes(24).toString('base64url');
  await insertActionCode({
    db: trx,
    codeHash: codeHashOf(oobCode),
    code: { identityId: to.identityId, mode, email: to.email, passwordHash },
    realNow,
    realExpiresAt: realNow + goodMs,
  });
  return oobCode;
}

/** Queues an email with a code, which is sealed in the outbox. */
async function queueSealed({
  trx,
  settings: { deliverMails, mailKey },
  realNow,
  mail,
}: Send & { mail: Mail }): Promise<void> {
  await queueMail({ db: trx, mail, toDeliver: deliverMails, masterKey: mailKey, realNow });
}

/**
 * Emails a verification link; `passwordHash` is that of the sign-up it belongs to; `changed` is for
 * an address that replaces another.
 */
export async function sendVerification({
  trx,
  settings,
  realNow,
  to,
  passwordHash = null,
  changed = false,
}: Send & {
  to: Addressee;
  passwordHash?: string | null;
  changed?: boolean;
}): Promise<void> {
  const oobCode = await newCode({ trx, realNow, mode: 'verifyEmail', to, passwordHash });
  const mail = verificationMail({
    to: to.email,
    changed,
    url: linkOf(settings, { mode: 'verifyEmail', oobCode }),
  });
  await queueSealed({ trx, settings, realNow, mail });
}

/** Emails a reset link, which invalidates earlier links. */
export async function sendReset({
  trx,
  settings,
  realNow,
  to,
}: Send & { to: Addressee }): Promise<void> {
  await invalidateActionCodes(trx, to.identityId, 'resetPassword');
  const oobCode = await newCode({ trx, realNow, mode: 'resetPassword', to });
  const mail = resetMail({
    to: to.email,
    url: linkOf(settings, { mode: 'resetPassword', oobCode }),
  });
  await queueSealed({ trx, settings, realNow, mail });
}

/**
 * Emails the owner of an account that was created for them a link to set their password, and
 * returns it; valid for 14 days. Earlier links become invalid.
 */
export async function sendNewAccount({
  trx,
  settings,
  realNow,
  to,
}: Send & { to: Addressee }): Promise<string> {
  const mode = 'resetPassword';
  await invalidateActionCodes(trx, to.identityId, mode);
  const oobCode = await newCode({ trx, realNow, mode, to, goodMs: NEW_ACCOUNT_MS });
  const url = linkOf(settings, { mode, oobCode });
  await queueSealed({ trx, settings, realNow, mail: newAccountMail({ to: to.email, url }) });
  return url;
}

/** Emails the old address a link that undoes the change; valid for seven days. */
export async function sendRecovery({
  trx,
  settings,
  realNow,
  to,
  newEmail,
}: Send & { to: Addressee; newEmail: string }): Promise<void> {
  const oobCode = await newCode({ trx, realNow, mode: 'recoverEmail', to, goodMs: RECOVERY_MS });
  const mail = emailChangedMail({
    to: to.email,
    newEmail,
    url: linkOf(settings, { mode: 'recoverEmail', oobCode }),
  });
  await queueSealed({ trx, settings, realNow, mail });
}

/**
 * Notifies the address that undid a change, with a reset link, because the previous password is
 * invalid.
 */
export async function sendRecovered({
  trx,
  settings,
  realNow,
  to,
}: Send & { to: Addressee }): Promise<void> {
  const oobCode = await newCode({ trx, realNow, mode: 'resetPassword', to });
  const mail = emailRecoveredMail({
    to: to.email,
    url: linkOf(settings, { mode: 'resetPassword', oobCode }),
  });
  await queueSealed({ trx, settings, realNow, mail });
}

/** Tells the owner of an address that someone signed up with it. */
export async function sendAccountExists({
  trx,
  settings,
  realNow,
  email,
}: Send & { email: string }): Promise<void> {
  await queueMail({
    db: trx,
    mail: accountExistsMail({ to: email, signInUrl: `${settings.publicUrl}/` }),
    toDeliver: settings.deliverMails,
    realNow,
  });
}
