-- Counters that the statement which changes a lead keeps by itself: no code can forget them, and a recount must agree.

create table pack_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_pack_id bigint not null,
  uploading int not null default 0,
  getting_ready int not null default 0,
  in_progress int not null default 0,
  waiting int not null default 0,
  paused int not null default 0,
  finished int not null default 0,
  failed int not null default 0,
  blacklisted int not null default 0,
  invited int not null default 0,
  accepted int not null default 0,
  withdrawn int not null default 0,
  contacted int not null default 0,
  messaged int not null default 0,
  viewed int not null default 0,
  replied int not null default 0,
  inmailed int not null default 0,
  emailed int not null default 0,
  email_delivered int not null default 0,
  email_opened int not null default 0,
  email_replied int not null default 0,
  email_bounced int not null default 0,
  visited int not null default 0,
  endorsed int not null default 0,
  followed int not null default 0,
  liked int not null default 0,
  primary key (user_id, campaign_id, lead_pack_id)
);

create table item_standing (
  user_id bigint not null,
  campaign_id bigint not null,
  item_id text not null,
  state text not null,
  leads int not null default 0,
  primary key (user_id, campaign_id, item_id, state)
);

create table item_statistics (
  user_id bigint not null,
  campaign_id bigint not null,
  item_id text not null,
  done int not null default 0,
  skipped int not null default 0,
  yes_taken int not null default 0,
  no_taken int not null default 0,
  primary key (user_id, campaign_id, item_id)
);

create function count_lead_insert() returns trigger language plpgsql as $$
begin
  with changed as (
      select user_id, campaign_id, coalesce(lead_pack_id, 0) as lead_pack_id, item_id, state, invited_at, accepted_at, withdrawn_at, contacted_at, messaged_at, viewed_at, replied_at, inmailed_at, emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at, visited_at, endorsed_at, followed_at, liked_at, 1 as sign from added
  ), summed as (
    select user_id, campaign_id, lead_pack_id,
      sum(case when state = 'UPLOADING' then sign else 0 end) as uploading,
      sum(case when state = 'GETTING_READY' then sign else 0 end) as getting_ready,
      sum(case when state = 'IN_PROGRESS' then sign else 0 end) as in_progress,
      sum(case when state = 'WAITING' then sign else 0 end) as waiting,
      sum(case when state = 'PAUSED' then sign else 0 end) as paused,
      sum(case when state = 'FINISHED' then sign else 0 end) as finished,
      sum(case when state = 'FAILED' then sign else 0 end) as failed,
      sum(case when state = 'BLACKLISTED' then sign else 0 end) as blacklisted,
      sum(case when invited_at is not null then sign else 0 end) as invited,
      sum(case when accepted_at is not null then sign else 0 end) as accepted,
      sum(case when withdrawn_at is not null then sign else 0 end) as withdrawn,
      sum(case when contacted_at is not null then sign else 0 end) as contacted,
      sum(case when messaged_at is not null then sign else 0 end) as messaged,
      sum(case when viewed_at is not null then sign else 0 end) as viewed,
      sum(case when replied_at is not null then sign else 0 end) as replied,
      sum(case when inmailed_at is not null then sign else 0 end) as inmailed,
      sum(case when emailed_at is not null then sign else 0 end) as emailed,
      sum(case when email_delivered_at is not null then sign else 0 end) as email_delivered,
      sum(case when email_opened_at is not null then sign else 0 end) as email_opened,
      sum(case when email_replied_at is not null then sign else 0 end) as email_replied,
      sum(case when email_bounced_at is not null then sign else 0 end) as email_bounced,
      sum(case when visited_at is not null then sign else 0 end) as visited,
      sum(case when endorsed_at is not null then sign else 0 end) as endorsed,
      sum(case when followed_at is not null then sign else 0 end) as followed,
      sum(case when liked_at is not null then sign else 0 end) as liked
    from changed group by user_id, campaign_id, lead_pack_id
  )
  insert into pack_statistics as s (user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused, finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed, replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced, visited, endorsed, followed, liked)
    select user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused, finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed, replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced, visited, endorsed, followed, liked from summed where uploading <> 0 or getting_ready <> 0 or in_progress <> 0 or waiting <> 0 or paused <> 0 or finished <> 0 or failed <> 0 or blacklisted <> 0 or invited <> 0 or accepted <> 0 or withdrawn <> 0 or contacted <> 0 or messaged <> 0 or viewed <> 0 or replied <> 0 or inmailed <> 0 or emailed <> 0 or email_delivered <> 0 or email_opened <> 0 or email_replied <> 0 or email_bounced <> 0 or visited <> 0 or endorsed <> 0 or followed <> 0 or liked <> 0 order by 1, 2, 3
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
      liked = s.liked + excluded.liked;
  insert into item_standing as s (user_id, campaign_id, item_id, state, leads)
    select user_id, campaign_id, item_id, state, sum(sign) from (
      select user_id, campaign_id, item_id, state, 1 as sign from added where item_id is not null
    ) moved group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (user_id, campaign_id, item_id, state) do update set leads = s.leads + excluded.leads;
  return null;
