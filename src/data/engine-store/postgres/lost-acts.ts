import { sql, type RawBuilder } from 'kysely';
import { instant, json, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { LookStore } from '#data/engine-store/look-store.ts';
import { toOpenIntent } from '#data/engine-store/postgres/open-intents.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';

/** Acts that happened although the database doesn't know: it went back to an older state. */
export function lostActs(db: Database): LookStore & Pick<EngineStore, 'foreseenTry'> {
  return {
    async leadsToLookUp({ userId, campaignIds, memberIds, now, limit }) {
      const { rows } = await sql<{ campaign_id: string; lead_id: string }>`
        select cl.campaign_id, cl.lead_id
        from campaign_leads cl
        join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
        where cl.user_id = ${userId}
          and cl.campaign_id = any(${[...campaignIds]}::bigint[])
          and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')
          and (
            l.network_member_id = any(${[...memberIds]}::text[])
            or (cl.item_type = 'EMAIL' and cl.due_at <= ${instant(now)})
          )
        order by cl.campaign_id, cl.due_at, cl.lead_id limit ${limit}`.execute(db);
      return rows.map(({ campaign_id, lead_id }) => ({ campaignId: campaign_id, leadId: lead_id }));
    },

    unmatchedPeople: (query) => unmatchedPeople(db, query),

    async hasActedSince({ userId, campaignId, leadId, actions, since }) {
      const { rows } = await sql<{ acted: boolean }>`
        select exists (
          select from intents
          where user_id = ${userId}
            and lead_id = ${leadId}
            and campaign_id = ${campaignId}
            and action = any(${[...actions]}::text[])
            and started_at >= ${instant(since)}
        ) as acted`.execute(db);
      return rows[0]?.acted === true;
    },

    foreseenTry: ({ userId, act: { lead, action, requestId, payload, at } }) =>
      db.transaction().execute((trx) =>
        toOpenIntent(trx, {
          userId,
          row: {
            intent_id: '0',
            campaign_id: lead.campaignId,
            lead_id: lead.leadId,
            item_id: lead.itemId ?? '',
            visit: lead.visit,
            action,
            request_id: requestId,
            payload,
            started_at: at,
            real_started_at: 0,
            departed_at: at,
          },
        }),
      ),

    async adoptAct(query) {
      const written = await withLaneLease(db, query.lane, async (trx) => {
        const { rows } = await writing(query).execute(trx);
        return rows[0]?.intent_id ?? null;
      });
      return written;
    },
  };
}

async function unmatchedPeople(
  db: Database,
  { userId, campaignIds, memberIds, limit }: Parameters<LookStore['unmatchedPeople']>[0],
): ReturnType<LookStore['unmatchedPeople']> {
  const known = await sql<{ leadId: string; slug: string | null }>`
    select distinct l.lead_id as "leadId", l.profile_slug as slug
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.user_id = ${userId}
      and cl.campaign_id = any(${[...campaignIds]}::bigint[])
      and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')
      and l.network_member_id is null
      and l.profile_slug is not null
    order by l.lead_id limit ${limit}`.execute(db);
  const leads = known.rows.flatMap(({ leadId, slug }) => (slug === null ? [] : [{ leadId, slug }]));
  if (leads.length === 0) return { leads, memberIds: [] };
  const { rows } = await sql<{ member: string }>`
    select member
    from unnest(${[...memberIds]}::text[]) with ordinality as p (member, place)
    where not exists (
      select from leads where user_id = ${userId} and network_member_id = member
    )
    order by place`.execute(db);
  return { leads, memberIds: rows.map(({ member }) => member) };
}

function writing({
  lane,
  now,
  realNow,
  day,
  zone,
  act: { lead, action, requestId, payload, at },
}: Parameters<LookStore['adoptAct']>[0]): RawBuilder<{ intent_id: string }> {
  return sql<{ intent_id: string }>`
    with claimed as (
      update campaign_leads cl
      set state = 'IN_PROGRESS', due_at = null, fencing = cl.fencing + 1,
        updated_at = ${instant(now)}
      where user_id = ${lane.userId}
        and campaign_id = ${lead.campaignId}
        and lead_id = ${lead.leadId}
        and fencing = ${lead.version}
      returning user_id
    ), unit as (
      insert into daily_usage as d (user_id, day, action, used)
      select user_id, ${day}, ${action}, 1 from claimed
      on conflict (user_id, day, action) do update set used = d.used + 1
    )
    insert into intents (
      user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
      zone, payload, status, started_at, real_started_at, departed_at
    )
    select user_id, ${lead.campaignId}, ${lead.leadId}, ${lead.itemId}, ${lead.visit},
      ${lead.tried.attempts + 1}, ${action}, ${lane.fencing}, ${requestId}, ${day}, ${zone},
      ${json(payload)}::jsonb, 'SENDING', ${instant(at)}, ${instant(realNow)}, ${instant(at)}
    from claimed
    returning intent_id`;
}
