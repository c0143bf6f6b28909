import { sql } from 'kysely';
import { LAST_ID, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { scanPages, type PageScan } from '#data/doctor/page-scan.ts';

const CAMPAIGNS_AT_ONCE = 10;

/**
 * Rates over time and where leads left, recounted from the leads of each campaign (decision 29).
 */
export async function scanRates(examining: Examining, range: UserRange): Promise<void> {
  await scanPages({
    examining: { ...examining, pageRows: CAMPAIGNS_AT_ONCE },
    scan: CAMPAIGNS,
    range,
    first: [range.after, LAST_ID],
  });
}

const OF_CAMPAIGN = sql`k.user_id = p.user_id and k.campaign_id = p.campaign_id`;

const CAMPAIGNS: PageScan<readonly [string, string]> = {
  keyColumns: ['user_id', 'campaign_id'],
  page: ({ from: [userId, campaignId], to, limit }) => sql`
    select user_id, campaign_id
    from campaigns
    where (user_id, campaign_id) > (${userId}::bigint, ${campaignId}::bigint)
      and user_id <= ${to}::bigint
    order by 1, 2 limit ${limit}`,
  checks: [
    {
      check: 'RATE_STATISTICS',
      where: sql<string>`'campaign ' || p.campaign_id || ': ' || v.rate || ' of ' || v.bucket`,
      says: sql<string>`
        'stored ' || v.kept_done || ' of ' || v.kept_asked || ', actual ' || v.done || ' of '
          || v.asked`,
      joins: sql`
        join lateral (
          select rate, bucket, lead_pack_id, sum(kept_asked)::int as kept_asked,
            sum(kept_done)::int as kept_done, sum(asked)::int as asked, sum(done)::int as done
          from (
            select rate, bucket, lead_pack_id, asked as kept_asked, done as kept_done, 0 as asked,
              0 as done
            from rate_statistics k
            where ${OF_CAMPAIGN}
            union all
            select r.rate, date_bin('15 minutes', r.asked_at, '2000-01-01Z'),
              coalesce(k.lead_pack_id, 0), 0, 0, 1, r.done::int
            from campaign_leads k
            cross join lateral (
              values ('ACCEPTANCE', k.invited_at, k.accepted_at is not null),
                ('REPLY', k.contacted_at, k.replied_at is not null),
                ('EMAIL_REPLY', k.emailed_at, k.email_replied_at is not null),
                ('EMAIL_OPEN', k.email_delivered_at, k.email_opened_at is not null),
                ('EMAIL_BOUNCE', k.emailed_at, k.email_bounced_at is not null)
            ) as r (rate, asked_at, done)
            where k.user_id = p.user_id and k.campaign_id = p.campaign_id and r.asked_at is not null
          ) b
          group by 1, 2, 3
        ) v on true`,
      wrong: sql`v.kept_asked <> v.asked or v.kept_done <> v.done`,
    },
    {
      check: 'LEAVING_STATISTICS',
      where: sql<string>`'campaign ' || p.campaign_id || ': ' || v.state || ' ' || v.reason`,
      says: sql<string>`'stored ' || v.kept || ', actual ' || v.counted`,
      joins: sql`
        join lateral (
          select state, reason, lead_pack_id, sum(kept)::int as kept, sum(counted)::int as counted
          from (
            select state, reason, lead_pack_id, leads as kept, 0 as counted
            from leaving_statistics k
            where ${OF_CAMPAIGN}
            union all
            select k.state::text, coalesce(k.reason, ''), coalesce(k.lead_pack_id, 0), 0, 1
            from campaign_leads k
            where ${OF_CAMPAIGN} and k.state in ('FINISHED', 'FAILED', 'BLACKLISTED')
          ) b
          group by 1, 2, 3
        ) v on true`,
      wrong: sql`v.kept <> v.counted`,
    },
  ],
};
