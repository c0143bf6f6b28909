import { erasedAt } from '#core/account/deletion.ts';
import { isLastOwner, markDeleted, unmarkDeleted } from '#data/account/account-deletion.ts';
import { writeAudit } from '#data/identity/audit-log.ts';
import { queueMail } from '#data/notices/outbox.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Call } from '#server/handler.ts';
import { isoInstant } from '#server/page-answer.ts';
import { Refusal } from '#server/refusal.ts';
import type { AccountParts } from '#server/account/account-parts.ts';
import { deletionCancelledMail, deletionMail } from '#server/account/deletion-mails.ts';
import { identityOf, ownIdentity } from '#server/account/own-password.ts';

/**
 * Deletes the account: from now on nobody sees anything of it; for 14 days of real time it can be
 * taken back.
 */
export async function deleteAccount({
  call,
  account,
}: {
  call: Call<'POST /account/deletion'>;
  account: AccountParts;
}) {
  const { body, caller, parts, http, now, realNow } = call;
  const { db } = parts;
  const { identityId } = caller;
  const identity = await ownIdentity({ db, account, identityId, ...body, realNow });
  await inTransaction({
    db,
    work: async (trx) => {
      if (await isLastOwner({ db: trx, userId: identityId }))
        throw new Refusal('LAST_OWNER', {
          detail: 'Make someone else an owner of your team first',
        });
      if (!(await markDeleted({ db: trx, userId: identityId, realNow, now })))
        throw new Refusal('NOT_FOUND');
      await writeAudit({
        db: trx,
        userId: identityId,
        actedBy: identityId,
        type: 'DELETION_ASKED',
        data: { address: http.address, userAgent: http.userAgent },
        realNow,
      });
      await queueMail({
        db: trx,
        mail: deletionMail({
          to: identity.email,
          erasedAt: erasedAt({ askedAt: realNow }),
          signInUrl: `${account.publicUrl}/`,
        }),
        toDeliver: account.deliverMails,
        realNow,
      });
    },
  });
  http.refreshCookie.clear();
  return { askedAt: isoInstant(realNow), erasedAt: isoInstant(erasedAt({ askedAt: realNow })) };
}

/** Takes the deletion back; an account that is not being deleted stays as it is. */
export async function keepAccount({
  call,
  account,
}: {
  call: Call<'POST /account/deletion/cancel'>;
  account: AccountParts;
}): Promise<undefined> {
  const { body, parts, http, now, realNow } = call;
  const identity = await identityOf({ db: parts.db, account, ...body, http, realNow });
  const userId = identity.identity_id;
  await inTransaction({
    db: parts.db,
    work: async (trx) => {
      if (!(await unmarkDeleted({ db: trx, userId, now }))) return;
      await writeAudit({
        db: trx,
        userId,
        actedBy: userId,
        type: 'DELETION_CANCELLED',
        data: { address: http.address, userAgent: http.userAgent },
        realNow,
      });
      await queueMail({
        db: trx,
        mail: deletionCancelledMail({ to: identity.email, signInUrl: `${account.publicUrl}/` }),
        toDeliver: account.deliverMails,
        realNow,
      });
    },
  });
  return undefined;
}
