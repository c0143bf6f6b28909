import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { emailDomain, isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { canSignUp } from '#core/account/sign-up-rule.ts';
import { PASSWORD_PROBLEM_TEXTS, passwordProblems } from '#core/account/password-rules.ts';
import { newTrialEnd } from '#core/plan/trial-end.ts';
import { DEFAULT_ZONE } from '#core/schedule/week.ts';
import { isZone, normalizeZone } from '#core/schedule/zone.ts';
import { userIdShape, type UserId } from '#contract/shapes.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import {
  findIdentityByEmail,
  insertIdentity,
  isEmailTaken,
  nextIdentityId,
  setPasswordHash,
} from '#data/identity/identities.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { insertUser, renameUser } from '#data/account/users.ts';
import { isInvited } from '#data/teams/invitations.ts';
import {
  addressKey,
  ATTEMPT_RULES,
  isOwnMachine,
  recordAttempts,
  rejectWhileBackingOff,
  type Guarded,
} from '#server/http/attempts-guard.ts';
import type { Call, HttpContext } from '#server/http/handler.ts';
import { sendAccountExists, sendVerification } from '#server/identity/action-codes.ts';
import { rememberSignUp } from '#server/identity/known-device.ts';
import { withMinimumDuration } from '#server/identity/minimum-duration.ts';
import type { IdentityParts, IdentitySettings, Stored } from '#server/identity/identity-parts.ts';
import { hashPassword } from '#server/identity/password-hash.ts';
import { ApiError, rejectField, rejectUnless } from '#server/http/api-error.ts';
import { enqueuePartnerReport } from '#data/jobs/enqueue-partner-report.ts';

const MIN_DURATION_MS = 200;

type SignUp = {
  email: string;
  displayName: string;
  zone: string;
  psXid: string | null;
  passwordHash: string;
};

/** The limits that count tries by IP address; none for this machine in practice mode. */
export function rateLimitsByIp(
  rule: Guarded['rule'],
  http: Pick<HttpContext, 'address'>,
  settings: IdentitySettings,
): Guarded[] {
  return settings.practice && isOwnMachine(http.address)
    ? []
    : [{ rule, key: addressKey(http.address) }];
}

/** The normalized address; rejected if it is not one. */
export function normalizedEmail(text: string): string {
  if (!isEmail(text)) throw rejectField('email', 'INVALID_EMAIL', FIELD_MESSAGES.INVALID_EMAIL());
  return normalizeEmail(text);
}

/** Rejects a password that breaks a rule (platform spec, section 5; product rules, section 9). */
export function rejectWeakPassword({
  path,
  password,
  ownWords,
}: {
  path: string;
  password: string;
  ownWords: readonly string[];
}): void {
  const fieldErrors = passwordProblems(password, ownWords).map((code) => ({
    path,
    code,
    message: PASSWORD_PROBLEM_TEXTS[code],
  }));
  const [first, ...others] = fieldErrors;
  if (first === undefined) return;
  throw new ApiError('WEAK_PASSWORD', {
    ...(others.length === 0 && { detail: first.message }),
    fieldErrors,
  });
}

/** Creates the user of a new identity. */
export async function makeUser({
  trx,
  settings,
  realNow,
  userId,
  signUp,
}: Stored & {
  settings: IdentitySettings;
  userId: string;
  signUp: Omit<SignUp, 'passwordHash'>;
}): Promise<void> {
  await insertUser(
    trx,
    {
      userId,
      email: signUp.email,
      displayName: signUp.displayName,
      zone: signUp.zone,
      partnerStackId: signUp.psXid,
      realTrialEndsAt: newTrialEnd({ trialDays: settings.trialDays, realNow }),
      allFeatures: settings.allFeaturesAccounts.includes(signUp.email),
    },
    realNow,
  );
  await enqueuePartnerReport({ db: trx, userId }, settings);
}

