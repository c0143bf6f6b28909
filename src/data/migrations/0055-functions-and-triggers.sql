-- What the database does by itself: it counts in the statement that changes the rows (decision 3),
-- and it keeps what follows from other rows.
--
-- A table has at most one statement trigger per event. PostgreSQL shows the changed rows (`added`,
-- `gone`) to the trigger's own function alone, so that function looks at them, sums them up, and
-- hands the sums to the functions that keep the counts. Each of those writes in the order of its
-- key, so that no two writers wait for each other in a circle.

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

create function count_rate_days(came rate_statistics[], went rate_statistics[])
returns void language sql as $$
  insert into user_rate_days as s (user_id, day, invited, accepted, contacted, replied)
    select user_id, day, invited, accepted, contacted, replied
    from (
      select user_id, (bucket at time zone 'UTC')::date as day,
        coalesce(sum(sign * asked) filter (where rate = 'ACCEPTANCE'), 0) as invited,
        coalesce(sum(sign * done) filter (where rate = 'ACCEPTANCE'), 0) as accepted,
        coalesce(sum(sign * asked) filter (where rate = 'REPLY'), 0) as contacted,
        coalesce(sum(sign * done) filter (where rate = 'REPLY'), 0) as replied
      from (
        select 1 as sign, * from unnest(came)
        union all
        select -1 as sign, * from unnest(went)
      ) moved
      group by 1, 2
    ) summed
    where 0 <> any (array[invited, accepted, contacted, replied])
    order by user_id, day
    on conflict (user_id, day) do update set
      invited = s.invited + excluded.invited,
      accepted = s.accepted + excluded.accepted,
      contacted = s.contacted + excluded.contacted,
      replied = s.replied + excluded.replied
$$;

-- As by list, and by user and day; leads that only ended have no rates to count.
create function count_rates(came rate_statistics[], went rate_statistics[])
returns void language plpgsql as $$
begin
  if came = '{}' and went = '{}' then return; end if;
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
  perform count_rate_days(came, went);
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

-- A profile tells the member id of someone who was known by an address.
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

create function queue_delivery_job(of_user bigint, of_campaign bigint, at timestamptz)
returns void language sql as $$
  select from graphile_worker.add_job(
    'deliver-events',
    json_build_object('userId', of_user::text, 'campaignId', of_campaign::text),
    queue_name => 'deliver-events/' || of_campaign,
    run_at => at,
    max_attempts => 25,
    job_key => 'deliver-events/' || of_campaign,
    priority => 0
  )
$$;

-- One job for each campaign, in the order of campaigns, so that two statements do not wait for each
-- other's jobs.
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
  perform queue_delivery_job(c.user_id, c.campaign_id, now())
  from (
    select distinct e.user_id, e.campaign_id
    from unnest(users, event_ids) as n (user_id, event_id)
    join events e on e.user_id = n.user_id and e.event_id = n.event_id
    order by e.campaign_id
  ) c;
end $$;

