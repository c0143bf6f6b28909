-- The address whose last test was delivered; another address of the campaign is untested.
alter table campaigns add column zapier_tested_url text;

-- How long a list took to come in, by real time. Lists from before this have no beginning, so that nothing is told of them.
alter table lead_packs
  add column real_created_at timestamptz,
  add column real_finished_at timestamptz;
alter table lead_packs alter column real_created_at set default now();

create function note_pack_finished() returns trigger language plpgsql as $$
begin
  new.real_finished_at := clock_timestamp();
  return new;
end $$;

create trigger pack_finished before update of search_status on lead_packs
  for each row when (new.search_status = 'SEARCH_COMPLETE' and old.search_status <> 'SEARCH_COMPLETE')
  execute function note_pack_finished();
