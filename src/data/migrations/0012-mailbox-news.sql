-- How often news were seen in a mailbox since it was connected: a lane that read it at another
-- count looks again at once.
alter table mailboxes add column news integer not null default 0;
