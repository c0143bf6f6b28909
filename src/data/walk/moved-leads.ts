import { sql } from 'kysely';
import type { SequenceItemType, TriggerType } from '#core/sequence/sequence-item.ts';
import { isAction } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { ensureMovedPack } from '#data/lead-packs/moved-pack.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A lead of a campaign, as far as moves need it. */
export type MovedLead = { campaignId: string; leadId: string };
export type Target = {
  fromCampaignId: string;
  campaignId: string;
  root: { id: string; type: SequenceItemType } | null;
};

/**
 * Moves leads for which a trigger has just become true to the campaign that theirs feeds, in the
 * transaction that made it true. A campaign hands a lead to at most one other, the oldest that asks
 * for it; leads that are already there, or blacklisted, stay where they are (product rules, section
 * 2).
 */
export async function feedCampaigns(
  scope: Scope<'now'>,
  trigger: TriggerType,
  leads: readonly MovedLead[],
): Promise<void> {
  if (leads.length === 0) return;
  const targets = await lockFedCampaigns(scope, trigger, [
    ...new Set(leads.map(({ campaignId }) => campaignId)),
  ]);
  for (const target of targets) {
    const leadIds = leads
      .filter(({ campaignId }) => campaignId === target.fromCampaignId)
      .map(({ leadId }) => leadId);
    const moved = await enterCampaign(scope, { target, leadIds, trigger });
    if (trigger === 'ON_ACCEPT') await leaveCampaign(scope, { target, leadIds: moved });
  }
}

/**
 * Moves leads whose sequence ended with a move to the campaign it names; the timeline says so if
 * they are already there. The caller has locked the target.
 */
export async function moveToCampaign(
  scope: Scope<'now'>,
  {
    fromCampaignId,
    toCampaignId,
    leadIds,
  }: { fromCampaignId: string; toCampaignId: string; leadIds: readonly string[] },
): Promise<void> {
  const { userId, now, db } = scope;
  const [target] = await lockTargets(scope, [toCampaignId]);
  if (target === undefined) return;
  const moved = new Set(
    await enterCampaign(scope, { target: { ...target, fromCampaignId }, leadIds, trigger: null }),
  );
  const there = leadIds.filter((leadId) => !moved.has(leadId));
  if (there.length === 0) return;
  await sql`
    insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
    select ${userId}, 'LEAD_SKIPPED', ${instant(now)}, ${toCampaignId}, lead_id, 'ENGINE',
      jsonb_build_object('reason', 'CAMPAIGN_DUPLICATE', 'fromCampaignId', ${fromCampaignId}::text)
    from unnest(${there}::bigint[]) as t (lead_id)`.execute(db);
}

type TargetRow = {
  campaign_id: string;
  feeds_from: string | null;
  root_id: string | null;
  root_type: SequenceItemType | null;
};

/**
 * Which of these campaigns exist, locked so that neither they nor their roots are deleted while
 * leads are added.
 */
