-- A receiver that calls a message spam (RFC 5965) counts as unsubscribed, and is kept as what it is.
alter table received_emails drop constraint received_emails_kind_check;
alter table received_emails add constraint received_emails_kind_check
  check (kind in ('REPLY', 'AUTOMATIC', 'OUT_OF_OFFICE', 'BOUNCE', 'COMPLAINT'));

-- To whom a bounce belongs that names nothing but the address it came back from.
create index sent_emails_address on sent_emails (user_id, address, sent_at);
