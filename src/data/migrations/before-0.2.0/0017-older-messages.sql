-- The inbox further back than its first filling, and people who are no leads (decision 132).

alter table chats
  -- Every message from then on is here; null: from the oldest that is here.
  add column read_back_to timestamptz,
  -- Every message is here, from the first one on.
  add column whole boolean not null default false;

alter table conversations
  -- As the network says them; what is known of a lead goes before.
  add column person_headline text,
  add column person_photo text;

-- Lanes without a running campaign are looked at as well from now on.
update lanes set next_wake_at = 'epoch' where next_wake_at is null and lease_owner is null;
