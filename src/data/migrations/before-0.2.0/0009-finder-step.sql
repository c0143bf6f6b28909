-- The email finder as a step of a sequence (product rules, sections 14 and 16; decision 120).

-- Whether there is a finder is the deployment's configuration, not a fact of each user.
alter table users drop column finder_available;

-- Leads that are held for something that may come by itself: the finder's credits, too.
drop index campaign_leads_held;
create index campaign_leads_held
  on campaign_leads (user_id, reason)
  where state = 'PAUSED' and reason in ('MAILBOX_MISSING', 'FINDER_MISSING',
    'OUT_OF_EMAIL_CREDITS', 'INVITE_BY_EMAIL_NOT_ALLOWED', 'MOVING_NOT_IN_PLAN');
