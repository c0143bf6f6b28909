-- The keys that wrap the data keys of sealed records. Each is itself wrapped by the master key, which is in no database; version 1, which has no
-- wrapped key, is the master key itself. A key goes only when nothing is sealed under it: the foreign key holds that, whoever seals at the moment.
create table sealing_keys (
  version int primary key,
  wrapped_key bytea,
  real_created_at timestamptz not null default now()
);
insert into sealing_keys (version, wrapped_key) values (1, null);

alter table secrets add constraint secrets_sealing_key foreign key (key_version) references sealing_keys (version);
create index secrets_by_key on secrets (key_version);
