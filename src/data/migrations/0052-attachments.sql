-- Files of steps, kept in the database so that every web machine and every worker has them. An expired row stays a while, to say that its file has expired.
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
-- Pictures and documents are packed already.
alter table attachments alter column content set storage external;
