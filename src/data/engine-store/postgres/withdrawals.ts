import { sql } from 'kysely';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type {
  FreshWithdrawalFacts,
  OpenWithdrawal,
  ReservedWithdrawal,
  ReserveWithdrawalQuery,
  Withdrawal,
  WithdrawalCheck,
  WithdrawalStore,
} from '#data/engine-store/withdrawal-store.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';
import {
  countLastInvites,
  toLaneUser,
  USER_COLUMNS,
  type UserRow,
} from '#data/walk/lane-reading.ts';
import { settleWithdrawal } from '#data/engine-store/postgres/withdrawal-settling.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { NotReserved, reserveTry } from '#data/engine-store/postgres/reservation.ts';

type Row = { withdrawal_id: string; member_id: string; invitation_id: string };
const COLUMNS = sql.raw('w.withdrawal_id, w.member_id, w.invitation_id');

/** Withdrawals that a user asked for, and their tries in the ledger. */
export function createWithdrawalWriter(db: Database): WithdrawalStore {
  return {
    async nextWithdrawal({ userId }) {
      const { rows } = await sql<Row & { waiting: number }>`
        select ${COLUMNS}, count(*) over ()::int as waiting
        from withdrawals w
        where w.user_id = ${userId} and w.state = 'WAITING'
        order by w.withdrawal_id limit 1`.execute(db);
      const [row] = rows;
      return row === undefined ? null : { next: toWithdrawal(row), waiting: row.waiting };
    },

    reserveWithdrawal: <Refusal extends string>(
      query: ReserveWithdrawalQuery<Refusal>,
    ): Promise<ReservedWithdrawal<Refusal>> =>
      reserveTry(db, (trx) => reserveIn(trx, query), 'CHANGED'),

    settleWithdrawal: (query) => inTransaction(db, (trx) => settleWithdrawal(trx, query)),

    async claimOpenWithdrawals({ lane, realBefore, upTo = null, limit }) {
      const taken = await withLaneLease(db, lane, async (trx) => {
        const { rows } = await sql<
          Row & { intent_id: string; request_id: string; started_at: number; departed: boolean }
        >`
          update intents i
          set fencing = ${lane.fencing}
          from withdrawals w
          where i.user_id = ${lane.userId}
            and w.user_id = i.user_id
            and w.withdrawal_id = i.withdrawal_id
            and i.intent_id in (
              select intent_id
              from intents
              where user_id = ${lane.userId}
                and status = 'SENDING'
                and withdrawal_id is not null
                and real_started_at < ${instant(realBefore)}
                and (${upTo}::bigint is null or intent_id <= ${upTo}::bigint)
              order by real_started_at limit ${limit}
            )
          returning i.intent_id, i.request_id, i.started_at, i.departed_at is not null as departed,
            ${COLUMNS}`.execute(trx);
        return rows.map((row): OpenWithdrawal => ({
          ...toWithdrawal(row),
          intentId: row.intent_id,
          requestId: row.request_id,
          startedAt: row.started_at,
          departed: row.departed,
        }));
      });
      return taken ?? [];
    },
  };
}

function toWithdrawal(row: Row): Withdrawal {
  return {
    withdrawalId: row.withdrawal_id,
    memberId: row.member_id,
    invitationId: row.invitation_id,
  };
}

async function reserveIn<Refusal extends string>(
  db: DatabaseTransaction,
  query: ReserveWithdrawalQuery<Refusal>,
): Promise<string> {
  const { lane, withdrawal } = query;
  const held = await sql`
    update lanes
    set next_slot_at = ${instant(query.nextSlotAt)},
      marks = marks
        || ${json({ lastActionAt: query.now, withdrawalSlotAt: query.withdrawalSlotAt })}::jsonb
    where user_id = ${lane.userId}
      and fencing = ${lane.fencing}
      and real_lease_until >= ${instant(query.realDeadline)}`.execute(db);
  if (Number(held.numAffectedRows ?? 0) === 0) throw new NotReserved('LANE_LOST');
  const taken = await sql`
      update withdrawals
      set state = 'SENDING'
      where user_id = ${lane.userId}
        and withdrawal_id = ${withdrawal.withdrawalId}
        and state = 'WAITING'`.execute(db);
  if (Number(taken.numAffectedRows ?? 0) === 0) throw new NotReserved('CHANGED');
  const fresh = await readFresh(db, query);
  if (fresh === null) throw new NotReserved('CHANGED');
  const verdict = query.check(fresh);
  if (!verdict.allowed) throw new NotReserved(verdict.reason);
  return writeAttempt(db, query, verdict);
}

async function readFresh(
  db: DatabaseTransaction,
  { lane: { userId }, now }: Pick<ReserveWithdrawalQuery<string>, 'lane' | 'now'>,
): Promise<FreshWithdrawalFacts | null> {
  const { rows } = await sql<UserRow & { acts: number; other_zone: boolean | null }>`
    select ${USER_COLUMNS}, d.acts, d.other_zone
    from users u
    cross join lateral (
      select count(*)::int as acts, bool_or(i.zone <> u.zone) as other_zone
      from intents i
      where i.user_id = u.user_id
        and i.action = 'WITHDRAW'
        and i.status <> 'DID_NOT_HAPPEN'
        and i.started_at > ${instant(now - MS_PER_DAY)}
    ) d
    where u.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const user = toLaneUser(row);
  return {
    user,
    lastInvites: user.activityControlEnabled
      ? await countLastInvites({ db, userId })
      : { sent: 0, accepted: 0 },
    lastDay: { acts: row.acts, otherZone: row.other_zone ?? false },
  };
}

/** Takes one unit of the local day, and writes the try with it. */
async function writeAttempt(
  db: DatabaseTransaction,
  query: ReserveWithdrawalQuery<string>,
  { day, zone, limit, dayLimit }: Extract<WithdrawalCheck<string>, { allowed: true }>,
): Promise<string> {
  if (limit <= 0 || (dayLimit !== null && dayLimit <= 0)) throw new NotReserved('DAILY_LIMIT');
  const { lane, withdrawal, now } = query;
  const { withdrawalId, memberId, invitationId } = withdrawal;
  const { rows } = await sql<{ intent_id: string }>`
    with unit as (
      insert into daily_usage as d (user_id, day, action, used)
      values (${lane.userId}, ${day}, 'WITHDRAW', 1)
      on conflict (user_id, day, action) do update set used = d.used + 1
      where d.used - d.forgiven < ${limit}
      returning user_id
    )
    insert into intents (
      user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
      zone, day_limit, payload, status, started_at, real_started_at, withdrawal_id
    )
    select ${lane.userId}, 0, 0, 'withdrawal-' || ${withdrawalId}::text, 0,
      1 + (
        select count(*)
        from intents o
        where o.user_id = ${lane.userId}
          and o.lead_id = 0
          and o.campaign_id = 0
          and o.item_id = 'withdrawal-' || ${withdrawalId}::text
      ),
      'WITHDRAW', ${lane.fencing}, ${query.requestId}, ${day}, ${zone}, ${limit},
      ${json({ memberId, invitationId })}::jsonb, 'SENDING', ${instant(now)},
      ${instant(query.realNow)}, ${withdrawalId}
    from unit
    returning intent_id`.execute(db);
  const intentId = rows[0]?.intent_id;
  if (intentId === undefined) throw new NotReserved('DAILY_LIMIT');
  return intentId;
}
