-- A verification link belongs to one sign-up: following it makes that sign-up's password the identity's, so that somebody who
-- signed the address up before its owner cannot keep a password of theirs in the owner's account.
alter table identity_codes add column password_hash text;
