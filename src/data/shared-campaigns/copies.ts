import { sql } from 'kysely';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { pointNoteFilterAtDealtList } from '#data/shared-campaigns/dealt-lists.ts';
import { IS_TOUCHED } from '#data/shared-campaigns/touched.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { listCopies, type SharedCampaign } from '#data/shared-campaigns/shared-campaigns.ts';
import { copySequenceFiles } from '#data/tables/attachments.ts';
import { insertEvent } from '#data/tables/events.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';

/** The settings that a shared campaign has in common, besides its sequence and its URL. */
const COMMON = sql.raw(`name, type, status, sequence_completed, sequence_updated_at,
  skip_lead_conditions, contacted_before_from, late_acceptance, zapier_events, use_likely_emails,
  unsubscribe_footer, track_opens, note_rule, note_filter, settings_version`);

type Copied = Pick<SharedCampaign, 'ownerId' | 'campaignId'>;

/**
 * Makes a sender’s own campaign from the owner’s, with the same sequence under the same version;
 * it runs if the owner’s does. The caller has locked the owner’s campaign.
 */
export async function createCopy(
  scope: Scope<'now', DatabaseTransaction>,
  { ownerId, campaignId }: Copied,
): Promise<string> {
  const { db, userId, now } = scope;
  await copyFiles(scope, { ownerId, campaignId });
  const { rows } = await sql<{ own_id: string }>`
    with made as (
      insert into campaigns (
        user_id, sequence, sequence_version, started_at, created_at, ${COMMON}
      )
      select ${userId}, sequence, sequence_version,
        case when status = 'ACTIVE' then ${instant(now)}::timestamptz end, ${instant(now)},
        ${COMMON}
      from campaigns
      where user_id = ${ownerId} and campaign_id = ${campaignId}
      returning campaign_id
    ), versions as (
      insert into sequence_versions (user_id, campaign_id, version, sequence, items, saved_at)
      select ${userId}, m.campaign_id, v.version, v.sequence, v.items, v.saved_at
      from made m
      join sequence_versions v on v.user_id = ${ownerId} and v.campaign_id = ${campaignId}
      join campaigns c on c.user_id = v.user_id and c.campaign_id = v.campaign_id
        and c.sequence_version = v.version
    )
    select campaign_id as own_id from made`.execute(db);
  const ownId = rows[0]?.own_id;
  if (ownId === undefined) throw new Error('The campaign of a sender was not made');
  await addJob({ db, task: 'wake-lane', payload: { userId } });
  await publishStreamEvent(scope, 'campaign.statistics', { campaignId: ownId });
  return ownId;
}

/** Carries the owner’s settings and status to every sender’s campaign. */
export async function carrySettings(
  scope: Scope<'now', DatabaseTransaction>,
  campaignId: string,
): Promise<void> {
  for (const copy of await listCopies(scope, campaignId)) await carryTo(scope, campaignId, copy);
}

/** The same for the campaign of one sender. */
export async function carryTo(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  campaignId: string,
  copy: { userId: string; campaignId: string },
): Promise<void> {
  const { rows } = await sql<{ was: string; is: string; first: boolean }>`
    with before as (
      select status, started_at
      from campaigns
      where user_id = ${copy.userId} and campaign_id = ${copy.campaignId}
      for no key update
    ), carried as (
      update campaigns c
      set (${COMMON}) = (
          select ${COMMON}
          from campaigns
          where user_id = ${userId} and campaign_id = ${campaignId}
        ),
        started_at = coalesce(
          c.started_at,
          (
            select case when o.status = 'ACTIVE' then ${instant(now)}::timestamptz end
            from campaigns o
            where o.user_id = ${userId} and o.campaign_id = ${campaignId}
          )
        )
      where c.user_id = ${copy.userId} and c.campaign_id = ${copy.campaignId}
      returning c.status
    )
    select before.status as was, carried.status as is, before.started_at is null as first
    from before, carried`.execute(db);
  const own = { db, userId: copy.userId, now };
  await pointNoteFilterAtDealtList(own, copy.campaignId);
  if (rows[0] !== undefined && rows[0].was !== rows[0].is)
    await tellStatus(own, copy.campaignId, rows[0]);
  await publishStreamEvent(own, 'campaign.statistics', { campaignId: copy.campaignId });
}

