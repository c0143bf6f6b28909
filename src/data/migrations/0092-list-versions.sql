-- What a remembered list of leads hangs on. Every statement that changes leads counts up, so that the sum over a campaign says whether anything has changed:
-- it only grows, and it is seen together with the change itself. Connections are dealt over 256 rows: two that share one wait for each other only while
-- both write for the same user. Campaign 0 is the lead base. `members`: who is in the list, and what leads are sorted, searched and told apart by; `version`: anything at all.
create table list_versions (
  user_id bigint not null references users on delete cascade,
  campaign_id bigint not null,
  slot smallint not null,
  members bigint not null default 0,
  version bigint not null default 0,
  primary key (user_id, campaign_id, slot)
) with (fillfactor = 50);
alter table list_versions alter column user_id set statistics 0, alter column campaign_id set statistics 0;

-- One statement each, for an act changes its lead in several of them; the argument says by how much `members` counts up. What goes with its user needs no
-- version any more, and may write none.
create function note_places_of_campaign() returns trigger language plpgsql as $$
declare
  counted constant bigint := tg_argv[0];
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, campaign_id, pg_backend_pid() % 256, counted, 1 from changed c
    where tg_op <> 'DELETE' or exists (select from users u where u.user_id = c.user_id) group by 1, 2 order by 1, 2
    on conflict (user_id, campaign_id, slot) do update set members = v.members + counted, version = v.version + 1;
  return null;
end $$;
create function note_leads_of_base() returns trigger language plpgsql as $$
declare
  counted constant bigint := tg_argv[0];
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) select user_id, 0, pg_backend_pid() % 256, counted, 1 from changed c
    where tg_op <> 'DELETE' or exists (select from users u where u.user_id = c.user_id) group by 1 order by 1
    on conflict (user_id, campaign_id, slot) do update set members = v.members + counted, version = v.version + 1;
  return null;
end $$;
create function note_moved_in_campaign() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) values (old.user_id, old.campaign_id, pg_backend_pid() % 256, 1, 1)
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;
create function note_known_lead() returns trigger language plpgsql as $$
begin
  insert into list_versions as v (user_id, campaign_id, slot, members, version) values (new.user_id, 0, pg_backend_pid() % 256, 1, 1)
    on conflict (user_id, campaign_id, slot) do update set members = v.members + 1, version = v.version + 1;
  return null;
end $$;

create trigger campaign_leads_versions_insert after insert on campaign_leads referencing new table as changed for each statement execute function note_places_of_campaign(1);
create trigger campaign_leads_versions_delete after delete on campaign_leads referencing old table as changed for each statement execute function note_places_of_campaign(1);
create trigger campaign_leads_versions_update after update on campaign_leads referencing new table as changed for each statement execute function note_places_of_campaign(0);
create trigger campaign_leads_versions_moved after update of lead_id, lead_pack_id, added_at on campaign_leads for each row
  when (old.lead_id is distinct from new.lead_id or old.lead_pack_id is distinct from new.lead_pack_id or old.added_at is distinct from new.added_at) execute function note_moved_in_campaign();
create trigger leads_versions_insert after insert on leads referencing new table as changed for each statement execute function note_leads_of_base(1);
create trigger leads_versions_delete after delete on leads referencing old table as changed for each statement execute function note_leads_of_base(1);
create trigger leads_versions_update after update on leads referencing new table as changed for each statement execute function note_leads_of_base(0);
create trigger leads_versions_known after update of full_name, company, email, tags, blacklisted, created_at on leads for each row
  when (old.full_name is distinct from new.full_name or old.company is distinct from new.company or old.email is distinct from new.email or old.tags is distinct from new.tags or old.blacklisted is distinct from new.blacklisted or old.created_at is distinct from new.created_at)
  execute function note_known_lead();
