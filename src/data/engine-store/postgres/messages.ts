import type { ContactRefusal } from '#core/do-not-contact/do-not-contact.ts';
import { CONTACT_REFUSAL } from '#data/do-not-contact/contact-refusal.ts';
import { sql } from 'kysely';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type {
  MessageStore,
  ReservedMessage,
  ReserveMessageQuery,
} from '#data/engine-store/message-store.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';
import { toLaneUser, USER_COLUMNS, type UserRow } from '#data/walk/lane-reading.ts';
import { settleMessage } from '#data/engine-store/postgres/message-settling.ts';
import { nextMessage, readTries } from '#data/engine-store/postgres/outgoing-messages.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { NotReserved, reserveTry } from '#data/engine-store/postgres/reservation.ts';
import type { Owner } from '#data/scope.ts';

/** A user's manual messages, and their tries in the ledger. */
export function createMessageWriter(db: Database): MessageStore {
  return {
    nextMessage: (query) => nextMessage({ ...query, db }, query),

    reserveMessage: <Refusal extends string>(
      query: ReserveMessageQuery<Refusal>,
    ): Promise<ReservedMessage<Refusal>> =>
      reserveTry(db, (trx) => reserveIn(trx, query), 'CHANGED'),

    settleMessage: async (query) => ({
      settled: await inTransaction(db, (trx) => settleMessage(trx, query)),
    }),

    async failMessage({ lane, now, messageId, code }) {
      const failed = await withLaneLease(db, lane, async (trx) => {
        const { numAffectedRows } = await sql`
          update messages m
          set state = 'FAILED', failure_code = ${code}
          where m.user_id = ${lane.userId}
            and m.message_id = ${messageId}
            and m.sent_by = 'USER'
            and (m.state = 'SENDING' or m.state = 'SCHEDULED' and m.send_at <= ${instant(now)})
            and not exists (
              select from intents i
              where i.user_id = m.user_id
                and i.message_id = m.message_id
                and i.status <> 'DID_NOT_HAPPEN'
            )`.execute(trx);
        return Number(numAffectedRows ?? 0) > 0;
      });
      return failed === true;
    },

    async claimOpenMessages({ lane, realBefore, upTo = null, limit, emails }) {
      const { userId } = lane;
      const claimed = await withLaneLease(db, lane, async (trx) => {
        const { rows } = await sql<{ intent_id: string }>`
          update intents
          set fencing = ${lane.fencing}
          where user_id = ${userId}
            and intent_id in (
              select intent_id
              from intents
              where user_id = ${userId}
                and status = 'SENDING'
                and message_id is not null
                and (action = 'EMAIL') = ${emails}
                and real_started_at < ${instant(realBefore)}
                and (${upTo}::bigint is null or intent_id <= ${upTo}::bigint)
              order by real_started_at limit ${limit}
            )
          returning intent_id`.execute(trx);
        return readTries(
          { db: trx, userId },
          rows.map(({ intent_id: intentId }) => intentId),
        );
      });
      return claimed ?? [];
    },
  };
}

async function reserveIn<Refusal extends string>(
  db: DatabaseTransaction,
  query: ReserveMessageQuery<Refusal>,
): Promise<string> {
  const { lane, message, now } = query;
  const { userId } = lane;
  const { rows: held } = await sql`
    select from lanes
    where user_id = ${userId}
      and fencing = ${lane.fencing}
      and real_lease_until >= ${instant(query.realDeadline)}
    for no key update`.execute(db);
  if (held.length === 0) throw new NotReserved('LANE_LOST');
  const emailId = query.emailMessageId === null ? null : `email/${query.emailMessageId}`;
  const { numAffectedRows: taken } = await sql`
    update messages
    set state = 'SENDING', failure_code = null,
      network_message_id = coalesce(${emailId}, network_message_id)
    where user_id = ${userId}
      and message_id = ${message.messageId}
      and sent_by = 'USER'
      and (state = 'SENDING' or state = 'SCHEDULED' and send_at <= ${instant(now)})
      and text = ${message.text}
      and subject is not distinct from ${message.subject}`.execute(db);
  if (Number(taken ?? 0) === 0) throw new NotReserved('CHANGED');
  if (await isRefused({ db, userId }, message.messageId)) throw new NotReserved('CHANGED');
  const { rows } = await sql<UserRow>`
    select ${USER_COLUMNS} from users u where u.user_id = ${userId}`.execute(db);
  const [user] = rows;
  if (user === undefined) throw new NotReserved('CHANGED');
  const verdict = query.check(toLaneUser(user));
  if (!verdict.allowed) throw new NotReserved(verdict.reason);
  return writeAttempt({ db, query, ...verdict });
}

/**
 * Whether the person of a message is now on the do-not-contact record or the team's shared list:
 * read with the lane locked, which whoever adds them to a team's list locks too.
 */
async function isRefused(
  { db, userId }: Owner<DatabaseTransaction>,
  messageId: string,
): Promise<boolean> {
  const { rows } = await sql<{ refusal: ContactRefusal | null }>`
    select ${CONTACT_REFUSAL} as refusal
    from messages m
    join conversations c on c.user_id = m.user_id and c.conversation_id = m.conversation_id
    left join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    where m.user_id = ${userId} and m.message_id = ${messageId}`.execute(db);
  return (rows[0]?.refusal ?? null) !== null;
}

/**
 * Counts a unit of the local day, whatever its limit, and writes the try with it. The try has no
 * limit, so that a recount does not find one too many.
 */
async function writeAttempt({
  db,
  query: { lane, message, action, requestId, payload, now, realNow },
  day,
  zone,
}: {
  db: DatabaseTransaction;
  query: ReserveMessageQuery<string>;
  day: string;
  zone: string;
}): Promise<string> {
  const { userId } = lane;
  const { messageId } = message;
  const { rows } = await sql<{ intent_id: string }>`
    with unit as (
      insert into daily_usage as d (user_id, day, action, used)
      values (${userId}, ${day}, ${action}, 1)
      on conflict (user_id, day, action) do update set used = d.used + 1
    )
    insert into intents (
      user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
      zone, payload, status, started_at, real_started_at, message_id
    )
    select ${userId}, 0, ${message.leadId ?? '0'}, 'message-' || ${messageId}::text, 0,
      1 + coalesce(max(o.attempt), 0), ${action}, ${lane.fencing}, ${requestId}, ${day}, ${zone},
      ${json(payload)}::jsonb, 'SENDING', ${instant(now)}, ${instant(realNow)}, ${messageId}
    from intents o
    where o.user_id = ${userId} and o.message_id = ${messageId}
    returning intent_id`.execute(db);
  return String(rows[0]?.intent_id);
}
