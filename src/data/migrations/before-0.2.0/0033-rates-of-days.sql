-- What `rate_statistics` counts of invites and replies, by user and day (UTC), over all campaigns:
-- a team's statistics are sums of few rows (decision 155).
create table user_rate_days (
  user_id bigint not null,
  day date not null,
  invited int not null default 0,
  accepted int not null default 0,
  contacted int not null default 0,
  replied int not null default 0,
  primary key (user_id, day)
);

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

-- As before, and then by user and day; leads that only ended have no rates to count.
create or replace function count_rates(came rate_statistics[], went rate_statistics[])
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

insert into user_rate_days (user_id, day, invited, accepted, contacted, replied)
  select user_id, (bucket at time zone 'UTC')::date,
    coalesce(sum(asked) filter (where rate = 'ACCEPTANCE'), 0),
    coalesce(sum(done) filter (where rate = 'ACCEPTANCE'), 0),
    coalesce(sum(asked) filter (where rate = 'REPLY'), 0),
    coalesce(sum(done) filter (where rate = 'REPLY'), 0)
  from rate_statistics
  where rate in ('ACCEPTANCE', 'REPLY')
  group by 1, 2;
