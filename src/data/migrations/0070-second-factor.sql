-- The second factor of an identity. All instants are real time. The secret of an authenticator app stands in "secrets", sealed.

create table authenticators (
  identity_id bigint primary key references identities on delete cascade,
  -- The newest time step of which a code was taken: each is good once.
  last_step bigint not null,
  real_created_at timestamptz not null,
  real_last_used_at timestamptz
);

create table passkeys (
  identity_id bigint not null references identities on delete cascade,
  passkey_id bigint generated always as identity,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  real_created_at timestamptz not null,
  real_last_used_at timestamptz,
  primary key (identity_id, passkey_id)
);

-- Shown once; only their hash is kept, each is good once.
create table recovery_codes (
  identity_id bigint not null references identities on delete cascade,
  code_hash bytea not null,
  real_created_at timestamptz not null,
  real_used_at timestamptz,
  primary key (identity_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is still due.
create table pending_sign_ins (
  token_hash bytea primary key,
  identity_id bigint not null references identities on delete cascade,
  -- The browser it is bound to.
  user_agent text,
  challenge text,
  tries int not null default 0,
  real_created_at timestamptz not null,
  real_expires_at timestamptz not null
);
create index pending_sign_ins_by_identity on pending_sign_ins (identity_id);

-- A factor that is being set up by one session, until it is confirmed.
create table factor_setups (
  identity_id bigint not null references identities on delete cascade,
  kind text not null check (kind in ('TOTP', 'PASSKEY')),
  session_id bigint not null,
  challenge text,
  tries int not null default 0,
  real_expires_at timestamptz not null,
  primary key (identity_id, kind)
);
