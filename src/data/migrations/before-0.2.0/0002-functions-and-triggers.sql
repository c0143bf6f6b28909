-- What the database does by itself: it counts in the statement that changes the rows (decision 3),
-- and it keeps what follows from other rows.
--
-- A table has at most one statement trigger per event. PostgreSQL shows the changed rows (`added`,
-- `gone`) to the trigger's own function alone, so that function looks at them, sums them up, and
-- hands the sums to the functions that keep the counts. Each of those writes in the order of its
-- key, so that no two writers wait for each other in a circle.

-- A database carried over from version 0.1.0 has functions of its own, whose triggers go with them
-- (decision 95).
drop function if exists
  answered_text, count_answers, count_imports, count_item_events, count_lead_delete,
  count_lead_insert, count_lead_update, count_leads_delete, count_leads_insert, count_rates_delete,
  count_rates_insert, count_rates_update, count_verdicts_insert, count_verdicts_update,
  forget_events_of_user, forget_gone_people, forget_leads_of_user, forget_left_member,
  forget_rows_of_list, note_added_people, note_joined_member, note_merged_person,
  note_named_person, note_pack_finished, note_team_people, person_keys, queue_zapier_events,
  say_notification
  cascade;

-- ============================================================================
-- Leads in campaigns: by list and state, by item and state
-- ============================================================================

-- Leads of one list on one item in one state, and how many of them carry each mark.
create type counted_leads as (
  user_id bigint,
  campaign_id bigint,
  lead_pack_id bigint,
  item_id text,
  state lead_state,
  leads int,
  invited int,
  accepted int,
  withdrawn int,
  contacted int,
  messaged int,
  viewed int,
  replied int,
  inmailed int,
  emailed int,
  email_delivered int,
  email_opened int,
  email_replied int,
  email_bounced int,
  visited int,
  endorsed int,
  followed int,
  liked int
);

-- Lists are counted before items.
create function count_places(came counted_leads[], went counted_leads[])
returns void language plpgsql as $$
begin
  with moved as materialized (
    select 1 as sign, * from unnest(came)
    union all
    select -1 as sign, * from unnest(went)
  ), summed as (
    select user_id, campaign_id, lead_pack_id,
      coalesce(sum(sign * leads) filter (where state = 'UPLOADING'), 0) as uploading,
      coalesce(sum(sign * leads) filter (where state = 'GETTING_READY'), 0) as getting_ready,
      coalesce(sum(sign * leads) filter (where state = 'IN_PROGRESS'), 0) as in_progress,
      coalesce(sum(sign * leads) filter (where state = 'WAITING'), 0) as waiting,
      coalesce(sum(sign * leads) filter (where state = 'PAUSED'), 0) as paused,
      coalesce(sum(sign * leads) filter (where state = 'FINISHED'), 0) as finished,
      coalesce(sum(sign * leads) filter (where state = 'FAILED'), 0) as failed,
      coalesce(sum(sign * leads) filter (where state = 'BLACKLISTED'), 0) as blacklisted,
      sum(sign * invited) as invited,
      sum(sign * accepted) as accepted,
      sum(sign * withdrawn) as withdrawn,
      sum(sign * contacted) as contacted,
      sum(sign * messaged) as messaged,
      sum(sign * viewed) as viewed,
      sum(sign * replied) as replied,
      sum(sign * inmailed) as inmailed,
      sum(sign * emailed) as emailed,
      sum(sign * email_delivered) as email_delivered,
      sum(sign * email_opened) as email_opened,
      sum(sign * email_replied) as email_replied,
      sum(sign * email_bounced) as email_bounced,
      sum(sign * visited) as visited,
      sum(sign * endorsed) as endorsed,
      sum(sign * followed) as followed,
      sum(sign * liked) as liked
    from moved
    group by user_id, campaign_id, lead_pack_id
  ), counted as (
    insert into pack_statistics as s (
      user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused,
      finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed,
      replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced,
      visited, endorsed, followed, liked
    )
    select
      user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused,
      finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed,
      replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced,
      visited, endorsed, followed, liked
    from summed
    where 0 <> any (array[
      uploading, getting_ready, in_progress, waiting, paused, finished, failed, blacklisted,
      invited, accepted, withdrawn, contacted, messaged, viewed, replied, inmailed, emailed,
      email_delivered, email_opened, email_replied, email_bounced, visited, endorsed, followed,
      liked
    ])
    order by user_id, campaign_id, lead_pack_id
    on conflict (user_id, campaign_id, lead_pack_id) do update set
      uploading = s.uploading + excluded.uploading,
      getting_ready = s.getting_ready + excluded.getting_ready,
      in_progress = s.in_progress + excluded.in_progress,
      waiting = s.waiting + excluded.waiting,
      paused = s.paused + excluded.paused,
      finished = s.finished + excluded.finished,
      failed = s.failed + excluded.failed,
      blacklisted = s.blacklisted + excluded.blacklisted,
      invited = s.invited + excluded.invited,
      accepted = s.accepted + excluded.accepted,
      withdrawn = s.withdrawn + excluded.withdrawn,
      contacted = s.contacted + excluded.contacted,
      messaged = s.messaged + excluded.messaged,
      viewed = s.viewed + excluded.viewed,
      replied = s.replied + excluded.replied,
      inmailed = s.inmailed + excluded.inmailed,
      emailed = s.emailed + excluded.emailed,
      email_delivered = s.email_delivered + excluded.email_delivered,
      email_opened = s.email_opened + excluded.email_opened,
      email_replied = s.email_replied + excluded.email_replied,
      email_bounced = s.email_bounced + excluded.email_bounced,
      visited = s.visited + excluded.visited,
      endorsed = s.endorsed + excluded.endorsed,
      followed = s.followed + excluded.followed,
      liked = s.liked + excluded.liked
    returning 1
  )
  insert into item_standing as s (user_id, campaign_id, item_id, state, leads)
    select user_id, campaign_id, item_id, state, sum(sign * leads)
    from moved
    -- The count makes PostgreSQL finish the lists first.
    where item_id is not null and (select count(*) from counted) >= 0
    group by user_id, campaign_id, item_id, state
    having sum(sign * leads) <> 0
    order by user_id, campaign_id, item_id, state
    on conflict (user_id, campaign_id, item_id, state)
      do update set leads = s.leads + excluded.leads;
