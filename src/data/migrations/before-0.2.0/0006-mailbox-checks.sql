-- The last check of a user's mailbox, line by line while it runs. One runs at a time.
create table mailbox_checks (
  user_id bigint primary key references users on delete cascade,
  provider text not null check (provider in ('GOOGLE', 'MICROSOFT', 'SMTP')),
  address text not null,
  real_started_at timestamptz not null,
  -- Null while it runs, and when its process was gone before its end.
  real_ended_at timestamptz,
  lines jsonb not null default '[]'
);
