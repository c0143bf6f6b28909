import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import {
  FACTOR_NAMES,
  FACTOR_SETUP_MS,
  MAX_PASSKEYS,
  PENDING_SIGN_IN_TRIES,
  type FactorKind,
} from '#core/account/second-factor.ts';
import type { FactorSetupAnswer, PasskeyAnswer } from '#contract/second-factor.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { lockIdentity, type Identity } from '#data/identity/identities.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  countRecoveryCodes,
  endFactorSetup,
  insertPasskey,
  listPasskeys,
  saveAuthenticator,
  putFactorSetup,
  countFactorSetupAttempt,
} from '#data/identity/second-factors.ts';
import { openSecret, storeSecret } from '#data/secrets/secrets.ts';
import { readDisplayName } from '#data/account/users.ts';
import type { Call } from '#server/http/handler.ts';
import {
  authenticatorUri,
  newAuthenticatorSecret,
  stepOfCode,
} from '#server/identity/authenticator.ts';
import { confirmPassword, signedInIdentity } from '#server/identity/confirm-password.ts';
import type { IdentityParts } from '#server/identity/identity-parts.ts';
import { factorMail } from '#server/identity/mail-texts.ts';
import { verifyRegistration, registrationOptions, passkeySite } from '#server/identity/passkeys.ts';
import { issueRecoveryCodes } from '#server/identity/recovery-codes.ts';
import { wrongCode } from '#server/identity/verify-factor.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

type SetupCall = Call<'POST /identity/second-factor/setup'>;
type ConfirmCall = Call<'POST /identity/second-factor/confirm'>;
type Confirmed = { recoveryCodes: string[] | null };

async function setUpPasskey({
  call,
  identity,
  owner,
  realExpiresAt,
}: {
  call: SetupCall;
  identity: IdentityParts;
  owner: Identity;
  realExpiresAt: number;
}): Promise<FactorSetupAnswer> {
  const {
    parts: { db },
    caller,
    http,
  } = call;
  const site = passkeySite({
    publicUrl: identity.settings.publicUrl,
    origin: http.header('origin'),
  });
  if (site === null) throw new ApiError('PASSKEY_NOT_POSSIBLE');
  const passkeys = await listPasskeys(db, owner.identity_id);
  if (passkeys.length >= MAX_PASSKEYS) throw new ApiError('TOO_MANY_PASSKEYS');
  const displayName = await readDisplayName({ db, userId: owner.identity_id });
  const options = await registrationOptions({
    site,
    identityId: owner.identity_id,
    email: owner.email,
    displayName,
    passkeys,
  });
  await putFactorSetup({
    db,
    identityId: owner.identity_id,
    kind: 'PASSKEY',
    sessionId: caller.sessionId,
    challenge: options.challenge,
    realExpiresAt,
  });
  return {
    kind: 'PASSKEY',
    options: { ...options },
    expiresAt: new Date(realExpiresAt).toISOString(),
  };
}

/**
 * Starts to set up a factor, given the password: a stolen session must not lock its owner out.
 * Returns what an authenticator app or the browser needs.
 */
export async function setUpFactor(
  call: SetupCall,
  identity: IdentityParts,
): Promise<FactorSetupAnswer> {
  const {
    body,
    parts: { db },
    caller,
    realNow,
  } = call;
  const owner = await confirmPassword(call, body.password);
  const realExpiresAt = realNow + FACTOR_SETUP_MS;
  if (body.kind === 'PASSKEY') return setUpPasskey({ call, identity, owner, realExpiresAt });
  const secret = newAuthenticatorSecret();
  await storeSecret(
    { db, userId: owner.identity_id, realNow },
    { masterKey: identity.masterKey, name: 'totp-setup', text: secret },
  );
  await putFactorSetup({
    db,
    identityId: owner.identity_id,
    kind: 'TOTP',
    sessionId: caller.sessionId,
    challenge: null,
    realExpiresAt,
  });
  return {
    kind: 'TOTP',
    secret,
    uri: authenticatorUri({ secret, email: owner.email }),
    expiresAt: new Date(realExpiresAt).toISOString(),
  };
}

type Ready = { kind: FactorKind; keep: (trx: DatabaseTransaction) => Promise<void> };

