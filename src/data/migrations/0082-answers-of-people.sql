-- What people did, newest first, for the dashboard: a fraction of all events, so that neither imports nor steps are ever read past.
create index events_of_people on events (user_id, at desc, event_id desc) where type in ('INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED') and lead_id is not null;
