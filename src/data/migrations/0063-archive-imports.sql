-- Archives of an account that are read into another one (product rules, section 21; decision 196).
-- All instants are real time. An import is read page by page: each page is one transaction that
-- moves `file_number` and `line_number` on, so that a kill loses and doubles nothing.
create table archive_imports (
  user_id bigint not null references users on delete cascade,
  import_id bigint generated always as identity,
  file_name text not null,
  -- Whose archive it is, by the number that they had there, and when it was made.
  archive_user_id text not null,
  real_made_at timestamptz not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  -- First every file is looked through, and rows that others name get their new numbers; then they
  -- are written.
  phase text not null default 'CHECKING' check (phase in ('CHECKING', 'READING')),
  -- The file of the phase, and how many of its lines are done.
  file_number int not null default 0,
  line_number int not null default 0,
  rows_done bigint not null default 0,
  rows_total bigint not null,
  -- Of each file: how many rows were read, and how many were refused.
  counts jsonb not null default '{}',
  -- How many rows each file has that is not read, as the archive says.
  left_out jsonb not null,
  problem text,
  real_asked_at timestamptz not null,
  real_done_at timestamptz,
  primary key (user_id, import_id)
);
create unique index archive_imports_one_at_a_time
  on archive_imports (user_id)
  where state = 'RUNNING';

-- The archive itself while it is being read, in parts.
create table archive_import_parts (
  user_id bigint not null,
  import_id bigint not null,
  part_number int not null,
  content bytea not null,
  primary key (user_id, import_id, part_number),
  foreign key (user_id, import_id) references archive_imports on delete cascade
);
alter table archive_import_parts alter column content set storage external;

-- The new number of each row that other rows name, while the archive is being read. Rows that the
-- archive names and does not have get one as well, so that they stay apart from all others.
create table archive_import_ids (
  user_id bigint not null,
  import_id bigint not null,
  file text not null,
  old_id bigint not null,
  new_id bigint not null,
  primary key (user_id, import_id, file, old_id),
  foreign key (user_id, import_id) references archive_imports on delete cascade
);
alter table archive_import_ids
  alter column user_id set statistics 0,
  alter column import_id set statistics 0;

-- The first rows that were refused: where they stand, and why, and nothing else of them.
create table archive_import_refusals (
  user_id bigint not null,
  import_id bigint not null,
  file text not null,
  row_number int not null,
  code text not null,
  field text,
  primary key (user_id, import_id, file, row_number),
  foreign key (user_id, import_id) references archive_imports on delete cascade
);
alter table archive_import_refusals
  alter column user_id set statistics 0,
  alter column import_id set statistics 0;

-- A transaction that reads an archive says so.
create function is_reading_archive() returns boolean language sql stable as $$
  select coalesce(current_setting('reachwell.reading_archive', true), '') = 'on'
$$;

-- As before, but no webhook is told of what happened elsewhere long ago.
create or replace function queue_webhook_events(users bigint[], event_ids bigint[])
returns void language plpgsql as $$
declare
  target record;
begin
  if event_ids is null or is_reading_archive() then return; end if;
  for target in
    with queued as (
      insert into zapier_deliveries
        (user_id, webhook_id, event_id, event_type, lead_id, occurred_at)
      select e.user_id, w.webhook_id, e.event_id, e.type, e.lead_id, e.at
      from unnest(users, event_ids) as n (user_id, event_id)
      join events e on e.user_id = n.user_id and e.event_id = n.event_id
      join webhooks w on w.user_id = e.user_id and w.active and e.type = any (w.events)
      where webhook_takes(w, e.type, e.campaign_id, e.lead_id, e.data)
      order by e.event_id
      returning user_id, webhook_id
    )
    select distinct user_id, webhook_id from queued order by user_id, webhook_id
  loop
    perform queue_webhook_job(target.user_id, target.webhook_id);
  end loop;
end $$;

-- As before, but a message of an archive is not a new one that brings an archived conversation back.
create or replace function derive_conversations(users bigint[], ids bigint[]) returns void
language sql as $$
  update conversations c
    set last_message_id = n.message_id,
      last_at = n.at,
      last_channel = n.channel,
      their_last_at = t.at,
      their_last_channel = t.channel,
      my_last_at = m.at,
      archived = c.archived and (
        is_reading_archive()
        or not coalesce(t.at > coalesce(c.their_last_at, '-infinity'), false)
      )
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
