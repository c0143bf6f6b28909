-- Filters over all leads that a user keeps under a name.
create table saved_filters (
  user_id bigint not null references users on delete cascade,
  saved_filter_id bigint generated always as identity,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, saved_filter_id)
);
create unique index saved_filters_name on saved_filters (user_id, lower(name));

-- The tags in use are counted over the leads that have any.
create index leads_tagged on leads (user_id) where tags <> '{}';
