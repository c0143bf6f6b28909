-- Tries that are let through at a pace: a burst, then one in so long. The row says when the whole burst would be there again (real time).
create table paced_tries (
  scope text not null,
  key text not null,
  real_full_at timestamptz not null,
  primary key (scope, key)
);
create index paced_tries_over on paced_tries (real_full_at);

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in ('SIGNED_OUT', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TOKEN_REUSED', 'ENDED_BY_USER', 'DEACTIVATED'));
