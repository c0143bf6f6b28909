import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, NullableInstant } from '#data/schema/columns.ts';

export type ConversationsTable = {
  user_id: string;
  conversation_id: GeneratedAlways<string>;
  chat_id: string;
  lead_id: string | null;
  channel: Generated<string>;
  last_message_at: NullableInstant;
  read_up_to: NullableInstant;
};

export type MessagesTable = {
  user_id: string;
  message_id: GeneratedAlways<string>;
  conversation_id: string;
  network_message_id: string;
  from_me: boolean;
  sent_by: string | null;
  text: string;
  at: Instant;
  seen_at: NullableInstant;
};
