import { sql } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { ChannelRest } from '#core/conversation/sending-wait.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Why manual messages being sent are waiting: each channel's rest and, by message id, the last
 * attempt: when it is retried, in campaign ms, or when it started, in real ms, if it has no
 * response yet.
 */
export async function readSendingRests(
  { db, userId }: Owner,
  messageIds: readonly string[],
): Promise<{
  rests: Record<ConversationChannel, ChannelRest>;
  attempts: ReadonlyMap<string, LastAttempt>;
}> {
  const lane = await db
    .selectFrom('lanes')
    .select('marks')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { rows } = await sql<{ message_id: string | null } & LastAttempt>`
    select distinct on (i.message_id) i.message_id,
      (i.outcome ->> 'notBefore')::float8 as "notBefore",
      case when i.status = 'SENDING' then i.real_started_at end as "realTriedAt"
    from intents i
    where i.user_id = ${userId} and i.message_id = any(${[...messageIds]}::bigint[])
    order by i.message_id, i.intent_id desc`.execute(db);
  const {
    pausedUntil = {},
    realRetryAt = null,
    realLookAt = null,
    realSettledAt = null,
    email = {},
  } = (lane?.marks ?? {}) as Marks;
  return {
    rests: {
      LINKEDIN: {
        pausedUntil: pausedUntil.MESSAGE ?? null,
        realRetryAt,
        realLookAt,
        realSettledAt,
      },
      EMAIL: {
        pausedUntil: pausedUntil.EMAIL ?? null,
        realRetryAt: email.realRetryAt ?? null,
        realLookAt: email.realLookAt ?? null,
        realSettledAt: email.realSettledAt ?? null,
      },
    },
    attempts: new Map(
      rows.flatMap(({ message_id: id, ...attempt }) => (id === null ? [] : [[id, attempt]])),
    ),
  };
}

type LastAttempt = { notBefore: number | null; realTriedAt: number | null };

/** The part of a lane's marks that says what is resting. */
type Marks = {
  pausedUntil?: { MESSAGE?: number; EMAIL?: number };
  realRetryAt?: number;
  realLookAt?: number;
  realSettledAt?: number;
  email?: { realRetryAt?: number; realLookAt?: number; realSettledAt?: number };
};
