-- The team's inbox (product rules, section 23; decision 201).

-- Who of the team reads a member's inbox in the team's: those who may open the account, also every
-- member who shares theirs, or no one.
alter table team_members
  add column inbox_sharing text not null default 'LEADERS'
    check (inbox_sharing in ('NOBODY', 'LEADERS', 'TEAM'));

-- Who is to answer, and whether a conversation stays out of the team's inbox. An assignee who may
-- no longer read it is taken off by the transaction that takes the right away.
alter table conversations
  add column assignee_id bigint,
  add column private boolean not null default false;
create index conversations_assigned
  on conversations (user_id, assignee_id, sort_at desc, conversation_id desc)
  where assignee_id is not null;

-- What the team says to each other between the messages. Nothing that leaves reads this table.
create table conversation_notes (
  user_id bigint not null,
  note_id bigint generated always as identity,
  conversation_id bigint not null,
  author_id bigint not null,
  content text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, note_id),
  foreign key (user_id, conversation_id) references conversations on delete cascade
);
create index conversation_notes_newest
  on conversation_notes (user_id, conversation_id, created_at desc, note_id desc);
alter table conversation_notes alter column user_id set statistics 0;

-- Everyone who writes in a conversation has a draft of their own there.
alter table conversation_drafts add column author_id bigint;
update conversation_drafts set author_id = user_id;
alter table conversation_drafts
  alter column author_id set not null,
  drop constraint conversation_drafts_pkey,
  add primary key (user_id, conversation_id, author_id);

drop trigger conversations_changed on conversations;
create trigger conversations_changed before update of
    lead_id, network_member_id, person_name, person_headline, person_photo, last_message_id,
    last_at, last_channel, their_last_at, their_last_channel, my_last_at, read_up_to,
    marked_unread, label_id, archived, assignee_id, private
  on conversations for each row execute function note_change();

-- A private one is counted a second time under PRIVATE/, so that the team's numbers leave it out.
create or replace function counted_as(c conversations) returns text[] language sql immutable as $$
  select case when c.private then k.keys || array(select 'PRIVATE/' || x from unnest(k.keys) as x)
    else k.keys end
  from (
    select case when c.archived then '{ARCHIVED}'::text[]
      else array_remove(array['ALL', case when c.unread then 'UNREAD' end,
        case when c.awaiting_me then 'AWAITING_ME' end, case when c.replied then 'REPLIED' end,
        'LABEL/' || c.label_id, 'CHANNEL/' || c.last_channel], null) end as keys
  ) k;
$$;

-- One of two that was private keeps the other from the team, too.
create or replace function join_conversations(of_user bigint, gone_id bigint, kept_id bigint)
returns void language plpgsql as $$
declare
  gone conversations;
begin
  update messages set conversation_id = kept_id
    where user_id = of_user and conversation_id = gone_id;
  update chats set conversation_id = kept_id
    where user_id = of_user and conversation_id = gone_id;
  update conversation_notes set conversation_id = kept_id
    where user_id = of_user and conversation_id = gone_id;
  update conversation_drafts d set conversation_id = kept_id
    where d.user_id = of_user
      and d.conversation_id = gone_id
      and not exists (
        select from conversation_drafts o
          where o.user_id = of_user
            and o.conversation_id = kept_id
            and o.author_id = d.author_id
      );
  delete from conversations
    where user_id = of_user and conversation_id = gone_id
    returning * into gone;
  update conversations k
    set lead_id = coalesce(k.lead_id, gone.lead_id),
      network_member_id = coalesce(k.network_member_id, gone.network_member_id),
      person_name = coalesce(k.person_name, gone.person_name),
      label_id = coalesce(k.label_id, gone.label_id),
      assignee_id = coalesce(k.assignee_id, gone.assignee_id),
      private = k.private or gone.private,
      marked_unread = k.marked_unread or gone.marked_unread,
      -- Read is what was read in both.
      read_up_to = case
        when k.their_last_at is null then gone.read_up_to
        when gone.their_last_at is null then k.read_up_to
        else greatest(k.read_up_to, gone.read_up_to)
      end,
      archived = k.archived and gone.archived,
      created_at = least(k.created_at, gone.created_at)
    where k.user_id = of_user and k.conversation_id = kept_id;
end $$;
