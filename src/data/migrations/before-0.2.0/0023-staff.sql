-- What staff does (product rules, section 19; decisions 147 and 148).

-- Who of the staff did what, to whom, and why. Rows are only added: no statement of the product
-- changes or removes one, and the trigger refuses whoever tries. Names are not kept here, so that an
-- erasure takes away all that a row says of a person. `actor_id` null: the operator, or somebody
-- whose account was erased.
create table staff_log (
  staff_act_id bigint generated always as identity primary key,
  type text not null,
  actor_id bigint,
  target_id bigint,
  reason text,
  before jsonb,
  after jsonb,
  real_at timestamptz not null
);
create index staff_log_newest on staff_log (real_at desc, staff_act_id desc);
create index staff_log_by_target on staff_log (target_id, real_at desc) where target_id is not null;
create index staff_log_by_actor on staff_log (actor_id, real_at desc) where actor_id is not null;

create function keep_staff_log() returns trigger language plpgsql as $$
begin
  -- An erasure blanks what a row says of a person, and nothing else.
  if tg_op = 'UPDATE' and current_setting('reachwell.erasing', true) = 'on' then
    if new.staff_act_id = old.staff_act_id and new.type = old.type and new.real_at = old.real_at
      and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
      and (new.target_id is null or new.target_id is not distinct from old.target_id)
      and (new.reason is null or new.reason is not distinct from old.reason)
      and (new.before is null or new.before is not distinct from old.before)
      and (new.after is null or new.after is not distinct from old.after)
    then
      return new;
    end if;
  end if;
  raise exception 'The staff log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger staff_log_kept before update or delete on staff_log
  for each row execute function keep_staff_log();
create trigger staff_log_not_emptied before truncate on staff_log
  for each statement execute function keep_staff_log();
revoke update, delete, truncate on staff_log from public;

-- Whom a search of the staff finds, by name, address, and name at the network.
create function staff_search_text(display_name text, email text, profile jsonb)
returns text language sql immutable as $$
  select lower(display_name || ' ' || email || ' ' || coalesce(profile ->> 'fullName', ''))
$$;
create index users_staff_search on users
  using gin (staff_search_text(display_name, email, network_profile) gin_trgm_ops);
create index users_staff on users (admin_status) where admin_status is not null;

-- Units of a day that staff gave back. `used` goes on counting what was done, so that it equals the
-- ledger; what counts against a limit is `used - forgiven`.
alter table daily_usage add column forgiven int not null default 0 check (forgiven >= 0);

-- Where connections leave from. The password is sealed like every other secret.
create table proxies (
  proxy_id bigint generated always as identity primary key,
  protocol text not null check (protocol in ('http', 'https', 'socks5')),
  host text not null,
  port int not null check (port between 1 and 65535),
  user_name text,
  country_code text not null,
  capacity int not null check (capacity > 0),
  health text not null default 'UNKNOWN' check (health in ('HEALTHY', 'DEAD', 'UNKNOWN')),
  problem text,
  real_checked_at timestamptz,
  real_created_at timestamptz not null,
  key_version int references sealing_keys,
  wrapped_key bytea,
  sealed bytea,
  constraint proxies_sealed
    check ((sealed is null) = (key_version is null) and (sealed is null) = (wrapped_key is null))
);
create unique index proxies_address on proxies (lower(host), port, coalesce(user_name, ''));
create index proxies_by_key on proxies (key_version) where key_version is not null;
create index proxies_to_check on proxies (real_checked_at nulls first);

-- Whom a proxy serves: a user has one at most. `told`: the provider has been given it.
create table proxy_users (
  user_id bigint primary key references users on delete cascade,
  proxy_id bigint not null references proxies,
  told boolean not null default false,
  real_since timestamptz not null
);
create index proxy_users_by_proxy on proxy_users (proxy_id);
create index proxy_users_untold on proxy_users (user_id) where not told;
