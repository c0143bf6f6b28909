-- Keys of programs (product rules, section 20). All instants are real time. Of a key's text only a
-- hash is stored, and its first characters, by which its owner recognizes it.
create table api_keys (
  user_id bigint not null references users on delete cascade,
  key_id bigint generated always as identity,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  shown text not null,
  -- Whether what sends or starts waits for its owner when an assistant uses the key.
  approval_needed boolean not null,
  real_created_at timestamptz not null,
  real_ends_at timestamptz,
  real_last_used_at timestamptz,
  last_address text,
  -- The current window of the rate limit, and the calls made in it.
  real_window_at timestamptz,
  window_calls int not null default 0,
  primary key (user_id, key_id)
);
create unique index api_keys_secret on api_keys (secret_hash);

-- The last calls of each key.
create table api_key_calls (
  user_id bigint not null,
  call_id bigint generated always as identity,
  key_id bigint not null,
  method text not null,
  path text not null,
  status int not null,
  address text not null,
  dry_run boolean not null,
  real_at timestamptz not null,
  primary key (user_id, call_id),
  foreign key (user_id, key_id) references api_keys on delete cascade
);
create index api_key_calls_of_key on api_key_calls (user_id, key_id, call_id desc);
alter table api_key_calls
  alter column user_id set statistics 0,
  alter column key_id set statistics 0;
