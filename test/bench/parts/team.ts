import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { insertTeam } from '../../support/teams.ts';
import { signedInUser } from '../../support/signed-in.ts';
import { startBenchPostgres, type BenchPostgres } from '../ground/bench-postgres.ts';
import { startProductProgram } from '../ground/product-program.ts';
import { signUpAndIn, type ProductSession } from '../ground/product-session.ts';
import { timeAtOnce } from '../ground/requests-at-once.ts';
import type { BenchGround, BenchPart, Figure } from '../figure.ts';

const MEMBERS = 100;
const LEADS = Number(process.env['BENCH_LEADS'] ?? 3_000_000);
const CAMPAIGNS_OF_MEMBER = 3;
const LEADS_OF_CAMPAIGN = Math.floor(LEADS / MEMBERS / CAMPAIGNS_OF_MEMBER);
const CONNECTIONS = 10;
const REQUESTS = 300;
const DAY_MS = 86_400_000;

/** What managers and owners of a large team look at most. */
export const teamPart: BenchPart = {
  title: `Team statistics with ${MEMBERS} members and ${LEADS.toLocaleString('en-US')} leads, ${CONNECTIONS} connections (BENCH_LEADS)`,
  run,
};

async function run({ scratch, say }: BenchGround): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
    settings: { PRACTICE_RATE: '1', ROLE: 'web' },
    firstPath: '/api/health',
  });
  try {
    const session = await signUpAndIn({ url: product.url, name: 'owner' });
    const members = await insertMembers({ postgres, owner: session.userId });
    for (const [index, userId] of members.entries()) {
      if (index % 10 === 0) say(`Leads of ${index} members are written`);
      await insertCampaigns({ pool: postgres.pool, userId });
    }
    // What autovacuum does after so many new rows; the figures should not depend on when it comes by.
    await postgres.pool.query('vacuum analyze');
    const { rows } = await postgres.pool.query<{ rates: string }>(
      'select count(*) as rates from rate_statistics',
    );
    say('Asking');
    return [
      { name: 'rows of the counters of rates', value: Number(rows[0]?.rates), unit: '' },
      ...(await askAll({ url: product.url, session, pool: postgres.pool })),
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function askAll({
  url,
  session,
  pool,
}: {
  url: string;
  session: ProductSession;
  pool: Pool;
}): Promise<Figure[]> {
  const since = (days: number) =>
    new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS).toISOString();
  const ranges: [string, string, string | null, string | null][] = [
    ['7 days', `?from=${since(7)}`, since(7), null],
    ['30 days', `?from=${since(30)}`, since(30), null],
    ['90 days', `?from=${since(90)}`, since(90), null],
    ['a month half a year ago', `?from=${since(210)}&to=${since(180)}`, since(210), since(180)],
    ['since the start', '', null, null],
  ];
  const time = (path: string) =>
    timeAtOnce({
      url,
      headers: session.headers,
      path: () => path,
      connections: CONNECTIONS,
      requests: REQUESTS,
    });
  const health = await time('/api/health');
  const figures: Figure[] = [{ name: 'GET /api/health, p99', value: health.p99, unit: 'ms' }];
  for (const [name, query, from, to] of ranges) {
    const { p50, p99, aSecond } = await time(`/api/v1/shared/teams/statistics${query}`);
    const told = (await session.call(`GET /v1/shared/teams/statistics${query}`)) as {
      members: Counted[];
    };
    const recounted = await recount({ pool, from, to });
    if (!isDeepStrictEqual(told.members.map(countsOf).toSorted(byUser), recounted))
      throw new Error(`The numbers of ${name} are not those of a recount`);
    const sum = recounted.reduce((all, { invited }) => all + invited, 0);
    figures.push(
      {
        name: `${name}, p50`,
        value: p50,
        unit: 'ms',
        beside: `${aSecond.toFixed(0)} a second; equal to a recount (${sum.toLocaleString('en-US')} invited)`,
      },
      { name: `${name}, p99`, value: p99, unit: 'ms', beside: '30 is the limit' },
    );
  }
  return figures;
}

type Counted = Record<'leads' | 'invited' | 'accepted' | 'contacted' | 'replied', number> & {
  userId: string;
};
const countsOf = ({ userId, leads, invited, accepted, contacted, replied }: Counted): Counted => ({
  userId,
  leads,
  invited,
  accepted,
  contacted,
  replied,
});
const byUser = (one: Counted, other: Counted) => Number(one.userId) - Number(other.userId);

/** The same from the leads themselves. */
async function recount({
  pool,
  from,
  to,
}: {
  pool: Pool;
  from: string | null;
  to: string | null;
}): Promise<Counted[]> {
  const within = (column: string) =>
    `${column} >= coalesce($1::timestamptz, '-infinity') and ${column} < coalesce($2::timestamptz, 'infinity')`;
  const { rows } = await pool.query<Counted>(
    `select user_id::text as "userId", count(*)::int as leads,
       (count(*) filter (where ${within('invited_at')}))::int as invited,
       (count(*) filter (where ${within('invited_at')} and accepted_at is not null))::int as accepted,
       (count(*) filter (where ${within('contacted_at')}))::int as contacted,
       (count(*) filter (where ${within('contacted_at')} and replied_at is not null))::int as replied
     from campaign_leads group by user_id`,
    [from, to],
  );
  return rows.map(countsOf).toSorted(byUser);
}

async function insertMembers({
  postgres,
  owner,
}: {
  postgres: BenchPostgres;
  owner: string;
}): Promise<string[]> {
  const members = [owner];
  while (members.length < MEMBERS) {
    const { userId } = await signedInUser({ db: postgres.db, realNow: Date.now() });
    members.push(userId);
  }
  await insertTeam({ db: postgres.db, members });
  return members;
}

/**
 * Campaigns of a member that have run for a year: two thirds of their leads were invited within
 * working hours, 27 a workday, half of those accepted and were written to, and a fifth replied.
 */
async function insertCampaigns({ pool, userId }: { pool: Pool; userId: string }): Promise<void> {
  const { rows } = await pool.query<{ campaign_id: string }>(
    `insert into campaigns (user_id, name, status, created_at, started_at)
     select $1, 'Campaign ' || n, 'ACTIVE', now() - interval '1 year', now() - interval '1 year' from generate_series(1, ${CAMPAIGNS_OF_MEMBER}) n returning campaign_id`,
    [userId],
  );
  for (const [place, { campaign_id: campaignId }] of rows.entries())
    await pool.query(
      `with fresh as (
         insert into leads (user_id, network_member_id, profile_slug, full_name, created_at, updated_at)
         select $1, 'member-' || n, 'bench-' || n, 'Ada Field', now() - interval '1 year', now() from generate_series($3::int * $4::int + 1, ($3::int + 1) * $4::int) n returning lead_id),
       people as (select lead_id, row_number() over (order by lead_id) as n from fresh),
       asked as (select lead_id, n, case when n % 3 > 0 then date_trunc('day', now()) - interval '1 day' * (1 + n % 365) + interval '9 hours' + interval '37 seconds' * (n * 7 % 778) end as at from people)
       insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at, invited_at, accepted_at, contacted_at, replied_at)
       select $1, $2, lead_id, (case when n % 3 > 0 then 'FINISHED' else 'GETTING_READY' end)::lead_state, now() - interval '1 year', now(), at,
         case when n % 6 = 1 then at + interval '2 hours' end, case when n % 6 = 1 then at + interval '3 hours' end, case when n % 30 = 1 then at + interval '5 hours' end from asked`,
      [userId, campaignId, place, LEADS_OF_CAMPAIGN],
    );
}
