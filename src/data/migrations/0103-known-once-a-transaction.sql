-- A change of many leads counts `members` up once for its transaction, and not once for each lead: thirty thousand changes of one row made a statement of half a
-- minute. Whoever looks sees the row together with the whole transaction, so that once is enough (decision 50). `members_by`: the last transaction that did.
alter table list_versions add column members_by xid8;
create or replace function note_moved_in_campaign() returns trigger language plpgsql as $$
begin
  if exists (select from list_versions v where v.user_id = old.user_id and v.campaign_id = old.campaign_id and v.slot = pg_backend_pid() % 256 and v.members_by = pg_current_xact_id()) then return null; end if;
  insert into list_versions as v (user_id, campaign_id, slot, members, version, members_by) values (old.user_id, old.campaign_id, pg_backend_pid() % 256, 1, 1, pg_current_xact_id())
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1, members_by = excluded.members_by;
  return null;
end $$;
create or replace function note_known_lead() returns trigger language plpgsql as $$
begin
  if exists (select from list_versions v where v.user_id = new.user_id and v.campaign_id = 0 and v.slot = pg_backend_pid() % 256 and v.members_by = pg_current_xact_id()) then return null; end if;
  insert into list_versions as v (user_id, campaign_id, slot, members, version, members_by) values (new.user_id, 0, pg_backend_pid() % 256, 1, 1, pg_current_xact_id())
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1, members_by = excluded.members_by;
  return null;
end $$;
