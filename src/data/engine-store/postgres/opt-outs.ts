import type { DatabaseTransaction } from '#data/database.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';

/**
 * Puts a lead who asked never to be contacted again on the do-not-contact record, with the sentence,
 * and ends it in every campaign. Returns the campaigns in which something changed.
 */
export async function blacklistOptOut({
  db,
  userId,
  leadId,
  sentence,
  now,
}: {
  db: DatabaseTransaction;
  userId: string;
  leadId: string;
  sentence: string;
  now: number;
}): Promise<string[]> {
  const { campaignIds } = await blacklistLeads(
    { db, userId, leadIds: [leadId], now, actor: 'NETWORK' },
    { reason: 'OPT_OUT', evidence: { sentence }, leadId },
  );
  await shareDoNotContact(db, userId);
  return campaignIds;
}
