-- A reply may be known before the text that it answers: its lead ended by it while nobody knew yet
-- whether the text was sent. It is counted for that text when its entry comes. Other replies are
-- counted when they come (`answered_text`).
create function count_earlier_answers(users bigint[], event_ids bigint[])
returns void language plpgsql as $$
begin
  if event_ids is null then return; end if;
  insert into item_answers as s (user_id, campaign_id, item_id, sent, answered)
    select a.user_id, a.campaign_id, a.item_id, 0, count(*)
    from unnest(users, event_ids) as n (user_id, event_id)
    join events a on a.user_id = n.user_id and a.event_id = n.event_id
    cross join lateral (
      select b.event_id, b.at
      from events b
      where b.user_id = a.user_id and b.lead_id = a.lead_id
        and b.campaign_id + 0 = a.campaign_id
        and b.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
      order by b.event_id + 0
      limit 1
    ) b
    -- Two clocks may differ by a minute (decision 75).
    where b.event_id < a.event_id and b.at > a.at - interval '1 minute'
      and not exists (
        select from events t
        where t.user_id = a.user_id and t.lead_id = a.lead_id
          and t.campaign_id + 0 = a.campaign_id
          and t.type in ('MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT') and t.actor = 'ENGINE'
          and t.item_id is not null and t.event_id + 0 < a.event_id and t.at <= b.at
      )
    group by a.user_id, a.campaign_id, a.item_id
    order by a.user_id, a.campaign_id, a.item_id
    on conflict (user_id, campaign_id, item_id)
      do update set answered = s.answered + excluded.answered;
end $$;

create or replace function events_added() returns trigger language plpgsql as $$
begin
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

-- Leads that ended as replied without a reply in their timeline get it, and those who were
-- contacted within a minute after it count as replied. Webhooks hear nothing of it.
update campaign_leads c set replied_at = greatest(c.contacted_at, l.replied_at)
from leads l
where l.user_id = c.user_id and l.lead_id = c.lead_id and c.replied_at is null
  and c.state = 'FINISHED' and c.reason = 'REPLIED'
  and c.contacted_at <= l.replied_at + interval '1 minute';

alter table events disable trigger events_count_insert;
insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
  select c.user_id,
    case when exists (
      select from received_emails r
      where r.user_id = c.user_id and r.lead_id = c.lead_id and r.kind = 'REPLY'
        and r.at = l.replied_at
    ) then 'EMAIL_RESPONDED' else 'MESSAGE_RESPONDED' end,
    coalesce(l.replied_at, c.updated_at), c.campaign_id, c.lead_id, c.item_id, c.item_type,
    'NETWORK', '{}'
  from campaign_leads c
  join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
  where c.state = 'FINISHED' and c.reason = 'REPLIED' and not exists (
    select from events e
    where e.user_id = c.user_id and e.lead_id = c.lead_id and e.campaign_id = c.campaign_id
      and e.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
  )
  order by c.user_id, c.campaign_id, c.lead_id;
alter table events enable trigger events_count_insert;