-- A reply may be known before the text that it answers: its lead ended by it while no one knew yet
-- whether the text was sent. It is counted for that text when its entry comes. Other replies are
-- counted when they come (`answered_text`).
create function count_earlier_answers(users bigint[], event_ids bigint[])
returns void language plpgsql as $$
begin
  if event_ids is null then return; end if;
  insert into item_answers as s (user_id, campaign_id, item_id, sent, answered)
    select a.user_id, a.campaign_id, a.item_id, 0, count(*)
    from unnest(users, event_ids) as n (user_id, event_id)
    join events a on a.user_id = n.user_id and a.event_id = n.event_id
    cross join lateral (
      select b.event_id, b.at
      from events b
      where b.user_id = a.user_id and b.lead_id = a.lead_id
        and b.campaign_id + 0 = a.campaign_id
        and b.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
      order by b.event_id + 0
      limit 1
    ) b
    -- Two clocks may differ by a minute (decision 75).
    where b.event_id < a.event_id and b.at > a.at - interval '1 minute'
      and not exists (
        select from events t
        where t.user_id = a.user_id and t.lead_id = a.lead_id
          and t.campaign_id + 0 = a.campaign_id
          and t.type in ('MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT') and t.actor = 'ENGINE'
          and t.item_id is not null and t.event_id + 0 < a.event_id and t.at <= b.at
      )
    group by a.user_id, a.campaign_id, a.item_id
    order by a.user_id, a.campaign_id, a.item_id
    on conflict (user_id, campaign_id, item_id)
      do update set answered = s.answered + excluded.answered;
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

  perform count_earlier_answers(array_agg(user_id), array_agg(event_id))
  from added
  where type in ('MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT') and actor = 'ENGINE'
    and campaign_id is not null and lead_id is not null and item_id is not null;

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
  update conversations c
    set lead_id = a.lead_id, person_name = coalesce(a.full_name, c.person_name)
    from added a
    where c.user_id = a.user_id
      and c.network_member_id = a.network_member_id
      and c.lead_id is null;
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
  update conversations c
    set lead_id = null
    from gone g
    where c.user_id = g.user_id and c.lead_id = g.lead_id;
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

-- ============================================================================
-- Which conversation a chat or an email belongs to
-- ============================================================================

-- Makes one conversation of two that turned out to be with the same person.
create function join_conversations(of_user bigint, gone_id bigint, kept_id bigint)
returns void language plpgsql as $$
declare
  gone conversations;
begin
  update messages set conversation_id = kept_id
    where user_id = of_user and conversation_id = gone_id;
  update chats set conversation_id = kept_id
    where user_id = of_user and conversation_id = gone_id;
  update conversation_drafts d set conversation_id = kept_id
    where d.user_id = of_user
      and d.conversation_id = gone_id
      and not exists (
        select from conversation_drafts o where o.user_id = of_user and o.conversation_id = kept_id
      );
  delete from conversations
    where user_id = of_user and conversation_id = gone_id
    returning * into gone;
  update conversations k
    set lead_id = coalesce(k.lead_id, gone.lead_id),
      network_member_id = coalesce(k.network_member_id, gone.network_member_id),
      person_name = coalesce(k.person_name, gone.person_name),
      label_id = coalesce(k.label_id, gone.label_id),
      marked_unread = k.marked_unread or gone.marked_unread,
      -- Read is what was read in both.
      read_up_to = case
        when k.their_last_at is null then gone.read_up_to
        when gone.their_last_at is null then k.read_up_to
        else greatest(k.read_up_to, gone.read_up_to)
      end,
      archived = k.archived and gone.archived,
      created_at = least(k.created_at, gone.created_at)
    where k.user_id = of_user and k.conversation_id = kept_id;
end $$;

-- The conversation with a person, made where there is none. A lead and its member id are one
-- person, whichever of the two was known first.
create function conversation_with(
  of_user bigint, of_lead bigint, of_member text, called text, at timestamptz
)
returns bigint language plpgsql as $$
declare
  member text := coalesce(
    of_member,
    (select l.network_member_id from leads l where l.user_id = of_user and l.lead_id = of_lead)
  );
  person bigint := coalesce(
    of_lead,
    (select l.lead_id from leads l where l.user_id = of_user and l.network_member_id = member)
  );
  by_lead bigint;
  by_member bigint;
  made bigint;
