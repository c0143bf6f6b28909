-- Who may sign in, and the devices that are. All instants are real time. An identity's id is its user's id.

create table identities (
  identity_id bigint generated always as identity primary key,
  email text not null,
  -- argon2id in PHC form.
  password_hash text not null,
  real_email_verified_at timestamptz,
  real_disabled_at timestamptz,
  real_password_changed_at timestamptz not null,
  real_created_at timestamptz not null
);
create unique index identities_email on identities (lower(email));

-- A signed-in device and the family of its refresh tokens: only the newest is good, a used one ends the session.
create table sessions (
  identity_id bigint not null references identities on delete cascade,
  session_id bigint generated always as identity,
  refresh_hash bytea not null,
  user_agent text,
  address text,
  real_created_at timestamptz not null,
  real_last_used_at timestamptz not null,
  real_expires_at timestamptz not null,
  real_ended_at timestamptz,
  end_reason text check (end_reason in ('SIGNED_OUT', 'PASSWORD_CHANGED', 'TOKEN_REUSED', 'ENDED_BY_USER', 'DEACTIVATED')),
  primary key (identity_id, session_id)
);
create index sessions_over on sessions (real_expires_at);

-- The codes of mailed links; only their hash, each good once.
create table identity_codes (
  code_hash bytea primary key,
  identity_id bigint not null references identities on delete cascade,
  mode text not null check (mode in ('verifyEmail', 'resetPassword', 'recoverEmail')),
  email text not null,
  real_expires_at timestamptz not null,
  real_used_at timestamptz,
  real_created_at timestamptz not null
);
create index identity_codes_by_identity on identity_codes (identity_id, mode);

-- How often somebody tried lately, by account or by address, and until when they must wait.
create table attempts (
  scope text not null,
  key text not null,
  count int not null,
  real_last_at timestamptz not null,
  real_blocked_until timestamptz,
  primary key (scope, key)
);

-- With an SMTP server the outbox is the queue of what is still to be delivered; without one it is where mails are read.
alter table outbox_mails add column to_deliver boolean not null default false, add column attempts int not null default 0, add column real_next_try_at timestamptz not null default now();
create index outbox_to_deliver on outbox_mails (real_next_try_at) where to_deliver;
