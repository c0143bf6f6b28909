-- What an import pays for beside its rows. Each row of a list was checked against its list, and each lead against its user, one by one, as events once were
-- (0047): only the engine and the server write them, for a list and a user whose row they hold. They go with their list and their user as before.
alter table lead_pack_rows drop constraint lead_pack_rows_user_id_lead_pack_id_fkey;
create function forget_rows_of_lists() returns trigger language plpgsql as $$
begin
  delete from lead_pack_rows r using gone g where r.user_id = g.user_id and r.lead_pack_id = g.lead_pack_id;
  return null;
end $$;
create trigger lead_packs_rows_gone after delete on lead_packs referencing old table as gone for each statement execute function forget_rows_of_lists();

alter table leads drop constraint leads_user_id_fkey;
create function forget_leads_of_user() returns trigger language plpgsql as $$
begin
  delete from leads where user_id = old.user_id;
  return null;
end $$;
create trigger users_leads_gone after delete on users for each row execute function forget_leads_of_user();

-- A row that waits for its verdict has no place among those that have one: it is written into this index once, not twice.
create index lead_pack_rows_judged on lead_pack_rows (user_id, lead_pack_id, verdict, row_number) where verdict is not null;
drop index lead_pack_rows_by_verdict;

-- Leads that come in were never asked and have not ended: of a whole import nothing is counted, and nothing is spread out to find that.
-- Leads that come in were hardly ever asked and have seldom ended: one look tells, in place of five for each.
create or replace function count_rates_insert() returns trigger language plpgsql as $$
begin
  if not exists (select from added where coalesce(invited_at, contacted_at, emailed_at, email_delivered_at) is not null or state in ('FINISHED', 'FAILED', 'BLACKLISTED')) then return null; end if;
  insert into rate_statistics as s (user_id, campaign_id, lead_pack_id, rate, bucket, asked, done)
    select user_id, campaign_id, coalesce(lead_pack_id, 0), r.rate, date_bin('15 minutes', r.asked_at, '2000-01-01Z'), count(*), count(*) filter (where r.done)
    from added cross join lateral (values ('ACCEPTANCE', invited_at, accepted_at is not null), ('REPLY', contacted_at, replied_at is not null), ('EMAIL_REPLY', emailed_at, email_replied_at is not null),
      ('EMAIL_OPEN', email_delivered_at, email_opened_at is not null), ('EMAIL_BOUNCE', emailed_at, email_bounced_at is not null)) as r (rate, asked_at, done)
    where r.asked_at is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, campaign_id, rate, bucket, lead_pack_id) do update set asked = s.asked + excluded.asked, done = s.done + excluded.done;
  insert into leaving_statistics as s (user_id, campaign_id, lead_pack_id, state, reason, leads)
    select user_id, campaign_id, coalesce(lead_pack_id, 0), state::text, coalesce(reason, ''), count(*)
    from added where state in ('FINISHED', 'FAILED', 'BLACKLISTED') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, campaign_id, state, reason, lead_pack_id) do update set leads = s.leads + excluded.leads;
  return null;
end $$;
