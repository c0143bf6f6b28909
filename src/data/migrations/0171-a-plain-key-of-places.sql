-- The key of where a lead stands is user, campaign and lead again, as three columns (decision 90). Only the index is built; no row is written anew.
alter table campaign_leads drop constraint campaign_leads_ids, add primary key (user_id, campaign_id, lead_id);
drop index campaign_leads_place;
