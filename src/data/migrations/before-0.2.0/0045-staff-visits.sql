-- Where staff work at the moment (product rules, section 19; decision 169): a row while a visit is
-- open. That it began and ended, and why, stands in the staff log and in the activity of the account.
create table staff_visits (
  user_id bigint not null references users on delete cascade,
  staff_id bigint not null references users on delete cascade,
  real_begun_at timestamptz not null,
  real_ends_at timestamptz not null,
  primary key (user_id, staff_id)
);
create index staff_visits_by_staff on staff_visits (staff_id);
