import { erasedAt } from '#core/account/deletion.ts';
import { isLastOwner, markDeleted, cancelDeletion } from '#data/account/account-deletion.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { lockTeam } from '#data/teams/teams.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { AccountParts } from '#server/account/account-parts.ts';
import { deletionCanceledMail, deletionMail } from '#server/account/deletion-mails.ts';
import { verifyCredentials, verifyOwnPassword } from '#server/account/own-password.ts';

/**
 * Deletes the account: it is hidden from everyone, and can be restored for 14 days of real time.
 */
export async function deleteAccount(call: Call<'POST /account/deletion'>, account: AccountParts) {
  const { body, caller, parts, http, now, realNow } = call;
  const { db } = parts;
  const { identityId } = caller;
  const identity = await verifyOwnPassword({ db, account, identityId, ...body, http, realNow });
  await inTransaction(db, async (trx) => {
    await lockTeam({ db: trx, userId: identityId });
    if (await isLastOwner({ db: trx, userId: identityId }))
      throw new ApiError('LAST_OWNER', {
        detail: 'Make someone else an owner of your team first',
      });
    const { allFeaturesAccounts } = parts;
    const moment = { now, realNow, allFeaturesAccounts };
    if (
      !(await markDeleted({ ...moment, db: trx, userId: identityId }, moment.allFeaturesAccounts))
    )
      throw new ApiError('NOT_FOUND');
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      {
        actedBy: identityId,
        type: 'DELETION_ASKED',
        data: { address: http.address, userAgent: http.userAgent },
      },
    );
    await queueMail({
      db: trx,
      mail: deletionMail({
        to: identity.email,
        erasedAt: erasedAt(realNow),
        signInUrl: `${account.publicUrl}/`,
      }),
      toDeliver: account.deliverMails,
      realNow,
    });
  });
  http.refreshCookie.clear();
  return { askedAt: isoInstant(realNow), erasedAt: isoInstant(erasedAt(realNow)) };
}

/** Cancels the deletion; an account that is not being deleted stays as it is. */
export async function cancelAccountDeletion(
  call: Call<'POST /account/deletion/cancel'>,
  account: AccountParts,
): Promise<undefined> {
  const { body, parts, http, now, realNow } = call;
  const identity = await verifyCredentials({ db: parts.db, account, ...body, http, realNow });
  const userId = identity.identity_id;
  await inTransaction(parts.db, async (trx) => {
    const { allFeaturesAccounts } = parts;
    const moment = { now, realNow, allFeaturesAccounts };
    if (!(await cancelDeletion({ ...moment, db: trx, userId }, moment.allFeaturesAccounts))) return;
    await writeAudit(
      { db: trx, userId, realNow },
      {
        actedBy: userId,
        type: 'DELETION_CANCELLED',
        data: { address: http.address, userAgent: http.userAgent },
      },
    );
    await queueMail({
      db: trx,
      mail: deletionCanceledMail({ to: identity.email, signInUrl: `${account.publicUrl}/` }),
      toDeliver: account.deliverMails,
      realNow,
    });
  });
  return undefined;
}
