-- The tables of Reachwell, by concept. What keeps counts and reacts to changes is in
-- 0055-functions-and-triggers.sql. Both files are for new databases (decision 181); nothing in them
-- is changed after a release: later changes are files of their own.
--
-- `user_id` leads every key and index of what grows, so that each table can be hash-partitioned by
-- it. Instants of campaigns, leads and conversations are campaign time; columns named real_* and
-- those of signing in are real time.
--
-- "set statistics 0": PostgreSQL counts how often each value of a column occurs. Once it has
-- counted the users that are there, it takes a new one for having a single row, and then reads all
-- of that user's rows where an index would find the one it wants: an import would slow down with
-- the square of its size. Without these counts it expects a fair share of the table for
-- anyone, and takes the most exact index there is.
--
-- "autovacuum_vacuum_scale_factor = 0.02": each move of a lead leaves a dead row and its index
-- entries. Vacuum takes the room back after a fiftieth, not after a fifth of all rows has changed.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- ============================================================================
-- Time and settings
-- ============================================================================

-- The clock of campaigns: from `base_campaign` at `base_real` it runs at `rate`.
create table clock (
  single boolean primary key default true check (single),
  rate double precision not null default 1,
  base_real timestamptz not null,
  base_campaign timestamptz not null,
  -- No process may show a campaign time beyond this before it has been moved on: so the
  -- clock never goes back over a crash.
  ceiling timestamptz not null,
  -- Practice mode plays a stretch of time instead of jumping over it: from `play_from` to
  -- `play_until` the clock runs at `rate`, and after that at `play_then_rate`. All three are
  -- null while nothing is played.
  play_from timestamptz,
  play_until timestamptz,
  play_then_rate double precision,
  -- Practice mode skips the hours in which no one on the server works.
  skips_nights boolean not null default true,
  constraint clock_play_whole check (
    (play_from is null) = (play_until is null) and (play_from is null) = (play_then_rate is null)
  )
);

-- Settings of the whole installation.
create table settings (
  name text primary key,
  value jsonb not null
);

-- Calls that carried an idempotency key, with their answer once there is one.
create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  status int,
  answer jsonb,
  real_created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- ============================================================================
-- Users
-- ============================================================================

-- One row per account: who it is, its settings, its plan, and its account on the network.
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
  real_created_at timestamptz not null default now(),
  feature_flags text[] not null default '{}',
  mailbox_connected boolean not null default false,
  -- How often the network refused an invitation for its limit since the last that went through:
  -- each doubles the pause. Kept here so that staff can end it.
  invite_limit_answers int not null default 0,
  -- Each save of a screen's settings is a version: a save made from an older one is refused, so
  -- that no one's work is overwritten unseen (decision 21).
  limits_version int not null default 0,
  schedule_version int not null default 0,
  name_words_version int not null default 0,
  -- When the person asked for the account to be deleted. From then on no one sees anything of it
  -- and its engine does nothing; after the grace period it is erased. The team and the role are
  -- given back when the person changes their mind.
  real_deletion_asked_at timestamptz,
  left_team_id bigint,
  left_team_role text,
  -- "Pause for today": from when until when the user's engine rests; campaign time. Both or
  -- neither.
  engine_paused_from timestamptz,
  engine_paused_until timestamptz,
  -- What the network last said of the InMail credits, with the account that it said it about.
  inmail_balance jsonb,
  -- When the partner program was told that the user signed up (decision 154).
  real_partner_told_at timestamptz,
  constraint users_engine_pause check ((engine_paused_from is null) = (engine_paused_until is null))
);
create unique index users_email on users (lower(email));
create unique index users_network_account
  on users (network_account_id)
  where network_account_id is not null;
create index users_to_erase
  on users (real_deletion_asked_at)
  where real_deletion_asked_at is not null;
-- The connections that someone has to look after: lost, or at a step of a sign-in.
create index users_connection_open
  on users (real_refresh_done_at nulls first)
  where status <> 'VERIFIED' and (network_checkpoint is not null or network_account_id is not
    null);
-- What staff search users by: name, address, and name on the network.
create function staff_search_text(display_name text, email text, profile jsonb)
returns text language sql immutable as $$
  select lower(display_name || ' ' || email || ' ' || coalesce(profile ->> 'fullName', ''))
$$;
create index users_staff_search on users
  using gin (staff_search_text(display_name, email, network_profile) gin_trgm_ops);
create index users_staff on users (admin_status) where admin_status is not null;

-- From which address the network sees a user's account come, as far as the provider says, and
-- how often it was changed on the newest day.
create table network_addresses (
  user_id bigint primary key references users on delete cascade,
  country_code text,
  city text,
  ip text,
  real_changed_at timestamptz,
  -- A day of the user's zone, by real time.
  change_day text,
  changes int not null default 0
);

-- Accounts that their users have disconnected and that the provider still has to let go.
create table accounts_to_release (
  user_id bigint not null references users on delete cascade,
  account text not null,
  real_asked_at timestamptz not null,
  primary key (user_id, account)
);

-- What happened with an account, and who did it.
create table audit_log (
  user_id bigint not null,
  audit_id bigint generated always as identity,
  acted_by bigint not null,
  type text not null,
  data jsonb not null default '{}',
  real_at timestamptz not null default now(),
  primary key (user_id, audit_id)
);
-- The person's own look at what happened with the account: newest first.
create index audit_log_newest on audit_log (user_id, real_at desc, audit_id desc);

-- ============================================================================
-- Signing in
-- ============================================================================

-- Who may sign in. All instants of this section are real time. An identity's id is its user's
-- id.
create table identities (
  identity_id bigint generated always as identity primary key,
  email text not null,
  -- argon2id in PHC form.
  password_hash text not null,
  real_email_verified_at timestamptz,
  real_disabled_at timestamptz,
  real_password_changed_at timestamptz not null,
  real_created_at timestamptz not null,
  -- When an account moved to another address for the last time. The first confirmation of an
  -- address that never changed signs in; a later one does not.
  real_email_changed_at timestamptz
);
create unique index identities_email on identities (lower(email));

-- A signed-in device and the family of its refresh tokens: only the newest is good, a used one
-- ends the session.
create table sessions (
  identity_id bigint not null references identities on delete cascade,
  session_id bigint generated always as identity,
  refresh_hash bytea not null,
  user_agent text,
  address text,
  real_created_at timestamptz not null,
  real_last_used_at timestamptz not null,
  real_expires_at timestamptz not null,
  real_ended_at timestamptz,
  end_reason text
    check (end_reason in ('SIGNED_OUT', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TOKEN_REUSED',
      'ENDED_BY_USER', 'ENDED_BY_OPERATOR', 'DEACTIVATED')),
  primary key (identity_id, session_id)
);
create index sessions_over on sessions (real_expires_at);

-- The codes of mailed links; only their hash, each good once.
create table identity_codes (
  code_hash bytea primary key,
  identity_id bigint not null references identities on delete cascade,
  mode text not null check (mode in ('verifyEmail', 'resetPassword', 'recoverEmail')),
  email text not null,
  real_expires_at timestamptz not null,
  real_used_at timestamptz,
  real_created_at timestamptz not null,
  -- A verification link belongs to one sign-up: following it makes that sign-up's password
  -- the identity's, so that someone who signed the address up before its owner cannot keep
  -- a password of theirs in the owner's account.
  password_hash text
);
create index identity_codes_by_identity on identity_codes (identity_id, mode);

-- How often someone tried lately, by account or by address, and until when they must wait.
create table attempts (
  scope text not null,
  key text not null,
  count int not null,
  real_last_at timestamptz not null,
  real_blocked_until timestamptz,
  primary key (scope, key)
);

-- Tries that are let through at a pace: a burst, then one in so long. The row says when the
-- whole burst would be there again (real time).
create table paced_tries (
  scope text not null,
  key text not null,
  real_full_at timestamptz not null,
  primary key (scope, key)
);
create index paced_tries_over on paced_tries (real_full_at);

-- Authenticator apps as second factor. Their secret stands in `secrets`, sealed.
create table authenticators (
  identity_id bigint primary key references identities on delete cascade,
  -- The newest time step of which a code was taken: each is good once.
  last_step bigint not null,
  real_created_at timestamptz not null,
  real_last_used_at timestamptz
);

-- Passkeys as second factor.
create table passkeys (
  identity_id bigint not null references identities on delete cascade,
  passkey_id bigint generated always as identity,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  real_created_at timestamptz not null,
  real_last_used_at timestamptz,
  primary key (identity_id, passkey_id)
);

