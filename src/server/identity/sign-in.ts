import { normaliseEmail } from '#core/account/email-address.ts';
import { clearAttempts } from '#data/attempts.ts';
import { writeAudit } from '#data/audit-log.ts';
import type { Database } from '#data/database.ts';
import { findIdentityByEmail, type Identity } from '#data/identities.ts';
import { ATTEMPT_RULES, countAttempts, refuseWhileWaiting, type Guarded } from '#server/attempts-guard.ts';
import type { Call } from '#server/handler.ts';
import type { IdentityParts, IdentitySettings } from '#server/identity/identity-parts.ts';
import { isPassword } from '#server/identity/password-hash.ts';
import { beginSession, type TokenAnswer } from '#server/identity/session-answers.ts';
import { guardedByAddress } from '#server/identity/sign-up.ts';
import { Refusal } from '#server/refusal.ts';

type Check = { db: Database; settings: IdentitySettings; email: string; password: string; guarded: readonly Guarded[]; realNow: number };

/** The identity of address and password. Both wrong ones answer alike and take the same time, unless the operator reveals unknown addresses (product rules, section 9). */
export async function checkCredentials({ db, settings, email, password, guarded, realNow }: Check): Promise<Identity> {
  await refuseWhileWaiting({ db, guarded, realNow });
  const identity = await findIdentityByEmail({ db, email });
  const right = await isPassword({ password, hash: identity?.password_hash ?? null });
  if (identity !== undefined && right && identity.real_disabled_at === null) return identity;
  await countAttempts({ db, guarded, realNow });
  if (!settings.revealUnknownEmail) throw new Refusal('WRONG_CREDENTIALS');
  throw new Refusal(identity === undefined ? 'USER_NOT_FOUND' : 'WRONG_PASSWORD');
}

/** Begins a session for address and password; the address must be confirmed. */
export async function signIn({ call, identity }: { call: Call<'POST /identity/sign-in'>; identity: IdentityParts }): Promise<TokenAnswer> {
  const { body, parts, http, realNow } = call;
  const { settings, keys } = identity;
  const email = normaliseEmail(body.email);
  const guarded = [{ rule: ATTEMPT_RULES.signInAccount, key: email }, ...guardedByAddress({ rule: ATTEMPT_RULES.signInAddress, http, settings })];
  const { identity_id: identityId, real_email_verified_at: verifiedAt } = await checkCredentials({ db: parts.db, settings, email, password: body.password, guarded, realNow });
  if (verifiedAt === null) throw new Refusal('EMAIL_NOT_VERIFIED');
  await clearAttempts({ db: parts.db, scope: ATTEMPT_RULES.signInAccount.scope, key: email });
  await writeAudit({ db: parts.db, userId: identityId, actedBy: identityId, type: 'SIGNED_IN', data: { address: http.address }, realNow });
  return beginSession({ db: parts.db, keys, http, identityId, realNow });
}
