import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { beginVisit } from '#data/staff/visits.ts';
import type { BillingParts } from '#server/billing/billing-parts.ts';
import { atProvider } from '#server/billing/billing-parts.ts';
import { billingHandlers } from '#server/billing/billing.routes.ts';
import { deletionCanceledMail, deletionMail } from '#server/account/deletion-mails.ts';
import { accountHandlers } from '#server/account/account.routes.ts';
import { staffHandlers } from '#server/staff/staff.routes.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { engineStatus } from '#server/users/engine-status.ts';

/** The staff area, wired as in main, with the account, teams, and billing beside it. */
export function wiredStaffHandlers({ billing }: { billing: BillingParts }) {
  const parts = {
    publicUrl: 'http://127.0.0.1:4400',
    signUp: 'open' as const,
    deliverMails: false,
  };
  return {
    ...billingHandlers(billing),
    ...teamHandlers(parts),
    ...accountHandlers({ ...parts, isPassword: async ({ password }) => password === 'right' }),
    ...staffHandlers({
      ...parts,
      payments: billing.payments,
      atProvider,
      engineWord: engineStatus,
      deletionMail,
      deletionCanceledMail,
    }),
  };
}

/** Lets a member of staff work in an account, as with the API. */
export function openVisit({
  db,
  staff,
  user,
  realNow,
}: {
  db: Database;
  staff: { userId: string };
  user: { userId: string };
  realNow: number;
}): Promise<unknown> {
  const visit = { userId: user.userId, staffId: staff.userId };
  return inTransaction(db, (trx) =>
    beginVisit({ db: trx, visit, reason: 'A test looks inside', realNow }),
  );
}