end $$;
create trigger campaign_leads_count_insert after insert on campaign_leads referencing new table as added for each statement execute function count_lead_insert();

create function count_lead_update() returns trigger language plpgsql as $$
begin
  with changed as (
      select user_id, campaign_id, coalesce(lead_pack_id, 0) as lead_pack_id, item_id, state, invited_at, accepted_at, withdrawn_at, contacted_at, messaged_at, viewed_at, replied_at, inmailed_at, emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at, visited_at, endorsed_at, followed_at, liked_at, 1 as sign from added
      union all select user_id, campaign_id, coalesce(lead_pack_id, 0) as lead_pack_id, item_id, state, invited_at, accepted_at, withdrawn_at, contacted_at, messaged_at, viewed_at, replied_at, inmailed_at, emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at, visited_at, endorsed_at, followed_at, liked_at, -1 as sign from gone
  ), summed as (
    select user_id, campaign_id, lead_pack_id,
      sum(case when state = 'UPLOADING' then sign else 0 end) as uploading,
      sum(case when state = 'GETTING_READY' then sign else 0 end) as getting_ready,
      sum(case when state = 'IN_PROGRESS' then sign else 0 end) as in_progress,
      sum(case when state = 'WAITING' then sign else 0 end) as waiting,
      sum(case when state = 'PAUSED' then sign else 0 end) as paused,
      sum(case when state = 'FINISHED' then sign else 0 end) as finished,
      sum(case when state = 'FAILED' then sign else 0 end) as failed,
      sum(case when state = 'BLACKLISTED' then sign else 0 end) as blacklisted,
      sum(case when invited_at is not null then sign else 0 end) as invited,
      sum(case when accepted_at is not null then sign else 0 end) as accepted,
      sum(case when withdrawn_at is not null then sign else 0 end) as withdrawn,
      sum(case when contacted_at is not null then sign else 0 end) as contacted,
      sum(case when messaged_at is not null then sign else 0 end) as messaged,
      sum(case when viewed_at is not null then sign else 0 end) as viewed,
      sum(case when replied_at is not null then sign else 0 end) as replied,
      sum(case when inmailed_at is not null then sign else 0 end) as inmailed,
      sum(case when emailed_at is not null then sign else 0 end) as emailed,
      sum(case when email_delivered_at is not null then sign else 0 end) as email_delivered,
      sum(case when email_opened_at is not null then sign else 0 end) as email_opened,
      sum(case when email_replied_at is not null then sign else 0 end) as email_replied,
      sum(case when email_bounced_at is not null then sign else 0 end) as email_bounced,
      sum(case when visited_at is not null then sign else 0 end) as visited,
      sum(case when endorsed_at is not null then sign else 0 end) as endorsed,
      sum(case when followed_at is not null then sign else 0 end) as followed,
      sum(case when liked_at is not null then sign else 0 end) as liked
    from changed group by user_id, campaign_id, lead_pack_id
  )
  insert into pack_statistics as s (user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused, finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed, replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced, visited, endorsed, followed, liked)
    select user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused, finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed, replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced, visited, endorsed, followed, liked from summed where uploading <> 0 or getting_ready <> 0 or in_progress <> 0 or waiting <> 0 or paused <> 0 or finished <> 0 or failed <> 0 or blacklisted <> 0 or invited <> 0 or accepted <> 0 or withdrawn <> 0 or contacted <> 0 or messaged <> 0 or viewed <> 0 or replied <> 0 or inmailed <> 0 or emailed <> 0 or email_delivered <> 0 or email_opened <> 0 or email_replied <> 0 or email_bounced <> 0 or visited <> 0 or endorsed <> 0 or followed <> 0 or liked <> 0 order by 1, 2, 3
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
      liked = s.liked + excluded.liked;
  insert into item_standing as s (user_id, campaign_id, item_id, state, leads)
    select user_id, campaign_id, item_id, state, sum(sign) from (
      select user_id, campaign_id, item_id, state, 1 as sign from added where item_id is not null union all select user_id, campaign_id, item_id, state, -1 as sign from gone where item_id is not null
    ) moved group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (user_id, campaign_id, item_id, state) do update set leads = s.leads + excluded.leads;
  return null;
end $$;
create trigger campaign_leads_count_update after update on campaign_leads referencing old table as gone new table as added for each statement execute function count_lead_update();

