-- Tries of which nobody could tell whether they happened: few, and each waits for the user's word or for later news of the network.
create index intents_unconfirmed on intents (user_id, campaign_id, lead_id) where status = 'UNCONFIRMED';

-- How many units of the type the day had when this one was taken, so that a recount can tell an act too many from a limit that was lowered later.
alter table intents add column day_limit int;
