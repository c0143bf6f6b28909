-- The tries of a message by hand, the last one first; and messages by hand whose id of the network
-- is not known yet, which a read of the thread may turn out to show.
create index intents_by_message
  on intents (user_id, message_id, intent_id)
  where message_id is not null;
create index messages_by_hand
  on messages (user_id, conversation_id)
  where sent_by = 'USER' and network_message_id like 'hand/%';
