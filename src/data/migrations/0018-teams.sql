-- Teams as people use them: who was invited, how many may join, whom nobody of the team contacts.

-- Off until an owner turns it on.
alter table teams add column shared_blacklist boolean not null default false;

-- The seats of the user's subscription, for the team that they own; null: not counted.
alter table users add column team_seats int check (team_seats > 0);

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
