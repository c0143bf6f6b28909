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
  const parts = { publicUrl: 'http://127.0.0.1:4400', deliverMails: false };
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
