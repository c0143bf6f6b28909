-- Archives of everything that is a user's. All instants are real time. An export is made page by page: each page is written in one transaction with
-- the place where the next one goes on, so that a kill loses and doubles nothing.
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
  tries int not null default 0,
  real_taken_until timestamptz,
  real_asked_at timestamptz not null,
  real_done_at timestamptz,
  real_expires_at timestamptz,
  primary key (user_id, export_id)
);
create unique index account_exports_one_at_a_time on account_exports (user_id) where state = 'PREPARING';
create index account_exports_to_make on account_exports (real_asked_at) where state = 'PREPARING';
create index account_exports_over on account_exports (real_expires_at) where real_expires_at is not null;

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

-- The person's own look at what happened with the account: newest first.
create index audit_log_newest on audit_log (user_id, real_at desc, audit_id desc);
