-- What the steps of a sequence need beside the network: who sets a mailbox or a finder up, or is given a feature, says so here, and held leads go on.
alter table users
  add column feature_flags text[] not null default '{}',
  add column mailbox_connected boolean not null default false,
  add column finder_available boolean not null default false,
  -- Limit answers to invitations since the last one that went through: each doubles the pause. Kept here, so that staff can end it.
  add column invite_limit_answers int not null default 0;
update users u set invite_limit_answers = coalesce((n.marks ->> 'inviteLimitAnswers')::int, 0) from lanes n where n.user_id = u.user_id and n.marks ? 'inviteLimitAnswers';

-- Which campaign feeds this one and when, as its root item says: looked up whenever a lead ends, answers or accepts.
alter table campaigns
  add column feeds_from bigint generated always as (case when sequence ->> 'moveLeadsFromSequenceId' ~ '^[1-9][0-9]{0,17}$' then (sequence ->> 'moveLeadsFromSequenceId')::bigint end) stored,
  add column feed_trigger text generated always as (sequence ->> 'triggerType') stored,
  -- When its last lead came to its end, as the user was told; null again once leads are added.
  add column finished_at timestamptz;
create index campaigns_fed on campaigns (user_id, feeds_from, feed_trigger) where feeds_from is not null;

-- Leads that are held for something that may come by itself.
create index campaign_leads_held on campaign_leads (user_id, reason) where state = 'PAUSED' and reason in ('MAILBOX_MISSING', 'FINDER_MISSING', 'INVITE_BY_EMAIL_NOT_ALLOWED', 'MOVING_NOT_IN_PLAN');
