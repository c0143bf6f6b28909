-- What people write down about a lead. The author is whoever was signed in, which in a teammate's account is somebody else than the user.
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
alter table lead_notes alter column user_id set statistics 0, alter column lead_id set statistics 0;
