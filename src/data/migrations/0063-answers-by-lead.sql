-- What an answer answers is looked up among the events of its lead alone. The sums with 0 keep other indexes out, which lead through all earlier events of a
-- user or of a campaign and seem as good while nothing is known of the table.
create or replace function answered_text(heard events) returns table (item_id text) language sql stable as $$
  select s.item_id from events s
  where s.user_id = heard.user_id and s.lead_id = heard.lead_id and s.campaign_id + 0 = heard.campaign_id and s.at <= heard.at and s.item_id is not null and s.actor = 'ENGINE'
    and s.type = any(case when heard.type = 'INVITE_ACCEPTED' then array['INVITE_SENT'] else array['MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT'] end)
    -- The first answer of its kind counts, so that nobody counts twice.
    and not exists (
      select from events b where b.user_id = heard.user_id and b.lead_id = heard.lead_id and b.campaign_id + 0 = heard.campaign_id and b.event_id + 0 < heard.event_id
        and (b.type = heard.type or (b.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED') and heard.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')))
    )
  order by s.at desc, s.event_id desc limit 1
$$;
