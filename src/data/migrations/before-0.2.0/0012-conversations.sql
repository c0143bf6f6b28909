-- One conversation for each person, with every message on every channel (product rules, section 15;
-- decision 126). What was called a conversation is a chat of the network: a person may have several.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- ============================================================================
-- Chats
-- ============================================================================

alter table conversations rename to chats;
alter index conversations_of_nobody rename to chats_of_nobody;
alter table messages
  drop constraint messages_user_id_conversation_id_fkey,
  add column chat_id text;
update messages m
  set chat_id = c.chat_id
  from chats c
  where c.user_id = m.user_id and c.conversation_id = m.conversation_id;
alter table chats
  drop constraint conversations_pkey,
  drop constraint conversations_user_id_chat_id_key,
  drop column channel,
  drop column read_up_to,
  add primary key (user_id, chat_id),
  -- The person's name as the network says it, also of somebody who is no lead.
  add column person_name text,
  -- The network has removed it; what it held stays.
  add column removed_at timestamptz;
alter table chats rename column conversation_id to old_id;

-- ============================================================================
-- Conversations
-- ============================================================================

-- One person; what is derived of their messages is kept by triggers on `messages`.
create table conversations (
  user_id bigint not null references users on delete cascade,
  conversation_id bigint generated always as identity,
  -- Null: the person is in no list of leads.
  lead_id bigint,
  network_member_id text,
  person_name text,
  created_at timestamptz not null,
  -- The newest message, and the newest of either side; automatic answers are nobody's.
  last_message_id bigint,
  last_at timestamptz,
  last_channel text,
  their_last_at timestamptz,
  their_last_channel text,
  my_last_at timestamptz,
  -- How far it was read here, and whether the user set it back.
  read_up_to timestamptz,
  marked_unread boolean not null default false,
  -- A common label by its code, one of the user's own by its number.
  label_id text,
  archived boolean not null default false,
  -- As `isUnread` and `isWaitingForMe` of core/conversation say.
  awaiting_me boolean not null generated always as (
    their_last_at is not null and (my_last_at is null or their_last_at > my_last_at)
  ) stored,
  unread boolean not null generated always as (
    marked_unread
    or their_last_at is not null
      and (my_last_at is null or their_last_at > my_last_at)
      and (read_up_to is null or their_last_at > read_up_to)
  ) stored,
  -- Its place in the list.
  sort_at timestamptz not null generated always as (coalesce(last_at, created_at)) stored,
  primary key (user_id, conversation_id)
);
create unique index conversations_by_lead
  on conversations (user_id, lead_id)
  where lead_id is not null;
create unique index conversations_by_member
  on conversations (user_id, network_member_id)
  where network_member_id is not null;
create index conversations_newest
  on conversations (user_id, archived, sort_at desc, conversation_id desc);
create index conversations_unread
  on conversations (user_id, sort_at desc, conversation_id desc)
  where unread and not archived;
create index conversations_awaiting
  on conversations (user_id, sort_at desc, conversation_id desc)
  where awaiting_me and not archived;
create index conversations_labeled
  on conversations (user_id, label_id, sort_at desc, conversation_id desc)
  where label_id is not null;
create index conversations_by_channel
  on conversations (user_id, last_channel, archived, sort_at desc, conversation_id desc);
create index conversations_named
  on conversations using gin (user_id, lower(person_name) gin_trgm_ops);
alter table conversations alter column user_id set statistics 0;

alter table messages
  add column channel text not null default 'LINKEDIN' check (channel in ('LINKEDIN', 'EMAIL')),
  add column subject text,
  -- An out-of-office notice and its like, which nobody wrote.
  add column automatic boolean not null default false,
  add column edited boolean not null default false,
  add column deleted boolean not null default false,
  add column state text not null default 'SENT'
    check (state in ('SCHEDULED', 'SENDING', 'SENT', 'FAILED', 'UNCONFIRMED')),
  add column send_at timestamptz,
  -- Of which try of which campaign it is; null for what no campaign sent.
  add column intent_id bigint;
drop index messages_by_conversation;
create index messages_by_conversation
  on messages (user_id, conversation_id, at desc, message_id desc);