end $$;

-- ============================================================================
-- Leads in campaigns: rates, and where leads left
-- ============================================================================

-- What a lead in a campaign was asked, when, and whether it has answered.
create function asked_rates(
  invited_at timestamptz,
  accepted_at timestamptz,
  contacted_at timestamptz,
  replied_at timestamptz,
  emailed_at timestamptz,
  email_replied_at timestamptz,
  email_delivered_at timestamptz,
  email_opened_at timestamptz,
  email_bounced_at timestamptz
) returns table (rate text, bucket timestamptz, done boolean) language sql immutable as $$
  select r.rate, date_bin('15 minutes', r.asked_at, '2000-01-01Z'), r.answered_at is not null
  from (
    values
      ('ACCEPTANCE', invited_at, accepted_at),
      ('REPLY', contacted_at, replied_at),
      ('EMAIL_REPLY', emailed_at, email_replied_at),
      ('EMAIL_OPEN', email_delivered_at, email_opened_at),
      ('EMAIL_BOUNCE', emailed_at, email_bounced_at)
  ) as r (rate, asked_at, answered_at)
  where r.asked_at is not null
$$;

create function count_rates(came rate_statistics[], went rate_statistics[])
returns void language plpgsql as $$
begin
  insert into rate_statistics as s
    (user_id, campaign_id, lead_pack_id, rate, bucket, asked, done)
    select user_id, campaign_id, lead_pack_id, rate, bucket, sum(sign * asked), sum(sign * done)
    from (
      select 1 as sign, * from unnest(came)
      union all
      select -1 as sign, * from unnest(went)
    ) moved
    group by user_id, campaign_id, lead_pack_id, rate, bucket
    having sum(sign * asked) <> 0 or sum(sign * done) <> 0
    order by user_id, campaign_id, lead_pack_id, rate, bucket
    on conflict (user_id, campaign_id, rate, bucket, lead_pack_id)
      do update set asked = s.asked + excluded.asked, done = s.done + excluded.done;
end $$;

