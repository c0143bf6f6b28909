import type { DatabaseTransaction } from '#data/database.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Puts a lead who asked never to be contacted again on the do-not-contact record, with the
 * sentence, and ends it in every campaign. Returns the campaigns in which something changed.
 */
export async function blacklistOptOut(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { leadId, sentence }: { leadId: string; sentence: string },
): Promise<string[]> {
  const { campaignIds } = await blacklistLeads(
    { db, userId, leadIds: [leadId], now, actor: 'NETWORK' },
    { reason: 'OPT_OUT', evidence: { sentence }, leadId },
  );
  await shareDoNotContact(db, userId);
  return campaignIds;
}