-- The words of a message for the search. What joins words into one ("e-mail", an address, a number
-- with a point) parts them here, as `searchWords` of core/conversation does with what is searched.
create function message_words(subject text, text text) returns tsvector language sql immutable as $$
  select to_tsvector(
    'simple',
    translate(coalesce(subject, '') || ' ' || text, '.@/:_-+''’…–—“”„«»', repeat(' ', 17))
  );
$$;
create index messages_words on messages using gin (user_id, message_words(subject, text));

-- Files of messages, as the network names them; they are fetched when somebody asks for one.
create table message_attachments (
  user_id bigint not null,
  attachment_id bigint generated always as identity,
  message_id bigint not null,
  network_attachment_id text not null,
  file_name text,
  content_type text not null,
  size_bytes bigint,
  voice_note boolean not null default false,
  primary key (user_id, attachment_id),
  unique (user_id, message_id, network_attachment_id),
  foreign key (user_id, message_id) references messages on delete cascade
);
alter table message_attachments alter column user_id set statistics 0;

-- What is being written in a conversation; an empty one was discarded and keeps its version, so
-- that no tab can write over what it has not seen.
create table conversation_drafts (
  user_id bigint not null,
  conversation_id bigint not null,
  text text not null,
  channel text check (channel in ('LINKEDIN', 'EMAIL')),
  subject text,
  attachment_ids bigint[] not null default '{}',
  version int not null,
  updated_at timestamptz not null,
  primary key (user_id, conversation_id),
  foreign key (user_id, conversation_id) references conversations on delete cascade
);
alter table conversation_drafts alter column user_id set statistics 0;

-- The labels that a user has made.
create table conversation_labels (
  user_id bigint not null references users on delete cascade,
  label_id bigint generated always as identity,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  primary key (user_id, label_id)
);
create unique index conversation_labels_name on conversation_labels (user_id, lower(name));

-- How many conversations of a user are ARCHIVED, and of the others: ALL, UNREAD, AWAITING_ME and
-- LABEL/ with its id. Kept by triggers on `conversations`.
create table conversation_counts (
  user_id bigint not null,
  counted text not null,
  conversations int not null default 0,
  primary key (user_id, counted)
);

-- ============================================================================
-- Which conversation a chat or an email belongs to
-- ============================================================================

-- Makes one conversation of two that turned out to be with the same person.
create function join_conversations(of_user bigint, gone_id bigint, kept_id bigint)
returns void language plpgsql as $$
declare
  gone conversations;
begin
  update messages set conversation_id = kept_id
    where user_id = of_user and conversation_id = gone_id;
  update chats set conversation_id = kept_id
    where user_id = of_user and conversation_id = gone_id;
  update conversation_drafts d set conversation_id = kept_id
    where d.user_id = of_user
      and d.conversation_id = gone_id
      and not exists (
        select from conversation_drafts o where o.user_id = of_user and o.conversation_id = kept_id
      );
  delete from conversations
    where user_id = of_user and conversation_id = gone_id
    returning * into gone;
  update conversations k
    set lead_id = coalesce(k.lead_id, gone.lead_id),
      network_member_id = coalesce(k.network_member_id, gone.network_member_id),
      person_name = coalesce(k.person_name, gone.person_name),
      label_id = coalesce(k.label_id, gone.label_id),
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

-- The conversation with a person, made where there is none. A lead and its member id are one person,
-- whichever of the two was known first.
create function conversation_with(
  of_user bigint, of_lead bigint, of_member text, called text, at timestamptz
)
returns bigint language plpgsql as $$
declare
  member text := coalesce(
    of_member,
    (select l.network_member_id from leads l where l.user_id = of_user and l.lead_id = of_lead)
  );
  person bigint := coalesce(
    of_lead,
    (select l.lead_id from leads l where l.user_id = of_user and l.network_member_id = member)
  );
  by_lead bigint;
  by_member bigint;
  made bigint;
