import { sql } from 'kysely';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { countItems } from '#core/sequence/walk-items.ts';
import { clearLeadPlacesStatement } from '#data/campaigns/sequences.ts';
import { storeSequenceVersionStatements } from '#data/campaigns/sequence-versions.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';
import { placeLeadsAfterSaveStatements } from '#data/leads/lead-placement.ts';
import { bindLeads } from '#data/shared-campaigns/bindings.ts';
import { carryTo, copyFiles } from '#data/shared-campaigns/copies.ts';
import { yieldBoundLeads } from '#data/shared-campaigns/hand-over.ts';
import type { Scope } from '#data/scope.ts';
import type { SharedCampaign } from '#data/shared-campaigns/shared-campaigns.ts';

type Current = {
  started: boolean;
  before: SequenceItem | null;
  after: SequenceItem | null;
  finished: boolean;
  same: boolean;
};

/**
 * Brings the campaign that a sender had before they left to the owner’s sequence, settings, and
 * status, as the owner’s edits since then would have; its people stay where they are. Null if it
 * can’t be used again: it is gone, or it was started and the owner’s sequence isn’t finished. The
 * caller has locked the owner’s campaign.
 */
export async function renewCopy(
  scope: Scope<'now', DatabaseTransaction>,
  shared: SharedCampaign,
  ownCampaignId: string | null,
): Promise<string | null> {
  if (ownCampaignId === null) return null;
  const { db, userId, now } = scope;
  const { rows } = await sql<Current>`
    select c.started_at is not null as started, c.sequence as before, o.sequence as after,
      o.sequence_completed as finished, c.sequence is not distinct from o.sequence as same
    from campaigns c
    join campaigns o on o.user_id = ${shared.ownerId} and o.campaign_id = ${shared.campaignId}
    where c.user_id = ${userId} and c.campaign_id = ${ownCampaignId}
    for no key update of c`.execute(db);
  const [current] = rows;
  if (current === undefined || (current.started && !current.finished)) return null;
  if (!current.same) await renewSequence(scope, { shared, ownCampaignId, current });
  await carryTo({ ...scope, userId: shared.ownerId }, shared.campaignId, {
    userId,
    campaignId: ownCampaignId,
  });
  const { teamId, campaignId } = shared;
  const from = { userId, ownCampaignId };
  await bindLeads({ db, teamId }, { campaignId, now, from });
  await yieldBoundLeads({ db, now, teamId, campaignId }, from);
  return ownCampaignId;
}

/**
 * The owner’s sequence under the owner’s version. If its user edited the campaign further than
 * that, under the next of its own: a version never names two sequences.
 */
async function renewSequence(
  scope: Scope<'now', DatabaseTransaction>,
  {
    shared: { ownerId, campaignId },
    ownCampaignId,
    current: { started, before, after },
  }: { shared: SharedCampaign; ownCampaignId: string; current: Current },
): Promise<void> {
  const { db, userId, now } = scope;
  await copyFiles(scope, { ownerId, campaignId });
  const one = { userId, campaignId: ownCampaignId, now };
  const writing = sql`
    update campaigns c
    set (sequence, sequence_version) = (
        select o.sequence, greatest(o.sequence_version, c.sequence_version + 1)
        from campaigns o
        where o.user_id = ${ownerId} and o.campaign_id = ${campaignId}
      )
    where c.user_id = ${userId} and c.campaign_id = ${ownCampaignId}`;
  await runPipelined(
    db,
    after === null
      ? [writing, clearLeadPlacesStatement(one)]
      : [
          ...storeSequenceVersionStatements({
            ...one,
            items: countItems(after),
            savedAt: now,
            writing,
          }),
          ...placeLeadsAfterSaveStatements({ ...one, before: started ? before : null, after })
            .statements,
        ],
  );
}
