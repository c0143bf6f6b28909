-- Accounts that their users have disconnected and that the provider still has to let go.
create table accounts_to_release (
  user_id bigint not null references users on delete cascade,
  account text not null,
  real_asked_at timestamptz not null,
  primary key (user_id, account)
);
