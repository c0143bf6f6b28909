-- How often news were seen in a mailbox since it was connected: a lane that read it at another
-- count looks again at once.
alter table mailboxes add column news integer not null default 0;

-- Whether the server that was to take an email refused the address: no email of it was sent, and yet
-- it counts as one that came back for good (product rules, section 16).
alter table refused_addresses add column at_sending boolean not null default false;
create index refused_addresses_at_sending on refused_addresses (user_id, at) where at_sending;
