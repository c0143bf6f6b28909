-- How a user had the columns of files read, by a fingerprint of their headers: the next file of that kind is read so without being asked.
create table column_memory (
  user_id bigint not null references users on delete cascade,
  headers_key text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (user_id, headers_key)
);