/**
 * Someone signs up again before the address was confirmed: its owner decides, by following the
 * email of one of the two.
 */
async function signUpAgain({
  trx,
  settings,
  realNow,
  identityId,
  signUp,
}: Stored & { settings: IdentitySettings; identityId: string; signUp: SignUp }): Promise<void> {
  await setPasswordHash({ db: trx, identityId, passwordHash: signUp.passwordHash, realNow });
  await renameUser({ db: trx, userId: identityId }, signUp.displayName);
  await sendVerification({
    trx,
    settings,
    realNow,
    to: { identityId, email: signUp.email },
    passwordHash: signUp.passwordHash,
  });
}

async function store({
  trx,
  settings,
  realNow,
  signUp,
}: Stored & { settings: IdentitySettings; signUp: SignUp }): Promise<string> {
  const identityId = await nextIdentityId(trx);
  // An address that its owner may still reclaim is not free.
  const reserved = await isEmailTaken({ db: trx, email: signUp.email, identityId: null, realNow });
  const verified = settings.skipVerificationDomains.includes(emailDomain(signUp.email));
  const admitted = settings.signUp === 'open' || (await isInvited(trx, signUp.email, realNow));
  if (
    admitted &&
    !reserved &&
    (await insertIdentity({
      db: trx,
      identityId,
      email: signUp.email,
      passwordHash: signUp.passwordHash,
      verified,
      realNow,
    }))
  ) {
    await makeUser({ trx, settings, realNow, userId: identityId, signUp });
    const byThemselves = { userId: identityId, actedBy: identityId };
    await writeAudit({ ...byThemselves, db: trx, realNow }, { ...byThemselves, type: 'SIGNED_UP' });
    if (!verified)
      await sendVerification({
        trx,
        settings,
        realNow,
        to: { identityId, email: signUp.email },
        passwordHash: signUp.passwordHash,
      });
    return identityId;
  }
  const known = await findIdentityByEmail(trx, signUp.email);
  if (known?.real_email_verified_at === null)
    await signUpAgain({ trx, settings, realNow, identityId: known.identity_id, signUp });
  // An address that is neither known nor invited gets no email.
  else if (known !== undefined || reserved)
    await sendAccountExists({ trx, settings, realNow, email: signUp.email });
  return identityId;
}

/**
 * Creates the identity and its user and emails the link. For a known address it looks the same, and
 * the email says that there is an account (product rules, section 9). Where sign-up is by
 * invitation, an address without one looks the same, too.
 */
export async function signUp(
  call: Call<'POST /identity/sign-up'>,
  identity: IdentityParts,
): Promise<{ userId: UserId }> {
  const { body, parts, http, realNow } = call;
  const { settings } = identity;
  rejectUnless(canSignUp(settings.signUp));
  const email = normalizedEmail(body.email);
  const displayName = body.displayName.trim();
  const zone = body.zone === undefined ? DEFAULT_ZONE : normalizeZone(body.zone);
  if (!isZone(zone)) throw rejectField('zone', 'UNKNOWN_ZONE', 'This time zone isn’t recognized');
  rejectWeakPassword({ path: 'password', password: body.password, ownWords: [email, displayName] });
  const guarded = rateLimitsByIp(ATTEMPT_RULES.signUpAddress, http, settings);
  await rejectWhileBackingOff({ db: parts.db, guarded, realNow });
  await recordAttempts(parts.db, guarded, realNow);
  return withMinimumDuration(MIN_DURATION_MS, async () => {
    const passwordHash = await hashPassword(body.password);
    rememberSignUp({ keys: identity.keys, http, email, passwordHash });
    const userId = await inTransaction(parts.db, (trx) =>
      store({
        trx,
        settings,
        realNow,
        signUp: { email, displayName, zone, psXid: body.psXid ?? null, passwordHash },
      }),
    );
    return { userId: userIdShape.parse(userId) };
  });
}
