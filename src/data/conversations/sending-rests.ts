import { sql } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { ChannelRest } from '#core/conversation/sending-wait.ts';
import type { AnyDatabase } from '#data/database.ts';

/**
 * What keeps back messages by hand that are being sent: the rest of each channel, and by the id of a
 * message when it is tried again, in campaign ms.
 */
export async function readSendingRests({
  db,
  userId,
  messageIds,
}: {
  db: AnyDatabase;
  userId: string;
  messageIds: readonly string[];
}): Promise<{
  rests: Record<ConversationChannel, ChannelRest>;
  notBefore: ReadonlyMap<string, number>;
}> {
  const lane = await db
    .selectFrom('lanes')
    .select('marks')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { rows } = await sql<{ message_id: string | null; not_before: number | null }>`
    select distinct on (i.message_id) i.message_id, (i.outcome ->> 'notBefore')::float8 as not_before from intents i
    where i.user_id = ${userId} and i.message_id = any(${[...messageIds]}::bigint[]) order by i.message_id, i.intent_id desc`.execute(
    db,
  );
  const { pausedUntil = {}, realRetryAt = null, email = {} } = (lane?.marks ?? {}) as Marks;
  return {
    rests: {
      LINKEDIN: { pausedUntil: pausedUntil.MESSAGE ?? null, realRetryAt },
      EMAIL: { pausedUntil: pausedUntil.EMAIL ?? null, realRetryAt: email.realRetryAt ?? null },
    },
    notBefore: new Map(
      rows.flatMap(({ message_id: id, not_before: at }) =>
        id === null || at === null ? [] : [[id, at]],
      ),
    ),
  };
}

/** The part of a lane's marks that says what rests. */
type Marks = {
  pausedUntil?: { MESSAGE?: number; EMAIL?: number };
  realRetryAt?: number;
  email?: { realRetryAt?: number };
};
