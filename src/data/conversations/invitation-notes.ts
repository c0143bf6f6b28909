import { sql } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** How far the network's clock may be ahead of ours (decision 75), with a margin. */
const SKEW = '10 minutes';

/**
 * The note of an invitation becomes the first message of a chat on the network. If one of the
 * messages just read has the text of a campaign's invitation to this person, it is assigned to that
 * try.
 */
export async function claimInvitationNotes(
  { db, userId }: Owner<DatabaseTransaction>,
  conversationId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    update messages m
    set sent_by = 'ENGINE', intent_id = i.intent_id
    from conversations c
    join intents i on i.user_id = c.user_id and i.lead_id = c.lead_id
    where c.user_id = ${userId}
      and c.conversation_id = ${conversationId}
      and m.user_id = c.user_id
      and m.conversation_id = c.conversation_id
      and m.network_message_id = any(${[...messageIds]}::text[])
      and m.from_me
      and m.sent_by is null
      and m.channel = 'LINKEDIN'
      and i.action = 'CONNECT'
      and i.status in ('HAPPENED', 'UNCONFIRMED')
      and i.payload ->> 'note' <> ''
      and btrim(replace(i.payload ->> 'note', E'\r\n', E'\n'), E' \n\t') = btrim(
        replace(m.text, E'\r\n', E'\n'), E' \n\t'
      )
      and m.at >= i.started_at - ${SKEW}::interval`.execute(db);
}
