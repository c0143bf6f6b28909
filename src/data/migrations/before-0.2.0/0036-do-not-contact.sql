-- One record of whom a user must not contact again: people, addresses, domains, companies (product
-- rules, section 5; decision 171). `leads.blacklisted` is kept by it.

create table do_not_contact (
  user_id bigint not null references users on delete cascade,
  entry_id bigint generated always as identity,
  covers text not null default 'ADDRESS'
    check (covers in ('PERSON', 'ADDRESS', 'DOMAIN', 'COMPANY')),
  reason text not null check (
    reason in ('BY_HAND', 'UNSUBSCRIBED', 'OPT_OUT', 'FILE', 'BOUNCED', 'GONE', 'TEAMMATE', 'ELSEWHERE')
  ),
  -- What it covers, in the words of a person: a name, an address, a domain, a company.
  name text,
  -- Of an entry for an address, in lower case; no address has two entries.
  address text check ((covers = 'ADDRESS') = (address is not null)),
  evidence jsonb,
  -- The campaign and lead that it came of.
  campaign_id bigint,
  lead_id bigint,
  -- Whether the server that was to take an email refused the address: no email was sent, and yet it
  -- counts as one that came back for good (product rules, section 16).
  at_sending boolean not null default false,
  at timestamptz not null,
  primary key (user_id, entry_id)
);
create unique index do_not_contact_address on do_not_contact (user_id, address);
create index do_not_contact_newest on do_not_contact (user_id, at desc, entry_id desc);
create index do_not_contact_at_sending on do_not_contact (user_id, at) where at_sending;

-- By what the people of an entry are known: m: member id, s: address of the profile, e: email
-- address, d: domain, c: company. Entries for one address have none.
create table do_not_contact_keys (
  user_id bigint not null,
  key text not null,
  entry_id bigint not null,
  primary key (user_id, key, entry_id),
  foreign key (user_id, entry_id) references do_not_contact on delete cascade
);
create index do_not_contact_keys_of_entry on do_not_contact_keys (user_id, entry_id);

-- A company is the same however its name is spaced, punctuated, or incorporated.
create function company_key(company text)
returns text language sql immutable as $$
  select nullif(
    'c:' || btrim(
      regexp_replace(
        btrim(regexp_replace(lower(company), '[[:space:].,]+', ' ', 'g')),
        ' (inc|llc|ltd|gmbh|ag|corp|co|plc|bv|sa|sas|sarl|srl|ab|oy|kg|limited)$',
        ''
      )
    ),
    'c:'
  )
$$;

-- Everything about a lead that an entry may be known by.
create function contact_keys(member text, slug text, email text, company text)
returns text[] language sql immutable as $$
  select array_remove(
    blacklist_keys(member, slug, email)
      || array['d:' || lower(split_part(email, '@', 2)), company_key(company)],
    null
  )
$$;

insert into do_not_contact
  (user_id, covers, reason, address, campaign_id, lead_id, at_sending, at)
select user_id, 'ADDRESS', reason, address, campaign_id, lead_id, at_sending, at
from refused_addresses;
drop table refused_addresses;

-- The addresses that no email may go to, and why.
create view refused_addresses as
select user_id, address, reason, at, campaign_id, lead_id, at_sending
from do_not_contact
where covers = 'ADDRESS';

with added as (
  insert into do_not_contact (user_id, covers, reason, name, lead_id, at)
  select user_id, 'PERSON', 'BY_HAND', coalesce(full_name, email, profile_slug), lead_id, updated_at
  from leads
  where blacklisted
  returning user_id, entry_id, lead_id
)
insert into do_not_contact_keys (user_id, key, entry_id)
select l.user_id, k.key, a.entry_id
from added a
join leads l on l.user_id = a.user_id and l.lead_id = a.lead_id
cross join unnest(blacklist_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)
on conflict do nothing;

update lead_pack_rows set code = 'DO_NOT_CONTACT' where code = 'BLACKLISTED';

-- Who comes into an account, or turns out to be someone, is blacklisted from the start if they are on
-- its record, or on the list that its team shares.
create function is_do_not_contact(owner bigint, keys text[])
returns boolean language plpgsql stable as $$
begin
  return exists (
    select from do_not_contact_keys k where k.user_id = owner and k.key = any (keys)
  ) or exists (
    select from team_members me
    join teams t on t.team_id = me.team_id and t.shared_blacklist
    join team_blacklist_keys k on k.team_id = me.team_id and k.person_key = any (keys)
    join team_blacklist b on b.team_id = k.team_id and b.entry_id = k.entry_id
      and b.real_taken_off_at is null
    where me.user_id = owner
  );
end $$;
create function heed_do_not_contact() returns trigger language plpgsql as $$
begin
  if is_do_not_contact(
    new.user_id,
    contact_keys(new.network_member_id, new.profile_slug, new.email, new.company)
  ) then
    new.blacklisted := true;
  end if;
  return new;
end $$;
drop trigger leads_heed_shared_insert on leads;
drop trigger leads_heed_shared_update on leads;
drop function heed_shared_blacklist();
create trigger leads_heed_do_not_contact_insert
  before insert on leads for each row
  when (not new.blacklisted)
  execute function heed_do_not_contact();
create trigger leads_heed_do_not_contact_update
  before update of network_member_id, profile_slug, email, company on leads for each row
  when (
    not new.blacklisted and (
      old.network_member_id is distinct from new.network_member_id
      or old.profile_slug is distinct from new.profile_slug
      or old.email is distinct from new.email
      or old.company is distinct from new.company
    )
  )
  execute function heed_do_not_contact();

-- What becomes known of a person who is on the record is known of their entries as well.
create function extend_do_not_contact() returns trigger language plpgsql as $$
begin
  insert into do_not_contact_keys (user_id, key, entry_id)
  select new.user_id, fresh.key, e.entry_id
  from do_not_contact_keys k
  join do_not_contact e on e.user_id = k.user_id and e.entry_id = k.entry_id
    and e.covers = 'PERSON'
  cross join unnest(blacklist_keys(new.network_member_id, new.profile_slug, new.email)) as fresh (key)
  where k.user_id = new.user_id
    and k.key = any (blacklist_keys(old.network_member_id, old.profile_slug, old.email))
  on conflict do nothing;
  insert into team_blacklist_keys (team_id, person_key, entry_id)
  select k.team_id, fresh.key, k.entry_id
  from team_members me
  join team_blacklist_keys k on k.team_id = me.team_id
    and k.person_key = any (blacklist_keys(old.network_member_id, old.profile_slug, old.email))
  cross join unnest(blacklist_keys(new.network_member_id, new.profile_slug, new.email)) as fresh (key)
  where me.user_id = new.user_id
  on conflict do nothing;
  return null;
end $$;
create trigger leads_extend_do_not_contact
  after update of network_member_id, profile_slug, email on leads for each row
  when (
    new.blacklisted and (
      old.network_member_id is distinct from new.network_member_id
      or old.profile_slug is distinct from new.profile_slug
      or old.email is distinct from new.email
    )
  )
  execute function extend_do_not_contact();
