-- Since when somebody wants the e-mail address of a lead found; the search waits until there is a finder, and is over once an address is known.
alter table leads add column email_wanted_at timestamptz;
create index leads_email_wanted on leads (user_id, email_wanted_at) where email_wanted_at is not null and email is null;