create function count_lead_delete() returns trigger language plpgsql as $$
begin
  with changed as (
      select user_id, campaign_id, coalesce(lead_pack_id, 0) as lead_pack_id, item_id, state, invited_at, accepted_at, withdrawn_at, contacted_at, messaged_at, viewed_at, replied_at, inmailed_at, emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at, visited_at, endorsed_at, followed_at, liked_at, -1 as sign from gone
  ), summed as (
    select user_id, campaign_id, lead_pack_id,
      sum(case when state = 'UPLOADING' then sign else 0 end) as uploading,
      sum(case when state = 'GETTING_READY' then sign else 0 end) as getting_ready,
      sum(case when state = 'IN_PROGRESS' then sign else 0 end) as in_progress,
      sum(case when state = 'WAITING' then sign else 0 end) as waiting,
      sum(case when state = 'PAUSED' then sign else 0 end) as paused,
      sum(case when state = 'FINISHED' then sign else 0 end) as finished,
      sum(case when state = 'FAILED' then sign else 0 end) as failed,
      sum(case when state = 'BLACKLISTED' then sign else 0 end) as blacklisted,
      sum(case when invited_at is not null then sign else 0 end) as invited,
      sum(case when accepted_at is not null then sign else 0 end) as accepted,
      sum(case when withdrawn_at is not null then sign else 0 end) as withdrawn,
      sum(case when contacted_at is not null then sign else 0 end) as contacted,
      sum(case when messaged_at is not null then sign else 0 end) as messaged,
      sum(case when viewed_at is not null then sign else 0 end) as viewed,
      sum(case when replied_at is not null then sign else 0 end) as replied,
      sum(case when inmailed_at is not null then sign else 0 end) as inmailed,
      sum(case when emailed_at is not null then sign else 0 end) as emailed,
      sum(case when email_delivered_at is not null then sign else 0 end) as email_delivered,
      sum(case when email_opened_at is not null then sign else 0 end) as email_opened,
      sum(case when email_replied_at is not null then sign else 0 end) as email_replied,
      sum(case when email_bounced_at is not null then sign else 0 end) as email_bounced,
      sum(case when visited_at is not null then sign else 0 end) as visited,
      sum(case when endorsed_at is not null then sign else 0 end) as endorsed,
      sum(case when followed_at is not null then sign else 0 end) as followed,
      sum(case when liked_at is not null then sign else 0 end) as liked
    from changed group by user_id, campaign_id, lead_pack_id
  )
  insert into pack_statistics as s (user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused, finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed, replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced, visited, endorsed, followed, liked)
    select user_id, campaign_id, lead_pack_id, uploading, getting_ready, in_progress, waiting, paused, finished, failed, blacklisted, invited, accepted, withdrawn, contacted, messaged, viewed, replied, inmailed, emailed, email_delivered, email_opened, email_replied, email_bounced, visited, endorsed, followed, liked from summed where uploading <> 0 or getting_ready <> 0 or in_progress <> 0 or waiting <> 0 or paused <> 0 or finished <> 0 or failed <> 0 or blacklisted <> 0 or invited <> 0 or accepted <> 0 or withdrawn <> 0 or contacted <> 0 or messaged <> 0 or viewed <> 0 or replied <> 0 or inmailed <> 0 or emailed <> 0 or email_delivered <> 0 or email_opened <> 0 or email_replied <> 0 or email_bounced <> 0 or visited <> 0 or endorsed <> 0 or followed <> 0 or liked <> 0 order by 1, 2, 3
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
      liked = s.liked + excluded.liked;
  insert into item_standing as s (user_id, campaign_id, item_id, state, leads)
    select user_id, campaign_id, item_id, state, sum(sign) from (
      select user_id, campaign_id, item_id, state, -1 as sign from gone where item_id is not null
    ) moved group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (user_id, campaign_id, item_id, state) do update set leads = s.leads + excluded.leads;
  return null;
end $$;
create trigger campaign_leads_count_delete after delete on campaign_leads referencing old table as gone for each statement execute function count_lead_delete();

-- What items have done follows from the events; a lead that stands on an item is counted by item_standing.
create function count_item_events() returns trigger language plpgsql as $$
begin
  insert into item_statistics as s (user_id, campaign_id, item_id, done, skipped, yes_taken, no_taken)
    select user_id, campaign_id, item_id,
      count(*) filter (where type in ('INVITE_SENT', 'INVITE_WITHDRAWN', 'MESSAGE_SENT', 'INMAIL_SENT', 'PROFILE_VIEWED', 'ENDORSED', 'FOLLOWED', 'LIKED', 'EMAIL_FOUND', 'EMAIL_SENT') and actor = 'ENGINE'),
      count(*) filter (where type = 'ACTION_SKIPPED'),
      count(*) filter (where type = 'CONDITION_DECIDED' and data ->> 'branch' = 'yes'),
      count(*) filter (where type = 'CONDITION_DECIDED' and data ->> 'branch' = 'no')
    from added where campaign_id is not null and item_id is not null
      and type in ('INVITE_SENT', 'INVITE_WITHDRAWN', 'MESSAGE_SENT', 'INMAIL_SENT', 'PROFILE_VIEWED', 'ENDORSED', 'FOLLOWED', 'LIKED', 'EMAIL_FOUND', 'EMAIL_SENT', 'ACTION_SKIPPED', 'CONDITION_DECIDED')
    group by user_id, campaign_id, item_id order by 1, 2, 3
    on conflict (user_id, campaign_id, item_id) do update set
      done = s.done + excluded.done, skipped = s.skipped + excluded.skipped, yes_taken = s.yes_taken + excluded.yes_taken, no_taken = s.no_taken + excluded.no_taken;
  return null;
end $$;
create trigger events_count_items after insert on events referencing new table as added for each statement execute function count_item_events();