-- Recovery codes: shown once, good once; only their hash is kept.
create table recovery_codes (
  identity_id bigint not null references identities on delete cascade,
  code_hash bytea not null,
  real_created_at timestamptz not null,
  real_used_at timestamptz,
  primary key (identity_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is still due.
create table pending_sign_ins (
  token_hash bytea primary key,
  identity_id bigint not null references identities on delete cascade,
  -- The browser it is bound to.
  user_agent text,
  challenge text,
  tries int not null default 0,
  real_created_at timestamptz not null,
  real_expires_at timestamptz not null
);
create index pending_sign_ins_by_identity on pending_sign_ins (identity_id);

-- A factor that is being set up by one session, until it is confirmed.
create table factor_setups (
  identity_id bigint not null references identities on delete cascade,
  kind text not null check (kind in ('TOTP', 'PASSKEY')),
  session_id bigint not null,
  challenge text,
  tries int not null default 0,
  real_expires_at timestamptz not null,
  primary key (identity_id, kind)
);

-- ============================================================================
-- Sealed secrets
-- ============================================================================

-- The keys that wrap the data keys of sealed records. Each is itself wrapped by the master
-- key, which is in no database; version 1, which has no wrapped key, is the master key itself.
-- A key goes only when nothing is sealed under it: the foreign key holds that, whoever seals
-- at the moment.
create table sealing_keys (
  version int primary key,
  wrapped_key bytea,
  real_created_at timestamptz not null default now()
);

insert into sealing_keys (version, wrapped_key) values (1, null);

-- Sealed records: what must not stand in clear in the database, by its name.
create table secrets (
  user_id bigint not null references users on delete cascade,
  name text not null,
  key_version int not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  real_updated_at timestamptz not null default now(),
  primary key (user_id, name),
  constraint secrets_sealing_key foreign key (key_version) references sealing_keys
);
create index secrets_by_key on secrets (key_version);

-- ============================================================================
-- Campaigns and sequences
-- ============================================================================

-- Campaigns. A campaign's sequence is one document.
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
  unsealed_zapier_url text,
  zapier_error text,
  started_at timestamptz,
  -- Moved on with each claim, so that a user's campaigns share the lane by round robin.
  served_at timestamptz,
  created_at timestamptz not null,
  -- Which campaign feeds this one and when, as its root item says: looked up whenever a lead ends,
  -- answers or accepts.
  feeds_from bigint generated always as (
    case when sequence ->> 'moveLeadsFromSequenceId' ~ '^[1-9][0-9]{0,17}$'
      then (sequence ->> 'moveLeadsFromSequenceId')::bigint end
  ) stored,
  feed_trigger text generated always as (sequence ->> 'triggerType') stored,
  -- When its last lead came to its end, as the user was told; null again once leads are
  -- added.
  finished_at timestamptz,
  settings_version int not null default 0,
  zapier_events text[] not null default
    '{INVITE_SENT,INVITE_ACCEPTED,MESSAGE_SENT,MESSAGE_RESPONDED,'
    'EMAIL_SENT,EMAIL_OPENED,EMAIL_RESPONDED,EMAIL_BOUNCED,LEAD_FINISHED,LEAD_FAILED}',
  real_zapier_failing_since timestamptz,
  unsealed_zapier_tested_url text,
  -- The address that events are sent to is a sealed record. A campaign and a delivery hold a
  -- random id that stands for one address; each change of the address makes another. The two
  -- unsealed columns hold addresses of before decision 82: the first process that starts seals
  -- them.
  zapier_address_id uuid,
  -- How the campaign's emails are sent (product rules, section 16).
  use_likely_emails boolean not null default false,
  unsubscribe_footer boolean not null default true,
  -- Null: no one has chosen, so opens are tracked wherever the plan shows their rate.
  track_opens boolean,
  primary key (user_id, campaign_id)
);
create index campaigns_fed
  on campaigns (user_id, feeds_from, feed_trigger)
  where feeds_from is not null;

-- Every saved sequence of a campaign, so that an older one can be taken back. The newest fifty
-- are kept.
create table sequence_versions (
  user_id bigint not null,
  campaign_id bigint not null,
  version int not null,
  sequence jsonb not null,
  items int not null,
  saved_at timestamptz not null,
  primary key (user_id, campaign_id, version),
  foreign key (user_id, campaign_id) references campaigns on delete cascade
);

-- Sequences to start campaigns from. A template of the type GROUP is seen by everyone in its
-- creator's team; `user_id` is the creator.
create table sequence_templates (
  user_id bigint not null references users on delete cascade,
  template_id bigint generated always as identity,
  template_name text not null,
  template_type text not null check (template_type in ('INDIVIDUAL', 'GROUP')),
  sequence jsonb not null,
  version int not null default 1,
  real_created_at timestamptz not null,
  real_updated_at timestamptz not null,
  primary key (user_id, template_id)
);

-- Which campaigns were begun from which template; `user_id` is the campaign's.
create table sequence_template_uses (
  user_id bigint not null,
  template_id bigint not null,
  campaign_id bigint not null,
  real_used_at timestamptz not null,
  primary key (user_id, template_id, campaign_id),
  foreign key (user_id, campaign_id) references campaigns on delete cascade
);
create index sequence_template_uses_by_campaign on sequence_template_uses (user_id, campaign_id);

-- Files of steps, kept in the database so that every web machine and every worker has them. An
-- expired row stays a while, to say that its file has expired.
create table attachments (
  user_id bigint not null references users on delete cascade,
  attachment_id bigint generated always as identity,
  file_name text not null,
  content_type text not null,
  size_bytes int not null check (size_bytes > 0),
  content bytea not null,
  real_created_at timestamptz not null,
  real_expires_at timestamptz not null,
  primary key (user_id, attachment_id)
);
alter table attachments alter column content set storage external;

-- ============================================================================
-- Lists of leads
-- ============================================================================

-- Lists of leads: a file, a search, addresses that were pasted, or leads from elsewhere.
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
  -- How long the list took to come in, by real time; null where no one knows.
  real_created_at timestamptz default now(),
  real_finished_at timestamptz,
  -- Whether the rules of the list were changed since it began: as long as they were not,
  -- everyone in it has passed them.
  rules_changed boolean not null default false,
  -- Who began it in someone else's account; null: its user. It ends when they may no longer work
  -- there (decision 146).
  acted_by bigint
    default nullif(current_setting('reachwell.acted_by', true), '')::bigint,
  primary key (user_id, lead_pack_id),
  foreign key (user_id, campaign_id) references campaigns on delete cascade
);
create index lead_packs_by_campaign on lead_packs (user_id, campaign_id, created_at desc);
create index lead_packs_collecting
  on lead_packs (user_id, due_at)
  where search_status = 'SEARCH_IN_PROGRESS';
alter table lead_packs alter column user_id set statistics 0;

-- One row for each row of a file, address of a list, or person of a search: first staged, then
-- with its verdict. No foreign key checks them one by one: only the engine and the server write
-- them, for a list whose row they hold, and a trigger removes them with their list. The same
-- holds for `leads` and `events` and their user.
create table lead_pack_rows (
  user_id bigint not null,
  lead_pack_id bigint not null,
  row_number int not null,
  verdict text check (verdict in ('ADDED', 'MERGED', 'DUPLICATE', 'SKIPPED', 'WRONG')),
  code text,
  message text,
  raw jsonb not null,
  lead_id bigint,
  primary key (user_id, lead_pack_id, row_number)
);
-- Rows that wait for their verdict, in the order of the source: else each chunk of an import
-- would read and sort all that are left.
create index lead_pack_rows_open
  on lead_pack_rows (user_id, lead_pack_id, row_number)
  where verdict is null;
-- A row that waits for its verdict has no place among those that have one: it is written into
-- this index once, not twice.
create index lead_pack_rows_judged
  on lead_pack_rows (user_id, lead_pack_id, verdict, row_number)
  where verdict is not null;
alter table lead_pack_rows
  alter column user_id set statistics 0,
  alter column lead_pack_id set statistics 0;

-- How many rows of a list got which verdict, kept by triggers on `lead_pack_rows`. Rows go only
-- together with their list, so there is no trigger for deletes. A row without code counts under
-- ''.
create table pack_verdicts (
  user_id bigint not null,
  lead_pack_id bigint not null,
  verdict text not null,
  code text not null default '',
  rows int not null default 0,
  primary key (user_id, lead_pack_id, verdict, code),
  foreign key (user_id, lead_pack_id) references lead_packs on delete cascade
);

