import { sql } from 'kysely';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type {
  SettledWithdrawal,
  SettleWithdrawalQuery,
  WithdrawalEnd,
} from '#data/engine-store/withdrawal-store.ts';

const TRY_ENDS = {
  WITHDRAWN: 'HAPPENED',
  UNCONFIRMED: 'UNCONFIRMED',
  SKIPPED: 'DID_NOT_HAPPEN',
  FAILED: 'DID_NOT_HAPPEN',
  WAITING: 'DID_NOT_HAPPEN',
} as const satisfies Record<WithdrawalEnd['state'], string>;

/**
 * Writes the outcome of a try with everything that follows: the task's row, the day's unit, and the
 * person's leads.
 */
export async function settleWithdrawal(
  db: DatabaseTransaction,
  query: SettleWithdrawalQuery,
): Promise<SettledWithdrawal> {
  const { lane, now, end } = query;
  const { userId } = lane;
  const status = TRY_ENDS[end.state];
  const { rows } = await sql<{ withdrawal_id: string; day: string }>`
    update intents
    set status = ${status}, outcome = ${json(query.outcome)}::jsonb, settled_at = ${instant(now)}
    where user_id = ${userId}
      and intent_id = ${query.intentId}
      and status = 'SENDING'
      and fencing = ${lane.fencing}
      and withdrawal_id is not null
    returning withdrawal_id, day`.execute(db);
  const [tried] = rows;
  if (tried === undefined) return { settled: false, leads: [] };
  if (status === 'DID_NOT_HAPPEN')
    await sql`
      update daily_usage
      set used = greatest(0, used - 1)
      where user_id = ${userId} and day = ${tried.day} and action = 'WITHDRAW'`.execute(db);
  const reason = 'reason' in end ? end.reason : null;
  // A withdrawal canceled while it was tried is not retried.
  const { rows: kept } = await sql<{ member_id: string }>`
    update withdrawals w
    set reason = ${reason},
      settled_at = case
        when ${end.state !== 'WAITING'} or t.cancelled_at is not null
          then ${instant(now)}::timestamptz
      end,
      state = case
        when ${end.state} = 'WAITING' and t.cancelled_at is not null then 'CANCELLED'
        else ${end.state}
      end
    from withdrawal_tasks t
    where w.user_id = ${userId}
      and w.withdrawal_id = ${tried.withdrawal_id}
      and t.user_id = w.user_id
      and t.task_id = w.task_id
    returning w.member_id`.execute(db);
  const memberId = kept[0]?.member_id;
  if (memberId === undefined) return { settled: true, leads: [] };
  if (end.state === 'SKIPPED')
    await sql`
      update leads
      set invitation_pending_since = null, updated_at = ${instant(now)}
      where user_id = ${userId}
        and network_member_id = ${memberId}
        and invitation_pending_since is not null`.execute(db);
  return {
    settled: true,
    leads: end.state === 'WITHDRAWN' ? await recordWithdrawal(db, { ...query, memberId }) : [],
  };
}

/**
 * A withdrawal changes the person for all campaigns: those that invited them count it, and leads
 * that wait for the acceptance are rechecked by the rules (product rules, section 2). It is the
 * user's action, done by the engine.
 */
async function recordWithdrawal(
  db: DatabaseTransaction,
  {
    lane: { userId },
    now,
    startedAt,
    requestId,
    memberId,
  }: SettleWithdrawalQuery & { memberId: string },
): Promise<{ leadId: string; campaignId: string }[]> {
  const { rows } = await sql<{ lead_id: string; campaign_id: string | null }>`
    with person as (
      update leads
      set invitation_pending_since = null, withdrawn_at = ${instant(startedAt)},
        updated_at = ${instant(now)}
      where user_id = ${userId} and network_member_id = ${memberId}
      returning lead_id
    ), held as (
      select cl.campaign_id, cl.lead_id,
        cl.invited_at is not null
          and cl.accepted_at is null
          and cl.withdrawn_at is null as counts
      from campaign_leads cl
      join person p on p.lead_id = cl.lead_id
      where cl.user_id = ${userId}
      order by cl.campaign_id for no key update of cl
    ), changed as (
      update campaign_leads cl
      set withdrawn_at = case
        when h.counts then ${instant(startedAt)}::timestamptz
        else cl.withdrawn_at
      end,
        fencing = cl.fencing + 1, updated_at = ${instant(now)},
        due_at = case when ${WAITS_FOR_ANSWER} then ${instant(now)} else cl.due_at end
      from held h
      where cl.user_id = ${userId}
        and cl.campaign_id = h.campaign_id
        and cl.lead_id = h.lead_id
        and (h.counts or ${WAITS_FOR_ANSWER})
      returning cl.campaign_id, cl.lead_id, h.counts
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
      select ${userId}, 'INVITE_WITHDRAWN', ${instant(startedAt)}, c.campaign_id,
        p.lead_id, 'USER', ${json({ requestId })}::jsonb
      from person p
      left join changed c on c.lead_id = p.lead_id and c.counts
    )
    select p.lead_id, c.campaign_id
    from person p
    left join changed c on c.lead_id = p.lead_id`.execute(db);
  return rows.flatMap(({ lead_id, campaign_id }) =>
    campaign_id === null ? [] : [{ leadId: lead_id, campaignId: campaign_id }],
  );
}

const WAITS_FOR_ANSWER = sql.raw(
  `
    (
      cl.state = 'WAITING'
      and cl.item_type in (
        'IF_CONNECTED', 'MESSAGE', 'ENDORSE', 'WITHDRAW', 'CONNECT', 'CONNECT_BY_EMAIL'
      )
    )`,
);
