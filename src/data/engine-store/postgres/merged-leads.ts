import { sql } from 'kysely';
import { CLOCK_DIFFERENCE_MS } from '#core/time/clock.ts';
import { hasRepliedSql, knownReplyEvents } from '#data/leads/replied-lead.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Merges two leads that turned out to be the same person: everything known of either and everything
 * that happened to either stays; in a campaign with both, the known one continues; and nobody is
 * contacted twice for one item. The profile that showed it decides whether they are connected.
 */
export async function mergeLeads(
  scope: Scope<'now', DatabaseTransaction>,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  const { userId, now, db } = scope;
  await sql`
    insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
    select ${userId}, 'LEAD_SKIPPED', ${instant(now)}, a.campaign_id, ${intoId}, 'ENGINE',
      jsonb_build_object('reason', 'CAMPAIGN_DUPLICATE')
    from campaign_leads a
    join campaign_leads b on b.user_id = a.user_id
      and b.campaign_id = a.campaign_id
      and b.lead_id = ${intoId}
    where a.user_id = ${userId} and a.lead_id = ${fromId}`.execute(db);
  await sql`
    delete from campaign_leads a
    using campaign_leads b
    where a.user_id = ${userId}
      and a.lead_id = ${fromId}
      and b.user_id = a.user_id
      and b.campaign_id = a.campaign_id
      and b.lead_id = ${intoId}`.execute(db);
  await sql`
    update campaign_leads
    set lead_id = ${intoId}, fencing = fencing + 1, updated_at = ${instant(now)}
    where user_id = ${userId} and lead_id = ${fromId}`.execute(db);
  await sql`
    update intents i
    set lead_id = ${intoId}
    where user_id = ${userId}
      and lead_id = ${fromId}
      and not exists (
        select from intents o
        where o.user_id = i.user_id
          and o.lead_id = ${intoId}
          and o.campaign_id = i.campaign_id
          and o.item_id = i.item_id
          and o.visit = i.visit
      )`.execute(db);
  for (const table of [
    'events',
    'chats',
    'lead_pack_rows',
    'sent_emails',
    'received_emails',
  ] as const)
    await db
      .updateTable(table)
      .set({ lead_id: intoId })
      .where('user_id', '=', userId)
      .where('lead_id', '=', fromId)
      .execute();
  await sql`
    select join_conversations(f.user_id, f.conversation_id, i.conversation_id)
    from conversations f
    join conversations i on i.user_id = f.user_id and i.lead_id = ${intoId}
    where f.user_id = ${userId} and f.lead_id = ${fromId}`.execute(db);
  await sql`
    update conversations
    set lead_id = ${intoId}
    where user_id = ${userId} and lead_id = ${fromId}`.execute(db);
  const { rows } = await sql<{
    gone: Record<string, unknown>;
  }>`
    delete from leads
    where user_id = ${userId} and lead_id = ${fromId}
    returning to_jsonb(leads) as gone`.execute(db);
  const [row] = rows;
  if (row === undefined) return;
  await sql`
    update leads l
    set ${sql.raw(KEPT.map(([column, value]) => `${column} = ${value}`).join(', '))},
      updated_at = ${instant(now)}
    from jsonb_populate_record(null::leads, ${json(row.gone)}::jsonb) g
    where l.user_id = ${userId} and l.lead_id = ${intoId}`.execute(db);
  await stopAnswered(scope, intoId);
}

/** An answer to one of the two stops the other's leads too. */
async function stopAnswered(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  leadId: string,
): Promise<void> {
  await sql`
    with answered as (
      select cl.campaign_id, cl.state, l.replied_at
      from campaign_leads cl join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
      where cl.user_id = ${userId} and cl.lead_id = ${leadId}
        and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED')
        and ${hasRepliedSql({ place: 'cl', person: 'l' })}
      order by cl.campaign_id for no key update of cl
    ), stopped as (
      update campaign_leads cl set state = 'FINISHED', reason = 'REPLIED', due_at = null,
        replied_at = case when cl.contacted_at <= a.replied_at
          + ${CLOCK_DIFFERENCE_MS} * interval '1 millisecond'
          then coalesce(cl.replied_at, greatest(cl.contacted_at, a.replied_at))
          else cl.replied_at end, fencing = cl.fencing + 1, updated_at = ${instant(now)}
      from answered a where cl.user_id = ${userId} and cl.lead_id = ${leadId}
        and cl.campaign_id = a.campaign_id
      returning cl.campaign_id, cl.lead_id, cl.item_id, cl.item_type, cl.reason,
        a.state as from_state
    ), told as (
      ${knownReplyEvents({ userId, ended: 'stopped' })}
    )
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select ${userId}, 'STATE_CHANGED', ${instant(now)}, campaign_id, ${leadId}, item_id, item_type,
      'NETWORK', jsonb_build_object('from', from_state, 'to', 'FINISHED', 'reason', 'REPLIED')
    from stopped`.execute(db);
}

const TEXT_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'full_name',
  'headline',
  'job_title',
  'company',
  'industry',
  'location',
  'country',
  'phone',
  'website',
  'photo_url',
];

/**
 * How each column of the remaining lead `l` combines with the merged lead `g`: nothing is lost that
 * keeps someone from being contacted.
 */
const KEPT: readonly [column: string, value: string][] = [
  ['profile_slug', 'coalesce(l.profile_slug, g.profile_slug)'],
  ...TEXT_COLUMNS.map((column): [string, string] => [
    column,
    `
      case
        when '${column}' = any(g.hand_edited) and '${column}' <> all(l.hand_edited) then g.${column}
        else coalesce(l.${column}, g.${column})
      end`,
  ]),
  ...['email_kind', 'email_source'].map((column): [string, string] => [
    column,
    `
      case
        when l.email is null or ('email' = any(g.hand_edited) and 'email' <> all(l.hand_edited))
          then g.${column}
        else l.${column}
      end`,
  ]),
  ['custom', 'g.custom || l.custom'],
  [
    'hand_edited',
    'l.hand_edited || array(select unnest(g.hand_edited) except select unnest(l.hand_edited) order by 1)',
  ],
  ['tags', 'l.tags || array(select unnest(g.tags) except select unnest(l.tags) order by 1)'],
  ['blacklisted', 'l.blacklisted or g.blacklisted'],
  ['open_profile', 'coalesce(l.open_profile, g.open_profile)'],
  ['premium', 'coalesce(l.premium, g.premium)'],
  ['connections', 'coalesce(l.connections, g.connections)'],
  ['network_distance', 'coalesce(l.network_distance, g.network_distance)'],
  ['invitation_id', 'coalesce(l.invitation_id, g.invitation_id)'],
  [
    'invitation_pending_since',
    `
      case
        when l.connected_at is null
          then coalesce(l.invitation_pending_since, g.invitation_pending_since)
      end`,
  ],
  ['withdrawn_at', 'greatest(l.withdrawn_at, g.withdrawn_at)'],
  ['replied_at', 'greatest(l.replied_at, g.replied_at)'],
  [
    'last_seen_at',
    `
      case
        when g.last_message_at > coalesce(l.last_message_at, '-infinity') then g.last_seen_at
        else l.last_seen_at
      end`,
  ],
  ['last_message_at', 'greatest(l.last_message_at, g.last_message_at)'],
  ['chat_id', 'coalesce(l.chat_id, g.chat_id)'],
];
