-- Erasing one person on request (GDPR, article 17; product rules, section 21; decision 149).

-- One certificate for each erasure: when, by whom, and how many rows of which table. Which person it
-- was, it says by the numbers that the leads had, and nothing else.
create table erasures (
  user_id bigint not null references users on delete cascade,
  certificate_id bigint generated always as identity,
  lead_ids bigint[] not null,
  -- Null: the operator.
  acted_by bigint,
  counts jsonb not null,
  real_at timestamptz not null,
  primary key (user_id, certificate_id)
);

-- Who must not come back, by keyed hashes of all that the person was known by (`person-keys.ts`). The
-- key is sealed and in no row of this database.
create table erased_people (
  user_id bigint not null references users on delete cascade,
  key_hash bytea not null,
  certificate_id bigint not null,
  primary key (user_id, key_hash),
  foreign key (user_id, certificate_id) references erasures on delete cascade
);

-- The number that stands for an erased lead in the ledger: it names nobody, and tells two apart.
create sequence erased_lead_numbers;

-- A lead that turns out to be somebody who was erased, by a profile, by hand, or however it came, is
-- looked at again by a job: the hashes can't be asked here.
create function look_for_erased() returns trigger language plpgsql as $$
begin
  if exists (select from erased_people e where e.user_id = new.user_id) then
    perform graphile_worker.add_job(
      'erase-returned',
      json_build_object('userId', new.user_id::text, 'leadId', new.lead_id::text),
      max_attempts => 25,
      job_key => 'erase-returned/' || new.lead_id
    );
  end if;
  return null;
end $$;
create trigger leads_look_for_erased_update
  after update of network_member_id, profile_slug, email on leads for each row
  when (
    old.network_member_id is distinct from new.network_member_id
    or old.profile_slug is distinct from new.profile_slug
    or old.email is distinct from new.email
  )
  execute function look_for_erased();