create function count_leavings(came leaving_statistics[], went leaving_statistics[])
returns void language plpgsql as $$
begin
  insert into leaving_statistics as s (user_id, campaign_id, lead_pack_id, state, reason, leads)
    select user_id, campaign_id, lead_pack_id, state, reason, sum(sign * leads)
    from (
      select 1 as sign, * from unnest(came)
      union all
      select -1 as sign, * from unnest(went)
    ) moved
    group by user_id, campaign_id, lead_pack_id, state, reason
    having sum(sign * leads) <> 0
    order by user_id, campaign_id, lead_pack_id, state, reason
    on conflict (user_id, campaign_id, state, reason, lead_pack_id)
      do update set leads = s.leads + excluded.leads;
end $$;

-- ============================================================================
-- People of teams
-- ============================================================================

-- What tells a person apart on the network (see `team_people`).
create function person_keys(member text, slug text, email text)
returns text[] language sql immutable as $$
  select case
    when member is null and slug is null then array_remove(array['e:' || lower(email)], null)
    else array_remove(array['m:' || member, 's:' || slug], null)
  end
$$;

-- Writes people of campaigns down for the teams of their users; a user without a team is passed
-- over.
create function note_team_people(users bigint[], leads bigint[])
returns void language plpgsql as $$
begin
  if not exists (select from team_members m where m.user_id = any (users)) then return; end if;
  insert into team_people (team_id, person_key)
    select distinct m.team_id, k.key
    from team_members m
    join campaign_leads c on c.user_id = m.user_id
    join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    cross join unnest(person_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)
    where m.user_id = any (users) and c.lead_id = any (leads)
    order by 1, 2
    on conflict do nothing;
  insert into team_person_campaigns (team_id, person_key, user_id, campaign_id, lead_id)
    select m.team_id, k.key, c.user_id, c.campaign_id, c.lead_id
    from team_members m
    join campaign_leads c on c.user_id = m.user_id
    join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    cross join unnest(person_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)
    where m.user_id = any (users) and c.lead_id = any (leads)
    order by 1, 2, 3, 4
    on conflict do nothing;
end $$;

create function forget_team_people(users bigint[], campaigns bigint[], leads bigint[])
returns void language plpgsql as $$
begin
  delete from team_person_campaigns t
    using unnest(users, campaigns, leads) as g (user_id, campaign_id, lead_id)
    where t.user_id = g.user_id and t.campaign_id = g.campaign_id and t.lead_id = g.lead_id;
end $$;

-- Two leads that turn out to be one person.
create function note_merged_person() returns trigger language plpgsql as $$
begin
  perform forget_team_people(array[old.user_id], array[old.campaign_id], array[old.lead_id]);
  perform note_team_people(array[new.user_id], array[new.lead_id]);
  return null;
end $$;
create trigger campaign_leads_team_merge
  after update of lead_id on campaign_leads for each row
  when (old.lead_id is distinct from new.lead_id)
  execute function note_merged_person();

-- A profile tells the member id of somebody who was known by an address.
create function note_named_person() returns trigger language plpgsql as $$
begin
  perform note_team_people(array[new.user_id], array[new.lead_id]);
  return null;
end $$;
create trigger leads_team_keys
  after update of network_member_id, profile_slug on leads for each row
  when (
    old.network_member_id is distinct from new.network_member_id
    or old.profile_slug is distinct from new.profile_slug
  )
  execute function note_named_person();

create function note_joined_member() returns trigger language plpgsql as $$
begin
  perform note_team_people(
    array[new.user_id],
    (select array_agg(distinct lead_id) from campaign_leads where user_id = new.user_id)
  );
  return null;
end $$;
create trigger team_members_joined
  after insert on team_members for each row
  execute function note_joined_member();

create function forget_left_member() returns trigger language plpgsql as $$
begin
  delete from team_person_campaigns where team_id = old.team_id and user_id = old.user_id;
  return null;
end $$;
create trigger team_members_left
  after delete on team_members for each row
  execute function forget_left_member();

-- ============================================================================
-- Leads in campaigns: the triggers
-- ============================================================================

create function campaign_leads_changed() returns trigger language plpgsql as $$
declare
  came counted_leads[] := '{}';
  went counted_leads[] := '{}';
  rates_came rate_statistics[] := '{}';
  rates_went rate_statistics[] := '{}';
  leavings_came leaving_statistics[] := '{}';
  leavings_went leaving_statistics[] := '{}';
  rates_changed boolean := true;
