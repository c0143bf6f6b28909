-- Where a lead stands is told by this index alone. PostgreSQL expects every user to own a small share
-- of the table ("set statistics 0"), so that an index of all states that holds the lead's id somewhere
-- looked cheaper for those who own most of it, and was read from end to end for each lead.
drop index campaign_leads_by_lead;
create index campaign_leads_by_lead
  on campaign_leads (user_id, lead_id) include (campaign_id, state, updated_at);
