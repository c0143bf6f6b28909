import { sql } from 'kysely';
import type { ChangeSkip } from '#core/lead/change-skips.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { skippedStep, type SkippedStep } from '#core/sequence/skipped-step.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { lockCampaignRow } from '#data/campaigns/campaigns.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { notifyFinishedCampaigns } from '#data/campaigns/finished-campaigns.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { Owner, Scope } from '#data/scope.ts';

type Ask = {
  db: AnyDatabase;
  userId: string;
  leadIds: readonly string[];
  campaignId?: string | null;
  now: number;
};
type Held = {
  campaign_id: string;
  lead_id: string;
  item_id: string | null;
  refusal: ChangeSkip | null;
};
type Skipped = { leadId: string; code: ChangeSkip };

/**
 * Skips the leads' current step: an action isn't performed, a condition counts as false, and they
 * continue after it with its delay. Leads stopped by a hold or a failure continue too; leads paused
 * by the user stay where they are, and so do those with an action in progress.
 */
export async function skipSteps({
  db,
  userId,
  leadIds,
  campaignId = null,
  now,
}: Ask): Promise<{ changed: number; skipped: Skipped[]; campaignIds: string[] }> {
  return inTransaction(db, async (trx) => {
    const rows = await lockPlaces({ db: trx, userId }, leadIds, campaignId);
    const refused = new Map(rows.map(({ lead_id, refusal }) => [lead_id, refusal]));
    const done = new Set<string>();
    const campaignIds = new Set<string>();
    const groups = Map.groupBy(
      rows.filter(({ refusal, item_id }) => refusal === null && item_id !== null),
      ({ campaign_id, item_id }) => `${campaign_id}/${item_id}`,
    );
    for (const group of groups.values()) {
      const [first] = group;
      const item =
        first === undefined
          ? null
          : await itemOf(
              { db: trx, userId },
              { campaignId: first.campaign_id, itemId: first.item_id ?? '' },
            );
      const step = item === null ? null : skippedStep(item);
      if (first === undefined || item === null || step === null) continue;
      const ids = group.map(({ lead_id }) => lead_id);
      await passOver(
        { db: trx, userId, now },
        { campaignId: first.campaign_id, item, step, leadIds: ids },
      );
      for (const id of ids) done.add(id);
      campaignIds.add(first.campaign_id);
    }
    if (done.size > 0) await wakeLane({ db: trx, userId }, now);
    await notifyFinishedCampaigns({ db: trx, userId, now }, [...campaignIds]);
    const skipped = leadIds
      .filter((id) => !done.has(id))
      .map((leadId) => ({
        leadId,
        code: refused.has(leadId)
          ? (refused.get(leadId) ?? ('NO_STEP' as const))
          : ('NOT_IN_CAMPAIGN' as const),
      }));
    return { changed: done.size, skipped, campaignIds: [...campaignIds] };
  });
}

async function lockPlaces(
  { db, userId }: Owner,
  leadIds: readonly string[],
  campaignId?: string | null,
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select c.campaign_id, c.lead_id, c.item_id,
      case
        when c.state in ('FINISHED', 'BLACKLISTED') or c.reason in ('PAUSED_BY_USER', 'USER_WROTE')
          then 'NOT_LIVE'
        when c.reason = 'ACTION_UNCONFIRMED' then 'NEEDS_DECISION'
        when exists (
          select from intents i
          where i.user_id = c.user_id
            and i.lead_id = c.lead_id
            and i.campaign_id = c.campaign_id
            and i.status = 'SENDING'
        )
          then 'BEING_DONE'
      end as refusal
    from campaign_leads c
    where c.user_id = ${userId}
      and c.lead_id = any(${[...leadIds]}::bigint[])
      and (${campaignId}::bigint is null or c.campaign_id = ${campaignId}::bigint)
    order by c.campaign_id, c.lead_id for update`.execute(db);
  return rows;
}

/** The campaign is locked, so that its sequence can't change under the leads that continue. */
async function itemOf(
  scope: Owner<DatabaseTransaction>,
  { campaignId, itemId }: { campaignId: string; itemId: string },
): Promise<SequenceItem | null> {
  await lockCampaignRow(scope, campaignId);
  const sequence = (await readSequence(scope, campaignId))?.sequence ?? null;
  return findItem(sequence, itemId)?.item ?? null;
}

async function passOver(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  {
    campaignId,
    item,
    step: { next, branch },
    leadIds,
  }: { campaignId: string; item: SequenceItem; step: SkippedStep; leadIds: readonly string[] },
): Promise<void> {
  const nextType: SequenceItemType | null = next?.type ?? null;
  // What was remembered for this item is dropped; a no branch taken manually is remembered like any
  // other.
  const remembered =
    branch === null ? {} : item.type === 'IF_CONNECTED' ? { noBranchItemId: item.id } : {};
  await sql`
    with changed as (
      update campaign_leads cl
      set item_id = coalesce(${next?.id ?? null}::text, cl.item_id),
        item_type = coalesce(${nextType}, cl.item_type), item_entered_at = ${instant(now)},
        updated_at = ${instant(now)}, fencing = cl.fencing + 1,
        state = ${next === null ? 'FINISHED' : 'WAITING'},
        reason = ${next === null ? 'REACHED_END' : null}::text,
        due_at = ${next === null ? null : instant(now)}::timestamptz,
        walk = (
          coalesce(cl.walk, '{}') - 'notBefore' - 'notBeforeCode' - 'noteRefusedAt' - 'threadReadAt'
            - 'byEmail' - 'refusedInvite' - 'heldState' - 'heldDueAt' - 'heldReason' - 'heldBefore'
            - 'sentSinceNoBranch'
        ) || ${json(remembered)}::jsonb
      from unnest(${[...leadIds]}::bigint[]) as a (lead_id)
      cross join lateral (
        select p.ctid as row_at
        from campaign_leads p
        where p.user_id = ${userId} and p.campaign_id = ${campaignId} and p.lead_id = a.lead_id
        offset 0
      ) held
      where cl.user_id = ${userId} and cl.ctid = held.row_at
      returning cl.lead_id
    )
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select ${userId}, ${branch === null ? 'ACTION_SKIPPED' : 'CONDITION_DECIDED'}, ${instant(now)},
      ${campaignId}, lead_id, ${item.id}, ${item.type}, 'USER',
      ${json({ reason: 'SKIPPED_BY_USER', ...(branch === null ? {} : { branch }) })}::jsonb
    from changed`.execute(db);
}
