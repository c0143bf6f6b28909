import { join } from 'node:path';
import type { Pool } from 'pg';
import { ACTION_EVENTS } from '../../../src/core/dashboard/action-events.ts';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { startProductProgram } from '../harness/product-program.ts';
import { signUpAndIn } from '../harness/product-session.ts';
import { timeAtOnce } from '../harness/requests-at-once.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';

const LEADS = Number(process.env['BENCH_LEADS'] ?? 100_000);
const CAMPAIGNS = 100;
/** A year of as many acts a day as the standard limits allow. */
const DAYS = 365;
const ACTS_A_DAY = 265;
const CONNECTIONS = 10;
const REQUESTS = 2000;

/** What the dashboard and its two other pages ask for, over ten connections at once. */
export const dashboardPart: BenchPart = {
  title: `Dashboard with ${CAMPAIGNS} campaigns and ${LEADS.toLocaleString('en-US')} leads, ${CONNECTIONS} connections (BENCH_LEADS)`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
    settings: { PRACTICE_RATE: '1' },
  });
  try {
    const session = await signUpAndIn({ url: product.url, name: 'reader' });
    say(`Writing ${LEADS} leads`);
    await insertCampaigns({ pool: postgres.pool, userId: session.userId });
    say('Asking');
    const time = (path: (index: number) => string, requests = REQUESTS) =>
      timeAtOnce({
        url: product.url,
        headers: session.headers,
        path,
        connections: CONNECTIONS,
        requests,
      });
    const health = await time(() => '/api/health');
    const figures: Figure[] = [{ name: 'GET /api/health, p99', value: health.p99, unit: 'ms' }];
    const asked: [string, (index: number) => string, number][] = [
      ['dashboard', () => '/api/v1/dashboard', REQUESTS],
      [
        'dashboard, of one campaign',
        (index) => `/api/v1/dashboard?campaignIds=${(index % 3) + 1}`,
        REQUESTS,
      ],
      // Each question is another one, so that none is remembered.
      [
        'dashboard, nothing remembered',
        (index) =>
          `/api/v1/dashboard?days=${(index % 92) + 1}&types=${typesOf(Math.floor(index / 92) + 1)}`,
        400,
      ],
      ['statistics of 14 days', () => '/api/events/statistics', 200],
      ['today’s plan', () => '/api/v1/todays-plan?size=4', 100],
    ];
    for (const [name, path, requests] of asked) {
      const { p50, p99, aSecond } = await time(path, requests);
      figures.push(
        { name: `${name}, p50`, value: p50, unit: 'ms', beside: `${aSecond.toFixed(0)} a second` },
        {
          name: `${name}, p99`,
          value: p99,
          unit: 'ms',
          beside: name === 'dashboard' ? '30 is the limit' : '',
        },
      );
    }
    return [
      ...figures,
      { name: 'memory of the product then', value: product.memoryMb(), unit: 'MB' },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

/** Another choice of types for each number. */
function typesOf(number: number): string {
  return ACTION_EVENTS.filter((_type, bit) => ((number >> bit) & 1) === 1).join(',');
}

/**
 * Campaigns that have run for a year: leads in every state, acts, invites and messages up to the
 * limits, and answers; written as rows, the counters by their triggers.
 */
async function insertCampaigns({ pool, userId }: { pool: Pool; userId: string }): Promise<void> {
  const sequence = JSON.stringify({
    id: 'v',
    type: 'VISIT',
    message: null,
    subject: null,
    alternativeMessage: null,
    alternativeSubject: null,
    triggerType: null,
    moveLeadsFromSequenceId: null,
    sequenceEndMode: null,
    moveToCampaignId: null,
    inviteByEmailEnabled: false,
    noteQuotaChoice: 'SEND_WITHOUT_NOTE',
    yesDelay: 0,
    noDelay: null,
    attachments: [],
    variants: [],
    errors: [],
    yes: { id: 'e', type: 'END', sequenceEndMode: 'FINISH' },
    no: null,
  });
  await pool.query(
    `
      insert into campaigns (
        user_id, name, status, sequence, sequence_completed, sequence_version, started_at,
        created_at
      )
      select $1, 'Campaign ' || n, 'ACTIVE', $2::jsonb, true, 1, now() - interval '1 year',
        now() - interval '1 year'
      from generate_series(1, ${CAMPAIGNS}) n`,
    [userId, sequence],
  );
  const {
    rows: [first],
  } = await pool.query<{ id: string }>(
    'select min(campaign_id) as id from campaigns where user_id = $1',
    [userId],
  );
  await pool.query(
    `
      insert into lead_packs (user_id, campaign_id, name, search_type, search_status, created_at)
      select user_id, campaign_id, 'List', 'CSV_FILE', 'SEARCH_COMPLETE', now()
      from campaigns
      where user_id = $1`,
    [userId],
  );
  await pool.query(
    `
      insert into leads (
        user_id, profile_slug, first_name, last_name, full_name, created_at, updated_at
      )
      select $1, 'p-' || n, 'First' || n, 'Last' || n, 'First' || n || ' Last' || n, now(), now()
      from generate_series(1, ${LEADS}) n`,
    [userId],
  );
  const acted = Math.min(LEADS, ACTS_A_DAY * DAYS);
  await pool.query(
    `
      insert into campaign_leads (
        user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at,
        visit, due_at, added_at, updated_at, invited_at, contacted_at, accepted_at, replied_at
      )
      select $1, c.campaign_id, l.lead_id, p.lead_pack_id,
        case
          when n > ${acted} then 'GETTING_READY'
          when n % 3 = 0 then 'FINISHED'
          else 'WAITING'
        end::lead_state,
        'v', 'VISIT', now(), 1,
        case
          when n > ${acted} then now() - n * interval '1 microsecond'
          when n % 3 = 0 then null
          else now() + interval '9 days'
        end,
        now(), now(),
        case
          when n <= ${acted} and n % 10 = 0 then now() - n * interval '1 day' * ${DAYS} / ${acted}
        end,
        case
          when n <= ${acted} and n % 4 = 0 then now() - n * interval '1 day' * ${DAYS} / ${acted}
        end,
        case when n <= ${acted} and n % 30 = 0 then now() end,
        case when n <= ${acted} and n % 28 = 0 then now() end
      from (
        select lead_id, row_number() over (order by lead_id) as n from leads where user_id = $1
      ) l
      join campaigns c on c.user_id = $1 and c.campaign_id = $2::bigint + n % ${CAMPAIGNS}
      join lead_packs p on p.user_id = $1 and p.campaign_id = c.campaign_id`,
    [userId, first?.id],
  );
  const types = ACTION_EVENTS.map((type) => `'${type}'`).join(', ');
  await pool.query(
    `
      insert into events (user_id, type, at, campaign_id, lead_id, actor)
      select user_id, 'LEAD_ADDED', added_at, campaign_id, lead_id, 'ENGINE'
      from campaign_leads
      where user_id = $1`,
    [userId],
  );
  await pool.query(
    `
      insert into events (user_id, type, at, campaign_id, lead_id, actor)
      select $1, (array[${types}])[1 + n % ${ACTION_EVENTS.length}],
        now() - n * interval '1 day' / ${ACTS_A_DAY}, $2::bigint + n % ${CAMPAIGNS}, l.lead_id,
        'ENGINE'
      from generate_series(1, ${ACTS_A_DAY * DAYS}) n
      join lateral (
        select min(lead_id) + n % ${LEADS} as lead_id
        from leads
        where user_id = $1 and profile_slug = 'p-1'
      ) l on true`,
    [userId, first?.id],
  );
  await pool.query(
    `
      insert into events (user_id, type, at, campaign_id, lead_id, actor)
      select user_id, 'MESSAGE_RESPONDED', replied_at, campaign_id, lead_id, 'NETWORK'
      from campaign_leads
      where user_id = $1 and replied_at is not null and lead_id % 50 = 0`,
    [userId],
  );
  await pool.query('vacuum analyze');
}
