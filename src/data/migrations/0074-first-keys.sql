-- By which key a person was bound first. Keys that share it are one person, so that a person who is
-- handed over takes along an address that their lead no longer has. Null in bindings from before.
alter table person_senders add column first_key text;

-- A person who turns out to have another identifier is bound by it too.
create or replace function bind_named_person() returns trigger language plpgsql as $$
begin
  insert into person_senders (
    team_id, person_key, user_id, campaign_id, company_key, reason, bound_at, first_key
  )
  select distinct on (k.key) p.team_id, k.key, p.user_id, p.campaign_id, p.company_key, p.reason,
    p.bound_at, coalesce(p.first_key, p.person_key)
  from team_members me
  join person_senders p on p.team_id = me.team_id
    and p.user_id = me.user_id
    and p.person_key = any (
      blacklist_keys(old.network_member_id, old.profile_slug, old.email)
    )
  cross join unnest(
    blacklist_keys(new.network_member_id, new.profile_slug, new.email)
  ) as k (key)
  where me.user_id = new.user_id
  order by k.key, p.bound_at
  on conflict do nothing;
  return null;
end $$;