-- How a user had the columns of files read, by a fingerprint of their headers: the next file
-- of that kind is read so without being asked.
create table column_memory (
  user_id bigint not null references users on delete cascade,
  headers_key text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (user_id, headers_key)
);

-- ============================================================================
-- Leads
-- ============================================================================

-- The people a user knows, each once. Who is in a campaign is in `campaign_leads`.
create table leads (
  user_id bigint not null,
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
  -- What a search for leads looks at, in lower case once and for all: to find a part of it
  -- is several times quicker than to fold three columns on each look.
  search_text text generated always as (
    lower(coalesce(full_name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''))
  ) stored,
  -- Since when someone wants the email address of a lead found; the search waits until
  -- there is a finder, and is over once an address is known.
  email_wanted_at timestamptz,
  -- When the network's list of sent invitations was read to its end and did not have this
  -- person's any more. A profile read or an end of the invitation after that settles it;
  -- until then no one decides that the invitation was not accepted (decision 70).
  invitation_missing_since timestamptz,
  -- How sure the finder is of the address, and where it found it; null for one that a person, a
  -- file, or the network gave.
  email_kind text check (email_kind in ('VERIFIED', 'LIKELY')),
  email_source text,
  -- Who asked for the address in someone else's account; null: its user.
  email_wanted_by bigint,
  -- Since when the network does not know the person; null while it does, or was never asked. Every
  -- list that brings the person reads it, and reading a profile ends it.
  unknown_at timestamptz,
  primary key (user_id, lead_id)
);
create unique index leads_by_member
  on leads (user_id, network_member_id)
  where network_member_id is not null;
create unique index leads_by_slug on leads (user_id, profile_slug) where profile_slug is not null;
create unique index leads_by_email
  on leads (user_id, lower(email))
  where email is not null and network_member_id is null and profile_slug is null;
create index leads_by_any_email on leads (user_id, lower(email)) where email is not null;
create index leads_by_chat on leads (user_id, chat_id) where chat_id is not null;
create index leads_pending
  on leads (user_id, invitation_pending_since)
  where invitation_pending_since is not null;
create index leads_newest on leads (user_id, created_at desc, lead_id desc);
-- Leads whose message was not seen yet, for the look at read receipts.
create index leads_unseen
  on leads (user_id, last_message_at)
  where last_message_at is not null and last_seen_at is null and chat_id is not null;
create index leads_email_wanted
  on leads (user_id, email_wanted_at)
  where email_wanted_at is not null and email is null;
-- The tags in use are counted over the leads that have any.
create index leads_tagged on leads (user_id) where tags <> '{}';
-- Lists of leads by name and company are read along these, a page at a time (decision 90).
-- They stand on `leads`, so that no move of a lead writes to them.
create index leads_by_name on leads (user_id, lower(full_name));
create index leads_by_company on leads (user_id, lower(company));
-- For searches that find few among a million leads (decision 138): a part of a name, company or
-- address, a country, and a last contact that is long ago.
create index leads_search on leads using gin (user_id, search_text gin_trgm_ops);
create index leads_by_country on leads (user_id, lower(country));
create index leads_contacted
  on leads (user_id, greatest(last_message_at, invitation_pending_since))
  where greatest(last_message_at, invitation_pending_since) is not null;
alter table leads alter column user_id set statistics 0;

-- How many leads a user has, kept by triggers on `leads`.
create table lead_counts (
  user_id bigint primary key references users on delete cascade,
  leads int not null default 0
);

-- What people write down about a lead. The author is whoever was signed in, which in a
-- teammate's account is someone else than the user.
create table lead_notes (
  user_id bigint not null,
  note_id bigint generated always as identity,
  lead_id bigint not null,
  author_id bigint not null,
  content text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, note_id),
  foreign key (user_id, lead_id) references leads on delete cascade
);
create index lead_notes_by_lead on lead_notes (user_id, lead_id, note_id desc);
alter table lead_notes
  alter column user_id set statistics 0,
  alter column lead_id set statistics 0;

-- What a user wants to be reminded of about a lead. It rings once at its (campaign) time: then
-- it is no longer active, and its notification carries a key that no second one can have.
create table reminders (
  user_id bigint not null,
  reminder_id bigint generated always as identity,
  lead_id bigint not null,
  reminder_type text not null,
  active boolean not null default true,
  remind_at timestamptz not null,
  note text,
  -- Not to ring when the lead has written since it was set.
  only_if_silent boolean not null default false,
  set_at timestamptz not null,
  rung_at timestamptz,
  primary key (user_id, reminder_id),
  foreign key (user_id, lead_id) references leads on delete cascade
);
create index reminders_by_lead on reminders (user_id, lead_id, remind_at);
create index reminders_due on reminders (remind_at) where active;
alter table reminders
  alter column user_id set statistics 0,
  alter column lead_id set statistics 0;

-- Filters over all leads that a user keeps under a name.
create table saved_filters (
  user_id bigint not null references users on delete cascade,
  saved_filter_id bigint generated always as identity,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, saved_filter_id)
);
create unique index saved_filters_name on saved_filters (user_id, lower(name));

-- ============================================================================
-- Leads in campaigns
-- ============================================================================

create type lead_state as enum (
  'UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FINISHED', 'FAILED',
  'BLACKLISTED'
);
create type sequence_item_type as enum (
  'CONNECT', 'CONNECT_BY_EMAIL', 'MESSAGE', 'INMAIL', 'VISIT', 'ENDORSE', 'LIKE', 'FOLLOW', 'EMAIL',
  'FIND_EMAIL', 'WITHDRAW', 'IF_CONNECTED', 'IF_MESSAGE_VIEWED', 'IF_EMAIL_AVAILABLE',
  'IF_OPEN_PROFILE', 'END'
);
-- Both are written from texts. What they are compared with must be of their own type: a literal, a
-- parameter, or cast to it.
create cast (text as lead_state) with inout as assignment;
create cast (text as sequence_item_type) with inout as assignment;

-- Where each lead of a campaign stands. It is the largest table and the one that changes most:
-- its columns are in the order that leaves no gaps between them, and nothing is kept for a walk
-- that remembers nothing (decision 32).
create table campaign_leads (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_id bigint not null,
  lead_pack_id bigint,
  item_entered_at timestamptz,
  -- When the engine looks at it next; null while nothing can happen by itself.
  due_at timestamptz,
  added_at timestamptz not null,
  updated_at timestamptz not null,
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
  lease_until timestamptz,
  fencing int not null default 0,
  state lead_state not null,
  -- The item that the lead does next is `item_id` of the type `item_type`, since
  -- `item_entered_at`; it has come there `visit` times before.
  item_type sequence_item_type,
  visit smallint not null default 0,
  item_id text,
  reason text,
  -- Free facts of the engine about this walk: the variant dealt, the watch's end, the state
  -- held before a pause. Null: none.
  walk jsonb
) with (autovacuum_vacuum_scale_factor = 0.02);
create index campaign_leads_by_pack
  on campaign_leads (user_id, lead_pack_id, lead_id)
  where lead_pack_id is not null;
-- Leads that change now stand at the end of their state's entries, so that pages fill up instead
-- of being halved; newest first is the same order read backward.
create index campaign_leads_in_state
  on campaign_leads (user_id, campaign_id, state, updated_at, lead_id desc);
-- The queue of a campaign by action and state: leads on their way have their turn before new
-- ones of the same action.
create index campaign_leads_queue
  on campaign_leads (user_id, campaign_id, item_type, state, due_at)
  where state in ('GETTING_READY', 'IN_PROGRESS') and due_at is not null;
-- Delays and watches of a campaign in the order in which they end, to the millisecond:
-- campaign and time share one number (due-order.ts). Entries of two numbers fill their
-- pages where accounts grow by turns; of three they leave every page half empty.
create index campaign_leads_ripening
  on campaign_leads (
    user_id,
    (
      campaign_id << 42
      | least(
        greatest(
          floor(date_part('epoch', due_at - '1970-01-01 00:00:00+00'::timestamptz) * 1000),
          0
        ),
        4398046511103
      )::bigint
    )
  )
  where state = 'WAITING' and due_at is not null;
alter table campaign_leads
  add foreign key (user_id, campaign_id) references campaigns on delete cascade,
  add foreign key (user_id, lead_id) references leads on delete cascade;
