-- Fewer rows for each campaign: connections come and go, and each new one began a row of its own. Two that share a row wait for each other only while both
-- write for the same user.
create or replace function note_members_of_campaign() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, campaign_id, pg_backend_pid() % 256, 1, 1 from changed group by 1, 2 order by 1, 2
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;
create or replace function note_gone_from_campaign() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, campaign_id, pg_backend_pid() % 256, 1, 1 from changed c where exists (select from users u where u.user_id = c.user_id) group by 1, 2 order by 1, 2
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;
create or replace function note_places_in_campaign() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, campaign_id, pg_backend_pid() % 256, 0, 1 from changed group by 1, 2 order by 1, 2
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 0, version = v.version + 1;
  return null;
end $$;
create or replace function note_moved_in_campaign() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) values (old.user_id, old.campaign_id, pg_backend_pid() % 256, 1, 1)
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;
create or replace function note_new_leads() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, 0, pg_backend_pid() % 256, 1, 1 from changed group by 1 order by 1
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;
create or replace function note_gone_leads() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, 0, pg_backend_pid() % 256, 1, 1 from changed c where exists (select from users u where u.user_id = c.user_id) group by 1 order by 1
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;
create or replace function note_changed_leads() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, 0, pg_backend_pid() % 256, 0, 1 from changed group by 1 order by 1
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 0, version = v.version + 1;
  return null;
end $$;
create or replace function note_known_lead() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) values (new.user_id, 0, pg_backend_pid() % 256, 1, 1)
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;