async function tellStatus(
  scope: Scope<'now', DatabaseTransaction>,
  campaignId: string,
  { was, is, first }: { was: string; is: string; first: boolean },
): Promise<void> {
  const { db, userId, now } = scope;
  if (is === 'ACTIVE' || was === 'ACTIVE')
    await insertEvent({
      db,
      userId,
      type: is === 'ACTIVE' ? 'CAMPAIGN_STARTED' : 'CAMPAIGN_STOPPED',
      at: now,
      campaignId,
      actor: 'USER',
      data: is === 'ACTIVE' ? { first, from: was } : {},
    });
  // Through a job: a lane is never locked after a campaign.
  await addJob({ db, task: 'wake-lane', payload: { userId } });
}

/** Copies the files of the owner’s sequence. */
export async function copyFiles(
  { db, userId }: Owner<DatabaseTransaction>,
  { ownerId, campaignId }: Copied,
): Promise<void> {
  await copySequenceFiles(db, {
    from: ownerId,
    to: userId,
    sequences: sql`
      select sequence
      from campaigns
      where user_id = ${ownerId} and campaign_id = ${campaignId}`,
  });
}

/**
 * Ends someone’s part in shared campaigns: their own campaign stops and stays theirs, and no new
 * people are dealt to them. `campaignId`: of this one alone. Those who never agreed are forgotten;
 * of those who left before and are asked again, only the invitation ends.
 */
export async function endSending(
  scope: Scope<'now', DatabaseTransaction>,
  teamId: string,
  campaignId: string | null = null,
): Promise<void> {
  const { db, userId, now } = scope;
  const of = sql`team_id = ${teamId} and user_id = ${userId}
    and (${campaignId}::bigint is null or campaign_id = ${campaignId})`;
  await sql`delete from campaign_senders where ${of} and own_campaign_id is null`.execute(db);
  await sql`
    update campaign_senders
    set state = 'LEFT', answered_at = ${instant(now)}
    where ${of} and state in ('INVITED', 'DECLINED')`.execute(db);
  const { rows } = await sql<{ own_campaign_id: string | null }>`
    update campaign_senders
    set state = 'LEFT', answered_at = ${instant(now)}, lost = 'LEFT', lost_at = ${instant(now)}
    where ${of} and state = 'AGREED'
    returning own_campaign_id`.execute(db);
  for (const { own_campaign_id: ownId } of rows)
    if (ownId !== null) await stopCampaign(scope, ownId);
}

/**
 * Ends a campaign’s being shared, for all senders: each keeps their own, stopped. People nobody
 * contacted yet belong to no one any more.
 */
export async function endShared(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { campaignId }: { campaignId: string },
): Promise<void> {
  for (const copy of await listCopies({ db, userId }, campaignId))
    await stopCampaign({ db, userId: copy.userId, now }, copy.campaignId);
  await sql`
    with touched as materialized (
      select distinct k.key, a.user_id
      from campaign_senders a
      join shared_campaigns s on s.team_id = a.team_id and s.campaign_id = a.campaign_id
      join campaign_leads cl on cl.user_id = a.user_id and cl.campaign_id = a.own_campaign_id
      join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
      cross join unnest(
        blacklist_keys(l.network_member_id, l.profile_slug, l.email)
      ) as k (key)
      where s.user_id = ${userId} and s.campaign_id = ${campaignId} and ${IS_TOUCHED}
    )
    delete from person_senders p
    using shared_campaigns s
    where s.user_id = ${userId}
      and s.campaign_id = ${campaignId}
      and p.team_id = s.team_id
      and p.campaign_id = s.campaign_id
      and not exists (
        select from touched t where t.key = p.person_key and t.user_id = p.user_id
      )`.execute(db);
  await sql`
    delete from shared_campaigns
    where user_id = ${userId} and campaign_id = ${campaignId}`.execute(db);
}

/** Ends all of a member’s part in the shared campaigns of a team they leave. */
export async function leaveSharedCampaigns(
  scope: Scope<'now', DatabaseTransaction>,
  teamId: string,
): Promise<void> {
  const { rows } = await sql<{ campaign_id: string }>`
    select campaign_id
    from shared_campaigns
    where team_id = ${teamId} and user_id = ${scope.userId}
    order by campaign_id
    for update`.execute(scope.db);
  for (const { campaign_id: campaignId } of rows) await endShared(scope, { campaignId });
  await endSending(scope, teamId);
}

async function stopCampaign(
  scope: Scope<'now', DatabaseTransaction>,
  campaignId: string,
): Promise<void> {
  const { db, userId } = scope;
  const { rows } = await sql`
    update campaigns
    set status = 'NOT_ACTIVE'
    where user_id = ${userId} and campaign_id = ${campaignId} and status = 'ACTIVE'
    returning 1 as stopped`.execute(db);
  if (rows.length > 0)
    await tellStatus(scope, campaignId, { was: 'ACTIVE', is: 'NOT_ACTIVE', first: false });
  await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
}
