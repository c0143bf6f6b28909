-- Addresses that events are sent to are sealed records from now on. A campaign and a delivery hold a random id that stands for one address; each change of the
-- address makes another. What stands here in clear is sealed by the first process that starts, and under names of their own, so that a process of before fails
-- to read its campaign instead of finding that the address was removed.
alter table campaigns add column zapier_address_id uuid;
alter table campaigns rename column zapier_url to unsealed_zapier_url;
alter table campaigns rename column zapier_tested_url to unsealed_zapier_tested_url;
alter table zapier_deliveries add column address_id uuid;

update campaigns set zapier_address_id = gen_random_uuid() where unsealed_zapier_url is not null;
-- Emptied before it goes: a column that is dropped stays in its rows.
update zapier_deliveries d set
  address = null,
  address_id = (select c.zapier_address_id from campaigns c where c.user_id = d.user_id and c.campaign_id = d.campaign_id and c.unsealed_zapier_url = d.address)
  where address is not null;
alter table zapier_deliveries drop column address;

create or replace function queue_zapier_events() returns trigger language plpgsql as $$
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
    where e.told_as is not null and c.zapier_address_id is not null and e.told_as = any(c.zapier_events)
    order by e.event_id;
  return null;
end $$;