-- Of indexes that seem equally good, PostgreSQL takes the newest: for a lead's place that must be
-- one that holds its whole key or names its lead, so these come after the indexes above.
alter table campaign_leads add primary key (user_id, campaign_id, lead_id);
-- Leads that are held for something that may come by itself.
create index campaign_leads_held
  on campaign_leads (user_id, reason)
  where state = 'PAUSED' and reason in ('MAILBOX_MISSING', 'FINDER_MISSING',
    'OUT_OF_EMAIL_CREDITS', 'INVITE_BY_EMAIL_NOT_ALLOWED', 'MOVING_NOT_IN_PLAN');
create index campaign_leads_by_lead
  on campaign_leads (user_id, lead_id) include (campaign_id, state, updated_at);
alter table campaign_leads
  alter column user_id set statistics 0,
  alter column campaign_id set statistics 0,
  alter column lead_pack_id set statistics 0;

-- Leads that a user moves from one campaign to another, a batch at a time. A lead is done once
-- its code is set, in the transaction that moves it.
create table lead_transfers (
  user_id bigint not null references users on delete cascade,
  task_id bigint generated always as identity,
  from_campaign_id bigint not null,
  to_campaign_id bigint not null,
  count int not null,
  moved int not null default 0,
  skipped int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Who began it in someone else's account; null: its user. It ends when they may no longer work
  -- there (decision 146).
  acted_by bigint
    default nullif(current_setting('reachwell.acted_by', true), '')::bigint,
  primary key (user_id, task_id)
);
create index lead_transfers_open on lead_transfers (user_id, task_id) where ended_at is null;
alter table lead_transfers alter column user_id set statistics 0;

-- The leads of a transfer.
create table lead_transfer_rows (
  user_id bigint not null,
  task_id bigint not null,
  place int not null,
  lead_id bigint not null,
  -- Null while the lead waits for its turn; then MOVED, or why it stayed.
  code text,
  primary key (user_id, task_id, place),
  foreign key (user_id, task_id) references lead_transfers on delete cascade
);
create index lead_transfer_rows_open
  on lead_transfer_rows (user_id, task_id, place)
  where code is null;
alter table lead_transfer_rows
  alter column user_id set statistics 0,
  alter column task_id set statistics 0;

-- ============================================================================
-- The engine
-- ============================================================================

-- A lane: one user's actions on the network, done one at a time by whoever holds the lease.
create table lanes (
  user_id bigint primary key references users on delete cascade,
  next_wake_at timestamptz,
  next_slot_at timestamptz,
  real_lease_until timestamptz,
  lease_owner text,
  fencing bigint not null default 0,
  -- Standing facts of a lane: how far the network was read, the last action, pauses. Read
  -- and written only by whoever holds the lane.
  marks jsonb not null default '{}'
);
create index lanes_awake on lanes (next_wake_at) where next_wake_at is not null;
create index lanes_leased on lanes (real_lease_until) where lease_owner is not null;

-- The ledger: the only way an action leaves the program. One row for each try of an item by a
-- lead; a later try needs proof that the earlier did not happen.
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
  -- The zone by which the day of an act was counted: after a change of zone a day's limit
  -- also holds for the last 24 hours.
  zone text not null default 'Etc/UTC',
  -- A try of a withdrawal belongs to no campaign and to no lead's place in one: both are 0
  -- there, and the item is the withdrawal.
  withdrawal_id bigint,
  -- How many units of the type the day had when this one was taken, so that a recount can
  -- tell an act too many from a limit that was lowered later.
  day_limit int,
  -- Whether the acting request of a try may have left the program: written right before it.
  -- A try without it was never sent, whatever became of its worker (decision 74).
  departed_at timestamptz,
  -- An attempt of a message by hand belongs to no campaign: campaign and lead are 0, the item is
  -- the message.
  message_id bigint,
  primary key (user_id, intent_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create unique index intents_once
  on intents (user_id, lead_id, campaign_id, item_id, visit, attempt);
-- The last wall: at most one try of an item is open or has happened.
create unique index intents_one_effect
  on intents (user_id, lead_id, campaign_id, item_id, visit)
  where status <> 'DID_NOT_HAPPEN';
create index intents_open on intents (user_id, real_started_at) where status = 'SENDING';
create index intents_invites
  on intents (user_id, started_at)
  where action in ('CONNECT', 'CONNECT_BY_EMAIL') and status <> 'DID_NOT_HAPPEN';
-- The acts of a type in the last 24 hours.
create index intents_recent
  on intents (user_id, action, started_at)
  where status <> 'DID_NOT_HAPPEN';
-- The last wall: at most one try of a withdrawal is open or has happened.
create unique index intents_one_withdrawal
  on intents (user_id, withdrawal_id)
  where withdrawal_id is not null and status <> 'DID_NOT_HAPPEN';
-- Tries of which no one could tell whether they happened: few, and each waits for the user's
-- word or for later news of the network.
create index intents_unconfirmed
  on intents (user_id, campaign_id, lead_id)
  where status = 'UNCONFIRMED';
-- The last wall: at most one try of a message is open or has happened.
create unique index intents_one_message
  on intents (user_id, message_id)
  where message_id is not null and status <> 'DID_NOT_HAPPEN';
-- The attempts of a message by hand, the last one first.
create index intents_by_message
  on intents (user_id, message_id, intent_id)
  where message_id is not null;
alter table intents
  alter column user_id set statistics 0,
  alter column campaign_id set statistics 0;

-- How many units of an action a day of the user's zone has used.
create table daily_usage (
  user_id bigint not null references users on delete cascade,
  day date not null,
  action text not null,
  used int not null default 0,
  -- Units that staff gave back. `used` keeps counting what was done, so that it equals the ledger;
  -- what counts against a limit is `used - forgiven`.
  forgiven int not null default 0 check (forgiven >= 0),
  primary key (user_id, day, action)
);

-- Invitations that a user asked to take back, many at once. Each is done like any other act:
-- through a try in the ledger.
create table withdrawal_tasks (
  user_id bigint not null references users on delete cascade,
  task_id bigint generated always as identity,
  -- What was asked for: olderThanDays, campaignId, how many leads were named.
  asked jsonb not null default '{}',
  count int not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (user_id, task_id)
);

-- The invitations of such a task.
create table withdrawals (
  user_id bigint not null,
  withdrawal_id bigint generated always as identity,
  task_id bigint not null,
  -- Whoever was invited, a lead or not: invitations sent by hand are taken back too.
  member_id text not null,
  invitation_id text not null,
  sent_at timestamptz,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'SENDING', 'WITHDRAWN', 'SKIPPED', 'FAILED', 'UNCONFIRMED',
      'CANCELLED')),
  reason text,
  settled_at timestamptz,
  primary key (user_id, withdrawal_id),
  foreign key (user_id, task_id) references withdrawal_tasks on delete cascade
);
create index withdrawals_by_task on withdrawals (user_id, task_id, state);
-- An invitation is in one task at a time, and the next one of a user is found by one look.
create unique index withdrawals_open
  on withdrawals (user_id, invitation_id)
  where state in ('WAITING', 'SENDING');
create index withdrawals_waiting
  on withdrawals (user_id, withdrawal_id)
  where state in ('WAITING', 'SENDING');
alter table withdrawals
  alter column user_id set statistics 0,
  alter column task_id set statistics 0;

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
alter table network_events alter column user_id set statistics 0;

-- ============================================================================
-- Conversations: one for each person, with every message on every channel (product rules, section
-- 15; decision 126)
-- ============================================================================

-- One person; what is derived of their messages is kept by triggers on `messages`.
create table conversations (
  user_id bigint not null references users on delete cascade,
  conversation_id bigint generated always as identity,
  -- Null: the person is in no list of leads.
  lead_id bigint,
  network_member_id text,
  person_name text,
  created_at timestamptz not null,
  -- The newest message, and the newest of either side; automatic answers are no one's.
  last_message_id bigint,
  last_at timestamptz,
  last_channel text,
  their_last_at timestamptz,
  their_last_channel text,
  my_last_at timestamptz,
  -- How far it was read here, and whether the user set it back.
  read_up_to timestamptz,
  marked_unread boolean not null default false,
  -- A common label by its code, one of the user's own by its number.
  label_id text,
  archived boolean not null default false,
  -- As `isUnread` and `isWaitingForMe` of core/conversation say.
  awaiting_me boolean not null generated always as (
    their_last_at is not null and (my_last_at is null or their_last_at > my_last_at)
  ) stored,
  unread boolean not null generated always as (
    marked_unread
    or their_last_at is not null
      and (my_last_at is null or their_last_at > my_last_at)
      and (read_up_to is null or their_last_at > read_up_to)
  ) stored,
  -- Its place in the list.
  sort_at timestamptz not null generated always as (coalesce(last_at, created_at)) stored,
  -- As the network says them; what is known of a lead takes precedence.
  person_headline text,
  person_photo text,
  -- The inbox opens on people who wrote; what only the user wrote is listed apart.
  replied boolean not null generated always as (their_last_at is not null) stored,
  primary key (user_id, conversation_id)
);
create unique index conversations_by_lead
  on conversations (user_id, lead_id)
  where lead_id is not null;