begin
  select c.conversation_id into by_lead
    from conversations c
    where c.user_id = of_user and c.lead_id = person;
  select c.conversation_id into by_member
    from conversations c
    where c.user_id = of_user and c.network_member_id = member;
  if by_lead is null and by_member is null then
    insert into conversations (user_id, lead_id, network_member_id, person_name, created_at)
      values (of_user, person, member, coalesce(
        (select l.full_name from leads l where l.user_id = of_user and l.lead_id = person), called
      ), at)
      on conflict do nothing
      returning conversation_id into made;
    -- Somebody else made it at the same moment.
    return coalesce(made, conversation_with(of_user, person, member, called, at));
  end if;
  if by_lead is not null and by_member is not null and by_lead <> by_member then
    perform join_conversations(of_user, by_member, by_lead);
  end if;
  made := coalesce(by_lead, by_member);
  update conversations c
    set lead_id = coalesce(c.lead_id, person),
      network_member_id = coalesce(c.network_member_id, member),
      person_name = coalesce(
        (select l.full_name from leads l where l.user_id = of_user and l.lead_id = person),
        called, c.person_name
      )
    where c.user_id = of_user
      and c.conversation_id = made
      and (
        c.lead_id is null and person is not null
        or c.network_member_id is null and member is not null
        or c.person_name is null
      );
  return made;
end $$;

-- The conversation that a chat stands in: of its person, or of its own while nobody knows whose it is.
create function conversation_of_chat(
  of_user bigint, chat text, of_lead bigint, of_member text, called text, at timestamptz
)
returns bigint language plpgsql as $$
declare
  standing bigint;
  found bigint;
begin
  select c.conversation_id into standing
    from chats c
    where c.user_id = of_user and c.chat_id = chat;
  if of_lead is null and of_member is null then
    if standing is not null then return standing; end if;
    insert into conversations (user_id, person_name, created_at)
      values (of_user, called, at)
      returning conversation_id into found;
    return found;
  end if;
  found := conversation_with(of_user, of_lead, of_member, called, at);
  if standing is not null and standing <> found and exists (
    select from conversations c
      where c.user_id = of_user
        and c.conversation_id = standing
        and c.lead_id is null
        and c.network_member_id is null
  ) then
    perform join_conversations(of_user, standing, found);
  end if;
  return found;
end $$;

-- ============================================================================
-- What is derived of messages, and counted of conversations
-- ============================================================================

-- Derives again what conversations say of their messages. A newer message of the person brings an
-- archived conversation back; older ones that are fetched later change nothing there.
create function derive_conversations(users bigint[], ids bigint[]) returns void
language sql as $$
  update conversations c
    set last_message_id = n.message_id,
      last_at = n.at,
      last_channel = n.channel,
      their_last_at = t.at,
      their_last_channel = t.channel,
      my_last_at = m.at,
      archived = c.archived and not coalesce(t.at > coalesce(c.their_last_at, '-infinity'), false)
    from (select distinct * from unnest(users, ids) as k (user_id, conversation_id)) k
    left join lateral (
      select x.message_id, x.at, x.channel
        from messages x
        where x.user_id = k.user_id
          and x.conversation_id = k.conversation_id
          and x.state <> 'SCHEDULED'
        order by x.at desc, x.message_id desc
        limit 1
    ) n on true
    left join lateral (
      select x.at, x.channel
        from messages x
        where x.user_id = k.user_id
          and x.conversation_id = k.conversation_id
          and not x.from_me
          and not x.automatic
        order by x.at desc, x.message_id desc
        limit 1
    ) t on true
    left join lateral (
      select x.at
        from messages x
        where x.user_id = k.user_id
          and x.conversation_id = k.conversation_id
          and x.from_me
          and x.state in ('SENDING', 'SENT', 'UNCONFIRMED')
        order by x.at desc, x.message_id desc
        limit 1
    ) m on true
    where c.user_id = k.user_id
      and c.conversation_id = k.conversation_id
      and (c.last_message_id, c.last_at, c.last_channel, c.their_last_at, c.their_last_channel,
        c.my_last_at) is distinct from (n.message_id, n.at, n.channel, t.at, t.channel, m.at);
$$;

-- Under what a conversation is counted.
create function counted_as(c conversations) returns text[] language sql immutable as $$
  select case when c.archived then '{ARCHIVED}'::text[]
    else array_remove(array['ALL', case when c.unread then 'UNREAD' end,
      case when c.awaiting_me then 'AWAITING_ME' end, 'LABEL/' || c.label_id], null) end;
