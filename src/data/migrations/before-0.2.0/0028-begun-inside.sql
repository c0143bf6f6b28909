-- Who began long work in somebody else's account; null: its user. Such work ends when whoever began
-- it may no longer work there (decision 146).
alter table lead_transfers
  add column acted_by bigint
  default nullif(current_setting('reachwell.acted_by', true), '')::bigint;
alter table lead_packs
  add column acted_by bigint
  default nullif(current_setting('reachwell.acted_by', true), '')::bigint;
alter table leads add column email_wanted_by bigint;
