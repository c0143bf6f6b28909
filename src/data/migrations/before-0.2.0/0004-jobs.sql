-- Work beside the lanes becomes jobs of graphile-worker (decision 109), whose tables are there
-- before this file. Keys, queues, tries and priorities are those of core/jobs/task-rules.ts.

create function queue_delivery_job(of_user bigint, of_campaign bigint, at timestamptz)
returns void language sql as $$
  select from graphile_worker.add_job(
    'deliver-events',
    json_build_object('userId', of_user::text, 'campaignId', of_campaign::text),
    queue_name => 'deliver-events/' || of_campaign,
    run_at => at,
    max_attempts => 25,
    job_key => 'deliver-events/' || of_campaign,
    priority => 0
  )
$$;

-- One job for each campaign, in the order of campaigns, so that two statements do not wait for each
-- other's jobs.
create or replace function queue_zapier_events(users bigint[], event_ids bigint[])
returns void language plpgsql as $$
begin
  if event_ids is null then return; end if;
  insert into zapier_deliveries
    (user_id, campaign_id, event_id, event_type, lead_id, occurred_at, conversation)
    select e.user_id, e.campaign_id, e.event_id, z.told_as, e.lead_id, e.at,
      case
        when z.told_as in ('MESSAGE_SENT', 'MESSAGE_RESPONDED', 'EMAIL_SENT', 'EMAIL_RESPONDED')
          then e.data ->> 'text'
      end
    from unnest(users, event_ids) as n (user_id, event_id)
    join events e on e.user_id = n.user_id and e.event_id = n.event_id
    cross join lateral zapier_type(e.type, e.data) as z (told_as)
    order by e.event_id;
  perform queue_delivery_job(c.user_id, c.campaign_id, now())
  from (
    select distinct e.user_id, e.campaign_id
    from unnest(users, event_ids) as n (user_id, event_id)
    join events e on e.user_id = n.user_id and e.event_id = n.event_id
    order by e.campaign_id
  ) c;
end $$;

-- ============================================================================
-- What waits in an existing database
-- ============================================================================

select from outbox_mails m cross join lateral graphile_worker.add_job(
  'deliver-mail',
  json_build_object('mailId', m.mail_id::text),
  run_at => m.real_next_try_at,
  max_attempts => greatest(1, 12 - m.attempts),
  job_key => 'deliver-mail/' || m.mail_id,
  priority => -10
)
where m.to_deliver;

select queue_delivery_job(user_id, campaign_id, min(real_next_try_at))
from zapier_deliveries
where state = 'WAITING'
group by user_id, campaign_id;

select from account_exports e cross join lateral graphile_worker.add_job(
  'make-archive',
  json_build_object('userId', e.user_id::text, 'exportId', e.export_id::text),
  max_attempts => 10,
  job_key => 'make-archive/' || e.export_id,
  priority => 10
)
where e.state = 'PREPARING';

select from users u cross join lateral graphile_worker.add_job(
  'erase-account',
  json_build_object('userId', u.user_id::text),
  run_at => u.real_deletion_asked_at + interval '14 days',
  max_attempts => 25,
  job_key => 'erase-account/' || u.user_id
)
where u.real_deletion_asked_at is not null;

select from settings s cross join lateral graphile_worker.add_job(
  'shred-deleted-rows',
  '{}',
  max_attempts => 25,
  job_key => 'shred-deleted-rows',
  priority => 10
)
where s.name = 'rows-to-shred' and s.value -> 'pending' = 'true';
delete from settings where name = 'rows-to-shred';

select from lead_transfers t cross join lateral graphile_worker.add_job(
  'move-leads',
  json_build_object('userId', t.user_id::text, 'taskId', t.task_id::text),
  max_attempts => 25,
  job_key => 'move-leads/' || t.task_id
)
where t.ended_at is null;

-- It finds the time of the next reminder itself.
select from graphile_worker.add_job(
  'ring-reminders',
  '{}',
  max_attempts => 25,
  job_key => 'ring-reminders'
)
where exists (select from reminders where active);

-- ============================================================================
-- What jobs take the place of
-- ============================================================================

drop index outbox_to_deliver;
alter table outbox_mails drop column attempts, drop column real_next_try_at;

drop index zapier_deliveries_due;
create index zapier_deliveries_due
  on zapier_deliveries (user_id, campaign_id, real_next_try_at)
  where state = 'WAITING';
alter table zapier_deliveries drop column real_taken_until;

drop index account_exports_to_make;
alter table account_exports drop column tries, drop column real_taken_until;
