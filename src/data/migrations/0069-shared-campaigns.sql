-- Campaigns that several members of a team run together (product rules, section 22; decision 203).
-- A shared campaign is its owner's campaign; each sender has a campaign of their own with the same
-- sequence and settings. All instants are campaign time.
create table shared_campaigns (
  team_id bigint not null references teams on delete cascade,
  campaign_id bigint not null,
  -- Its owner, who edits it for all senders.
  user_id bigint not null,
  -- When people whom a lost sender never contacted are dealt to the others.
  hand_over text not null default 'AFTER_DAY' check (hand_over in ('AT_ONCE', 'AFTER_DAY', 'NEVER')),
  created_at timestamptz not null,
  primary key (team_id, campaign_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, campaign_id) on delete cascade
);
create unique index shared_campaigns_of_owner on shared_campaigns (user_id, campaign_id);

-- Who sends for it; the owner too.
create table campaign_senders (
  team_id bigint not null,
  campaign_id bigint not null,
  user_id bigint not null references users on delete cascade,
  -- Their share; 0: nobody new.
  weight int not null default 1 check (weight between 0 and 100),
  state text not null check (state in ('INVITED', 'AGREED', 'DECLINED', 'LEFT')),
  -- Their own campaign, once they agreed; the owner's is the shared campaign itself.
  own_campaign_id bigint,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- Why they can't send and since when, by a check that runs every minute; null: they can.
  lost text check (lost in ('LEFT', 'NOT_IN_TEAM', 'NOT_CONNECTED', 'SUBSCRIPTION', 'PAUSED')),
  lost_at timestamptz,
  primary key (team_id, campaign_id, user_id),
  foreign key (team_id, campaign_id) references shared_campaigns on delete cascade,
  foreign key (user_id, own_campaign_id) references campaigns (user_id, campaign_id)
    on delete set null (own_campaign_id),
  check (state <> 'INVITED' or own_campaign_id is null),
  check ((lost is null) = (lost_at is null))
);
create unique index campaign_senders_own on campaign_senders (user_id, own_campaign_id)
  where own_campaign_id is not null;
create index campaign_senders_of_user on campaign_senders (user_id, state);

-- To whom a person belongs, by each thing that is known of them (m: member id, s: address of the
-- profile, e: email): the wall that keeps two senders from one person.
create table person_senders (
  team_id bigint not null references teams on delete cascade,
  person_key text not null,
  user_id bigint not null references users on delete cascade,
  -- The shared campaign that dealt them; it may be gone.
  campaign_id bigint not null,
  company_key text,
  reason text not null,
  bound_at timestamptz not null,
  primary key (team_id, person_key)
);
create index person_senders_of_company on person_senders (team_id, company_key, bound_at)
  where company_key is not null;
create index person_senders_of_user on person_senders (user_id, campaign_id);

-- The list of a sender that holds what was dealt to them of a list of the owner.
create table dealt_lists (
  team_id bigint not null,
  campaign_id bigint not null,
  -- The owner's list.
  list_id bigint not null,
  user_id bigint not null,
  lead_pack_id bigint not null,
  primary key (team_id, campaign_id, list_id, user_id),
  foreign key (team_id, campaign_id) references shared_campaigns on delete cascade,
  foreign key (user_id, lead_pack_id) references lead_packs on delete cascade
);
create index dealt_lists_of_sender on dealt_lists (user_id, lead_pack_id);

alter table person_senders alter column team_id set statistics 0;

-- A member who joins every campaign of the team that they are invited to; ends with the membership.
alter table team_members add column joins_campaigns boolean not null default false;

-- Whoever answers one sender is left alone by every sender of the team's shared campaigns.
create function stop_answered_elsewhere() returns trigger language plpgsql as $$
declare
  known text[] := blacklist_keys(new.network_member_id, new.profile_slug, new.email);
begin
  if not exists (
    select from campaign_senders s
    where s.user_id = new.user_id and s.state in ('AGREED', 'LEFT') and s.own_campaign_id is not null
  ) then return null; end if;
  with elsewhere as (
    select cl.user_id, cl.campaign_id, cl.lead_id, cl.state
    from person_senders p
    join campaign_senders s on s.team_id = p.team_id and s.own_campaign_id is not null
      and s.user_id <> new.user_id
    join leads l on l.user_id = s.user_id
      and blacklist_keys(l.network_member_id, l.profile_slug, l.email) && known
      and (
        l.network_member_id = new.network_member_id
        or l.profile_slug = new.profile_slug
        or lower(l.email) = lower(new.email)
      )
    join campaign_leads cl on cl.user_id = l.user_id
      and cl.campaign_id = s.own_campaign_id
      and cl.lead_id = l.lead_id
      and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED')
    where p.person_key = any (known)
    order by cl.user_id, cl.campaign_id, cl.lead_id
    for no key update of cl
  ), ended as (
    update campaign_leads c
    set state = 'FINISHED', reason = 'REPLIED', due_at = null, fencing = c.fencing + 1,
      updated_at = new.replied_at
    from (select distinct user_id, campaign_id, lead_id, state from elsewhere) e
    where c.user_id = e.user_id and c.campaign_id = e.campaign_id and c.lead_id = e.lead_id
    returning c.user_id, c.campaign_id, c.lead_id, c.item_id, c.item_type, e.state as from_state
  )
  insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
  select user_id, 'STATE_CHANGED', new.replied_at, campaign_id, lead_id, item_id, item_type,
    'NETWORK',
    jsonb_build_object(
      'from', from_state, 'to', 'FINISHED', 'reason', 'REPLIED', 'answered', new.user_id::text
    )
  from ended;
  return null;
end $$;
create trigger leads_answered_elsewhere
  after update of replied_at on leads for each row
  when (new.replied_at is not null and old.replied_at is distinct from new.replied_at)
  execute function stop_answered_elsewhere();

-- A person who turns out to have another identifier is bound by it too.
create function bind_named_person() returns trigger language plpgsql as $$
begin
  insert into person_senders (
    team_id, person_key, user_id, campaign_id, company_key, reason, bound_at
  )
  select distinct on (k.key) p.team_id, k.key, p.user_id, p.campaign_id, p.company_key, p.reason,
    p.bound_at
  from team_members me
  join person_senders p on p.team_id = me.team_id
    and p.user_id = me.user_id
    and p.person_key = any (
      blacklist_keys(old.network_member_id, old.profile_slug, old.email)
    )
  cross join unnest(
    blacklist_keys(new.network_member_id, new.profile_slug, new.email)
  ) as k (key)
  where me.user_id = new.user_id
  order by k.key, p.bound_at
  on conflict do nothing;
  return null;
end $$;
create trigger leads_bound_keys
  after update of network_member_id, profile_slug, email on leads for each row
  when (
    old.network_member_id is distinct from new.network_member_id
    or old.profile_slug is distinct from new.profile_slug
    or old.email is distinct from new.email
  )
  execute function bind_named_person();
