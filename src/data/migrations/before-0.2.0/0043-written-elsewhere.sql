-- What the user writes to a lead in their own mail program is kept with what comes back to it.
alter table received_emails drop constraint received_emails_kind_check;
alter table received_emails add constraint received_emails_kind_check
  check (
    kind in (
      'REPLY', 'OPT_OUT', 'AUTOMATIC', 'OUT_OF_OFFICE', 'GONE', 'BOUNCE', 'COMPLAINT', 'WRITTEN'
    )
  );

-- Whether an email came back and is not tried again: what its event, the rates, and the hold count.
alter table sent_emails add column bounce_final boolean not null default false;
update sent_emails set bounce_final = true where bounced_at is not null and bounce_lasting;
