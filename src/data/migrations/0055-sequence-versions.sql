-- Every saved sequence of a campaign, so that an older one can be taken back. The newest fifty are kept.
create table sequence_versions (
  user_id bigint not null,
  campaign_id bigint not null,
  version int not null,
  sequence jsonb not null,
  items int not null,
  saved_at timestamptz not null,
  primary key (user_id, campaign_id, version),
  foreign key (user_id, campaign_id) references campaigns on delete cascade
);

insert into sequence_versions (user_id, campaign_id, version, sequence, items, saved_at)
select user_id, campaign_id, sequence_version, sequence, (select count(*) from jsonb_path_query(sequence, '$.**.type')), sequence_updated_at
from campaigns where sequence is not null and sequence_updated_at is not null;
