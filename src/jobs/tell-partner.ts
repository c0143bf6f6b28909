import type { PartnerProgram } from '#connectors/partner/partner.ts';
import { markPartnerNotified, readUnreportedCustomer } from '#data/account/referral.ts';
import type { Database } from '#data/database.ts';
import { FinalFailure } from '#jobs/final-failure.ts';

export type PartnerParts = {
  db: Database;
  /** Null where no partner program is configured: nothing is sent. */
  partner: PartnerProgram | null;
  realNow: () => number;
};

/**
 * Reports a new sign-up to the partner program, once. A report that was sent but not recorded is
 * sent again under the same key.
 */
export async function tellPartner(
  { db, partner, realNow }: PartnerParts,
  userId: string,
): Promise<void> {
  const customer = await readUnreportedCustomer({ db, userId });
  if (customer === null || partner === null) return;
  const answer = await partner.tell(customer);
  if (answer.kind === 'LATER') throw new Error(answer.problem);
  if (answer.kind === 'REFUSED') throw new FinalFailure(answer.problem);
  if (answer.kind === 'TOLD') await markPartnerNotified({ db, userId, realNow: realNow() });
}
