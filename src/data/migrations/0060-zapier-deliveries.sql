-- Events of a campaign that an address of its user's is told of. Each is put down by the statement that writes the event, so none is lost; a worker delivers it.
-- All times here are real time, but for occurred_at.
alter table campaigns
  add column zapier_events text[] not null default '{INVITE_SENT,INVITE_ACCEPTED,MESSAGE_SENT,MESSAGE_RESPONDED,EMAIL_SENT,EMAIL_OPENED,EMAIL_RESPONDED,EMAIL_BOUNCED,LEAD_FINISHED,LEAD_FAILED}',
  add column real_zapier_failing_since timestamptz;

create table zapier_deliveries (
  user_id bigint not null references users on delete cascade,
  delivery_id bigint generated always as identity,
  campaign_id bigint not null,
  event_id bigint not null,
  event_type text not null,
  lead_id bigint,
  occurred_at timestamptz not null,
  conversation text,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED', 'DROPPED')),
  tries int not null default 0,
  real_created_at timestamptz not null default now(),
  real_first_tried_at timestamptz,
  real_tried_at timestamptz,
  real_next_try_at timestamptz not null default now(),
  -- While a try runs: when it counts as cut off.
  real_taken_until timestamptz,
  -- Made once, before the first try, so that every try says the same.
  body jsonb,
  address text,
  answer_status int,
  answer_text text,
  answer_ms int,
  problem text,
  first_problem text,
  primary key (user_id, delivery_id)
);
create index zapier_deliveries_log on zapier_deliveries (user_id, campaign_id, state, delivery_id desc);
-- Everybody's, so that a look for work does not go by users; it holds what waits and nothing else.
create index zapier_deliveries_due on zapier_deliveries (real_next_try_at) where state = 'WAITING';
create index zapier_deliveries_old on zapier_deliveries (real_tried_at) where state <> 'WAITING';
alter table zapier_deliveries alter column user_id set statistics 0, alter column campaign_id set statistics 0;

create function queue_zapier_events() returns trigger language plpgsql as $$
begin
  insert into zapier_deliveries (user_id, campaign_id, event_id, event_type, lead_id, occurred_at, conversation)
    select e.user_id, e.campaign_id, e.event_id, e.told_as, e.lead_id, e.at,
      case when e.told_as in ('MESSAGE_SENT', 'MESSAGE_RESPONDED', 'EMAIL_SENT', 'EMAIL_RESPONDED') then e.data ->> 'text' end
    from (
      select *, case
        when type in ('INVITE_SENT', 'INVITE_ACCEPTED', 'MESSAGE_SENT', 'MESSAGE_RESPONDED', 'EMAIL_SENT', 'EMAIL_OPENED', 'EMAIL_RESPONDED', 'EMAIL_BOUNCED') then type
        when type = 'INMAIL_SENT' then 'MESSAGE_SENT'
        when type = 'STATE_CHANGED' and data ->> 'to' = 'FINISHED' then 'LEAD_FINISHED'
        when type = 'ACTION_FAILED' or (type = 'STATE_CHANGED' and data ->> 'to' = 'FAILED') then 'LEAD_FAILED'
      end as told_as from added
      where campaign_id is not null and lead_id is not null and type in ('INVITE_SENT', 'INVITE_ACCEPTED', 'MESSAGE_SENT', 'MESSAGE_RESPONDED', 'INMAIL_SENT', 'EMAIL_SENT', 'EMAIL_OPENED', 'EMAIL_RESPONDED', 'EMAIL_BOUNCED', 'STATE_CHANGED', 'ACTION_FAILED')
    ) e
    join campaigns c on c.user_id = e.user_id and c.campaign_id = e.campaign_id
    where e.told_as is not null and c.zapier_url is not null and e.told_as = any(c.zapier_events)
    order by e.event_id;
  return null;
end $$;
create trigger events_queue_zapier after insert on events referencing new table as added for each statement execute function queue_zapier_events();