create unique index conversations_by_member
  on conversations (user_id, network_member_id)
  where network_member_id is not null;
create index conversations_newest
  on conversations (user_id, archived, sort_at desc, conversation_id desc);
create index conversations_unread
  on conversations (user_id, sort_at desc, conversation_id desc)
  where unread and not archived;
create index conversations_awaiting
  on conversations (user_id, sort_at desc, conversation_id desc)
  where awaiting_me and not archived;
create index conversations_labeled
  on conversations (user_id, label_id, sort_at desc, conversation_id desc)
  where label_id is not null;
create index conversations_by_channel
  on conversations (user_id, last_channel, archived, sort_at desc, conversation_id desc);
create index conversations_named
  on conversations using gin (user_id, lower(person_name) gin_trgm_ops);
create index conversations_replied
  on conversations (user_id, replied, sort_at desc, conversation_id desc)
  where not archived;
alter table conversations alter column user_id set statistics 0;

-- Chats on the network, each with the person it is with: who may become known to be a lead after
-- their chat was read, and when the network no longer shows it (decision 108).
create table chats (
  user_id bigint not null references users on delete cascade,
  chat_id text not null,
  lead_id bigint,
  last_message_at timestamptz,
  network_member_id text,
  -- The person's name as the network says it, also of someone who is no lead.
  person_name text,
  -- The network has removed it; what it held stays.
  removed_at timestamptz,
  conversation_id bigint not null,
  -- Every message from then on is here; null: from the oldest that is here.
  read_back_to timestamptz,
  -- Every message is here, from the first one on.
  whole boolean not null default false,
  primary key (user_id, chat_id),
  foreign key (user_id, conversation_id) references conversations on delete cascade
);
create index chats_by_conversation on chats (user_id, conversation_id);
create index chats_of_nobody on chats (user_id, network_member_id) where lead_id is null;
alter table chats alter column user_id set statistics 0;

-- What was written in them, by either side.
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
  chat_id text,
  channel text not null default 'LINKEDIN' check (channel in ('LINKEDIN', 'EMAIL')),
  subject text,
  -- An out-of-office notice and its like, which no one wrote.
  automatic boolean not null default false,
  edited boolean not null default false,
  deleted boolean not null default false,
  state text not null default 'SENT'
    check (state in ('SCHEDULED', 'SENDING', 'SENT', 'FAILED', 'UNCONFIRMED')),
  send_at timestamptz,
  -- Which attempt of which campaign it is; null for what no campaign sent.
  intent_id bigint,
  -- Who wrote it: the user, or someone who works in the user's account.
  author_id bigint,
  -- Why it was not sent, as the API names it; null unless FAILED.
  failure_code text,
  -- The leads of the person continue in their campaigns although the user writes.
  keep_sequence boolean not null default false,
  -- An email as its writer formatted it, as it came; it is cleaned whenever it is shown.
  html text,
  primary key (user_id, message_id),
  unique (user_id, network_message_id),
  foreign key (user_id, conversation_id) references conversations on delete cascade
);
create index messages_by_conversation
  on messages (user_id, conversation_id, at desc, message_id desc);
-- The words of a message for the search. What joins words into one ("e-mail", an address, a number
-- with a point) parts them here, as `searchWords` of core/conversation does with what is searched.
create function message_words(subject text, text text) returns tsvector language sql immutable as $$
  select to_tsvector(
    'simple',
    translate(coalesce(subject, '') || ' ' || text, '.@/:_-+''’…–—“”„«»', repeat(' ', 17))
  );
$$;
create index messages_words on messages using gin (user_id, message_words(subject, text));
-- What waits to leave: SCHEDULED at `send_at`, SENDING at once.
create index messages_outgoing
  on messages (user_id, (coalesce(send_at, at)))
  where state in ('SCHEDULED', 'SENDING') and sent_by = 'USER';
-- Messages by hand whose id on the network is not known yet, which a read of the chat may turn out
-- to show.
create index messages_by_hand
  on messages (user_id, conversation_id)
  where sent_by = 'USER' and network_message_id like 'hand/%';
-- The newest messages of a user: where a search begins to look.
create index messages_newest on messages (user_id, at desc, message_id desc);
-- What is to be sent in a conversation, for each row of the list.
create index messages_scheduled
  on messages (user_id, conversation_id, send_at)
  where state = 'SCHEDULED';
alter table messages
  alter column user_id set statistics 0,
  alter column conversation_id set statistics 0;

-- Files of messages, as the network names them; they are fetched when someone asks for one.
create table message_attachments (
  user_id bigint not null,
  attachment_id bigint generated always as identity,
  message_id bigint not null,
  network_attachment_id text,
  file_name text,
  content_type text not null,
  size_bytes bigint,
  voice_note boolean not null default false,
  -- A file that was uploaded for a message of ours; the network names the others.
  upload_id bigint,
  -- What the bytes were found to be when they were first fetched, whatever the other side says.
  found_type text,
  primary key (user_id, attachment_id),
  unique (user_id, message_id, network_attachment_id),
  foreign key (user_id, message_id) references messages on delete cascade,
  check (num_nonnulls(network_attachment_id, upload_id) >= 1)
);
alter table message_attachments alter column user_id set statistics 0;

-- What is being written in a conversation; an empty one was discarded and keeps its version, so
-- that no tab can write over what it has not seen.
create table conversation_drafts (
  user_id bigint not null,
  conversation_id bigint not null,
  text text not null,
  channel text check (channel in ('LINKEDIN', 'INMAIL', 'EMAIL')),
  subject text,
  attachment_ids bigint[] not null default '{}',
  version int not null,
  updated_at timestamptz not null,
  primary key (user_id, conversation_id),
  foreign key (user_id, conversation_id) references conversations on delete cascade
);
alter table conversation_drafts alter column user_id set statistics 0;

-- The labels that a user has made.
create table conversation_labels (
  user_id bigint not null references users on delete cascade,
  label_id bigint generated always as identity,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  primary key (user_id, label_id)
);
create unique index conversation_labels_name on conversation_labels (user_id, lower(name));

-- How many conversations of a user are ARCHIVED, and of the others: ALL, UNREAD, AWAITING_ME,
-- REPLIED, LABEL/ with its id, and CHANNEL/ with that of the last message. Kept by triggers on
-- `conversations`.
create table conversation_counts (
  user_id bigint not null,
  counted text not null,
  conversations int not null default 0,
  primary key (user_id, counted)
);

-- ============================================================================
-- Mailboxes and emails (product rules, section 16)
-- ============================================================================

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
  bounces_counted_from timestamptz,
  -- How often news were seen in the mailbox since it was connected: a lane that read it at another
  -- count looks again at once.
  news integer not null default 0
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

-- The last check of a user's mailbox, line by line while it runs. One runs at a time.
create table mailbox_checks (
  user_id bigint primary key references users on delete cascade,
  provider text not null check (provider in ('GOOGLE', 'MICROSOFT', 'SMTP')),
  address text not null,
  real_started_at timestamptz not null,
  -- Null while it runs, and when its process was gone before its end.
  real_ended_at timestamptz,
  lines jsonb not null default '[]'
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
  -- Whether it came back and is not tried again: what its event, the rates, and the hold count.
  bounce_final boolean not null default false,
  primary key (user_id, request_id)
);
create unique index sent_emails_message on sent_emails (user_id, message_id);
create index sent_emails_newest on sent_emails (user_id, sent_at);
create index sent_emails_lead on sent_emails (user_id, lead_id, sent_at);
create index sent_emails_thread on sent_emails (user_id, thread_id) where thread_id is not null;
-- To whom a bounce belongs that names nothing but the address it came back from.
create index sent_emails_address on sent_emails (user_id, address, sent_at);

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
  -- WRITTEN: by the user to the lead, in their own mail program. A receiver that calls a message
  -- spam (COMPLAINT, RFC 5965) counts as unsubscribed.
  kind text not null check (
    kind in (
      'REPLY', 'OPT_OUT', 'AUTOMATIC', 'OUT_OF_OFFICE', 'GONE', 'BOUNCE', 'COMPLAINT', 'WRITTEN'
    )
  ),
  from_address text,
  -- Only of reports about emails; the words of all others stand with the messages.
  subject text,
  text text,
  at timestamptz not null,
  -- The new address that a message names whose sender has left or changed theirs.
  new_address text,
  primary key (user_id, received_id)
);
create unique index received_emails_message on received_emails (user_id, message_id);
create index received_emails_lead on received_emails (user_id, lead_id, at);

