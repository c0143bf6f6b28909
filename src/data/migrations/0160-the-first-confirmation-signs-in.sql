-- When an account moved to another address for the last time. The first confirmation of an address that never changed signs in; a later one does not.
alter table identities add column real_email_changed_at timestamptz;
update identities set real_email_changed_at = now()
where real_email_verified_at is null and exists (select from sessions where sessions.identity_id = identities.identity_id);