export async function lockTargets(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<Omit<Target, 'fromCampaignId'>[]> {
  if (campaignIds.length === 0) return [];
  const { rows } = await sql<TargetRow>`
    select campaign_id, feeds_from, sequence ->> 'id' as root_id, sequence ->> 'type' as root_type
    from campaigns
    where user_id = ${userId} and campaign_id = any(${[...campaignIds]}::bigint[])
    order by campaign_id for share`.execute(db);
  return rows.map((row) => ({ campaignId: row.campaign_id, root: rootOf(row) }));
}

/** The oldest campaign that each of these feeds by a trigger. */
async function lockFedCampaigns(
  { db, userId }: Owner,
  trigger: TriggerType,
  fromIds: readonly string[],
): Promise<Target[]> {
  const { rows } = await sql<TargetRow>`
    select campaign_id, feeds_from, sequence ->> 'id' as root_id, sequence ->> 'type' as root_type
    from campaigns
    where user_id = ${userId}
      and feeds_from = any(${[...fromIds]}::bigint[])
      and feed_trigger = ${trigger}
      and campaign_id <> feeds_from
    order by campaign_id for share`.execute(db);
  const oldest = new Map<string, TargetRow>();
  for (const row of rows)
    if (row.feeds_from !== null && !oldest.has(row.feeds_from)) oldest.set(row.feeds_from, row);
  return [...oldest].map(([fromCampaignId, row]) => ({
    fromCampaignId,
    campaignId: row.campaign_id,
    root: rootOf(row),
  }));
}

function rootOf({ root_id, root_type }: TargetRow): Target['root'] {
  return root_id === null || root_type === null ? null : { id: root_id, type: root_type };
}

/**
 * Puts leads at the root of a campaign, each at most once; manually paused leads stay paused.
 * Earlier replies don't count against them there. Returns the new ones.
 */
export async function enterCampaign(
  { db, userId, now }: Scope<'now'>,
  {
    target,
    leadIds,
    trigger,
    actor = 'ENGINE',
  }: {
    target: Target;
    leadIds: readonly string[];
    trigger: TriggerType | null;
    actor?: 'ENGINE' | 'USER';
  },
): Promise<string[]> {
  const { fromCampaignId, campaignId, root } = target;
  const leadPackId = await ensureMovedPack({ db, userId, campaignId, fromCampaignId, now });
  const state = root === null || isAction(root.type) ? 'GETTING_READY' : 'WAITING';
  const { rows } = await sql<{ lead_id: string }>`
    with going as (
      select l.lead_id,
        coalesce(
          s.state = 'PAUSED' and s.reason in ('PAUSED_BY_USER', 'USER_WROTE'), false
        ) as paused,
        s.reason as held_for, row_number() over (order by a.place) as place,
        greatest(${instant(now)}::timestamptz, l.replied_at) as answered
      from unnest(${[...leadIds]}::bigint[]) with ordinality as a (lead_id, place)
      join leads l on l.user_id = ${userId} and l.lead_id = a.lead_id and not l.blacklisted
      left join campaign_leads s on s.user_id = l.user_id
        and s.campaign_id = ${fromCampaignId}
        and s.lead_id = l.lead_id
    ), entered as (
      insert into campaign_leads (
        user_id, campaign_id, lead_id, lead_pack_id, state, reason, item_id, item_type,
        item_entered_at, visit, due_at, walk, added_at, updated_at
      )
      select ${userId}, ${campaignId}, lead_id, ${leadPackId},
        case when paused then 'PAUSED' else ${state} end, case when paused then held_for end,
        ${root?.id ?? null}::text, ${root?.type ?? null}::text, ${instant(now)}, 1,
        case
          when ${root !== null} and not paused
            then ${instant(now)}::timestamptz + place * interval '1 microsecond'
        end,
        jsonb_build_object('answersSeenUntil', extract(epoch from answered)::float8 * 1000) || case
          when paused then jsonb_build_object('heldState', ${state}::text)
          else '{}'
        end,
        ${instant(now)}, ${instant(now)}
      from going
      order by lead_id
      on conflict do nothing
      returning lead_id
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
      select ${userId}, 'LEAD_ADDED', ${instant(now)}, ${campaignId}, lead_id, ${actor},
        ${json({ leadPackId, fromCampaignId, ...(trigger === null ? {} : { trigger }) })}::jsonb
      from entered
    ), counted as (
      update lead_packs
      set leads_number_to_collect = leads_number_to_collect + (select count(*) from entered),
        leads_number_collected = leads_number_collected + (select count(*) from entered)
      where user_id = ${userId} and lead_pack_id = ${leadPackId}
    ), opened as (
      update campaigns
      set finished_at = null
      where user_id = ${userId}
        and campaign_id = ${campaignId}
        and finished_at is not null
        and exists (select from entered)
    )
    select lead_id from entered`.execute(db);
  return rows.map(({ lead_id }) => lead_id);
}

/**
 * Ends leads where they came from; those that had already ended stay as they are, unless the user
 * moves them: then nothing resumes them there.
 */
export async function leaveCampaign(
  { db, userId, now }: Scope<'now'>,
  {
    target,
    leadIds,
    actor = 'ENGINE',
  }: { target: Target; leadIds: readonly string[]; actor?: 'ENGINE' | 'USER' },
): Promise<void> {
  if (leadIds.length === 0) return;
  await sql`
    with held as (
      select h.*
      from (select lead_id from unnest(${[...leadIds]}::bigint[]) as a (lead_id) order by lead_id) a
      cross join lateral (
        select f.lead_id, f.state
        from campaign_leads f
        where f.user_id = ${userId}
          and f.campaign_id = ${target.fromCampaignId}
          and f.lead_id = a.lead_id
          and (
            f.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED')
            or (f.state in ('FAILED', 'FINISHED') and ${actor === 'USER'})
          )
        for no key update
      ) h
    ), changed as (
      update campaign_leads cl
      set state = 'FINISHED', reason = 'MOVED', due_at = null, fencing = cl.fencing + 1,
        updated_at = ${instant(now)}
      from held h
      where cl.user_id = ${userId}
        and cl.campaign_id = ${target.fromCampaignId}
        and cl.lead_id = h.lead_id
      returning cl.lead_id, cl.item_id, cl.item_type, h.state as from_state
    )
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select ${userId}, 'STATE_CHANGED', ${instant(now)}, ${target.fromCampaignId}, lead_id, item_id,
      item_type, ${actor},
      jsonb_build_object(
        'from', from_state, 'to', 'FINISHED', 'reason', 'MOVED',
        'toCampaignId', ${target.campaignId}::text
      )
    from changed`.execute(db);
}
