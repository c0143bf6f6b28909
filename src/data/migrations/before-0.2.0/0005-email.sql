-- The user's own mailbox, what was sent from it, what came back, and whom it must not write to
-- (product rules, section 16). Everything begins with the user.

-- One mailbox a user; its credentials are sealed in `secrets`. Times in campaign time.
create table mailboxes (
  user_id bigint primary key references users on delete cascade,
  provider text not null check (provider in ('GOOGLE', 'MICROSOFT', 'SMTP')),
  address text not null,
  from_name text not null,
  signature text not null default '',
  -- The text around the unsubscribe link; null: the usual one.
  footer text,
  status text not null default 'CONNECTED' check (status in ('CONNECTED', 'LOST')),
  -- Why it is lost, as the adapter said it.
  lost_problem text,
  connected_at timestamptz not null,
  -- When this address was connected for the first time by this user: its warm-up counts from then.
  ramp_from timestamptz not null,
  -- SMTP alone: whether the server itself keeps what is sent (decision 111).
  saves_sent_mail boolean not null default false,
  -- How far the inbox was read: the adapter's own word, null before the first look.
  reading_place text,
  read_at timestamptz,
  -- Since when too many bounces hold the email lane, and from when on they count again.
  bounces_hold_since timestamptz,
  bounces_counted_from timestamptz
);
create unique index mailboxes_address on mailboxes (lower(address));

-- When a user first connected an address, known by its keyed hash alone: disconnecting erases the
-- mailbox, and connecting it again does not begin the warm-up anew.
create table mailbox_ramps (
  user_id bigint not null references users on delete cascade,
  address_hash text not null,
  ramp_from timestamptz not null,
  primary key (user_id, address_hash)
);

-- Every email that left, or may have left, one row for each try; its text is the intent's.
-- `request_id` is the intent's, of which the Message-ID is made.
create table sent_emails (
  user_id bigint not null references users on delete cascade,
  request_id text not null,
  message_id text not null,
  campaign_id bigint not null,
  lead_id bigint not null,
  item_id text not null,
  intent_id bigint not null,
  address text not null,
  subject text not null,
  -- The provider's own thread, where it has one.
  thread_id text,
  sent_at timestamptz not null,
  -- Fetches of the pixel: by a person, and by machines, which never count.
  opened_at timestamptz,
  machine_opened_at timestamptz,
  bounced_at timestamptz,
  bounce_lasting boolean,
  primary key (user_id, request_id)
);
create unique index sent_emails_message on sent_emails (user_id, message_id);
create index sent_emails_newest on sent_emails (user_id, sent_at);
create index sent_emails_lead on sent_emails (user_id, lead_id, sent_at);
create index sent_emails_thread on sent_emails (user_id, thread_id) where thread_id is not null;

-- What came back and belongs to a lead; mail of strangers is never kept. The Message-ID is how a
-- second reading knows it.
create table received_emails (
  user_id bigint not null references users on delete cascade,
  received_id bigint generated always as identity,
  message_id text not null,
  lead_id bigint not null,
  campaign_id bigint,
  -- The email of ours that it is about.
  request_id text,
  kind text not null check (kind in ('REPLY', 'AUTOMATIC', 'OUT_OF_OFFICE', 'BOUNCE')),
  from_address text,
  subject text not null,
  text text not null,
  at timestamptz not null,
  primary key (user_id, received_id)
);
create unique index received_emails_message on received_emails (user_id, message_id);
create index received_emails_lead on received_emails (user_id, lead_id, at);

-- Addresses in lower case that this user must not write to again, whatever campaign or import names
-- them. Who unsubscribed stays so; a bounced address that unsubscribes is that from then on.
create table refused_addresses (
  user_id bigint not null references users on delete cascade,
  address text not null,
  reason text not null check (reason in ('UNSUBSCRIBED', 'BOUNCED')),
  at timestamptz not null,
  campaign_id bigint,
  lead_id bigint,
  primary key (user_id, address)
);
