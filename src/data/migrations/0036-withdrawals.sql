-- Invitations that a user asked to take back, many at once. Each is done like any other act: through a try in the ledger.
create table withdrawal_tasks (
  user_id bigint not null references users on delete cascade,
  task_id bigint generated always as identity,
  -- What was asked for: olderThanDays, campaignId, how many leads were named.
  asked jsonb not null default '{}',
  count int not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (user_id, task_id)
);

create table withdrawals (
  user_id bigint not null,
  withdrawal_id bigint generated always as identity,
  task_id bigint not null,
  -- Whoever was invited, a lead or not: invitations sent by hand are taken back too.
  member_id text not null,
  invitation_id text not null,
  sent_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'WITHDRAWN', 'SKIPPED', 'FAILED', 'UNCONFIRMED', 'CANCELLED')),
  reason text,
  settled_at timestamptz,
  primary key (user_id, withdrawal_id),
  foreign key (user_id, task_id) references withdrawal_tasks on delete cascade
);
create index withdrawals_by_task on withdrawals (user_id, task_id, state);
-- An invitation is in one task at a time, and the next one of a user is found by one look.
create unique index withdrawals_open on withdrawals (user_id, invitation_id) where state in ('WAITING', 'SENDING');
create index withdrawals_waiting on withdrawals (user_id, withdrawal_id) where state in ('WAITING', 'SENDING');
alter table withdrawals alter column user_id set statistics 0, alter column task_id set statistics 0;

-- A try of a withdrawal belongs to no campaign and to no lead's place in one: both are 0 there, and the item is the withdrawal.
alter table intents add column withdrawal_id bigint;
-- The last wall: at most one try of a withdrawal is open or has happened.
create unique index intents_one_withdrawal on intents (user_id, withdrawal_id) where withdrawal_id is not null and status <> 'DID_NOT_HAPPEN';
