-- The product's tables. user_id leads every key and index of what grows, so that each table can be hash-partitioned by it.
-- Instants of campaigns, leads and conversations are campaign time; the columns named real_* and those of identity are real time.

create table clock (
  single boolean primary key default true check (single),
  rate double precision not null default 1,
  base_real timestamptz not null,
  base_campaign timestamptz not null,
  -- No process may show a campaign time beyond this before it has been moved on: so the clock never goes back over a crash.
  ceiling timestamptz not null
);

create table users (
  user_id bigint primary key,
  email text not null,
  display_name text not null,
  status text not null default 'REGISTRATION_STARTED',
  account_error text,
  zone text not null default 'Etc/UTC',
  real_zone_updated_at timestamptz,
  schedule jsonb not null,
  processing_limits jsonb not null,
  processing_limit_range int not null default 3,
  activity_control_enabled boolean not null default false,
  person_name_words text[] not null default '{}',
  onboarding_completed boolean not null default false,
  invite_by_email_enabled boolean not null default false,
  api_version int not null default 11,
  partner_stack_id text,
  plan_tier text,
  subscription_status text,
  real_trial_ends_at timestamptz,
  admin_status text,
  network_user_name text,
  network_account_id text,
  network_member_id text,
  network_profile jsonb,
  network_checkpoint jsonb,
  chosen_contract text,
  note_length int not null default 200,
  invites_paused_until timestamptz,
  network_incident text,
  connected_at timestamptz,
  client_version text,
  real_refresh_started_at timestamptz,
  real_refresh_done_at timestamptz,
  real_created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create unique index users_network_account on users (network_account_id) where network_account_id is not null;

create table secrets (
  user_id bigint not null references users on delete cascade,
  name text not null,
  key_version int not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  real_updated_at timestamptz not null default now(),
  primary key (user_id, name)
);

create table campaigns (
  user_id bigint not null references users on delete cascade,
  campaign_id bigint generated always as identity,
  name text not null,
  type text not null default 'CUSTOM_CAMPAIGN',
  status text not null default 'DRAFT' check (status in ('DRAFT', 'NOT_ACTIVE', 'ACTIVE')),
  locked boolean not null default false,
  sequence jsonb,
  sequence_completed boolean not null default false,
  sequence_updated_at timestamptz,
  sequence_version int not null default 0,
  skip_lead_conditions text[] not null default '{CAMPAIGN_DUPLICATE}',
  late_acceptance text not null default 'NOTIFY',
  zapier_url text,
  zapier_error text,
  started_at timestamptz,
  -- Moved on with each claim, so that a user's campaigns share the lane by round robin.
  served_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, campaign_id)
);

create table lead_packs (
  user_id bigint not null,
  lead_pack_id bigint generated always as identity,
  campaign_id bigint not null,
  name text not null,
  search_type text not null,
  search_option text not null default 'SEARCH',
  search_status text not null default 'SEARCH_IN_PROGRESS',
  error text,
  source_url text,
  source jsonb not null default '{}',
  file_name text,
  columns jsonb,
  skip_lead_conditions text[] not null default '{CAMPAIGN_DUPLICATE}',
  leads_number_to_collect int not null default 0,
  leads_number_collected int not null default 0,
  -- Where a search goes on after any interruption.
  resume_offset int not null default 0,
  total_rows int not null default 0,
  processed_rows int not null default 0,
  lease_until timestamptz,
  fencing bigint not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, lead_pack_id),
  foreign key (user_id, campaign_id) references campaigns on delete cascade
);
create index lead_packs_by_campaign on lead_packs (user_id, campaign_id, created_at desc);
create index lead_packs_collecting on lead_packs (user_id, due_at) where search_status = 'SEARCH_IN_PROGRESS';

-- One row for each row of a file, address of a list, or person of a search: first staged, then with its verdict.
create table lead_pack_rows (
  user_id bigint not null,
  lead_pack_id bigint not null,
  row_number int not null,
  verdict text check (verdict in ('ADDED', 'MERGED', 'DUPLICATE', 'SKIPPED', 'WRONG')),
  code text,
  message text,
  raw jsonb not null,
  lead_id bigint,
  primary key (user_id, lead_pack_id, row_number),
  foreign key (user_id, lead_pack_id) references lead_packs on delete cascade
);
create index lead_pack_rows_by_verdict on lead_pack_rows (user_id, lead_pack_id, verdict, row_number);