begin
  select c.conversation_id into by_lead
    from conversations c
    where c.user_id = of_user and c.lead_id = person;
  select c.conversation_id into by_member
    from conversations c
    where c.user_id = of_user and c.network_member_id = member;
  if by_lead is null and by_member is null then
    insert into conversations (user_id, lead_id, network_member_id, person_name, created_at)
      values (of_user, person, member, coalesce(
        (select l.full_name from leads l where l.user_id = of_user and l.lead_id = person), called
      ), at)
      on conflict do nothing
      returning conversation_id into made;
    -- Somebody else made it at the same moment.
    return coalesce(made, conversation_with(of_user, person, member, called, at));
  end if;
  if by_lead is not null and by_member is not null and by_lead <> by_member then
    perform join_conversations(of_user, by_member, by_lead);
  end if;
  made := coalesce(by_lead, by_member);
  update conversations c
    set lead_id = coalesce(c.lead_id, person),
      network_member_id = coalesce(c.network_member_id, member),
      person_name = coalesce(
        (select l.full_name from leads l where l.user_id = of_user and l.lead_id = person),
        called, c.person_name
      )
    where c.user_id = of_user
      and c.conversation_id = made
      and (
        c.lead_id is null and person is not null
        or c.network_member_id is null and member is not null
        or c.person_name is null
      );
  return made;
end $$;

-- The conversation that a chat stands in: of its person, or of its own while no one knows whose it
-- is.
create function conversation_of_chat(
  of_user bigint, chat text, of_lead bigint, of_member text, called text, at timestamptz
)
returns bigint language plpgsql as $$
declare
  standing bigint;
  found bigint;
begin
  select c.conversation_id into standing
    from chats c
    where c.user_id = of_user and c.chat_id = chat;
  if of_lead is null and of_member is null then
    if standing is not null then return standing; end if;
    insert into conversations (user_id, person_name, created_at)
      values (of_user, called, at)
      returning conversation_id into found;
    return found;
  end if;
  found := conversation_with(of_user, of_lead, of_member, called, at);
  if standing is not null and standing <> found and exists (
    select from conversations c
      where c.user_id = of_user
        and c.conversation_id = standing
        and c.lead_id is null
        and c.network_member_id is null
  ) then
    perform join_conversations(of_user, standing, found);
  end if;
  return found;
end $$;

-- ============================================================================
-- What is derived of messages, and counted of conversations
-- ============================================================================

-- Derives again what conversations say of their messages. A newer message of the person brings an
-- archived conversation back; older ones that are fetched later change nothing there.
create function derive_conversations(users bigint[], ids bigint[]) returns void
language sql as $$
  update conversations c
    set last_message_id = n.message_id,
      last_at = n.at,
      last_channel = n.channel,
      their_last_at = t.at,
      their_last_channel = t.channel,
      my_last_at = m.at,
      archived = c.archived and not coalesce(t.at > coalesce(c.their_last_at, '-infinity'), false)
    from (select distinct * from unnest(users, ids) as k (user_id, conversation_id)) k
    left join lateral (
      select x.message_id, x.at, x.channel
        from messages x
        where x.user_id = k.user_id
          and x.conversation_id = k.conversation_id
          and x.state <> 'SCHEDULED'
        order by x.at desc, x.message_id desc
        limit 1
    ) n on true
    left join lateral (
      select x.at, x.channel
        from messages x
        where x.user_id = k.user_id
          and x.conversation_id = k.conversation_id
          and not x.from_me
          and not x.automatic
        order by x.at desc, x.message_id desc
        limit 1
    ) t on true
    left join lateral (
      select x.at
        from messages x
        where x.user_id = k.user_id
          and x.conversation_id = k.conversation_id
          and x.from_me
          and x.state in ('SENDING', 'SENT', 'UNCONFIRMED')
        order by x.at desc, x.message_id desc
        limit 1
    ) m on true
    where c.user_id = k.user_id
      and c.conversation_id = k.conversation_id
      and (c.last_message_id, c.last_at, c.last_channel, c.their_last_at, c.their_last_channel,
        c.my_last_at) is distinct from (n.message_id, n.at, n.channel, t.at, t.channel, m.at);
$$;

-- Under what a conversation is counted.
create function counted_as(c conversations) returns text[] language sql immutable as $$
  select case when c.archived then '{ARCHIVED}'::text[]
    else array_remove(array['ALL', case when c.unread then 'UNREAD' end,
      case when c.awaiting_me then 'AWAITING_ME' end, case when c.replied then 'REPLIED' end,
      'LABEL/' || c.label_id, 'CHANNEL/' || c.last_channel], null) end;
