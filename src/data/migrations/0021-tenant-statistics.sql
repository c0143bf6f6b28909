-- PostgreSQL counts how often each value of a column occurs. Once it has counted the users that are there, it takes a new one for having a single
-- row, and then reads all of that user's rows where an index would find the one it wants: an import slows down with the square of its size.
-- Without these counts it expects a fair share of the table for anybody, and takes the most exact index there is.
alter table leads alter column user_id set statistics 0;
alter table campaign_leads alter column user_id set statistics 0, alter column campaign_id set statistics 0, alter column lead_pack_id set statistics 0;
alter table lead_packs alter column user_id set statistics 0;
alter table lead_pack_rows alter column user_id set statistics 0, alter column lead_pack_id set statistics 0;
alter table intents alter column user_id set statistics 0, alter column campaign_id set statistics 0;
alter table events alter column user_id set statistics 0, alter column campaign_id set statistics 0;
alter table conversations alter column user_id set statistics 0;
alter table messages alter column user_id set statistics 0, alter column conversation_id set statistics 0;
alter table network_events alter column user_id set statistics 0;
alter table notifications alter column user_id set statistics 0;
alter table stream_events alter column user_id set statistics 0;

-- Of indexes that seem equally good the newest is taken: for a lead's place that must be the one that holds its whole key.
alter table campaign_leads drop constraint campaign_leads_pkey;
alter table campaign_leads add primary key (user_id, campaign_id, lead_id);
