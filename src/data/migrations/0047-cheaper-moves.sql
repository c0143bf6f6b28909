-- What a move pays for beside its own row. Events were checked against their user one by one, which cost a tenth of a move and locked the user's row:
-- only the engine and the server write them, each for a user whose row they have just read. They go with their user as before.
alter table events drop constraint events_user_id_fkey;
create function forget_events_of_user() returns trigger language plpgsql as $$
begin
  delete from events where user_id = old.user_id;
  return null;
end $$;
create trigger users_events_gone after delete on users for each row execute function forget_events_of_user();

-- The counters as before, from one look at the changed rows in place of two: they are put together by list, step and state first, and what is left is a
-- handful of rows. Lists are counted before steps, each in the order of its key, so that no two writers wait for each other. Small numbers: sums of big
-- ones are reckoned digit by digit, which a lead that moves by itself pays for. One text makes the three functions; they differ in what has come and gone.
do $counters$
declare
  states constant text[] := array['uploading', 'getting_ready', 'in_progress', 'waiting', 'paused', 'finished', 'failed', 'blacklisted'];
  marks constant text[] := array['invited', 'accepted', 'withdrawn', 'contacted', 'messaged', 'viewed', 'replied', 'inmailed', 'emailed', 'email_delivered', 'email_opened', 'email_replied', 'email_bounced', 'visited', 'endorsed', 'followed', 'liked'];
  look constant text := (select 'select user_id, campaign_id, coalesce(lead_pack_id, 0) as lead_pack_id, item_id, state, %1$scount(*)::int as leads, ' || string_agg('%1$scount(' || mark || '_at)::int as ' || mark, ', ' order by nr) || ' from %2$s group by 1, 2, 3, 4, 5' from unnest(marks) with ordinality m (mark, nr));
  come constant text := format(look, '', 'added');
  gone constant text := format(look, '-', 'gone');
  state_sums constant text := (select string_agg(format('coalesce(sum(leads) filter (where state = %L), 0) as %s', upper(state), state), ', ' order by nr) from unnest(states) with ordinality s (state, nr));
  mark_sums constant text := (select string_agg(format('sum(%1$s) as %1$s', mark), ', ' order by nr) from unnest(marks) with ordinality m (mark, nr));
  counted constant text := array_to_string(states || marks, ', ');
  changed constant text := array_to_string(states || marks, ' <> 0 or ') || ' <> 0';
  added_up constant text := (select string_agg(format('%1$s = s.%1$s + excluded.%1$s', name, name), ', ' order by nr) from unnest(states || marks) with ordinality c (name, nr));
  change record;
begin
  for change in select * from (values ('insert', come), ('update', come || e'\n    union all\n    ' || gone), ('delete', gone)) v (name, moved) loop
    execute format($function$
create or replace function count_lead_%1$s() returns trigger language plpgsql as $$
begin
  with moved as materialized (
    %2$s
  ), summed as (
    select user_id, campaign_id, lead_pack_id, %3$s,
      %4$s
    from moved group by 1, 2, 3
  ), counted as (
    insert into pack_statistics as s (user_id, campaign_id, lead_pack_id, %5$s)
      select user_id, campaign_id, lead_pack_id, %5$s from summed where %6$s order by 1, 2, 3
      on conflict (user_id, campaign_id, lead_pack_id) do update set %7$s
      returning 1
  )
  insert into item_standing as s (user_id, campaign_id, item_id, state, leads)
    select user_id, campaign_id, item_id, state, sum(leads) from moved where item_id is not null and (select count(*) from counted) >= 0 group by 1, 2, 3, 4 having sum(leads) <> 0 order by 1, 2, 3, 4::text
    on conflict (user_id, campaign_id, item_id, state) do update set leads = s.leads + excluded.leads;
  return null;
end $$$function$, change.name, change.moved, state_sums, mark_sums, counted, changed, added_up);
  end loop;
end $counters$;