begin
  if tg_op <> 'DELETE' then
    came := array(
      select row(
        user_id, campaign_id, coalesce(lead_pack_id, 0), item_id, state, count(*),
        count(invited_at), count(accepted_at), count(withdrawn_at), count(contacted_at),
        count(messaged_at), count(viewed_at), count(replied_at), count(inmailed_at),
        count(emailed_at), count(email_delivered_at), count(email_opened_at),
        count(email_replied_at), count(email_bounced_at), count(visited_at), count(endorsed_at),
        count(followed_at), count(liked_at)
      )::counted_leads
      from added
      group by user_id, campaign_id, coalesce(lead_pack_id, 0), item_id, state
    );
  end if;
  if tg_op <> 'INSERT' then
    went := array(
      select row(
        user_id, campaign_id, coalesce(lead_pack_id, 0), item_id, state, count(*),
        count(invited_at), count(accepted_at), count(withdrawn_at), count(contacted_at),
        count(messaged_at), count(viewed_at), count(replied_at), count(inmailed_at),
        count(emailed_at), count(email_delivered_at), count(email_opened_at),
        count(email_replied_at), count(email_bounced_at), count(visited_at), count(endorsed_at),
        count(followed_at), count(liked_at)
      )::counted_leads
      from gone
      group by user_id, campaign_id, coalesce(lead_pack_id, 0), item_id, state
    );
  end if;
  perform count_places(came, went);

  if tg_op = 'INSERT' then
    -- Leads that come in were hardly ever asked and have seldom ended.
    rates_changed := exists (
      select from added
      where coalesce(invited_at, contacted_at, emailed_at, email_delivered_at) is not null
        or state in ('FINISHED', 'FAILED', 'BLACKLISTED')
    );
  elsif tg_op = 'UPDATE' then
    -- Most changes of a lead are steps on its way.
    rates_changed := exists (
      select user_id, campaign_id, lead_pack_id, invited_at, accepted_at, contacted_at, replied_at,
        emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at,
        case when state in ('FINISHED', 'FAILED', 'BLACKLISTED') then state end,
        case when state in ('FINISHED', 'FAILED', 'BLACKLISTED') then reason end
      from added
      except all
      select user_id, campaign_id, lead_pack_id, invited_at, accepted_at, contacted_at, replied_at,
        emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at,
        case when state in ('FINISHED', 'FAILED', 'BLACKLISTED') then state end,
        case when state in ('FINISHED', 'FAILED', 'BLACKLISTED') then reason end
      from gone
    );
  end if;
  if rates_changed and tg_op <> 'DELETE' then
    rates_came := array(
      select row(
        user_id, campaign_id, coalesce(lead_pack_id, 0), rate, bucket, count(*),
        count(*) filter (where done)
      )::rate_statistics
      from added cross join lateral asked_rates(
        invited_at, accepted_at, contacted_at, replied_at, emailed_at, email_replied_at,
        email_delivered_at, email_opened_at, email_bounced_at
      )
      group by user_id, campaign_id, coalesce(lead_pack_id, 0), rate, bucket
    );
    leavings_came := array(
      select row(
        user_id, campaign_id, coalesce(lead_pack_id, 0), state::text, coalesce(reason, ''), count(*)
      )::leaving_statistics
      from added
      where state in ('FINISHED', 'FAILED', 'BLACKLISTED')
      group by user_id, campaign_id, coalesce(lead_pack_id, 0), state, coalesce(reason, '')
    );
  end if;
  if rates_changed and tg_op <> 'INSERT' then
    rates_went := array(
      select row(
        user_id, campaign_id, coalesce(lead_pack_id, 0), rate, bucket, count(*),
        count(*) filter (where done)
      )::rate_statistics
      from gone cross join lateral asked_rates(
        invited_at, accepted_at, contacted_at, replied_at, emailed_at, email_replied_at,
        email_delivered_at, email_opened_at, email_bounced_at
      )
      group by user_id, campaign_id, coalesce(lead_pack_id, 0), rate, bucket
    );
    leavings_went := array(
      select row(
        user_id, campaign_id, coalesce(lead_pack_id, 0), state::text, coalesce(reason, ''), count(*)
      )::leaving_statistics
      from gone
      where state in ('FINISHED', 'FAILED', 'BLACKLISTED')
      group by user_id, campaign_id, coalesce(lead_pack_id, 0), state, coalesce(reason, '')
    );
  end if;
  if rates_changed then
    perform count_rates(rates_came, rates_went);
    perform count_leavings(leavings_came, leavings_went);
  end if;

  -- An expression that names `added` or `gone` fails where the event does not have it.
  if tg_op = 'INSERT' then
    if exists (select from added join team_members using (user_id)) then
      perform note_team_people(array_agg(distinct user_id), array_agg(distinct lead_id))
        from added;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from gone join team_members using (user_id)) then
      perform forget_team_people(
        array_agg(user_id), array_agg(campaign_id), array_agg(lead_id)
      ) from gone;
    end if;
  end if;
  return null;
