-- Who works together, as far as lists of leads ask for it.
create table teams (
  team_id bigint generated always as identity primary key,
  team_name text not null,
  real_created_at timestamptz not null default now()
);

-- A user is in one team at most.
create table team_members (
  team_id bigint not null references teams on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null default 'USER' check (role in ('USER', 'MANAGER', 'OWNER')),
  real_joined_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create unique index team_members_one_team on team_members (user_id);

-- The people that a team has in its campaigns, by what tells them apart on the network (m: member id, s: address, e: e-mail of who has neither). This key
-- decides between two teammates who import the same person at the same moment: who comes second waits for the first, and then sees the campaign.
create table team_people (
  team_id bigint not null references teams on delete cascade,
  person_key text not null,
  primary key (team_id, person_key)
);
create table team_person_campaigns (
  team_id bigint not null,
  person_key text not null,
  user_id bigint not null,
  campaign_id bigint not null,
  lead_id bigint not null,
  primary key (team_id, person_key, user_id, campaign_id),
  foreign key (team_id, person_key) references team_people on delete cascade
);
create index team_person_campaigns_by_lead on team_person_campaigns (user_id, campaign_id, lead_id);

create function person_keys(member text, slug text, email text) returns text[] language sql immutable as $$
  select case
    when member is null and slug is null then array_remove(array['e:' || lower(email)], null)
    else array_remove(array['m:' || member, 's:' || slug], null)
  end
$$;

-- Puts people of campaigns down for the teams that their users are in; whoever else is in none is passed over.
create function note_team_people(users bigint[], leads bigint[]) returns void language plpgsql as $$
begin
  if not exists (select from team_members m where m.user_id = any (users)) then return; end if;
  insert into team_people (team_id, person_key)
    select distinct m.team_id, k.key from team_members m join campaign_leads c on c.user_id = m.user_id join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    cross join unnest(person_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)
    where m.user_id = any (users) and c.lead_id = any (leads) order by 1, 2
    on conflict do nothing;
  insert into team_person_campaigns (team_id, person_key, user_id, campaign_id, lead_id)
    select m.team_id, k.key, c.user_id, c.campaign_id, c.lead_id from team_members m join campaign_leads c on c.user_id = m.user_id join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    cross join unnest(person_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)
    where m.user_id = any (users) and c.lead_id = any (leads) order by 1, 2, 3, 4
    on conflict do nothing;
end $$;

create function note_added_people() returns trigger language plpgsql as $$
begin
  if exists (select from added a join team_members m on m.user_id = a.user_id) then
    perform note_team_people((select array_agg(distinct user_id) from added), (select array_agg(distinct lead_id) from added));
  end if;
  return null;
end $$;
create trigger campaign_leads_team_insert after insert on campaign_leads referencing new table as added for each statement execute function note_added_people();

create function forget_gone_people() returns trigger language plpgsql as $$
begin
  if exists (select from gone g join team_members m on m.user_id = g.user_id) then
    delete from team_person_campaigns t using gone g where t.user_id = g.user_id and t.campaign_id = g.campaign_id and t.lead_id = g.lead_id;
  end if;
  return null;
end $$;
create trigger campaign_leads_team_delete after delete on campaign_leads referencing old table as gone for each statement execute function forget_gone_people();

-- Two leads that turn out to be one person.
create function note_merged_person() returns trigger language plpgsql as $$
begin
  delete from team_person_campaigns where user_id = old.user_id and campaign_id = old.campaign_id and lead_id = old.lead_id;
  perform note_team_people(array[new.user_id], array[new.lead_id]);
  return null;
end $$;
create trigger campaign_leads_team_merge after update of lead_id on campaign_leads for each row when (old.lead_id is distinct from new.lead_id) execute function note_merged_person();

-- A profile tells the member id of who was known by an address.
create function note_named_person() returns trigger language plpgsql as $$
begin
  perform note_team_people(array[new.user_id], array[new.lead_id]);
  return null;
end $$;
create trigger leads_team_keys after update of network_member_id, profile_slug on leads for each row
  when (old.network_member_id is distinct from new.network_member_id or old.profile_slug is distinct from new.profile_slug) execute function note_named_person();

create function note_joined_member() returns trigger language plpgsql as $$
begin
  perform note_team_people(array[new.user_id], (select array_agg(distinct lead_id) from campaign_leads where user_id = new.user_id));
  return null;
end $$;
create trigger team_members_joined after insert on team_members for each row execute function note_joined_member();

create function forget_left_member() returns trigger language plpgsql as $$
begin
  delete from team_person_campaigns where team_id = old.team_id and user_id = old.user_id;
  return null;
end $$;
create trigger team_members_left after delete on team_members for each row execute function forget_left_member();
