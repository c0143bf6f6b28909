-- Leads that a user moves from one campaign to another, a batch at a time. A lead is done once its code is set, in the transaction that moves it.
create table lead_transfers (
  user_id bigint not null references users on delete cascade,
  task_id bigint generated always as identity,
  from_campaign_id bigint not null,
  to_campaign_id bigint not null,
  count int not null,
  moved int not null default 0,
  skipped int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, task_id)
);
create index lead_transfers_open on lead_transfers (user_id, task_id) where ended_at is null;

create table lead_transfer_rows (
  user_id bigint not null,
  task_id bigint not null,
  place int not null,
  lead_id bigint not null,
  -- Null while the lead waits for its turn; then MOVED, or why it stayed.
  code text,
  primary key (user_id, task_id, place),
  foreign key (user_id, task_id) references lead_transfers on delete cascade
);
create index lead_transfer_rows_open on lead_transfer_rows (user_id, task_id, place) where code is null;
alter table lead_transfers alter column user_id set statistics 0;
alter table lead_transfer_rows alter column user_id set statistics 0, alter column task_id set statistics 0;