$$;

create function count_conversations(came conversations[], went conversations[])
returns void language sql as $$
  insert into conversation_counts as k (user_id, counted, conversations)
    select user_id, counted, sum(sign)::int
      from (
        select 1 as sign, c.user_id, x.counted
          from unnest(came) c cross join lateral unnest(counted_as(c)) as x (counted)
        union all
        select -1, c.user_id, x.counted
          from unnest(went) c cross join lateral unnest(counted_as(c)) as x (counted)
      ) changes
      group by user_id, counted
      having sum(sign) <> 0
      order by user_id, counted
    on conflict (user_id, counted)
      do update set conversations = k.conversations + excluded.conversations;
$$;

create function conversations_added() returns trigger language plpgsql as $$
begin
  perform count_conversations((select array_agg(a::conversations) from added a), '{}');
  return null;
end $$;
create trigger conversations_count_insert
  after insert on conversations referencing new table as added for each statement
  execute function conversations_added();

create function conversations_changed() returns trigger language plpgsql as $$
begin
  perform count_conversations(
    (select array_agg(a::conversations) from added a),
    (select array_agg(g::conversations) from gone g)
  );
  return null;
end $$;
create trigger conversations_count_update
  after update on conversations referencing new table as added old table as gone
  for each statement
  execute function conversations_changed();

create function conversations_gone() returns trigger language plpgsql as $$
begin
  perform count_conversations('{}', (select array_agg(g::conversations) from gone g));
  return null;
end $$;
create trigger conversations_count_delete
  after delete on conversations referencing old table as gone for each statement
  execute function conversations_gone();

-- ============================================================================
-- Whoever writes messages: what is derived of them follows, and the live stream says it
-- ============================================================================

create function say_messages(users bigint[], ids bigint[]) returns void language sql as $$
  with said as (
    insert into stream_events (user_id, type, data)
      select c.user_id, 'conversation.message', jsonb_build_object(
          'conversationId', c.conversation_id::text, 'leadId', c.lead_id::text
        )
        from (select distinct * from unnest(users, ids) as k (user_id, conversation_id)) k
        join conversations c using (user_id, conversation_id)
        order by c.user_id, c.conversation_id
      returning stream_event_id, user_id, data
  )
  select pg_notify('reachwell_stream', json_build_object(
      'id', stream_event_id::text, 'userId', user_id::text, 'type', 'conversation.message',
      'data', data
    )::text)
    from said;
$$;

create function messages_added() returns trigger language plpgsql as $$
begin
  perform derive_conversations(array_agg(user_id), array_agg(conversation_id)) from added;
  -- Old ones that are fetched as somebody scrolls are no news.
  perform say_messages(array_agg(a.user_id), array_agg(a.conversation_id))
    from added a
    join conversations c on c.user_id = a.user_id and c.last_message_id = a.message_id
    having count(*) > 0;
  return null;
end $$;
create trigger messages_derive_insert
  after insert on messages referencing new table as added for each statement
  execute function messages_added();

create function messages_changed() returns trigger language plpgsql as $$
begin
  perform derive_conversations(array_agg(user_id), array_agg(conversation_id))
    from (
      select user_id, conversation_id from added union select user_id, conversation_id from gone
    ) b;
  perform say_messages(array_agg(a.user_id), array_agg(a.conversation_id))
    from added a
    join gone g using (user_id, message_id)
    where (a.conversation_id, a.text, a.seen_at, a.edited, a.deleted, a.state, a.at, a.send_at)
      is distinct from
        (g.conversation_id, g.text, g.seen_at, g.edited, g.deleted, g.state, g.at, g.send_at)
    having count(*) > 0;
  return null;
end $$;
create trigger messages_derive_update
  after update on messages referencing new table as added old table as gone for each statement
  execute function messages_changed();

create function messages_gone() returns trigger language plpgsql as $$
begin
  perform derive_conversations(array_agg(user_id), array_agg(conversation_id)) from gone;
  return null;
