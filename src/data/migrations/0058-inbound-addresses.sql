-- Inbound addresses of campaigns, to which forms and tools post leads (product rules, section 20).
-- Of an address's secret only a hash is here; the secret itself is sealed in `secrets` while the
-- address works. Those that were replaced or switched off stay, so that their senders are told so.
-- All instants are real time.
create table inbound_addresses (
  user_id bigint not null,
  address_id bigint generated always as identity,
  campaign_id bigint not null,
  secret_hash bytea not null,
  real_created_at timestamptz not null,
  real_last_at timestamptz,
  real_ended_at timestamptz,
  primary key (user_id, address_id),
  foreign key (user_id, campaign_id) references campaigns on delete cascade
);
create unique index inbound_addresses_secret on inbound_addresses (secret_hash);
create unique index inbound_addresses_working
  on inbound_addresses (user_id, campaign_id)
  where real_ended_at is null;
create index inbound_addresses_of_campaign
  on inbound_addresses (user_id, campaign_id, address_id);
