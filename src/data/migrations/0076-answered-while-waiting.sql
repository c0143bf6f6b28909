-- Whoever answers one sender is left alone by every sender of the team's shared campaigns, also
-- where rows of another sender's people still wait to be dealt or judged.
create or replace function stop_answered_elsewhere() returns trigger language plpgsql as $$
declare
  known text[] := blacklist_keys(new.network_member_id, new.profile_slug, new.email);
begin
  if not exists (
    select from campaign_senders s
    where s.user_id = new.user_id and s.own_campaign_id is not null
  ) then return null; end if;
  -- Rows that wait with a teammate come first: whoever is adding one holds its list, and has added
  -- it when the places below are read.
  with lists as materialized (
    select p.user_id, p.lead_pack_id
    from campaign_senders me
    join campaign_senders s on s.team_id = me.team_id
      and s.campaign_id = me.campaign_id
      and s.user_id <> me.user_id
    join lead_packs p on p.user_id = s.user_id and p.campaign_id = s.own_campaign_id
    where me.user_id = new.user_id
      and exists (
        select from person_senders b
        where b.team_id = me.team_id and b.person_key = any (known) and b.user_id <> me.user_id
      )
      and exists (
        select from lead_pack_rows r
        where r.user_id = p.user_id and r.lead_pack_id = p.lead_pack_id and r.verdict is null
      )
    order by p.user_id, p.lead_pack_id
    for no key update of p
  ), skipped as (
    update lead_pack_rows r
    set verdict = 'SKIPPED', code = 'TEAM_DUPLICATE',
      message = 'Answered '
        || (select u.display_name from users u where u.user_id = new.user_id)
    from lists l
    where r.user_id = l.user_id
      and r.lead_pack_id = l.lead_pack_id
      and r.verdict is null
      and blacklist_keys(
        r.raw #>> '{person,memberId}', r.raw #>> '{person,profileSlug}', r.raw #>> '{person,email}'
      ) && known
    returning r.user_id, r.lead_pack_id
  )
  update lead_packs p
  set processed_rows = p.processed_rows + s.rows,
    leads_number_collected = p.leads_number_collected + s.rows
  from (
    select user_id, lead_pack_id, count(*)::int as rows from skipped group by user_id, lead_pack_id
  ) s
  where p.user_id = s.user_id and p.lead_pack_id = s.lead_pack_id;
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
