-- Webhooks of programs (product rules, section 20). All instants are real time, except when an
-- event happened. The URL and the secrets are sealed records; `address_id` stands for the URL.
create table webhooks (
  user_id bigint not null references users on delete cascade,
  webhook_id bigint generated always as identity,
  address_id uuid not null default gen_random_uuid(),
  events text[] not null,
  -- Empty: all campaigns, all lists.
  campaign_ids bigint[] not null,
  list_ids bigint[] not null,
  -- What its user wants; a webhook is paused by failures.
  active boolean not null,
  paused_reason text check (paused_reason in ('GIVEN_UP', 'GONE')),
  real_paused_at timestamptz,
  problem text,
  real_failing_since timestamptz,
  secret_end text not null,
  -- Until when the secret before the current one signs as well.
  real_earlier_secret_until timestamptz,
  real_created_at timestamptz not null,
  primary key (user_id, webhook_id)
);

-- One outbox for all events that are sent out: a delivery goes to the URL of a campaign, or to a
-- webhook, for which it has no campaign of its own, so that an earlier version leaves it alone.
-- There is no foreign key, since an event must not fail because its webhook is being deleted.
alter table zapier_deliveries
  alter column campaign_id drop not null,
  add column webhook_id bigint,
  add constraint zapier_deliveries_target check ((campaign_id is null) <> (webhook_id is null));
-- An event is there once for each webhook: sending it again changes its row.
create unique index zapier_deliveries_of_webhook
  on zapier_deliveries (user_id, webhook_id, event_id)
  where webhook_id is not null;
create index zapier_deliveries_webhook_due
  on zapier_deliveries (user_id, webhook_id, real_next_try_at, event_id)
  where state = 'WAITING' and webhook_id is not null;
-- Whether an earlier event of the lead still waits.
create index zapier_deliveries_webhook_lead
  on zapier_deliveries (user_id, webhook_id, lead_id, event_id)
  where state = 'WAITING' and webhook_id is not null;

-- Whether a webhook is told of an event. The list of a lead is the one it came to the event's
-- campaign with; the events of an import name theirs.
create function webhook_takes(
  w webhooks, event_type text, of_campaign bigint, of_lead bigint, data jsonb
) returns boolean language sql stable as $$
  select event_type = any (w.events)
    and (w.campaign_ids = '{}' or of_campaign = any (w.campaign_ids))
    and (
      w.list_ids = '{}'
      or data ->> 'leadPackId' = any (w.list_ids::text[])
      or exists (
        select from campaign_leads l
        where l.user_id = w.user_id and l.lead_id = of_lead
          and (of_campaign is null or l.campaign_id = of_campaign)
          and l.lead_pack_id = any (w.list_ids)
      )
    )
$$;

create function queue_webhook_job(of_user bigint, of_webhook bigint)
returns void language sql as $$
  select from graphile_worker.add_job(
    'deliver-webhook',
    json_build_object('userId', of_user::text, 'webhookId', of_webhook::text),
    queue_name => 'deliver-webhook/' || of_webhook,
    run_at => now(),
    max_attempts => 25,
    job_key => 'deliver-webhook/' || of_webhook,
    priority => 0
  )
$$;

-- One job for each webhook, in the order of webhooks, as with campaigns.
create function queue_webhook_events(users bigint[], event_ids bigint[])
returns void language plpgsql as $$
declare
  target record;
begin
  if event_ids is null then return; end if;
  for target in
    with queued as (
      insert into zapier_deliveries
        (user_id, webhook_id, event_id, event_type, lead_id, occurred_at)
      select e.user_id, w.webhook_id, e.event_id, e.type, e.lead_id, e.at
      from unnest(users, event_ids) as n (user_id, event_id)
      join events e on e.user_id = n.user_id and e.event_id = n.event_id
      join webhooks w on w.user_id = e.user_id and w.active and e.type = any (w.events)
      where webhook_takes(w, e.type, e.campaign_id, e.lead_id, e.data)
      order by e.event_id
      returning user_id, webhook_id
    )
    select distinct user_id, webhook_id from queued order by user_id, webhook_id
  loop
    perform queue_webhook_job(target.user_id, target.webhook_id);
  end loop;
end $$;

-- As before, and first of all the webhooks: one may be told of many campaigns, so its job is the
-- first that a transaction holds.
create or replace function events_added() returns trigger language plpgsql as $$
begin
  perform queue_webhook_events(array_agg(e.user_id), array_agg(e.event_id))
  from added e
  where exists (
    select from webhooks w
    where w.user_id = e.user_id and w.active and e.type = any (w.events)
  );

  perform count_answers(
    array(
      select row(user_id, campaign_id, item_id, count(*), 0)::item_answers
      from added
      where type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
        and actor = 'ENGINE' and campaign_id is not null and item_id is not null
      group by user_id, campaign_id, item_id
    ),
    array_agg(user_id),
    array_agg(event_id)
  )
  from added
  where type in ('INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
    and campaign_id is not null and lead_id is not null;

  perform count_earlier_answers(array_agg(user_id), array_agg(event_id))
  from added
  where type in ('MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT') and actor = 'ENGINE'
    and campaign_id is not null and lead_id is not null and item_id is not null;

  perform count_imports(array(
    select row(
      user_id, campaign_id, type, date_bin('15 minutes', at, '2000-01-01Z'), count(*)
    )::import_statistics
    from added
    where campaign_id is not null and type in ('LEAD_ADDED', 'LEAD_SKIPPED')
    group by user_id, campaign_id, type, date_bin('15 minutes', at, '2000-01-01Z')
  ));

  perform count_item_events(array(
    select row(
      user_id, campaign_id, item_id,
      count(*) filter (where type not in ('ACTION_SKIPPED', 'CONDITION_DECIDED')
        and actor = 'ENGINE'),
      count(*) filter (where type = 'ACTION_SKIPPED'),
      count(*) filter (where type = 'CONDITION_DECIDED' and data ->> 'branch' = 'yes'),
      count(*) filter (where type = 'CONDITION_DECIDED' and data ->> 'branch' = 'no')
    )::item_statistics
    from added
    where campaign_id is not null and item_id is not null
      and type in (
        'INVITE_SENT', 'INVITE_WITHDRAWN', 'MESSAGE_SENT', 'INMAIL_SENT', 'PROFILE_VIEWED',
        'ENDORSED', 'FOLLOWED', 'LIKED', 'EMAIL_FOUND', 'EMAIL_SENT', 'ACTION_SKIPPED',
        'CONDITION_DECIDED'
      )
    group by user_id, campaign_id, item_id
  ));

  perform queue_zapier_events(array_agg(e.user_id), array_agg(e.event_id))
  from added e
  join campaigns c on c.user_id = e.user_id and c.campaign_id = e.campaign_id
  where e.lead_id is not null and c.zapier_address_id is not null
    and zapier_type(e.type, e.data) = any (c.zapier_events);
  return null;
end $$;
