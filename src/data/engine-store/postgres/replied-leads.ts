import { sql } from 'kysely';
import { CLOCK_DIFFERENCE_MS } from '#core/time/clock.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { feedCampaigns } from '#data/walk/moved-leads.ts';
import type { Scope } from '#data/scope.ts';

/** The channel of an answer. */
export type AnswerChannel = 'LINKEDIN' | 'EMAIL';
/** Something that a person wrote to the user; an automatic answer does not count. */
type Answer = { messageId: string; subject?: string; text: string; at: number };
const EVENTS = {
  LINKEDIN: 'MESSAGE_RESPONDED',
  EMAIL: 'EMAIL_RESPONDED',
} as const satisfies Record<AnswerChannel, string>;

/**
 * Ends the person's leads in all of the user's campaigns after a reply on any channel, before
 * anything else is sent. A lead that the campaign had contacted counts as replied there, no earlier
 * than it was asked, because the other side's clock may be behind ours (decision 75). Every lead
 * that ends has the reply in its timeline. A reply from before the lead was added to the campaign,
 * or known when it was resumed manually, ends nothing. With the first one that counts, the lead
 * moves to the campaign fed by replies to this one. Returns the campaigns in which something
 * changed (product rules, section 3).
 */
export async function stopRepliedLeads(
  scope: Scope<'now', DatabaseTransaction>,
  {
    leadId,
    channel,
    answers,
    moving,
  }: { leadId: string; channel: AnswerChannel; answers: readonly Answer[]; moving: boolean },
): Promise<string[]> {
  const { now, userId, db } = scope;
  const last = sql`${instant(Math.max(...answers.map(({ at }) => at)))}::timestamptz`;
  const apart = sql`${CLOCK_DIFFERENCE_MS} * interval '1 millisecond'`;
  const byEmail = channel === 'EMAIL';
  await sql`
    update leads
    set replied_at = greatest(replied_at, ${last}), updated_at = ${instant(now)}
    where user_id = ${userId} and lead_id = ${leadId}`.execute(db);
  const { rows } = await sql<{ campaign_id: string; first: boolean }>`
    with held as (
      select campaign_id, state, contacted_at <= ${last} + ${apart} is true as counts,
        replied_at is null and contacted_at <= ${last} + ${apart} is true as first,
        state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED') and greatest(
          added_at, to_timestamp((walk ->> 'answersSeenUntil')::float8 / 1000)
        ) < ${last} as ends
      from campaign_leads where user_id = ${userId} and lead_id = ${leadId}
      order by campaign_id for no key update
    ), changed as (
      update campaign_leads cl set fencing = cl.fencing + 1, updated_at = ${instant(now)},
        replied_at = case when h.counts
          then coalesce(cl.replied_at, greatest(cl.contacted_at, ${last})) else cl.replied_at end,
        email_replied_at = case when ${byEmail} and cl.emailed_at <= ${last} + ${apart}
          then coalesce(cl.email_replied_at, greatest(cl.emailed_at, ${last}))
          else cl.email_replied_at end,
        state = case when h.ends then 'FINISHED' else cl.state end,
        reason = case when h.ends then 'REPLIED' else cl.reason end,
        due_at = case when h.ends then null else cl.due_at end
      from held h where cl.user_id = ${userId} and cl.lead_id = ${leadId}
        and cl.campaign_id = h.campaign_id and (h.ends or h.counts)
      returning cl.campaign_id, cl.item_id, cl.item_type, h.state as from_state, h.ends, h.first
    ), answered as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, ${EVENTS[channel]}, greatest(a.at, asked.at), c.campaign_id, ${leadId},
        c.item_id, c.item_type, 'NETWORK', jsonb_strip_nulls(
          jsonb_build_object('messageId', a."messageId", 'subject', a.subject, 'text', a.text)
        )
      from changed c cross join (
        select a.place, to_timestamp(a.at / 1000) as at, a."messageId", a.subject, a.text
        from jsonb_to_recordset(${json(answers.map((one, place) => ({ ...one, place })))}::jsonb)
          as a (place int, "messageId" text, subject text, text text, at float8)
      ) a left join lateral (
        select max(e.at) as at from events e
        where e.user_id = ${userId} and e.lead_id = ${leadId} and e.campaign_id = c.campaign_id
          and e.type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
          and e.at > a.at and e.at <= a.at + ${apart}
      ) asked on true
      order by c.campaign_id, a.place
    ), stopped as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, 'STATE_CHANGED', ${instant(now)}, campaign_id, ${leadId}, item_id,
        item_type, 'NETWORK',
        jsonb_build_object('from', from_state, 'to', 'FINISHED', 'reason', 'REPLIED')
      from changed where ends
    )
    select campaign_id, first from changed`.execute(db);
  if (moving)
    await feedCampaigns(
      scope,
      'ON_REPLY',
      rows
        .filter(({ first }) => first)
        .map(({ campaign_id }) => ({ campaignId: campaign_id, leadId })),
    );
  return rows.map(({ campaign_id }) => campaign_id);
}
