-- When people last changed something, in their own accounts or in others’: for a while, what they
-- read then comes from the primary (decision 209). Only written where there is a replica.
create table recent_writes (
  user_id bigint primary key,
  real_at timestamptz not null
);
create index recent_writes_age on recent_writes (real_at);
