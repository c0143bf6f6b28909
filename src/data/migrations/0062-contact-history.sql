-- Whom a user contacted elsewhere, by the files of other tools and of LinkedIn’s own archive (product
-- rules, section 21; decision 195).
create table contact_history_imports (
  user_id bigint not null references users on delete cascade,
  import_id bigint generated always as identity,
  -- By its code; OTHER is known by the name of its file.
  tool text not null,
  file_name text not null,
  headers jsonb not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE')),
  total_rows integer not null,
  wrong_rows integer not null,
  -- Rows that say of nobody that they were contacted.
  silent_rows integer not null,
  -- How many people each fact is known of, and how many the file says not to contact.
  counts jsonb not null,
  people integer not null,
  people_done integer not null default 0,
  created_at timestamptz not null,
  primary key (user_id, import_id)
);

-- What waits for the job of an import, in the order of its file: a person each, or a wrong row, which
-- stays for the list of rejects.
create table contact_history_rows (
  user_id bigint not null,
  import_id bigint not null,
  place integer not null,
  row_number integer not null,
  person jsonb,
  cells jsonb,
  code text,
  primary key (user_id, import_id, place),
  foreign key (user_id, import_id) references contact_history_imports on delete cascade,
  check ((person is null) = (code is not null))
);
create index contact_history_rows_waiting
  on contact_history_rows (user_id, import_id, place)
  where person is not null;

-- A person whom an import tells of: each fact with its instant in epoch milliseconds, or null if the
-- file has no date.
create table contact_history (
  user_id bigint not null,
  history_id bigint generated always as identity,
  import_id bigint not null,
  row_number integer not null,
  name text,
  facts jsonb not null,
  -- The latest contact, and when at the latest it was: without a date, when the file was imported.
  -- Null: connected, and nothing else.
  contact text check (contact in ('invitedAt', 'writtenAt', 'repliedAt')),
  contacted_at timestamptz,
  -- The cell that says not to contact the person.
  opt_out jsonb,
  primary key (user_id, history_id),
  foreign key (user_id, import_id) references contact_history_imports on delete cascade,
  check ((contact is null) = (contacted_at is null))
);
create index contact_history_of_import on contact_history (user_id, import_id, history_id);

-- By what its people are known: m: member id, s: address of the profile, e: email address.
create table contact_history_keys (
  user_id bigint not null,
  key text not null,
  history_id bigint not null,
  primary key (user_id, key, history_id),
  foreign key (user_id, history_id) references contact_history on delete cascade
);
create index contact_history_keys_of_person on contact_history_keys (user_id, history_id);

alter table contact_history_rows
  alter column user_id set statistics 0,
  alter column import_id set statistics 0;
alter table contact_history
  alter column user_id set statistics 0,
  alter column import_id set statistics 0;
alter table contact_history_keys
  alter column user_id set statistics 0,
  alter column history_id set statistics 0;

-- The import that an entry is from, which takes it along when it is undone.
alter table do_not_contact add column history_import_id bigint;
create index do_not_contact_of_import
  on do_not_contact (user_id, history_import_id)
  where history_import_id is not null;

-- From when on a contact before keeps people out of a campaign; null: whenever it was.
alter table campaigns add column contacted_before_from timestamptz;
drop trigger campaigns_changed on campaigns;
create trigger campaigns_changed before update of
    name, status, locked, sequence_completed, sequence_updated_at, skip_lead_conditions,
    contacted_before_from, late_acceptance, zapier_address_id, zapier_error, zapier_events,
    started_at, settings_version, use_likely_emails, unsubscribe_footer, track_opens
  on campaigns for each row execute function note_change();