-- ============================================================================
-- Do not contact: people, addresses, domains, and companies that a user must not contact again
-- (product rules, section 5; decision 171). `leads.blacklisted` is kept by it.
-- ============================================================================

create table do_not_contact (
  user_id bigint not null references users on delete cascade,
  entry_id bigint generated always as identity,
  covers text not null default 'ADDRESS'
    check (covers in ('PERSON', 'ADDRESS', 'DOMAIN', 'COMPANY')),
  reason text not null check (
    reason in (
      'BY_HAND', 'UNSUBSCRIBED', 'OPT_OUT', 'FILE', 'BOUNCED', 'GONE', 'TEAMMATE', 'ELSEWHERE'
    )
  ),
  -- What it covers, in the words of a person: a name, an address, a domain, a company.
  name text,
  -- Of an entry for an address, in lower case; no address has two entries.
  address text check ((covers = 'ADDRESS') = (address is not null)),
  evidence jsonb,
  -- The campaign and lead that it came of.
  campaign_id bigint,
  lead_id bigint,
  -- Whether the server that was to take an email refused the address: no email was sent, and yet it
  -- counts as one that came back for good (product rules, section 16).
  at_sending boolean not null default false,
  at timestamptz not null,
  primary key (user_id, entry_id)
);
create unique index do_not_contact_address on do_not_contact (user_id, address);
create index do_not_contact_newest on do_not_contact (user_id, at desc, entry_id desc);
create index do_not_contact_at_sending on do_not_contact (user_id, at) where at_sending;

-- By what the people of an entry are known: m: member id, s: address of the profile, e: email
-- address, d: domain, c: company. Entries for one address have none.
create table do_not_contact_keys (
  user_id bigint not null,
  key text not null,
  entry_id bigint not null,
  primary key (user_id, key, entry_id),
  foreign key (user_id, entry_id) references do_not_contact on delete cascade
);
create index do_not_contact_keys_of_entry on do_not_contact_keys (user_id, entry_id);

-- The addresses that no email may go to, and why.
create view refused_addresses as
select user_id, address, reason, at, campaign_id, lead_id, at_sending
from do_not_contact
where covers = 'ADDRESS';

-- ============================================================================
-- The email finder (product rules, section 16; decision 118). Credits are counted in real time,
-- like a plan.
-- ============================================================================

-- Every change of a user's credits, once: entries are added and never changed. A hold takes a
-- credit before a question leaves, and what comes of the question either keeps it (CAPTURE) or
-- gives it back (RELEASE). `cause` names what an entry is for: the question of a hold and of its
-- end, the occasion of a grant.
create table email_credit_entries (
  user_id bigint not null references users on delete cascade,
  entry_id bigint generated always as identity,
  type text not null check (type in ('GRANT', 'HOLD', 'CAPTURE', 'RELEASE', 'EXPIRE')),
  amount int not null,
  cause text not null,
  lead_id bigint,
  real_at timestamptz not null,
  primary key (user_id, entry_id),
  constraint email_credit_entries_amount check (
    case type
      when 'GRANT' then amount > 0
      when 'HOLD' then amount = -1
      when 'CAPTURE' then amount = 0
      when 'RELEASE' then amount = 1
      else amount < 0
    end
  )
);
-- Nothing is granted, held, or expires twice for one cause, and a hold ends once.
create unique index email_credit_entries_once on email_credit_entries (user_id, cause, type);
create unique index email_credit_entries_end
  on email_credit_entries (user_id, cause)
  where type in ('CAPTURE', 'RELEASE');

-- The sum of a user's entries, kept by a trigger; whoever adds entries locks it first.
create table email_credits (
  user_id bigint primary key references users on delete cascade,
  balance int not null check (balance >= 0),
  -- When a subscription of the email finder grants credits again; null: nothing renews them.
  real_renews_at timestamptz
);

-- One row for each user and question: who is looked for, at which company. `round` counts how often
-- it was asked anew, and `finders` are those that answered in this round. While it is open,
-- `finder` and `operation` say which provider works on it, `real_next_ask_at` until when no one
-- asks, and the answer is the best so far.
create table finder_questions (
  user_id bigint not null references users on delete cascade,
  question_key text not null,
  round int not null default 1,
  lead_id bigint not null,
  state text not null check (state in ('OPEN', 'ANSWERED', 'GIVEN_UP')),
  held boolean not null,
  finders text[] not null default '{}',
  finder text,
  operation text,
  real_next_ask_at timestamptz not null,
  asked_at timestamptz not null,
  real_asked_at timestamptz not null,
  result text check (result in ('VERIFIED', 'LIKELY', 'CATCH_ALL', 'NOTHING')),
  email text,
  source text,
  primary key (user_id, question_key),
  constraint finder_questions_answer check (state <> 'ANSWERED' or result is not null),
  constraint finder_questions_email check (
    (email is null) = (coalesce(result, 'NOTHING') = 'NOTHING')
  )
);
create index finder_questions_by_lead on finder_questions (user_id, lead_id, asked_at desc);
create index finder_questions_open on finder_questions (user_id, real_next_ask_at)
  where state = 'OPEN';

-- ============================================================================
-- What happened, and who is told
-- ============================================================================

-- What happened: to an account, a campaign, or a lead. Rows are only added.
create table events (
  user_id bigint not null,
  event_id bigint generated always as identity,
  type text not null,
  at timestamptz not null,
  campaign_id bigint,
  lead_id bigint,
  item_id text,
  item_type text,
  actor text not null,
  data jsonb not null default '{}',
  -- Who was at work in someone else's account when something was done there; null: the user.
  acted_by bigint
    default nullif(current_setting('reachwell.acted_by', true), '')::bigint,
  primary key (user_id, event_id)
);
create index events_newest on events (user_id, at desc, event_id desc);
create index events_by_lead
  on events (user_id, lead_id, at desc, event_id desc)
  where lead_id is not null;
create index events_by_campaign
  on events (user_id, campaign_id, at desc, event_id desc)
  where campaign_id is not null;
-- What was sent by which variant of a text, for the statistics of variants: only acts that had
-- one.
create index events_by_variant
  on events (user_id, campaign_id, item_id, lead_id)
  where data ? 'variantId';
-- What happened in a campaign by day and type is read from an index alone. An import writes an
-- event for each of its leads: those are counted instead.
create index events_counted
  on events (user_id, campaign_id, at, type)
  where campaign_id is not null and type not in ('LEAD_ADDED', 'LEAD_SKIPPED');
-- What people did, newest first, for the dashboard: a fraction of all events, so that neither
-- imports nor steps are ever read past.
create index events_of_people
  on events (user_id, at desc, event_id desc)
  where type in ('INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED') and lead_id is not
    null;
alter table events
  alter column user_id set statistics 0,
  alter column campaign_id set statistics 0;

-- What a user is told in the product.
create table notifications (
  user_id bigint not null references users on delete cascade,
  notification_id bigint generated always as identity,
  type text not null,
  at timestamptz not null,
  closed boolean not null default false,
  data jsonb not null default '{}',
  link text,
  -- What must be told once, whoever tells it and however often.
  unique_key text,
  primary key (user_id, notification_id)
);
create index notifications_newest on notifications (user_id, at desc, notification_id desc);
create index notifications_open on notifications (user_id) where not closed;
create unique index notifications_once
  on notifications (user_id, unique_key)
  where unique_key is not null;
alter table notifications alter column user_id set statistics 0;

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
alter table stream_events alter column user_id set statistics 0;

-- Mails of the product.
create table outbox_mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null default '{}',
  real_sent_at timestamptz not null default now(),
  -- With an SMTP server, a job delivers each mail; without one, the outbox is where mails are read.
  to_deliver boolean not null default false
);
create index outbox_by_recipient on outbox_mails (lower(recipient), mail_id desc);

