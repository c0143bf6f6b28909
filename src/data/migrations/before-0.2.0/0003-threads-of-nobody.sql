-- Whom a thread is with is kept with it: somebody may become known to be a lead after their thread
-- was read, and when the network shows it no more (decision 108).
alter table conversations add column network_member_id text;
create index conversations_of_nobody on conversations (user_id, network_member_id) where lead_id is null;
