-- The same order read backwards. Leads that change now stand at the end of their state's entries instead of before all of them, so that pages fill up
-- instead of being halved: a third of the index less to write, keep and read.
create index campaign_leads_in_state on campaign_leads (user_id, campaign_id, state, updated_at, lead_id desc);
drop index campaign_leads_by_state;