async function readyAuthenticator({
  call,
  identity,
  owner,
  code,
}: {
  call: ConfirmCall;
  identity: IdentityParts;
  owner: Identity;
  code: string;
}): Promise<Ready> {
  const {
    parts: { db },
    realNow,
  } = call;
  const { masterKey } = identity;
  const userId = owner.identity_id;
  const secret = await openSecret({ db, userId }, masterKey, 'totp-setup');
  if (secret === null) throw new ApiError('NO_FACTOR_SETUP');
  const step = stepOfCode({ secret, code, realNow });
  if (step === null) throw wrongCode();
  return {
    kind: 'TOTP',
    keep: async (trx) => {
      await storeSecret(
        { db: trx, userId, realNow },
        { masterKey, name: 'totp-secret', text: secret },
      );
      await saveAuthenticator({ db: trx, identityId: userId, step, realNow });
      await trx
        .deleteFrom('secrets')
        .where('user_id', '=', userId)
        .where('name', '=', 'totp-setup')
        .execute();
    },
  };
}

async function readyPasskey({
  call,
  identity,
  owner,
  challenge,
  answer,
}: {
  call: ConfirmCall;
  identity: IdentityParts;
  owner: Identity;
  challenge: string | null;
  answer: PasskeyAnswer;
}): Promise<Ready> {
  const site = passkeySite({
    publicUrl: identity.settings.publicUrl,
    origin: call.http.header('origin'),
  });
  if (site === null || challenge === null) throw new ApiError('PASSKEY_NOT_POSSIBLE');
  const made = await verifyRegistration(site, challenge, answer);
  const name = call.body.name?.trim() || FACTOR_NAMES.PASSKEY;
  return {
    kind: 'PASSKEY',
    keep: async (trx) => {
      if (
        !(await insertPasskey({
          db: trx,
          identityId: owner.identity_id,
          passkey: { ...made, name },
          realNow: call.realNow,
        }))
      )
        throw new ApiError('PASSKEY_REFUSED');
    },
  };
}

/**
 * Confirms a factor by its first code or the created passkey. The first factor comes with recovery
 * codes, which are never shown again.
 */
export async function confirmFactor(
  call: ConfirmCall,
  identity: IdentityParts,
): Promise<Confirmed> {
  const {
    body,
    parts: { db },
    caller,
    realNow,
  } = call;
  const { code, passkey } = body;
  const kind = body.kind ?? (passkey === undefined ? 'TOTP' : 'PASSKEY');
  if (kind === 'TOTP' && code === undefined)
    throw rejectField('code', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  if (kind === 'PASSKEY' && passkey === undefined)
    throw rejectField('passkey', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  const owner = await signedInIdentity(call);
  const identityId = owner.identity_id;
  const setup = await countFactorSetupAttempt({
    db,
    identityId,
    kind,
    sessionId: caller.sessionId,
    mostTries: PENDING_SIGN_IN_TRIES,
    realNow,
  });
  if (setup === null) throw new ApiError('NO_FACTOR_SETUP');
  const ready =
    passkey !== undefined && kind === 'PASSKEY'
      ? await readyPasskey({ call, identity, owner, challenge: setup.challenge, answer: passkey })
      : await readyAuthenticator({ call, identity, owner, code: code ?? '' });
  return inTransaction(db, async (trx) => {
    await lockIdentity({ db: trx, identityId });
    if (!(await endFactorSetup(trx, identityId, kind))) throw new ApiError('NO_FACTOR_SETUP');
    await ready.keep(trx);
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      { actedBy: identityId, type: 'SECOND_FACTOR_ADDED', data: { kind } },
    );
    await queueMail({
      db: trx,
      mail: factorMail({
        to: owner.email,
        line: `A two-factor method was just added to your account: ${FACTOR_NAMES[kind].toLowerCase()}.`,
        forgotUrl: `${identity.settings.publicUrl}/forgot-password`,
      }),
      toDeliver: identity.settings.deliverMails,
      realNow,
    });
    const { total } = await countRecoveryCodes(trx, identityId);
    return {
      recoveryCodes: total > 0 ? null : await issueRecoveryCodes(trx, identityId, realNow),
    };
  });
}
