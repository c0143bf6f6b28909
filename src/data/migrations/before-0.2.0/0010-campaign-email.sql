-- How the emails of a campaign are sent (product rules, section 16). track_opens null: nobody has
-- chosen, so opens are tracked wherever the plan tells their rate.
alter table campaigns
  add column use_likely_emails boolean not null default false,
  add column unsubscribe_footer boolean not null default true,
  add column track_opens boolean;
