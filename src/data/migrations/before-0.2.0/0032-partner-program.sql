-- When the partner program was told of a user who signed up (decision 154).
alter table users add column real_partner_told_at timestamptz;