-- Events of a campaign of which its user's webhook address is told. Each is written by the
-- statement that writes the event, so none is lost; a worker delivers it. All instants are real
-- time except `occurred_at`.
create table zapier_deliveries (
  user_id bigint not null references users on delete cascade,
  delivery_id bigint generated always as identity,
  campaign_id bigint not null,
  event_id bigint not null,
  event_type text not null,
  lead_id bigint,
  occurred_at timestamptz not null,
  conversation text,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'DELIVERED', 'FAILED', 'DROPPED')),
  tries int not null default 0,
  real_created_at timestamptz not null default now(),
  real_first_tried_at timestamptz,
  real_tried_at timestamptz,
  real_next_try_at timestamptz not null default now(),
  -- Made once, before the first try, so that every try says the same.
  body jsonb,
  answer_status int,
  answer_text text,
  answer_ms int,
  problem text,
  first_problem text,
  address_id uuid,
  primary key (user_id, delivery_id)
);
create index zapier_deliveries_log
  on zapier_deliveries (user_id, campaign_id, state, delivery_id desc);
create index zapier_deliveries_old on zapier_deliveries (real_tried_at) where state <> 'WAITING';
create index zapier_deliveries_due
  on zapier_deliveries (user_id, campaign_id, real_next_try_at)
  where state = 'WAITING';
alter table zapier_deliveries
  alter column user_id set statistics 0,
  alter column campaign_id set statistics 0;

-- ============================================================================
-- Statistics: counters that triggers keep in the statement which changes the rows (decision 3).
-- No code can forget them, and a recount must agree.
-- ============================================================================

-- Leads of a list by state, and how many of them ever reached what a mark says. Leads without a
-- list count under 0.
create table pack_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_pack_id bigint not null,
  uploading int not null default 0,
  getting_ready int not null default 0,
  in_progress int not null default 0,
  waiting int not null default 0,
  paused int not null default 0,
  finished int not null default 0,
  failed int not null default 0,
  blacklisted int not null default 0,
  invited int not null default 0,
  accepted int not null default 0,
  withdrawn int not null default 0,
  contacted int not null default 0,
  messaged int not null default 0,
  viewed int not null default 0,
  replied int not null default 0,
  inmailed int not null default 0,
  emailed int not null default 0,
  email_delivered int not null default 0,
  email_opened int not null default 0,
  email_replied int not null default 0,
  email_bounced int not null default 0,
  visited int not null default 0,
  endorsed int not null default 0,
  followed int not null default 0,
  liked int not null default 0,
  primary key (user_id, campaign_id, lead_pack_id)
);

-- Leads that stand on an item, by state.
create table item_standing (
  user_id bigint not null,
  campaign_id bigint not null,
  item_id text not null,
  state text not null,
  leads int not null default 0,
  primary key (user_id, campaign_id, item_id, state)
);

-- What an item did, and which way its condition decided.
create table item_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  item_id text not null,
  done int not null default 0,
  skipped int not null default 0,
  yes_taken int not null default 0,
  no_taken int not null default 0,
  primary key (user_id, campaign_id, item_id)
);

-- What each step's text has brought: how many leads got it, and how many of them answered it.
-- An invitation is answered by being accepted; a message, InMail or email by the first reply
-- that comes after it and before the next text.
create table item_answers (
  user_id bigint not null,
  campaign_id bigint not null,
  item_id text not null,
  sent int not null default 0,
  answered int not null default 0,
  primary key (user_id, campaign_id, item_id)
);

-- Rates over time: of the leads that were asked within a quarter of an hour, how many were
-- asked and how many of them have answered by now. So a rate never exceeds 100 %, and the
-- rates of any days of any zone are sums.
create table rate_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_pack_id bigint not null,
  rate text not null,
  bucket timestamptz not null,
  asked int not null default 0,
  done int not null default 0,
  primary key (user_id, campaign_id, rate, bucket, lead_pack_id)
);

-- What `rate_statistics` counts of invites and replies, by user and day (UTC), over all campaigns:
-- a team's statistics are sums of few rows (decision 155).
create table user_rate_days (
  user_id bigint not null,
  day date not null,
  invited int not null default 0,
  accepted int not null default 0,
  contacted int not null default 0,
  replied int not null default 0,
  primary key (user_id, day)
);

-- Where leads left a campaign: those that have ended, by state and reason.
create table leaving_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_pack_id bigint not null,
  state text not null,
  reason text not null default '',
  leads int not null default 0,
  primary key (user_id, campaign_id, state, reason, lead_pack_id)
);

-- An import writes an event for each of its leads: those are counted by quarter of an hour.
create table import_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  type text not null,
  bucket timestamptz not null,
  events int not null default 0,
  primary key (user_id, campaign_id, bucket, type)
);

-- ============================================================================
-- Teams
-- ============================================================================

-- Who works together, as far as lists of leads ask for it.
create table teams (
  team_id bigint generated always as identity primary key,
  team_name text not null,
  real_created_at timestamptz not null default now(),
  -- Off until an owner turns it on.
  shared_blacklist boolean not null default false
);