end $$;
create trigger messages_derive_delete
  after delete on messages referencing old table as gone for each statement
  execute function messages_gone();

create function lead_renamed() returns trigger language plpgsql as $$
begin
  -- Also joins a conversation that was begun while nobody knew that the member is this lead.
  if exists (
    select from conversations c
      where c.user_id = new.user_id
        and (c.lead_id = new.lead_id or c.network_member_id = new.network_member_id)
  ) then
    perform conversation_with(
      new.user_id, new.lead_id, new.network_member_id, new.full_name, new.updated_at
    );
    update conversations c
      set person_name = coalesce(new.full_name, c.person_name)
      where c.user_id = new.user_id and c.lead_id = new.lead_id;
  end if;
  return null;
end $$;
create trigger leads_name_conversations
  after update of full_name, network_member_id on leads for each row
  when (
    old.full_name is distinct from new.full_name
    or old.network_member_id is distinct from new.network_member_id
  )
  execute function lead_renamed();

-- ============================================================================
-- Credits of the email finder, and addresses that it found
-- ============================================================================

create function count_email_credits() returns trigger language plpgsql as $$
begin
  insert into email_credits as c (user_id, balance)
    select user_id, sum(amount)::int from added group by user_id having sum(amount) >= 0
    order by user_id
    on conflict (user_id) do update set balance = c.balance + excluded.balance;
  update email_credits c set balance = c.balance + s.amount
    from (select user_id, sum(amount)::int as amount from added group by user_id) s
    where s.amount < 0 and c.user_id = s.user_id;
  return null;
end $$;
create trigger email_credit_entries_count_insert after insert on email_credit_entries
  referencing new table as added for each statement execute function count_email_credits();

-- Every user begins with 100 credits, once (product rules, section 14).
create function grant_first_credits() returns trigger language plpgsql as $$
begin
  insert into email_credit_entries (user_id, type, amount, cause, real_at)
    select user_id, 'GRANT', 100, 'FIRST', real_created_at from added order by user_id;
  return null;
end $$;
create trigger users_first_credits after insert on users
  referencing new table as added for each statement execute function grant_first_credits();

-- An address that is changed by anyone else is no longer the one that the finder found.
create function forget_email_kind() returns trigger language plpgsql as $$
begin
  new.email_kind := null;
  new.email_source := null;
  return new;
end $$;
create trigger leads_email_kind before update of email on leads
  for each row
  when (
    old.email is distinct from new.email
    and old.email_kind is not null
    and old.email_kind is not distinct from new.email_kind
  )
  execute function forget_email_kind();

-- ============================================================================
-- Do not contact
-- ============================================================================

-- Everything that a person is known by (a lead with a member id is known by its email as well).
create function blacklist_keys(member text, slug text, email text)
returns text[] language sql immutable as $$
  select array_remove(array['m:' || member, 's:' || slug, 'e:' || lower(email)], null)
$$;

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

-- Who comes into an account, or turns out to be someone, is blacklisted from the start if they are
-- on its record, or on the list that its team shares.
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

-- ============================================================================
-- Erased people, and the staff log
-- ============================================================================

-- A lead that turns out to be someone who was erased, by a profile, by hand, or however it came, is
-- looked at again by a job: the hashes can't be asked here.
create function look_for_erased() returns trigger language plpgsql as $$
begin
  if exists (select from erased_people e where e.user_id = new.user_id) then
    perform graphile_worker.add_job(
      'erase-returned',
      json_build_object('userId', new.user_id::text, 'leadId', new.lead_id::text),
      max_attempts => 25,
      job_key => 'erase-returned/' || new.lead_id
    );
  end if;
  return null;
end $$;
create trigger leads_look_for_erased_update
  after update of network_member_id, profile_slug, email on leads for each row
  when (
    old.network_member_id is distinct from new.network_member_id
    or old.profile_slug is distinct from new.profile_slug
    or old.email is distinct from new.email
  )
  execute function look_for_erased();

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
