import { FACTOR_NAMES } from '#core/account/second-factor.ts';
import type { FactorsAnswer } from '#contract/second-factor.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { lockIdentity } from '#data/identity/identities.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { invalidatePendingSignIns } from '#data/identity/pending-sign-ins.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  countRecoveryCodes,
  deleteFactors,
  factorKinds,
  listPasskeys,
  readAuthenticator,
  replaceRecoveryCodes,
} from '#data/identity/second-factors.ts';
import type { Call } from '#server/http/handler.ts';
import { confirmPassword, signedInIdentity } from '#server/identity/confirm-password.ts';
import type { IdentityParts } from '#server/identity/identity-parts.ts';
import { factorMail } from '#server/identity/mail-texts.ts';
import { issueRecoveryCodes } from '#server/identity/recovery-codes.ts';
import { wrongCode, consumeCode } from '#server/identity/verify-factor.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { refundRateLimits, PACES, consumeRateLimits } from '#server/http/rate-limits.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

const AUTHENTICATOR_ID = 'authenticator';
const PASSKEY_ID = /^[1-9]\d{0,17}$/;

/** The signed-in person's factors, without their secrets. */
export async function listFactors({
  caller,
  parts: { db },
}: Call<'GET /identity/second-factor'>): Promise<FactorsAnswer> {
  const { identityId } = caller;
  const authenticator = await readAuthenticator(db, identityId);
  const passkeys = await listPasskeys(db, identityId);
  const factors = [
    ...(authenticator === null
      ? []
      : [
          {
            id: AUTHENTICATOR_ID,
            kind: 'TOTP' as const,
            name: FACTOR_NAMES.TOTP,
            addedAt: isoInstant(authenticator.realCreatedAt),
            lastUsedAt: isoInstant(authenticator.realLastUsedAt),
          },
        ]),
    ...passkeys.map(({ passkeyId, name, realCreatedAt, realLastUsedAt }) => ({
      id: passkeyId,
      kind: 'PASSKEY' as const,
      name,
      addedAt: isoInstant(realCreatedAt),
      lastUsedAt: isoInstant(realLastUsedAt),
    })),
  ];
  return { factors, recoveryCodes: await countRecoveryCodes(db, identityId) };
}

type RemoveCall = Call<'DELETE /identity/second-factor'>;

/**
 * Removing a factor requires the password, or a fresh code of the authenticator or a recovery code.
 */
async function confirmRemoval(call: RemoveCall, identity: IdentityParts): Promise<void> {
  const {
    body,
    caller,
    parts: { db },
    realNow,
  } = call;
  if (body?.password !== undefined) return void (await confirmPassword(call, body.password));
  if (body?.code === undefined)
    throw rejectField(
      'password',
      'REQUIRED',
      'Enter your password or a code from your authenticator app',
    );
  const paced = [{ pace: PACES.factorCheck, key: caller.identityId }];
  await consumeRateLimits(db, paced, realNow);
  if (
    (await consumeCode({
      db,
      identity,
      identityId: caller.identityId,
      code: body.code,
      realNow,
    })) === null
  )
    throw wrongCode();
  await refundRateLimits(db, paced);
}

/**
 * Removes one factor, all factors of a kind, or all factors; with the last one, the recovery codes
 * are deleted too.
 */
export async function removeFactors(call: RemoveCall, identity: IdentityParts): Promise<undefined> {
  const {
    body,
    parts: { db },
    realNow,
  } = call;
  await confirmRemoval(call, identity);
  const { identity_id: identityId, email } = await signedInIdentity(call);
  const id = body?.id;
  if (id !== undefined && id !== AUTHENTICATOR_ID && !PASSKEY_ID.test(id))
    throw new ApiError('NOT_FOUND');
  const kind = id === AUTHENTICATOR_ID ? 'TOTP' : (body?.kind ?? null);
  const passkeyId = id === undefined || id === AUTHENTICATOR_ID ? null : id;
  await inTransaction(db, async (trx) => {
    await lockIdentity({ db: trx, identityId });
    if ((await deleteFactors({ db: trx, identityId, kind, passkeyId })) === 0)
      throw new ApiError('NOT_FOUND');
    await invalidatePendingSignIns(trx, identityId);
    if ((await factorKinds(trx, identityId)).length === 0)
      await replaceRecoveryCodes({ db: trx, identityId, codeHashes: [], realNow });
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      {
        actedBy: identityId,
        type: 'SECOND_FACTOR_REMOVED',
        data: { kind: kind ?? (passkeyId === null ? 'ALL' : 'PASSKEY') },
      },
    );
    await queueMail({
      db: trx,
      mail: factorMail({
        to: email,
        line: 'A two-factor method was just removed from your account.',
        forgotUrl: `${identity.settings.publicUrl}/forgot-password`,
      }),
      toDeliver: identity.settings.deliverMails,
      realNow,
    });
  });
  return undefined;
}

/** New recovery codes, given the password; the old ones become invalid. */
export async function renewRecoveryCodes(
  call: Call<'POST /identity/second-factor/recovery-codes'>,
): Promise<{ recoveryCodes: string[] }> {
  const { identity_id: identityId } = await confirmPassword(call, call.body.password);
  const {
    parts: { db },
    realNow,
  } = call;
  return inTransaction(db, async (trx) => {
    await lockIdentity({ db: trx, identityId });
    if ((await factorKinds(trx, identityId)).length === 0) throw new ApiError('NO_FACTOR_SETUP');
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      { actedBy: identityId, type: 'RECOVERY_CODES_RENEWED' },
    );
    return { recoveryCodes: await issueRecoveryCodes(trx, identityId, realNow) };
  });
}
