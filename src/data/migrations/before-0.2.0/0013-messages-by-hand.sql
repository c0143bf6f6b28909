-- Messages that the user writes here, and how they leave (product rules, section 15).

alter table messages
  -- Who wrote it: the user, or somebody who works in the user's account.
  add column author_id bigint,
  -- Why it was not sent, as the API names it; null unless FAILED.
  add column failure_code text,
  -- The leads of the person go on in their campaigns although the user writes.
  add column keep_sequence boolean not null default false;

-- What waits to leave: SCHEDULED at `send_at`, SENDING at once.
create index messages_outgoing
  on messages (user_id, (coalesce(send_at, at)))
  where state in ('SCHEDULED', 'SENDING') and sent_by = 'USER';

-- Files that were uploaded for a message of ours; the network names the others.
alter table message_attachments
  alter column network_attachment_id drop not null,
  add column upload_id bigint,
  add check (num_nonnulls(network_attachment_id, upload_id) >= 1);

-- A try of a message by hand belongs to no campaign: campaign and lead are 0, the item is the message.
alter table intents add column message_id bigint;
-- The last wall: at most one try of a message is open or has happened.
create unique index intents_one_message
  on intents (user_id, message_id)
  where message_id is not null and status <> 'DID_NOT_HAPPEN';
