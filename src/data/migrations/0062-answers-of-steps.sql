-- What each step's text has brought: how many leads got it, and how many of them answered it. An invitation is answered by being accepted; a message,
-- InMail or e-mail by the first reply that comes after it and before the next text. Kept by the statement that writes the event.
create table item_answers (
  user_id bigint not null,
  campaign_id bigint not null,
  item_id text not null,
  sent int not null default 0,
  answered int not null default 0,
  primary key (user_id, campaign_id, item_id)
);

-- What an answer answers is looked up among the events of its lead alone. The sums with 0 keep other indexes out, which lead through all earlier events of a
-- user or of a campaign and seem as good while nothing is known of the table.
create function answered_text(heard events) returns table (item_id text) language sql stable as $$
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

insert into item_answers (user_id, campaign_id, item_id, sent, answered)
  select user_id, campaign_id, item_id, sum(sent), sum(answered) from (
    select user_id, campaign_id, item_id, 1 as sent, 0 as answered from events
    where type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT') and actor = 'ENGINE' and campaign_id is not null and item_id is not null
    union all
    select e.user_id, e.campaign_id, a.item_id, 0, 1 from events e cross join lateral answered_text(e) a
    where e.type in ('INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED') and e.campaign_id is not null and e.lead_id is not null
  ) c group by 1, 2, 3;

create function count_answers() returns trigger language plpgsql as $$
begin
  if not exists (select from added where type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT', 'INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED')) then return null; end if;
  insert into item_answers as s (user_id, campaign_id, item_id, sent, answered)
    select user_id, campaign_id, item_id, sum(sent), sum(answered) from (
      select user_id, campaign_id, item_id, 1 as sent, 0 as answered from added
      where type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT') and actor = 'ENGINE' and campaign_id is not null and item_id is not null
      union all
      select e.user_id, e.campaign_id, a.item_id, 0, 1 from added n join events e on e.user_id = n.user_id and e.event_id = n.event_id cross join lateral answered_text(e) a
      where n.type in ('INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED') and n.campaign_id is not null and n.lead_id is not null
    ) c group by 1, 2, 3 order by 1, 2, 3
    on conflict (user_id, campaign_id, item_id) do update set sent = s.sent + excluded.sent, answered = s.answered + excluded.answered;
  return null;
end $$;
create trigger events_count_answers after insert on events referencing new table as added for each statement execute function count_answers();
