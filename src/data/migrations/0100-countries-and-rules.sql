-- A lead's country tells leads apart as well: a list that asks for it hangs on it (decision 50).
drop trigger leads_versions_known on leads;
create trigger leads_versions_known after update of full_name, company, email, tags, blacklisted, created_at, country on leads for each row
  when (old.full_name is distinct from new.full_name or old.company is distinct from new.company or old.email is distinct from new.email or old.tags is distinct from new.tags or old.blacklisted is distinct from new.blacklisted or old.created_at is distinct from new.created_at or old.country is distinct from new.country)
  execute function note_known_lead();

-- Whether the rules of a list were changed since it began: as long as they were not, everybody in it has passed them. Nobody knows it of older lists.
alter table lead_packs add column rules_changed boolean not null default true;
alter table lead_packs alter column rules_changed set default false;