end $$;
create trigger campaign_leads_count_insert
  after insert on campaign_leads referencing new table as added for each statement
  execute function campaign_leads_changed();
create trigger campaign_leads_count_update
  after update on campaign_leads referencing old table as gone new table as added
  for each statement execute function campaign_leads_changed();
create trigger campaign_leads_count_delete
  after delete on campaign_leads referencing old table as gone for each statement
  execute function campaign_leads_changed();

-- ============================================================================
-- Events: what items did, what their texts brought, imports, webhooks
-- ============================================================================

create function count_item_events(came item_statistics[]) returns void language plpgsql as $$
begin
  insert into item_statistics as s
    (user_id, campaign_id, item_id, done, skipped, yes_taken, no_taken)
    select user_id, campaign_id, item_id, done, skipped, yes_taken, no_taken
    from unnest(came)
    order by user_id, campaign_id, item_id
    on conflict (user_id, campaign_id, item_id) do update set
      done = s.done + excluded.done,
      skipped = s.skipped + excluded.skipped,
      yes_taken = s.yes_taken + excluded.yes_taken,
      no_taken = s.no_taken + excluded.no_taken;
end $$;

create function count_imports(came import_statistics[]) returns void language plpgsql as $$
begin
  insert into import_statistics as s (user_id, campaign_id, type, bucket, events)
    select user_id, campaign_id, type, bucket, events
    from unnest(came)
    order by user_id, campaign_id, bucket, type
    on conflict (user_id, campaign_id, bucket, type)
      do update set events = s.events + excluded.events;
end $$;

-- The text that an answer answers: an invitation is answered by being accepted, a message by the
-- first reply after it. It is looked up among the events of its lead alone: the sums with 0 keep
-- other indexes out, which lead through all earlier events of a user or of a campaign and seem as
-- good while nothing is known of the table.
create function answered_text(heard events)
returns table (item_id text) language sql stable as $$
  select s.item_id
  from events s
  where s.user_id = heard.user_id and s.lead_id = heard.lead_id
    and s.campaign_id + 0 = heard.campaign_id
    and s.at <= heard.at and s.item_id is not null and s.actor = 'ENGINE'
    and s.type = any (
      case when heard.type = 'INVITE_ACCEPTED' then array['INVITE_SENT']
        else array['MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT'] end
    )
    -- The first answer of its kind counts, so that nobody counts twice.
    and not exists (
      select from events b
      where b.user_id = heard.user_id and b.lead_id = heard.lead_id
        and b.campaign_id + 0 = heard.campaign_id and b.event_id + 0 < heard.event_id
        and (
          b.type = heard.type
          or (
            b.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
            and heard.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
          )
        )
    )
  order by s.at desc, s.event_id desc
  limit 1
$$;

-- `users` and `event_ids`: the events that are answers.
create function count_answers(sent item_answers[], users bigint[], event_ids bigint[])
returns void language plpgsql as $$
begin
  if sent = '{}' and event_ids is null then return; end if;
  insert into item_answers as s (user_id, campaign_id, item_id, sent, answered)
    select user_id, campaign_id, item_id, sum(c.sent), sum(c.answered)
    from (
      select * from unnest(count_answers.sent)
      union all
      select e.user_id, e.campaign_id, a.item_id, 0, 1
      from unnest(users, event_ids) as n (user_id, event_id)
      join events e on e.user_id = n.user_id and e.event_id = n.event_id
      cross join lateral answered_text(e) a
    ) c
    group by user_id, campaign_id, item_id
    order by user_id, campaign_id, item_id
    on conflict (user_id, campaign_id, item_id) do update set
      sent = s.sent + excluded.sent,
      answered = s.answered + excluded.answered;