-- A user is in one team at most.
create table team_members (
  team_id bigint not null references teams on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null default 'USER' check (role in ('USER', 'MANAGER', 'OWNER')),
  real_joined_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create unique index team_members_one_team on team_members (user_id);

-- The people that a team has in its campaigns, by what tells them apart on the network (m:
-- member id, s: address, e: email of who has neither). This key decides between two teammates
-- who import the same person at the same moment: who comes second waits for the first, and
-- then sees the campaign.
create table team_people (
  team_id bigint not null references teams on delete cascade,
  person_key text not null,
  primary key (team_id, person_key)
);

-- In which campaigns of which teammates they are.
create table team_person_campaigns (
  team_id bigint not null,
  person_key text not null,
  user_id bigint not null,
  campaign_id bigint not null,
  lead_id bigint not null,
  primary key (team_id, person_key, user_id, campaign_id),
  foreign key (team_id, person_key) references team_people on delete cascade
);
create index team_person_campaigns_by_lead
  on team_person_campaigns (user_id, campaign_id, lead_id);

-- An invitation waits for whoever has, or will have, the address. It expires by its date alone.
create table team_invitations (
  team_id bigint not null references teams on delete cascade,
  invitation_id bigint generated always as identity,
  email text not null,
  role text not null check (role in ('USER', 'MANAGER', 'OWNER')),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  invited_by bigint references users on delete set null,
  mails_sent int not null default 1,
  real_created_at timestamptz not null,
  real_sent_at timestamptz not null,
  real_expires_at timestamptz not null,
  real_answered_at timestamptz,
  primary key (team_id, invitation_id)
);
create unique index team_invitations_id on team_invitations (invitation_id);
create unique index team_invitations_pending on team_invitations (team_id, email)
  where status = 'PENDING';
create index team_invitations_by_email on team_invitations (email) where status = 'PENDING';

-- Whom the members of a team do not contact, if the team shares its list: who, when, why. An entry
-- taken off stays, as what was done.
create table team_blacklist (
  team_id bigint not null references teams on delete cascade,
  entry_id bigint generated always as identity,
  name text not null,
  reason text,
  added_by bigint references users on delete set null,
  real_added_at timestamptz not null,
  taken_off_by bigint references users on delete set null,
  real_taken_off_at timestamptz,
  primary key (team_id, entry_id)
);
create index team_blacklist_newest on team_blacklist (team_id, real_added_at desc, entry_id desc)
  where real_taken_off_at is null;

-- By what such a person is known: m: member id, s: address of the profile, e: email address.
create table team_blacklist_keys (
  team_id bigint not null,
  person_key text not null,
  entry_id bigint not null,
  primary key (team_id, person_key, entry_id),
  foreign key (team_id, entry_id) references team_blacklist on delete cascade
);
create index team_blacklist_keys_of_entry on team_blacklist_keys (team_id, entry_id);

-- ============================================================================
-- Billing (product rules, sections 8 and 18; decision 136). All instants are real time, all amounts
-- integer cents. The provider's own record is the truth: these rows are what was last read of it,
-- and the plan in `users` follows from them in the same transaction.
-- ============================================================================

-- One row for each buyer, with the provider's own id. A reading of the provider takes a number
-- before it begins; what an older one read is not written over what a newer one wrote.
create table billing_customers (
  user_id bigint primary key references users on delete cascade,
  customer_id text not null unique,
  readings bigint not null default 0,
  written_reading bigint not null default 0,
  real_read_at timestamptz,
  real_created_at timestamptz not null
);
-- Whom the nightly comparison reads next.
create index billing_customers_by_reading on billing_customers (real_read_at);

create table subscriptions (
  user_id bigint not null references users on delete cascade,
  subscription_id text not null,
  kind text not null check (kind in ('PLAN', 'FINDER')),
  provider_status text not null
    check (provider_status in ('incomplete', 'active', 'past_due', 'unpaid', 'canceled')),
  price_id text not null,
  seats int not null check (seats > 0),
  period_key text not null,
  real_created_at timestamptz not null,
  real_period_start timestamptz not null,
  real_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  real_ended_at timestamptz,
  next_price_id text,
  next_seats int,
  real_pause_from timestamptz,
  real_pause_until timestamptz,
  real_overdue_since timestamptz,
  -- An administrator's; the provider doesn't know of it.
  real_deactivated_at timestamptz,
  -- What the provider was asked and has not answered yet (decision 153): who asks the same again
  -- continues the same operation, so that a retry changes nothing twice.
  asked_id text,
  asked_wish text,
  real_asked_at timestamptz,
  primary key (user_id, subscription_id),
  constraint subscriptions_next check ((next_price_id is null) = (next_seats is null)),
  constraint subscriptions_pause check ((real_pause_from is null) = (real_pause_until is null)),
  constraint subscriptions_asked check (num_nulls(asked_id, asked_wish, real_asked_at) in (0, 3))
);
-- Nothing is sold twice: one subscription of a kind lives at a time.
create unique index subscriptions_one_live
  on subscriptions (user_id, kind)
  where provider_status <> 'canceled';

create table billing_invoices (
  user_id bigint not null references users on delete cascade,
  invoice_id text not null,
  subscription_id text not null,
  number text not null,
  real_at timestamptz not null,
  description text not null,
  amount_cents int not null,
  credit_cents int not null,
  state text not null check (state in ('OPEN', 'PAID', 'VOID', 'DISPUTED')),
  url text,
  -- What became of its payments, as the provider keeps it (decision 159): when it was paid, the
  -- payments that failed (`{at, reason}`, in real ms, oldest first), and when the provider tries
  -- again by itself.
  real_paid_at timestamptz,
  failures jsonb not null default '[]',
  real_retry_at timestamptz,
  primary key (user_id, invoice_id)
);
create index billing_invoices_newest on billing_invoices (user_id, real_at desc, invoice_id desc);

-- Hosted forms that were opened. The row is written before the provider is asked, and its id names
-- the operation: who asks again after a kill gets the same form.
create table billing_checkouts (
  user_id bigint not null references users on delete cascade,
  operation_id bigint generated always as identity,
  price_id text not null,
  seats int not null,
  checkout_id text,
  real_created_at timestamptz not null,
  primary key (user_id, operation_id)
);
create unique index billing_checkouts_by_id on billing_checkouts (user_id, checkout_id);

-- The provider's events, each stored once by its id. They are hints: what changed is read anew.
create table billing_events (
  event_id text primary key,
  user_id bigint references users on delete cascade,
  type text not null,
  real_received_at timestamptz not null
);
create index billing_events_by_user on billing_events (user_id, real_received_at);
create index billing_events_oldest on billing_events (real_received_at);

-- Test billing's own record, as a provider would keep it, and read by nothing else.
create table test_billing_records (
  user_id bigint primary key references users on delete cascade,
  record jsonb not null
);

-- ============================================================================
-- Staff (product rules, section 19; decisions 147 and 148)
-- ============================================================================

-- Who of the staff did what, to whom, and why. Rows are only added: no statement of the product
-- changes or removes one, and the trigger refuses whoever tries. Names are not kept here, so that
-- an erasure takes away all that a row says of a person. `actor_id` null: the operator, or someone
-- whose account was erased.
create table staff_log (
  staff_act_id bigint generated always as identity primary key,
  type text not null,
  actor_id bigint,
  target_id bigint,
  reason text,
  before jsonb,
  after jsonb,
  real_at timestamptz not null
);
create index staff_log_newest on staff_log (real_at desc, staff_act_id desc);
create index staff_log_by_target on staff_log (target_id, real_at desc) where target_id is not null;
create index staff_log_by_actor on staff_log (actor_id, real_at desc) where actor_id is not null;
revoke update, delete, truncate on staff_log from public;

-- Where staff work at the moment (product rules, section 19; decision 169): a row while a visit is
-- open. That it began and ended, and why, stands in the staff log and in the activity of the
-- account.
create table staff_visits (
  user_id bigint not null references users on delete cascade,
  staff_id bigint not null references users on delete cascade,
  real_begun_at timestamptz not null,
  real_ends_at timestamptz not null,
  primary key (user_id, staff_id)
);
create index staff_visits_by_staff on staff_visits (staff_id);

-- Where connections leave from. The password is sealed like every other secret.
create table proxies (
  proxy_id bigint generated always as identity primary key,
  protocol text not null check (protocol in ('http', 'https', 'socks5')),
  host text not null,
  port int not null check (port between 1 and 65535),
  user_name text,
  country_code text not null,
  capacity int not null check (capacity > 0),
  health text not null default 'UNKNOWN' check (health in ('HEALTHY', 'DEAD', 'UNKNOWN')),
  problem text,
  real_checked_at timestamptz,
  real_created_at timestamptz not null,
  key_version int references sealing_keys,
  wrapped_key bytea,
  sealed bytea,
  constraint proxies_sealed
    check ((sealed is null) = (key_version is null) and (sealed is null) = (wrapped_key is null))
);
create unique index proxies_address on proxies (lower(host), port, coalesce(user_name, ''));
create index proxies_by_key on proxies (key_version) where key_version is not null;
create index proxies_to_check on proxies (real_checked_at nulls first);

-- Whom a proxy serves: a user has one at most. `told`: the provider has been given it.
create table proxy_users (
  user_id bigint primary key references users on delete cascade,
  proxy_id bigint not null references proxies,
  told boolean not null default false,
  real_since timestamptz not null
);
create index proxy_users_by_proxy on proxy_users (proxy_id);
create index proxy_users_untold on proxy_users (user_id) where not told;

-- ============================================================================
-- Erased people (GDPR, article 17; product rules, section 21; decision 149)
-- ============================================================================

-- One certificate for each erasure: when, by whom, and how many rows of which table. Which person
-- it was, it says by the numbers that the leads had, and nothing else.
create table erasures (
  user_id bigint not null references users on delete cascade,
  certificate_id bigint generated always as identity,
  lead_ids bigint[] not null,
  -- Null: the operator.
  acted_by bigint,
  counts jsonb not null,
  real_at timestamptz not null,
  primary key (user_id, certificate_id)
);

-- Who must not come back, by keyed hashes of all that the person was known by (`person-keys.ts`).
-- The key is sealed and in no row of this database.
create table erased_people (
  user_id bigint not null references users on delete cascade,
  key_hash bytea not null,
  certificate_id bigint not null,
  primary key (user_id, key_hash),
  foreign key (user_id, certificate_id) references erasures on delete cascade
);

-- The number that stands for an erased lead in the ledger: it names no one, and tells two apart.
create sequence erased_lead_numbers;

-- ============================================================================
-- Exports of an account
-- ============================================================================

-- Archives of everything that is a user's. All instants are real time. An export is made page
-- by page: each page is written in one transaction with the place where the next one goes on,
-- so that a kill loses and doubles nothing.
create table account_exports (
  user_id bigint not null references users on delete cascade,
  export_id bigint generated always as identity,
  state text not null default 'PREPARING' check (state in ('PREPARING', 'READY', 'FAILED')),
  -- The file that is being made, its page, and the key of the last row in it.
  file_number int not null default 0,
  page_number int not null default 0,
  after_row jsonb,
  rows_done bigint not null default 0,
  rows_total bigint not null default 0,
  size_bytes bigint not null default 0,
  real_asked_at timestamptz not null,
  real_done_at timestamptz,
  real_expires_at timestamptz,
  primary key (user_id, export_id)
);
create unique index account_exports_one_at_a_time
  on account_exports (user_id)
  where state = 'PREPARING';
create index account_exports_over
  on account_exports (real_expires_at)
  where real_expires_at is not null;

-- The pages of an export's files, each compressed by itself.
create table account_export_pages (
  user_id bigint not null,
  export_id bigint not null,
  file_number int not null,
  file_name text not null,
  page_number int not null,
  row_count int not null,
  content bytea not null,
  primary key (user_id, export_id, file_number, file_name, page_number),
  foreign key (user_id, export_id) references account_exports on delete cascade
);
alter table account_export_pages alter column content set storage external;
