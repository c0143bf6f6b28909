import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { insertTeam } from '../../support/teams.ts';
import { signedInUser } from '../../support/signed-in.ts';
import { startBenchPostgres, type BenchPostgres } from '../harness/bench-postgres.ts';
import { startProductProgram, type ProductProgram } from '../harness/product-program.ts';
import { signUpAndIn, type ProductSession } from '../harness/product-session.ts';
import { timeAtOnce, WARM_UP } from '../harness/requests-at-once.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';

const MEMBERS = 100;
const LEADS = Number(process.env['BENCH_LEADS'] ?? 3_000_000);
const CAMPAIGNS_OF_MEMBER = 3;
const LEADS_OF_CAMPAIGN = Math.floor(LEADS / MEMBERS / CAMPAIGNS_OF_MEMBER);
const CONNECTIONS = 10;
const REQUESTS = 300;
/** Members whose leads are written at once. */
const WRITERS = 2;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What managers and owners of a large team look at most. */
export const teamPart: BenchPart = {
  title: `Team statistics with ${MEMBERS} members and ${LEADS.toLocaleString('en-US')} leads (BENCH_LEADS)`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
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
    for (let index = 0; index < MEMBERS; index += WRITERS) {
      if (index % 10 === 0) say(`Leads of ${index} members are written`);
      await Promise.all(
        members
          .slice(index, index + WRITERS)
          .map((userId) => insertCampaigns({ pool: postgres.pool, userId })),
      );
    }
    await makeTeam({ postgres, members });
    // What autovacuum does after so many new rows; the figures should not depend on when it comes
    // by.
    await postgres.pool.query('vacuum analyze');
    const { rows } = await postgres.pool.query<{ rates: string }>(
      'select count(*) as rates from rate_statistics',
    );
    const { rows: sums } = await postgres.pool.query<{ days: string }>(
      'select count(*) as days from user_rate_days',
    );
    say('Asking');
    return [
      { name: 'rows of the counters of rates', value: Number(rows[0]?.rates), unit: '' },
      { name: 'rows of their sums by user and day', value: Number(sums[0]?.days), unit: '' },
      ...(await askAll({ product, postgres, session })),
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function askAll({
  product,
  postgres,
  session,
}: {
  product: ProductProgram;
  postgres: BenchPostgres;
  session: ProductSession;
}): Promise<Figure[]> {
  const since = (days: number, hours = 0) =>
    new Date(
      Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + hours * HOUR_MS,
    ).toISOString();
  const ranges: [string, string, string | null, string | null][] = [
    ['7 days', `?from=${since(7)}`, since(7), null],
    ['30 days', `?from=${since(30)}`, since(30), null],
    ['90 days', `?from=${since(90)}`, since(90), null],
    ['30 days of New York', `?from=${since(30, 5)}`, since(30, 5), null],
    [
      'a month of New York half a year ago',
      `?from=${since(210, 5)}&to=${since(180, 5)}`,
      since(210, 5),
      since(180, 5),
    ],
    ['since the start', '', null, null],
  ];
  const time = (path: string, connections = CONNECTIONS) =>
    timeAtOnce({
      url: product.url,
      headers: session.headers,
      path: () => path,
      connections,
      requests: REQUESTS,
    });
  const figures: Figure[] = [];
  for (const connections of [1, CONNECTIONS]) {
    const { p99 } = await time('/api/health', connections);
    figures.push({
      name: `GET /api/health, p99 of ${connections} at once`,
      value: p99,
      unit: 'ms',
    });
  }
  for (const [name, query, from, to] of ranges) {
    const alone = await time(`/api/v1/shared/teams/statistics${query}`, 1);
    const before = { own: product.cpuMs() ?? 0, server: postgres.cpuMs() ?? 0 };
    const { p50, p99, aSecond } = await time(`/api/v1/shared/teams/statistics${query}`);
    const asked = REQUESTS + CONNECTIONS * WARM_UP;
    const own = ((product.cpuMs() ?? 0) - before.own) / asked;
    const server = ((postgres.cpuMs() ?? 0) - before.server) / asked;
    const told = (await session.call(`GET /v1/shared/teams/statistics${query}`)) as {
      members: Counted[];
    };
    const recounted = await recount({ pool: postgres.pool, from, to });
    if (!isDeepStrictEqual(told.members.map(countsOf).toSorted(byUser), recounted))
      throw new Error(`The numbers of ${name} are not those of a recount`);
    const sum = recounted.reduce((all, { invited }) => all + invited, 0);
    figures.push(
      {
        name: `${name}, p99 one after the other`,
        value: alone.p99,
        unit: 'ms',
        beside: `30 is the limit; p50 ${alone.p50.toFixed(1)}; equal to a recount (${sum.toLocaleString('en-US')} invited)`,
      },
      {
        name: `${name}, p99 of ${CONNECTIONS} at once`,
        value: p99,
        unit: 'ms',
        beside: `p50 ${p50.toFixed(1)}, ${aSecond.toFixed(0)} a second; CPU a question: product ${own.toFixed(1)}, PostgreSQL ${server.toFixed(1)}`,
      },
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
    `
      select user_id::text as "userId", count(*)::int as leads,
        (count(*) filter (where ${within('invited_at')}))::int as invited,
        (
          count(*) filter (where ${within('invited_at')} and accepted_at is not null)
        )::int as accepted,
        (count(*) filter (where ${within('contacted_at')}))::int as contacted,
        (
          count(*) filter (where ${within('contacted_at')} and replied_at is not null)
        )::int as replied
      from campaign_leads
      group by user_id`,
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
  return members;
}

/**
 * Without tracking the people the team contacts: twice the rows of the leads, and none of its
 * numbers.
 */
async function makeTeam({
  postgres: { pool, db },
  members,
}: {
  postgres: BenchPostgres;
  members: readonly string[];
}): Promise<void> {
  await pool.query('alter table team_members disable trigger team_members_joined');
  await insertTeam({ db, members });
  await pool.query('alter table team_members enable trigger team_members_joined');
}

/**
 * Campaigns of a member that have run for a year: two thirds of their leads were invited within
 * working hours, 27 a workday, half of those accepted and were written to, and a fifth replied.
 */
async function insertCampaigns({ pool, userId }: { pool: Pool; userId: string }): Promise<void> {
  const { rows } = await pool.query<{ campaign_id: string }>(
    `
      insert into campaigns (user_id, name, status, created_at, started_at)
      select $1, 'Campaign ' || n, 'ACTIVE', now() - interval '1 year', now() - interval '1 year'
      from generate_series(1, ${CAMPAIGNS_OF_MEMBER}) n
      returning campaign_id`,
    [userId],
  );
  for (const [place, { campaign_id: campaignId }] of rows.entries())
    await pool.query(
      `
        with fresh as (
          insert into leads (
            user_id, network_member_id, profile_slug, full_name, created_at, updated_at
          )
          select $1, 'member-' || n, 'bench-' || n, 'Ada Field', now() - interval '1 year', now()
          from generate_series($3::int * $4::int + 1, ($3::int + 1) * $4::int) n
          returning lead_id
        ), people as (
          select lead_id, row_number() over (order by lead_id) as n from fresh
        ), asked as (
          select lead_id, n,
            case
              when n % 3 > 0
                then date_trunc('day', now()) - interval '1 day' * (1 + n % 365)
                  + interval '9 hours' + interval '37 seconds' * (n * 7 % 778)
            end as at
          from people
        )
        insert into campaign_leads (
          user_id, campaign_id, lead_id, state, added_at, updated_at, invited_at, accepted_at,
          contacted_at, replied_at
        )
        select $1, $2, lead_id,
          (case when n % 3 > 0 then 'FINISHED' else 'GETTING_READY' end)::lead_state,
          now() - interval '1 year', now(), at,
          case when n % 6 = 1 then at + interval '2 hours' end,
          case when n % 6 = 1 then at + interval '3 hours' end,
          case when n % 30 = 1 then at + interval '5 hours' end
        from asked`,
      [userId, campaignId, place, LEADS_OF_CAMPAIGN],
    );
}
