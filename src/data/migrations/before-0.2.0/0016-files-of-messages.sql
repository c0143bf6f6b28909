-- Files of messages and the formatting of emails (decision 131).

-- What the bytes were found to be when they were first fetched, whatever the other side says.
alter table message_attachments add column found_type text;

-- An email as its writer formatted it, as it came; it is cleaned whenever it is shown.
alter table messages add column html text;
