-- From which address the network sees a user's account come, as far as the provider says, and how often it was changed on the newest day.
create table network_addresses (
  user_id bigint primary key references users on delete cascade,
  country_code text,
  city text,
  ip text,
  real_changed_at timestamptz,
  -- A day of the user's zone, by real time.
  change_day text,
  changes int not null default 0
);
-- The connections that somebody has to look after: lost, or at a step of a sign-in.
create index users_connection_open on users (real_refresh_done_at nulls first) where status <> 'VERIFIED' and (network_checkpoint is not null or network_account_id is not null);
