-- The inbox of somebody with two million messages (decision 145).

-- The newest messages of a user: where a search begins to look.
create index messages_newest on messages (user_id, at desc, message_id desc);

-- Conversations are counted by the channel of their last message as well.
create or replace function counted_as(c conversations) returns text[] language sql immutable as $$
  select case when c.archived then '{ARCHIVED}'::text[]
    else array_remove(array['ALL', case when c.unread then 'UNREAD' end,
      case when c.awaiting_me then 'AWAITING_ME' end, 'LABEL/' || c.label_id,
      'CHANNEL/' || c.last_channel], null) end;
$$;
insert into conversation_counts (user_id, counted, conversations)
  select user_id, 'CHANNEL/' || last_channel, count(*)
    from conversations
    where not archived and last_channel is not null
    group by user_id, last_channel;

-- What is to be sent in a conversation, for each row of the list.
create index messages_scheduled
  on messages (user_id, conversation_id, send_at)
  where state = 'SCHEDULED';
