-- What a user wants to be reminded of about a lead. It rings once at its (campaign) time: then it is no longer active, and its notification carries a key that no second one can have.
create table reminders (
  user_id bigint not null,
  reminder_id bigint generated always as identity,
  lead_id bigint not null,
  reminder_type text not null,
  active boolean not null default true,
  remind_at timestamptz not null,
  note text,
  -- Not to ring when the lead has written since it was set.
  only_if_silent boolean not null default false,
  set_at timestamptz not null,
  rung_at timestamptz,
  primary key (user_id, reminder_id),
  foreign key (user_id, lead_id) references leads on delete cascade
);
create index reminders_by_lead on reminders (user_id, lead_id, remind_at);
create index reminders_due on reminders (remind_at) where active;
alter table reminders alter column user_id set statistics 0, alter column lead_id set statistics 0;

-- What must be told once, whoever tells it and however often.
alter table notifications add column unique_key text;
create unique index notifications_once on notifications (user_id, unique_key) where unique_key is not null;
