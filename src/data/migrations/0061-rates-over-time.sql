-- Rates over time: of the leads that were asked within a quarter of an hour, how many were asked and how many of them have answered by now. So a rate never
-- exceeds 100 %, and the rates of any days of any zone are sums. Kept by the statement that changes a lead, as the other counters (decision 3).
create table rate_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_pack_id bigint not null,
  rate text not null,
  bucket timestamptz not null,
  asked int not null default 0,
  done int not null default 0,
  primary key (user_id, campaign_id, rate, bucket, lead_pack_id)
);

-- Where leads left a campaign: those that have ended, by state and reason.
create table leaving_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_pack_id bigint not null,
  state text not null,
  reason text not null default '',
  leads int not null default 0,
  primary key (user_id, campaign_id, state, reason, lead_pack_id)
);

-- One text counts the leads that are there now, and makes the three functions that count each change; they differ in what has come and gone.
do $counters$
declare
  times constant text := 'invited_at, accepted_at, contacted_at, replied_at, emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at';
  ended constant text := $t$state in ('FINISHED', 'FAILED', 'BLACKLISTED')$t$;
  look constant text := 'select user_id, campaign_id, lead_pack_id, state, reason, ' || times || ', %2$s as sign from %1$s';
  come constant text := format(look, 'added', '1');
  gone constant text := format(look, 'gone', '-1');
  sides constant text := 'select user_id, campaign_id, lead_pack_id, case when ' || ended || ' then state end, case when ' || ended || ' then reason end, ' || times || ' from ';
  rates constant text := $t$insert into rate_statistics as s (user_id, campaign_id, lead_pack_id, rate, bucket, asked, done)
    select user_id, campaign_id, coalesce(lead_pack_id, 0), r.rate, date_bin('15 minutes', r.asked_at, '2000-01-01Z'), sum(sign), coalesce(sum(sign) filter (where r.done), 0)
    from (%s) c cross join lateral (values ('ACCEPTANCE', invited_at, accepted_at is not null), ('REPLY', contacted_at, replied_at is not null), ('EMAIL_REPLY', emailed_at, email_replied_at is not null), ('EMAIL_OPEN', email_delivered_at, email_opened_at is not null), ('EMAIL_BOUNCE', emailed_at, email_bounced_at is not null)) as r (rate, asked_at, done)
    where r.asked_at is not null group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or coalesce(sum(sign) filter (where r.done), 0) <> 0 order by 1, 2, 3, 4, 5$t$;
  leaving constant text := $t$insert into leaving_statistics as s (user_id, campaign_id, lead_pack_id, state, reason, leads)
    select user_id, campaign_id, coalesce(lead_pack_id, 0), state::text, coalesce(reason, ''), sum(sign)
    from (%s) c where $t$ || ended || $t$ group by 1, 2, 3, 4, 5 having sum(sign) <> 0 order by 1, 2, 3, 4, 5$t$;
  change record;
begin
  execute format(rates, format(look, 'campaign_leads', '1'));
  execute format(leaving, format(look, 'campaign_leads', '1'));
  for change in select * from (values
    ('insert', '', come, 'new table as added'),
    -- Most changes of a lead are steps on its way: nothing is counted then.
    ('update', 'if not exists (' || sides || 'added except all ' || sides || e'gone) then return null; end if;\n  ', come || ' union all ' || gone, 'old table as gone new table as added'),
    ('delete', '', gone, 'old table as gone')
  ) v (name, unless, moved, tables) loop
    execute format($function$
create function count_rates_%1$s() returns trigger language plpgsql as $$
begin
  %2$s%3$s
    on conflict (user_id, campaign_id, rate, bucket, lead_pack_id) do update set asked = s.asked + excluded.asked, done = s.done + excluded.done;
  %4$s
    on conflict (user_id, campaign_id, state, reason, lead_pack_id) do update set leads = s.leads + excluded.leads;
  return null;
end $$$function$, change.name, change.unless, format(rates, change.moved), format(leaving, change.moved));
    execute format('create trigger campaign_leads_rates_%1$s after %1$s on campaign_leads referencing %2$s for each statement execute function count_rates_%1$s()', change.name, change.tables);
  end loop;
end $counters$;

-- What happened in a campaign by day and type is read from an index alone. An import writes an event for each of its leads: those are counted instead.
create index events_counted on events (user_id, campaign_id, at, type) where campaign_id is not null and type not in ('LEAD_ADDED', 'LEAD_SKIPPED');
create table import_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  type text not null,
  bucket timestamptz not null,
  events int not null default 0,
  primary key (user_id, campaign_id, bucket, type)
);
insert into import_statistics (user_id, campaign_id, type, bucket, events)
  select user_id, campaign_id, type, date_bin('15 minutes', at, '2000-01-01Z'), count(*) from events where campaign_id is not null and type in ('LEAD_ADDED', 'LEAD_SKIPPED') group by 1, 2, 3, 4;
create function count_imports() returns trigger language plpgsql as $$
begin
  insert into import_statistics as s (user_id, campaign_id, type, bucket, events)
    select user_id, campaign_id, type, date_bin('15 minutes', at, '2000-01-01Z'), count(*) from added where campaign_id is not null and type in ('LEAD_ADDED', 'LEAD_SKIPPED') group by 1, 2, 3, 4 order by 1, 2, 4, 3
    on conflict (user_id, campaign_id, bucket, type) do update set events = s.events + excluded.events;
  return null;
end $$;
create trigger events_count_imports after insert on events referencing new table as added for each statement execute function count_imports();
