drop index concurrently if exists person_senders_first_key;
create index concurrently person_senders_first_key on person_senders (team_id, first_key)
  where first_key is not null;
