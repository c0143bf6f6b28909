-- The key of where a lead stands in one number of campaign and lead beside the user, as `campaign_leads_ripening` has its times: PostgreSQL fills pages up
-- behind rising runs only where entries are two numbers, and leaves them half empty where accounts with entries of three grow by turns. Statements ask for
-- it through place-number.ts. Ids that do not fit in are refused: leads beyond 34 thousand million, campaigns beyond 268 million; the last number of a campaign is left free as a bound.
alter table campaign_leads drop constraint campaign_leads_pkey, add constraint campaign_leads_ids check (campaign_id between 0 and 268435455 and lead_id between 0 and 34359738366);
-- Made last: of indexes that seem equally good the newest is taken.
create unique index campaign_leads_place on campaign_leads (user_id, (campaign_id << 35 | lead_id));
-- As of user and campaign by themselves (0021): what is common over all tenants says nothing of one.
alter index campaign_leads_place alter column 2 set statistics 0;
