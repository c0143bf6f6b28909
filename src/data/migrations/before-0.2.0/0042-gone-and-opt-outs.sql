-- Who asks in words never to be contacted again, and who is gone from an address (product rules,
-- section 16; decision 166).
alter table received_emails drop constraint received_emails_kind_check;
alter table received_emails add constraint received_emails_kind_check check (
  kind in ('REPLY', 'OPT_OUT', 'AUTOMATIC', 'OUT_OF_OFFICE', 'GONE', 'BOUNCE', 'COMPLAINT')
);
-- Of a message from an address that reaches nobody anymore: another address that it names.
alter table received_emails add column new_address text;
