-- Programs that a person connected by OAuth (product rules, section 20). A connection is an API key
-- without a secret: its program has tokens instead, and the key’s scopes, limit, calls, and
-- approvals are the connection’s. Its `shown` is the program’s host. All instants are real time.
alter table api_keys alter column secret_hash drop not null;

create table connections (
  user_id bigint not null,
  key_id bigint not null,
  -- The address of the program’s metadata document, which is its id.
  client_id text not null,
  primary key (user_id, key_id),
  foreign key (user_id, key_id) references api_keys on delete cascade
);

-- What a person allowed, until the program trades the code for tokens, and as long as a second
-- try must be recognized. Of codes and tokens only hashes are stored.
create table oauth_codes (
  user_id bigint not null references users on delete cascade,
  code_id bigint generated always as identity,
  code_hash bytea not null,
  client_id text not null,
  name text not null,
  redirect_uri text not null,
  challenge text not null,
  scopes text[] not null,
  real_ends_at timestamptz not null,
  -- The connection that the code was traded for.
  key_id bigint,
  primary key (user_id, code_id),
  foreign key (user_id, key_id) references api_keys on delete cascade
);
create unique index oauth_codes_hash on oauth_codes (code_hash);
create index oauth_codes_of_key on oauth_codes (user_id, key_id);

-- A refresh token that was used stays until its end, so that its reuse is noticed.
create table oauth_tokens (
  user_id bigint not null,
  token_id bigint generated always as identity,
  key_id bigint not null,
  kind text not null check (kind in ('ACCESS', 'REFRESH')),
  token_hash bytea not null,
  real_ends_at timestamptz not null,
  real_used_at timestamptz,
  primary key (user_id, token_id),
  foreign key (user_id, key_id) references api_keys on delete cascade
);
create unique index oauth_tokens_hash on oauth_tokens (token_hash);
create index oauth_tokens_of_key on oauth_tokens (user_id, key_id);
