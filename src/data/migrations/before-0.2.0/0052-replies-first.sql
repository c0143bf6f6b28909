-- The inbox opens on people who wrote; what only the user wrote is listed apart from them.

alter table conversations
  add column replied boolean not null generated always as (their_last_at is not null) stored;
create index conversations_replied
  on conversations (user_id, replied, sort_at desc, conversation_id desc)
  where not archived;

create or replace function counted_as(c conversations) returns text[] language sql immutable as $$
  select case when c.archived then '{ARCHIVED}'::text[]
    else array_remove(array['ALL', case when c.unread then 'UNREAD' end,
      case when c.awaiting_me then 'AWAITING_ME' end, case when c.replied then 'REPLIED' end,
      'LABEL/' || c.label_id, 'CHANNEL/' || c.last_channel], null) end;
$$;
insert into conversation_counts (user_id, counted, conversations)
  select user_id, 'REPLIED', count(*)
    from conversations
    where not archived and replied
    group by user_id;
