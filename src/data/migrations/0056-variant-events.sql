-- What was sent by which variant of a text, for the statistics of variants: only acts that had one.
create index events_by_variant on events (user_id, campaign_id, item_id, lead_id) where data ? 'variantId';
