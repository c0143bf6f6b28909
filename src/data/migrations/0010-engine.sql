-- What the engine needs beside the product's own tables: each look at "what is due" reads an index and never a lead that waits or is blocked.

-- Delays and watches of a campaign in the order in which they end.
create index campaign_leads_ripening on campaign_leads (user_id, campaign_id, due_at) where state = 'WAITING' and due_at is not null;

-- Standing facts of a lane: how far the network was read, the last action, pauses. Read and written only by whoever holds the lane.
alter table lanes add column marks jsonb not null default '{}';
create index lanes_leased on lanes (real_lease_until) where lease_owner is not null;

-- The zone by which the day of an act was counted: after a change of zone a day's limit also holds for the last 24 hours.
alter table intents add column zone text not null default 'Etc/UTC';
create index intents_recent on intents (user_id, action, started_at) where status <> 'DID_NOT_HAPPEN';

-- Leads whose message was not seen yet, for the look at read receipts.
create index leads_unseen on leads (user_id, last_message_at) where last_message_at is not null and last_seen_at is null and chat_id is not null;
