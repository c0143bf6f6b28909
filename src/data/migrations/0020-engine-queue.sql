-- The queue of a campaign by action and state: leads on their way have their turn before new ones of the same action. Waiting leads stand in
-- campaign_leads_ripening alone, so that each lead is in one of the two.
create index campaign_leads_queue on campaign_leads (user_id, campaign_id, item_type, state, due_at) where state in ('GETTING_READY', 'IN_PROGRESS') and due_at is not null;
drop index campaign_leads_due;