create table leads (
  user_id bigint not null references users on delete cascade,
  lead_id bigint generated always as identity,
  network_member_id text,
  profile_slug text,
  email text,
  first_name text,
  last_name text,
  full_name text,
  headline text,
  job_title text,
  company text,
  industry text,
  location text,
  country text,
  phone text,
  website text,
  photo_url text,
  custom jsonb not null default '{}',
  hand_edited text[] not null default '{}',
  tags text[] not null default '{}',
  blacklisted boolean not null default false,
  open_profile boolean,
  premium boolean,
  connections int,
  network_distance text,
  profile_read_at timestamptz,
  connected_at timestamptz,
  invitation_id text,
  -- The invitation that is pending now, by whomever sent, and the last withdrawal.
  invitation_pending_since timestamptz,
  withdrawn_at timestamptz,
  replied_at timestamptz,
  last_message_at timestamptz,
  last_seen_at timestamptz,
  chat_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, lead_id)
);
create unique index leads_by_member on leads (user_id, network_member_id) where network_member_id is not null;
create unique index leads_by_slug on leads (user_id, profile_slug) where profile_slug is not null;
create unique index leads_by_email on leads (user_id, lower(email)) where email is not null and network_member_id is null and profile_slug is null;
create index leads_by_any_email on leads (user_id, lower(email)) where email is not null;
create index leads_by_chat on leads (user_id, chat_id) where chat_id is not null;
create index leads_pending on leads (user_id, invitation_pending_since) where invitation_pending_since is not null;
create index leads_newest on leads (user_id, created_at desc, lead_id desc);

create table campaign_leads (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_id bigint not null,
  lead_pack_id bigint,
  state text not null check (state in ('UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FINISHED', 'FAILED', 'BLACKLISTED')),
  -- Where the lead stands: the item it does next, since when, and how often it has come there.
  item_id text,
  item_type text,
  item_entered_at timestamptz,
  visit int not null default 0,
  -- When the engine looks at it next; null while nothing can happen by itself.
  due_at timestamptz,
  reason text,
  -- Free facts of the engine about this walk: the variant dealt, the watch's end, the state held before a pause.
  walk jsonb not null default '{}',
  fencing bigint not null default 0,
  lease_until timestamptz,
  invited_at timestamptz,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  contacted_at timestamptz,
  messaged_at timestamptz,
  viewed_at timestamptz,
  replied_at timestamptz,
  inmailed_at timestamptz,
  emailed_at timestamptz,
  email_delivered_at timestamptz,
  email_opened_at timestamptz,
  email_replied_at timestamptz,
  email_bounced_at timestamptz,
  visited_at timestamptz,
  endorsed_at timestamptz,
  followed_at timestamptz,
  liked_at timestamptz,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, campaign_id, lead_id),
  foreign key (user_id, campaign_id) references campaigns on delete cascade,
  foreign key (user_id, lead_id) references leads on delete cascade
);
-- By item type, so that a type whose day is full is never read at all.
create index campaign_leads_due on campaign_leads (user_id, campaign_id, item_type, due_at) where due_at is not null;
create index campaign_leads_by_lead on campaign_leads (user_id, lead_id);
create index campaign_leads_by_state on campaign_leads (user_id, campaign_id, state, updated_at desc, lead_id);
create index campaign_leads_by_pack on campaign_leads (user_id, campaign_id, lead_pack_id, lead_id);

-- A lane: one user's actions on the network, done one at a time by whoever holds the lease.
create table lanes (
  user_id bigint primary key references users on delete cascade,
  next_wake_at timestamptz,
  next_slot_at timestamptz,
  real_lease_until timestamptz,
  lease_owner text,
  fencing bigint not null default 0
);
create index lanes_awake on lanes (next_wake_at) where next_wake_at is not null;

