-- The month's invitation notes of a free LinkedIn account (decision 199): how many a user says the
-- account has, and which of a campaign's invitations get one.
alter table users
  add column notes_per_month integer check (notes_per_month between 0 and 100);
alter table campaigns
  add column note_rule text not null default 'ALWAYS'
    check (note_rule in ('ALWAYS', 'UNTIL_USED_UP', 'MATCHING')),
  add column note_filter jsonb,
  add constraint campaigns_note_filter check (note_rule <> 'MATCHING' or note_filter is not null);

-- The newest invitations with a note, counted before each further one.
create index intents_noted
  on intents (user_id, started_at desc, intent_id desc)
  where action in ('CONNECT', 'CONNECT_BY_EMAIL')
    and status <> 'DID_NOT_HAPPEN'
    and payload ->> 'note' is not null;