end $$;

-- Under which name a webhook is told of an event; null where it is not.
create function zapier_type(type text, data jsonb) returns text language sql immutable as $$
  select case
    when type in (
      'INVITE_SENT', 'INVITE_ACCEPTED', 'MESSAGE_SENT', 'MESSAGE_RESPONDED', 'EMAIL_SENT',
      'EMAIL_OPENED', 'EMAIL_RESPONDED', 'EMAIL_BOUNCED'
    ) then type
    when type = 'INMAIL_SENT' then 'MESSAGE_SENT'
    when type = 'STATE_CHANGED' and data ->> 'to' = 'FINISHED' then 'LEAD_FINISHED'
    when type = 'ACTION_FAILED' or (type = 'STATE_CHANGED' and data ->> 'to' = 'FAILED')
      then 'LEAD_FAILED'
  end
$$;

create function queue_zapier_events(users bigint[], event_ids bigint[])
returns void language plpgsql as $$
begin
  if event_ids is null then return; end if;
  insert into zapier_deliveries
    (user_id, campaign_id, event_id, event_type, lead_id, occurred_at, conversation)
    select e.user_id, e.campaign_id, e.event_id, z.told_as, e.lead_id, e.at,
      case
        when z.told_as in ('MESSAGE_SENT', 'MESSAGE_RESPONDED', 'EMAIL_SENT', 'EMAIL_RESPONDED')
          then e.data ->> 'text'
      end
    from unnest(users, event_ids) as n (user_id, event_id)
    join events e on e.user_id = n.user_id and e.event_id = n.event_id
    cross join lateral zapier_type(e.type, e.data) as z (told_as)
    order by e.event_id;
end $$;

