-- What is sold and paid for (product rules, sections 8 and 18; decision 136). All instants are real
-- time, all amounts integer cents. The provider's own record is the truth: these rows are what was
-- last read of it, and the plan in `users` follows from them in the same transaction.

-- One row for each buyer, with the provider's own id. A reading of the provider takes a number
-- before it begins; what an older one read is not written over what a newer one wrote.
create table billing_customers (
  user_id bigint primary key references users on delete cascade,
  customer_id text not null unique,
  readings bigint not null default 0,
  written_reading bigint not null default 0,
  real_read_at timestamptz,
  real_created_at timestamptz not null
);
-- Whom the nightly comparison reads next.
create index billing_customers_by_reading on billing_customers (real_read_at);

create table subscriptions (
  user_id bigint not null references users on delete cascade,
  subscription_id text not null,
  kind text not null check (kind in ('PLAN', 'FINDER')),
  provider_status text not null
    check (provider_status in ('incomplete', 'active', 'past_due', 'unpaid', 'canceled')),
  price_id text not null,
  seats int not null check (seats > 0),
  period_key text not null,
  real_created_at timestamptz not null,
  real_period_start timestamptz not null,
  real_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  real_ended_at timestamptz,
  next_price_id text,
  next_seats int,
  real_pause_from timestamptz,
  real_pause_until timestamptz,
  real_overdue_since timestamptz,
  -- An administrator's; the provider doesn't know of it.
  real_deactivated_at timestamptz,
  primary key (user_id, subscription_id),
  constraint subscriptions_next check ((next_price_id is null) = (next_seats is null)),
  constraint subscriptions_pause check ((real_pause_from is null) = (real_pause_until is null))
);
-- Nothing is sold twice: one subscription of a kind lives at a time.
create unique index subscriptions_one_live
  on subscriptions (user_id, kind)
  where provider_status <> 'canceled';

create table billing_invoices (
  user_id bigint not null references users on delete cascade,
  invoice_id text not null,
  subscription_id text not null,
  number text not null,
  real_at timestamptz not null,
  description text not null,
  amount_cents int not null,
  credit_cents int not null,
  state text not null check (state in ('OPEN', 'PAID', 'VOID', 'DISPUTED')),
  url text,
  primary key (user_id, invoice_id)
);
create index billing_invoices_newest on billing_invoices (user_id, real_at desc, invoice_id desc);

-- Hosted forms that were opened. The row is written before the provider is asked, and its id names
-- the operation: who asks again after a kill gets the same form.
create table billing_checkouts (
  user_id bigint not null references users on delete cascade,
  operation_id bigint generated always as identity,
  price_id text not null,
  seats int not null,
  checkout_id text,
  real_created_at timestamptz not null,
  primary key (user_id, operation_id)
);
create unique index billing_checkouts_by_id on billing_checkouts (user_id, checkout_id);

-- The provider's events, each stored once by its id. They are hints: what changed is read anew.
create table billing_events (
  event_id text primary key,
  user_id bigint references users on delete cascade,
  type text not null,
  real_received_at timestamptz not null
);
create index billing_events_by_user on billing_events (user_id, real_received_at);
create index billing_events_oldest on billing_events (real_received_at);

-- Test billing's own record, as a provider would keep it, and read by nothing else.
create table test_billing_records (
  user_id bigint primary key references users on delete cascade,
  record jsonb not null
);

-- When a subscription of the email finder grants credits again; null: nothing renews them.
alter table email_credits add column real_renews_at timestamptz;
