-- When a person asked for the account to be deleted, in real time. From then on nobody sees anything of the account and its engine does nothing;
-- after the grace it is erased. What must be given back when the person takes the word back stands beside it.
alter table users
  add column real_deletion_asked_at timestamptz,
  add column left_team_id bigint,
  add column left_team_role text;
create index users_to_erase on users (real_deletion_asked_at) where real_deletion_asked_at is not null;