create function events_added() returns trigger language plpgsql as $$
begin
  perform count_answers(
    array(
      select row(user_id, campaign_id, item_id, count(*), 0)::item_answers
      from added
      where type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
        and actor = 'ENGINE' and campaign_id is not null and item_id is not null
      group by user_id, campaign_id, item_id
    ),
    array_agg(user_id),
    array_agg(event_id)
  )
  from added
  where type in ('INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
    and campaign_id is not null and lead_id is not null;

  perform count_imports(array(
    select row(
      user_id, campaign_id, type, date_bin('15 minutes', at, '2000-01-01Z'), count(*)
    )::import_statistics
    from added
    where campaign_id is not null and type in ('LEAD_ADDED', 'LEAD_SKIPPED')
    group by user_id, campaign_id, type, date_bin('15 minutes', at, '2000-01-01Z')
  ));

  perform count_item_events(array(
    select row(
      user_id, campaign_id, item_id,
      count(*) filter (where type not in ('ACTION_SKIPPED', 'CONDITION_DECIDED')
        and actor = 'ENGINE'),
      count(*) filter (where type = 'ACTION_SKIPPED'),
      count(*) filter (where type = 'CONDITION_DECIDED' and data ->> 'branch' = 'yes'),
      count(*) filter (where type = 'CONDITION_DECIDED' and data ->> 'branch' = 'no')
    )::item_statistics
    from added
    where campaign_id is not null and item_id is not null
      and type in (
        'INVITE_SENT', 'INVITE_WITHDRAWN', 'MESSAGE_SENT', 'INMAIL_SENT', 'PROFILE_VIEWED',
        'ENDORSED', 'FOLLOWED', 'LIKED', 'EMAIL_FOUND', 'EMAIL_SENT', 'ACTION_SKIPPED',
        'CONDITION_DECIDED'
      )
    group by user_id, campaign_id, item_id
  ));

  perform queue_zapier_events(array_agg(e.user_id), array_agg(e.event_id))
  from added e
  join campaigns c on c.user_id = e.user_id and c.campaign_id = e.campaign_id
  where e.lead_id is not null and c.zapier_address_id is not null
    and zapier_type(e.type, e.data) = any (c.zapier_events);
  return null;
end $$;
create trigger events_count_insert
  after insert on events referencing new table as added for each statement
  execute function events_added();

-- ============================================================================
-- Leads of a user, rows of a list
-- ============================================================================

create function count_leads_insert() returns trigger language plpgsql as $$
begin
  insert into lead_counts as c (user_id, leads)
    select user_id, count(*) from added group by user_id order by user_id
    on conflict (user_id) do update set leads = c.leads + excluded.leads;
  return null;
end $$;
create trigger leads_count_insert
  after insert on leads referencing new table as added for each statement
  execute function count_leads_insert();

-- An update only: when the user itself goes, its count is gone already.
create function count_leads_delete() returns trigger language plpgsql as $$
begin
  update lead_counts c
    set leads = c.leads - g.leads
    from (select user_id, count(*) as leads from gone group by user_id) g
    where c.user_id = g.user_id;
  return null;
end $$;
create trigger leads_count_delete
  after delete on leads referencing old table as gone for each statement
  execute function count_leads_delete();

create function count_verdicts_insert() returns trigger language plpgsql as $$
begin
  insert into pack_verdicts as v (user_id, lead_pack_id, verdict, code, rows)
    select user_id, lead_pack_id, verdict, coalesce(code, ''), count(*)
    from added
    where verdict is not null
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (user_id, lead_pack_id, verdict, code)
      do update set rows = v.rows + excluded.rows;
  return null;
end $$;
create trigger lead_pack_rows_count_insert
  after insert on lead_pack_rows referencing new table as added for each statement
  execute function count_verdicts_insert();

create function count_verdicts_update() returns trigger language plpgsql as $$
begin
  insert into pack_verdicts as v (user_id, lead_pack_id, verdict, code, rows)
    select user_id, lead_pack_id, verdict, coalesce(code, ''), sum(sign)
    from (
      select user_id, lead_pack_id, verdict, code, 1 as sign from added
      union all
      select user_id, lead_pack_id, verdict, code, -1 as sign from gone
    ) changed
    where verdict is not null
    group by 1, 2, 3, 4
    having sum(sign) <> 0
    order by 1, 2, 3, 4
    on conflict (user_id, lead_pack_id, verdict, code)
      do update set rows = v.rows + excluded.rows;
  return null;
end $$;
create trigger lead_pack_rows_count_update
  after update on lead_pack_rows referencing old table as gone new table as added
  for each statement execute function count_verdicts_update();

-- ============================================================================
-- Rows that go with others, where no foreign key checks each
-- ============================================================================

create function forget_events_of_user() returns trigger language plpgsql as $$
begin
  delete from events where user_id = old.user_id;
  return null;
end $$;
create trigger users_events_gone
  after delete on users for each row
  execute function forget_events_of_user();

create function forget_leads_of_user() returns trigger language plpgsql as $$
begin
  delete from leads where user_id = old.user_id;
  return null;
end $$;
create trigger users_leads_gone
  after delete on users for each row
  execute function forget_leads_of_user();

-- One list at a time, by its key: a set of lists could be met with a look through all rows.
create function forget_rows_of_list() returns trigger language plpgsql as $$
begin
  delete from lead_pack_rows where user_id = old.user_id and lead_pack_id = old.lead_pack_id;
  return null;
end $$;
create trigger lead_packs_rows_gone
  after delete on lead_packs for each row
  execute function forget_rows_of_list();

-- ============================================================================
-- Lists that are complete, notifications that are told
-- ============================================================================

create function note_pack_finished() returns trigger language plpgsql as $$
begin
  new.real_finished_at := clock_timestamp();
  return new;
end $$;
create trigger pack_finished
  before update of search_status on lead_packs for each row
  when (new.search_status = 'SEARCH_COMPLETE' and old.search_status <> 'SEARCH_COMPLETE')
  execute function note_pack_finished();

-- Whoever is told something hears of it at once, whichever part of the program wrote it.
create function say_notification() returns trigger language plpgsql as $$
declare
  said bigint;
  what jsonb := jsonb_build_object('notificationId', new.notification_id::text);
begin
  insert into stream_events (user_id, type, data)
    values (new.user_id, 'notification', what)
    returning stream_event_id into said;
  perform pg_notify(
    'reachwell_stream',
    json_build_object(
      'id', said::text, 'userId', new.user_id::text, 'type', 'notification', 'data', what
    )::text
  );
  return null;
end $$;
create trigger notifications_said
  after insert on notifications for each row
  execute function say_notification();