-- The ledger: the only way an action leaves the program. One row for each try of an item by a lead; a later try needs proof that the earlier did not happen.
create table intents (
  user_id bigint not null references users on delete cascade,
  intent_id bigint generated always as identity,
  campaign_id bigint not null,
  lead_id bigint not null,
  item_id text not null,
  visit int not null,
  attempt int not null,
  action text not null,
  fencing bigint not null,
  request_id text not null,
  day date not null,
  payload jsonb not null,
  status text not null check (status in ('SENDING', 'HAPPENED', 'DID_NOT_HAPPEN', 'UNCONFIRMED')),
  outcome jsonb,
  started_at timestamptz not null,
  real_started_at timestamptz not null,
  settled_at timestamptz,
  primary key (user_id, intent_id)
);
create unique index intents_once on intents (user_id, lead_id, campaign_id, item_id, visit, attempt);
-- The last wall: at most one try of an item is open or has happened.
create unique index intents_one_effect on intents (user_id, lead_id, campaign_id, item_id, visit) where status <> 'DID_NOT_HAPPEN';
create index intents_open on intents (user_id, real_started_at) where status = 'SENDING';
create index intents_invites on intents (user_id, started_at) where action in ('CONNECT', 'CONNECT_BY_EMAIL') and status <> 'DID_NOT_HAPPEN';

create table daily_usage (
  user_id bigint not null references users on delete cascade,
  day date not null,
  action text not null,
  used int not null default 0,
  primary key (user_id, day, action)
);

create table events (
  user_id bigint not null references users on delete cascade,
  event_id bigint generated always as identity,
  type text not null,
  at timestamptz not null,
  campaign_id bigint,
  lead_id bigint,
  item_id text,
  item_type text,
  actor text not null,
  data jsonb not null default '{}',
  primary key (user_id, event_id)
);
create index events_newest on events (user_id, at desc, event_id desc);
create index events_by_lead on events (user_id, lead_id, at desc, event_id desc) where lead_id is not null;
create index events_by_campaign on events (user_id, campaign_id, at desc, event_id desc) where campaign_id is not null;

create table conversations (
  user_id bigint not null references users on delete cascade,
  conversation_id bigint generated always as identity,
  chat_id text not null,
  lead_id bigint,
  channel text not null default 'LINKEDIN',
  last_message_at timestamptz,
  read_up_to timestamptz,
  primary key (user_id, conversation_id),
  unique (user_id, chat_id)
);

create table messages (
  user_id bigint not null,
  message_id bigint generated always as identity,
  conversation_id bigint not null,
  network_message_id text not null,
  from_me boolean not null,
  sent_by text,
  text text not null,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (user_id, message_id),
  unique (user_id, network_message_id),
  foreign key (user_id, conversation_id) references conversations on delete cascade
);
create index messages_by_conversation on messages (user_id, conversation_id, at);

-- Events of the provider that came in; each is applied once as "look at this again".
create table network_events (
  user_id bigint not null references users on delete cascade,
  network_event_id text not null,
  type text not null,
  body jsonb not null,
  real_received_at timestamptz not null default now(),
  done boolean not null default false,
  primary key (user_id, network_event_id)
);
create index network_events_open on network_events (user_id, real_received_at) where not done;

create table notifications (
  user_id bigint not null references users on delete cascade,
  notification_id bigint generated always as identity,
  type text not null,
  at timestamptz not null,
  closed boolean not null default false,
  data jsonb not null default '{}',
  link text,
  primary key (user_id, notification_id)
);

-- What the live stream says; kept for an hour so that a client that was away can resume.
create table stream_events (
  user_id bigint not null,
  stream_event_id bigint generated always as identity,
  type text not null,
  data jsonb not null,
  real_at timestamptz not null default now(),
  primary key (user_id, stream_event_id)
);
create index stream_events_age on stream_events (real_at);

create table outbox_mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null default '{}',
  real_sent_at timestamptz not null default now()
);
create index outbox_by_recipient on outbox_mails (lower(recipient), mail_id desc);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  status int,
  answer jsonb,
  real_created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create table audit_log (
  user_id bigint not null,
  audit_id bigint generated always as identity,
  acted_by bigint not null,
  type text not null,
  data jsonb not null default '{}',
  real_at timestamptz not null default now(),
  primary key (user_id, audit_id)
);

create table settings (
  name text primary key,
  value jsonb not null
);
