-- Teams as people use them: who was invited, how many may join, whom nobody of the team contacts.

-- Off until an owner turns it on.
alter table teams add column shared_blacklist boolean not null default false;

-- An invitation waits for whoever has, or will have, the address. It expires by its date alone.
create table team_invitations (
  team_id bigint not null references teams on delete cascade,
  invitation_id bigint generated always as identity,
  email text not null,
  role text not null check (role in ('USER', 'MANAGER', 'OWNER')),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  invited_by bigint references users on delete set null,
  mails_sent int not null default 1,
  real_created_at timestamptz not null,
  real_sent_at timestamptz not null,
  real_expires_at timestamptz not null,
  real_answered_at timestamptz,
  primary key (team_id, invitation_id)
);
create unique index team_invitations_id on team_invitations (invitation_id);
create unique index team_invitations_pending on team_invitations (team_id, email)
  where status = 'PENDING';
create index team_invitations_by_email on team_invitations (email) where status = 'PENDING';

-- Whom the members of a team do not contact, if the team shares its list: who, when, why. An entry
-- taken off stays, as what was done.
create table team_blacklist (
  team_id bigint not null references teams on delete cascade,
  entry_id bigint generated always as identity,
  name text not null,
  reason text,
  added_by bigint references users on delete set null,
  real_added_at timestamptz not null,
  taken_off_by bigint references users on delete set null,
  real_taken_off_at timestamptz,
  primary key (team_id, entry_id)
);
create index team_blacklist_newest on team_blacklist (team_id, real_added_at desc, entry_id desc)
  where real_taken_off_at is null;

-- By what such a person is known: m: member id, s: address of the profile, e: email address.
create table team_blacklist_keys (
  team_id bigint not null,
  person_key text not null,
  entry_id bigint not null,
  primary key (team_id, person_key, entry_id),
  foreign key (team_id, entry_id) references team_blacklist on delete cascade
);
create index team_blacklist_keys_of_entry on team_blacklist_keys (team_id, entry_id);

-- Who was at work in somebody else's account when something was done there; null: the user.
alter table events
  add column acted_by bigint
  default nullif(current_setting('reachwell.acted_by', true), '')::bigint;

-- Everything that a person is known by (a lead with a member id is known by its email as well).
create function blacklist_keys(member text, slug text, email text)
returns text[] language sql immutable as $$
  select array_remove(array['m:' || member, 's:' || slug, 'e:' || lower(email)], null)
$$;

-- Whoever comes into an account, or turns out to be somebody, is on its blacklist from the start
-- if the team of its user shares a list that they are on.
create function heed_shared_blacklist() returns trigger language plpgsql as $$
begin
  if exists (
    select from team_members me
    join teams t on t.team_id = me.team_id and t.shared_blacklist
    join team_blacklist_keys k on k.team_id = me.team_id
      and k.person_key = any (blacklist_keys(new.network_member_id, new.profile_slug, new.email))
    join team_blacklist b on b.team_id = k.team_id and b.entry_id = k.entry_id
      and b.real_taken_off_at is null
    where me.user_id = new.user_id
  ) then
    new.blacklisted := true;
  end if;
  return new;
end $$;
create trigger leads_heed_shared_insert
  before insert on leads for each row
  when (not new.blacklisted)
  execute function heed_shared_blacklist();
create trigger leads_heed_shared_update
  before update of network_member_id, profile_slug, email on leads for each row
  when (
    not new.blacklisted and (
      old.network_member_id is distinct from new.network_member_id
      or old.profile_slug is distinct from new.profile_slug
      or old.email is distinct from new.email
    )
  )
  execute function heed_shared_blacklist();
