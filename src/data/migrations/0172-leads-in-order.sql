-- Lists of leads by name and company are read along these, a page at a time (decision 90). They stand on `leads`, so that no move of a lead writes to them.
create index leads_by_name on leads (user_id, lower(full_name));
create index leads_by_company on leads (user_id, lower(company));
