-- When the network's list of sent invitations was read to its end and did not have this person's any more. A profile read or an end of the invitation after that
-- settles it; until then nobody decides that the invitation was not accepted (decision 70).
alter table leads add column invitation_missing_since timestamptz;
