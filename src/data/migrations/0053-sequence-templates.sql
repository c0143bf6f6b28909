-- Sequences to start campaigns from. A template of the type GROUP is seen by everybody in its creator's team; `user_id` is the creator.
create table sequence_templates (
  user_id bigint not null references users on delete cascade,
  template_id bigint generated always as identity,
  template_name text not null,
  template_type text not null check (template_type in ('INDIVIDUAL', 'GROUP')),
  sequence jsonb not null,
  version int not null default 1,
  real_created_at timestamptz not null,
  real_updated_at timestamptz not null,
  primary key (user_id, template_id)
);

-- Which campaigns were begun from which template; `user_id` is the campaign's.
create table sequence_template_uses (
  user_id bigint not null,
  template_id bigint not null,
  campaign_id bigint not null,
  real_used_at timestamptz not null,
  primary key (user_id, template_id, campaign_id),
  foreign key (user_id, campaign_id) references campaigns on delete cascade
);
create index sequence_template_uses_by_campaign on sequence_template_uses (user_id, campaign_id);