$$;

create function count_conversations(came conversations[], went conversations[])
returns void language sql as $$
  insert into conversation_counts as k (user_id, counted, conversations)
    select user_id, counted, sum(sign)::int
      from (
        select 1 as sign, c.user_id, x.counted
          from unnest(came) c cross join lateral unnest(counted_as(c)) as x (counted)
        union all
        select -1, c.user_id, x.counted
          from unnest(went) c cross join lateral unnest(counted_as(c)) as x (counted)
      ) changes
      group by user_id, counted
      having sum(sign) <> 0
      order by user_id, counted
    on conflict (user_id, counted)
      do update set conversations = k.conversations + excluded.conversations;
$$;

create function conversations_added() returns trigger language plpgsql as $$
begin
  perform count_conversations((select array_agg(a::conversations) from added a), '{}');
  return null;
end $$;
create trigger conversations_count_insert
  after insert on conversations referencing new table as added for each statement
  execute function conversations_added();

create function conversations_changed() returns trigger language plpgsql as $$
begin
  perform count_conversations(
    (select array_agg(a::conversations) from added a),
    (select array_agg(g::conversations) from gone g)
  );
  return null;
end $$;
create trigger conversations_count_update
  after update on conversations referencing new table as added old table as gone
  for each statement
  execute function conversations_changed();

create function conversations_gone() returns trigger language plpgsql as $$
begin
  perform count_conversations('{}', (select array_agg(g::conversations) from gone g));
  return null;
end $$;
create trigger conversations_count_delete
  after delete on conversations referencing old table as gone for each statement
  execute function conversations_gone();

-- ============================================================================
-- What is there already
-- ============================================================================

alter table chats add column conversation_id bigint;
alter table messages alter column conversation_id drop not null;
update messages set conversation_id = null;
update chats c
  set conversation_id = conversation_of_chat(
    c.user_id, c.chat_id, c.lead_id, c.network_member_id, null, coalesce(c.last_message_at, now())
  );
update messages m
  set conversation_id = c.conversation_id
  from chats c
  where c.user_id = m.user_id and c.chat_id = m.chat_id;
alter table chats
  alter column conversation_id set not null,
  drop column old_id,
  add foreign key (user_id, conversation_id) references conversations on delete cascade;
create index chats_by_conversation on chats (user_id, conversation_id);
alter table messages
  alter column conversation_id set not null,
  add foreign key (user_id, conversation_id) references conversations on delete cascade;

-- The words of emails stand with the messages; of reports about emails they stay where they are.
alter table received_emails
  alter column subject drop not null,
  alter column text drop not null;
insert into messages (
  user_id, conversation_id, network_message_id, channel, from_me, sent_by, intent_id, subject, text,
  at, state
)
  select s.user_id, conversation_with(s.user_id, s.lead_id, null, null, s.sent_at),
    'email/' || s.message_id, 'EMAIL', true, 'ENGINE', s.intent_id, s.subject,
    coalesce(i.payload ->> 'text', ''), s.sent_at,
    case when i.status = 'UNCONFIRMED' then 'UNCONFIRMED' else 'SENT' end
  from sent_emails s
  left join intents i on i.user_id = s.user_id and i.intent_id = s.intent_id
  on conflict do nothing;
insert into messages (
  user_id, conversation_id, network_message_id, channel, from_me, automatic, subject, text, at
)
  select r.user_id, conversation_with(r.user_id, r.lead_id, null, null, r.at),
    'email/' || r.message_id, 'EMAIL', false, r.kind <> 'REPLY', r.subject, r.text, r.at
  from received_emails r
  where r.kind not in ('BOUNCE', 'COMPLAINT')
  on conflict do nothing;
update received_emails set subject = null, text = null
  where kind not in ('BOUNCE', 'COMPLAINT');

select derive_conversations(array_agg(user_id), array_agg(conversation_id))
  from conversations
  group by user_id;
-- What was there before counts as read.
update conversations set read_up_to = their_last_at where their_last_at is not null;

-- ============================================================================
-- Whoever writes messages: what is derived of them follows, and the live stream says it
-- ============================================================================

