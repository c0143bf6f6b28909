-- What finds few among a million leads (decision 138): a part of a name, company or address, a
-- country, and a last contact that is long ago.
create index leads_search on leads using gin (user_id, search_text gin_trgm_ops);
create index leads_by_country on leads (user_id, lower(country));
create index leads_contacted
  on leads (user_id, greatest(last_message_at, invitation_pending_since))
  where greatest(last_message_at, invitation_pending_since) is not null;
