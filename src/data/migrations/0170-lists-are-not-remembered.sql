-- Lists of leads are read when they are asked for (decision 90): nothing counts their changes any more.
drop trigger campaign_leads_versions_insert on campaign_leads;
drop trigger campaign_leads_versions_delete on campaign_leads;
drop trigger campaign_leads_versions_update on campaign_leads;
drop trigger campaign_leads_versions_moved on campaign_leads;
drop trigger leads_versions_insert on leads;
drop trigger leads_versions_delete on leads;
drop trigger leads_versions_update on leads;
drop trigger leads_versions_known on leads;
drop function note_places_of_campaign();
drop function note_leads_of_base();
drop function note_moved_in_campaign();
drop function note_known_lead();
drop table list_versions;
