-- `reachwell sessions end` signs somebody out everywhere.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in ('SIGNED_OUT', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TOKEN_REUSED', 'ENDED_BY_USER', 'ENDED_BY_OPERATOR', 'DEACTIVATED'));
