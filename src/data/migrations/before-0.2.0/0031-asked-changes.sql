-- What was asked of the provider for a subscription and not answered yet (decision 153). Whoever asks
-- the same again goes on with the same operation, so that a retry is no second act.
alter table subscriptions
  add column asked_id text,
  add column asked_wish text,
  add column real_asked_at timestamptz,
  add constraint subscriptions_asked check (num_nulls(asked_id, asked_wish, real_asked_at) in (0, 3));
