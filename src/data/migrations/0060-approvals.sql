-- What assistants asked to do with a key whose owner wants to be asked (product rules, section 20).
-- The tool and its arguments are what the owner reads and what is carried out. All instants are
-- real time.
create table approvals (
  user_id bigint not null,
  approval_id bigint generated always as identity,
  key_id bigint not null,
  tool text not null,
  arguments jsonb not null,
  summary text not null,
  -- What the call’s dry run answered.
  preview jsonb not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'APPROVED', 'DONE', 'FAILED', 'REJECTED')),
  answer jsonb,
  real_created_at timestamptz not null,
  real_expires_at timestamptz not null,
  real_decided_at timestamptz,
  -- When the assistant first heard how it ended.
  real_told_at timestamptz,
  primary key (user_id, approval_id),
  foreign key (user_id, key_id) references api_keys on delete cascade
);
create index approvals_of_key on approvals (user_id, key_id, approval_id desc);
alter table approvals
  alter column user_id set statistics 0,
  alter column key_id set statistics 0;
