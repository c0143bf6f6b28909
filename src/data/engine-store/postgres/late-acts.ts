import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { toOpenIntent, type IntentRow } from '#data/engine-store/postgres/open-intents.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';

/**
 * Actions that took effect after a lookup had not found them, and those that no lookup could
 * confirm.
 */
export function lateActs(
  db: Database,
): Pick<EngineStore, 'readTry' | 'reopenTry' | 'unconfirmedTries'> {
  return {
    async unconfirmedTries({ userId, actions, limit }) {
      const { rows } = await sql<{
        intent_id: string;
        member: string | null;
        chat_id: string | null;
        settled_at: number;
      }>`
        select i.intent_id, l.network_member_id as member, l.chat_id, i.settled_at
        from intents i
        left join leads l on l.user_id = i.user_id and l.lead_id = i.lead_id
        where i.user_id = ${userId}
          and i.status = 'UNCONFIRMED'
          and i.withdrawal_id is null
          and i.message_id is null
          and i.action = any(${[...actions]}::text[])
        order by i.settled_at desc, i.intent_id desc limit ${limit}`.execute(db);
      return rows.map(({ intent_id, member, chat_id, settled_at }) => ({
        intentId: intent_id,
        memberId: member,
        chatId: chat_id,
        unconfirmedAt: settled_at,
      }));
    },

    async readTry({ userId, intentId }) {
      const { rows } = await sql<IntentRow>`
        select intent_id, campaign_id, lead_id, item_id, visit, action, request_id, payload,
          started_at, real_started_at, departed_at
        from intents
        where user_id = ${userId} and intent_id = ${intentId}`.execute(db);
      const [row] = rows;
      return row === undefined
        ? null
        : db.transaction().execute((trx) => toOpenIntent(trx, { userId, row }));
    },

    async reopenTry(query) {
      const opened = await withLaneLease(db, query.lane, async (trx) => {
        const { rows } = await reopening(query).execute(trx);
        const [intent] = rows;
        if (intent === undefined) return false;
        await sql`
          insert into daily_usage as d (user_id, day, action, used)
          values (${query.lane.userId}, ${intent.day}, ${intent.action}, 1)
          on conflict (user_id, day, action) do update set used = d.used + 1`.execute(trx);
        return true;
      });
      return opened === true;
    },
  };
}

/** Reopens a try that a lookup had not found, unless another one has replaced it since. */
function reopening({
  lane,
  intentId,
  alike = [],
}: Parameters<EngineStore['reopenTry']>[0]): RawBuilder<{ day: string; action: string }> {
  return sql<{ day: string; action: string }>`
    update intents i
    set status = 'SENDING', fencing = ${lane.fencing}, outcome = null, settled_at = null,
      day_limit = null
    where user_id = ${lane.userId}
      and intent_id = ${intentId}
      and status = 'DID_NOT_HAPPEN'
      and outcome ->> 'reason' = 'LOOKED_UP'
      and not exists (
        select from intents o
        where o.user_id = i.user_id
          and o.lead_id = i.lead_id
          and o.campaign_id = i.campaign_id
          and o.item_id = i.item_id
          and o.visit = i.visit
          and o.status <> 'DID_NOT_HAPPEN'
      )
      and not exists (
        select from intents k
        where k.user_id = i.user_id
          and k.lead_id = i.lead_id
          and k.action = any(${[...alike]}::text[])
          and k.status in ('SENDING', 'UNCONFIRMED')
      )
      and not (
        action in ('WITHDRAW', 'FOLLOW')
        and exists (
          select from intents k
          where k.user_id = i.user_id
            and k.lead_id = i.lead_id
            and k.action = i.action
            and k.status = 'HAPPENED'
            and k.started_at >= i.started_at
        )
      )
    returning day, action`;
}