create function say_messages(users bigint[], ids bigint[]) returns void language sql as $$
  with said as (
    insert into stream_events (user_id, type, data)
      select c.user_id, 'conversation.message', jsonb_build_object(
          'conversationId', c.conversation_id::text, 'leadId', c.lead_id::text
        )
        from (select distinct * from unnest(users, ids) as k (user_id, conversation_id)) k
        join conversations c using (user_id, conversation_id)
        order by c.user_id, c.conversation_id
      returning stream_event_id, user_id, data
  )
  select pg_notify('reachwell_stream', json_build_object(
      'id', stream_event_id::text, 'userId', user_id::text, 'type', 'conversation.message',
      'data', data
    )::text)
    from said;
$$;

create function messages_added() returns trigger language plpgsql as $$
begin
  perform derive_conversations(array_agg(user_id), array_agg(conversation_id)) from added;
  -- Old ones that are fetched as somebody scrolls are no news.
  perform say_messages(array_agg(a.user_id), array_agg(a.conversation_id))
    from added a
    join conversations c on c.user_id = a.user_id and c.last_message_id = a.message_id
    having count(*) > 0;
  return null;
end $$;
create trigger messages_derive_insert
  after insert on messages referencing new table as added for each statement
  execute function messages_added();

create function messages_changed() returns trigger language plpgsql as $$
begin
  perform derive_conversations(array_agg(user_id), array_agg(conversation_id))
    from (
      select user_id, conversation_id from added union select user_id, conversation_id from gone
    ) b;
  perform say_messages(array_agg(a.user_id), array_agg(a.conversation_id))
    from added a
    join gone g using (user_id, message_id)
    where (a.conversation_id, a.text, a.seen_at, a.edited, a.deleted, a.state, a.at, a.send_at)
      is distinct from
        (g.conversation_id, g.text, g.seen_at, g.edited, g.deleted, g.state, g.at, g.send_at)
    having count(*) > 0;
  return null;
end $$;
create trigger messages_derive_update
  after update on messages referencing new table as added old table as gone for each statement
  execute function messages_changed();

create function messages_gone() returns trigger language plpgsql as $$
begin
  perform derive_conversations(array_agg(user_id), array_agg(conversation_id)) from gone;
  return null;
end $$;
create trigger messages_derive_delete
  after delete on messages referencing old table as gone for each statement
  execute function messages_gone();

-- ============================================================================
-- Leads become known, change their names, and go
-- ============================================================================

create or replace function count_leads_insert() returns trigger language plpgsql as $$
begin
  insert into lead_counts as c (user_id, leads)
    select user_id, count(*) from added group by user_id order by user_id
    on conflict (user_id) do update set leads = c.leads + excluded.leads;
  update conversations c
    set lead_id = a.lead_id, person_name = coalesce(a.full_name, c.person_name)
    from added a
    where c.user_id = a.user_id
      and c.network_member_id = a.network_member_id
      and c.lead_id is null;
  return null;
end $$;

create or replace function count_leads_delete() returns trigger language plpgsql as $$
begin
  update lead_counts c
    set leads = c.leads - g.leads
    from (select user_id, count(*) as leads from gone group by user_id) g
    where c.user_id = g.user_id;
  update conversations c
    set lead_id = null
    from gone g
    where c.user_id = g.user_id and c.lead_id = g.lead_id;
  return null;
end $$;

create function lead_renamed() returns trigger language plpgsql as $$
begin
  -- Also joins a conversation that was begun while nobody knew that the member is this lead.
  if exists (
    select from conversations c
      where c.user_id = new.user_id
        and (c.lead_id = new.lead_id or c.network_member_id = new.network_member_id)
  ) then
    perform conversation_with(
      new.user_id, new.lead_id, new.network_member_id, new.full_name, new.updated_at
    );
    update conversations c
      set person_name = coalesce(new.full_name, c.person_name)
      where c.user_id = new.user_id and c.lead_id = new.lead_id;
  end if;
  return null;
end $$;
create trigger leads_name_conversations
  after update of full_name, network_member_id on leads for each row
  when (
    old.full_name is distinct from new.full_name
    or old.network_member_id is distinct from new.network_member_id
  )
  execute function lead_renamed();
