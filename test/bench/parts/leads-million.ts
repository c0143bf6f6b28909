import { join } from 'node:path';
import { INCLUDE_TYPES } from '../../../src/core/lead/lead-state.ts';
import { listReach } from '../../../src/core/lead/list-reach.ts';
import { LEAD_SORT_KEYS } from '../../../src/data/lead-lists/lead-order.ts';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { cpuMsOf } from '../harness/process-usage.ts';
import { startProductProgram } from '../harness/product-program.ts';
import { signUpAndIn } from '../harness/product-session.ts';
import { timeAtOnce, WARM_UP } from '../harness/requests-at-once.ts';
import { ratio, type BenchHarness, type BenchPart, type Figure } from '../figure.ts';
import {
  countersThatDiffer,
  insertCampaignOfSize,
  type CampaignOfSize,
} from './leads-million-fixture.ts';

const LEADS = Number(process.env['BENCH_LEADS'] ?? 1_000_000);
const SMALL = Math.min(100_000, Math.ceil(LEADS / 10));
const CONNECTIONS = 10;
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 300);
/** With fewer concurrent requests, one slow response would be the p99. */
const AT_ONCE = Math.max(REQUESTS, 600);
const PAGE_SIZE = 25;

type Asked = { name: string; path: (index: number) => string; requests?: number };
/** A search that no one asked before reads every lead, so that few of them must do. */
const NEW_SEARCHES = 20;
type Answered = {
  p50: number;
  p99: number;
  aSecond: number;
  cpuMs: number | null;
  postgresMs: number | null;
  longest: number;
};
type Timed = Pick<Asked, 'path'> & {
  headers: Record<string, string>;
  connections?: number;
  requests?: number;
  warmUp?: number;
};
/** A program that has just started takes half as much again. */
const LONG_WARM_UP = 300;

/**
 * Every page, sort and filter of a campaign's leads, and its statistics, at two sizes in one run.
 */
export const leadsMillionPart: BenchPart = {
  title: `Leads of a campaign of ${LEADS.toLocaleString('en-US')} beside ${SMALL.toLocaleString('en-US')}, ${PAGE_SIZE} a page, ${CONNECTIONS} connections (BENCH_LEADS, BENCH_REQUESTS)`,
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
    const sized: { campaign: CampaignOfSize; headers: Record<string, string> }[] = [];
    for (const leads of [SMALL, LEADS]) {
      const session = await signUpAndIn({ url: product.url, name: `reader${leads}` });
      say(`Writing ${leads} leads`);
      sized.push({
        campaign: await insertCampaignOfSize({
          pool: postgres.pool,
          userId: session.userId,
          leads,
        }),
        headers: session.headers,
      });
    }
    await postgres.pool.query('vacuum analyze');
    const time: Time = async ({
      path,
      headers,
      connections = CONNECTIONS,
      requests = REQUESTS,
      warmUp = WARM_UP,
    }) => {
      const [before, ofPostgres, begunAt] = [
        cpuMsOf(product.pid),
        postgres.cpuMs(),
        performance.now(),
      ];
      const timed = await timeAtOnce({
        url: product.url,
        headers,
        path,
        connections,
        requests,
        warmUp,
      });
      const each = (from: number | null, until: number | null): number | null =>
        from === null || until === null ? null : (until - from) / (requests + warmUp * connections);
      return {
        ...timed,
        longest: performance.now() - begunAt,
        cpuMs: each(before, cpuMsOf(product.pid)),
        postgresMs: each(ofPostgres, postgres.cpuMs()),
      };
    };
    const health = await time({ path: () => '/api/health', headers: {}, warmUp: LONG_WARM_UP });
    const figures: Figure[] = [
      {
        name: 'GET /api/health, p50',
        value: health.p50,
        unit: 'ms',
        beside: `p99 ${health.p99.toFixed(2)} ms, ${health.aSecond.toFixed(0)} a second`,
      },
    ];
    const firsts: Answered[] = [];
    for (const { campaign, headers } of sized) {
      say(`Asking for the leads of ${campaign.leads}`);
      figures.push(
        ...(await figuresOf({ campaign, headers, time, firsts, full: campaign.leads === LEADS })),
      );
      const differing = await countersThatDiffer({ pool: postgres.pool, campaign });
      figures.push({
        name: `${campaign.leads}: counters that differ from a recount`,
        value: differing.length,
        unit: '',
        beside: differing.join(', '),
      });
    }
    const [small, large] = firsts;
    if (small !== undefined && large !== undefined)
      figures.push({
        name: 'first page of the large beside the small, p50',
        value: large.p50 / small.p50,
        unit: 'times',
        beside: `p99 ${(large.p99 / small.p99).toFixed(2)} times`,
      });
    return [
      ...figures,
      { name: 'memory of the product then', value: product.memoryMb(), unit: 'MB' },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

type Time = (asked: Timed) => Promise<Answered>;

/**
 * The first page at once, then all others as ratios to it, each alone on one connection. The small
 * campaign is asked for what both are compared by.
 */
async function figuresOf({
  campaign,
  headers,
  time,
  firsts,
  full,
}: {
  campaign: CampaignOfSize;
  headers: Record<string, string>;
  time: Time;
  firsts: Answered[];
  full: boolean;
}): Promise<Figure[]> {
  const label = (name: string) => `${campaign.leads.toLocaleString('en-US')}: ${name}`;
  const all = everythingAsked(campaign);
  const [path, any] = [
    pageOf({ campaign, query: '' }),
    all[0]?.path ?? pageOf({ campaign, query: '' }),
  ];
  const [first, others, alone] = [
    await time({ headers, path, requests: AT_ONCE, warmUp: LONG_WARM_UP }),
    await time({ headers, path: any, requests: AT_ONCE, warmUp: LONG_WARM_UP }),
    await time({ headers, path, connections: 1 }),
  ];
  firsts.push(first);
  const limit = `${besideOf(first)}; 40 is the limit of p99`;
  const figures: Figure[] = [
    { name: label('first page, p99'), value: first.p99, unit: 'ms', beside: limit },
    {
      name: label('ten pages at once, each another, p99'),
      value: others.p99,
      unit: 'ms',
      beside: besideOf(others),
    },
    {
      name: label('first page on one connection, p50'),
      value: alone.p50,
      unit: 'ms',
      beside: besideOf(alone),
    },
  ];
  for (const { name, path: asked, requests = REQUESTS } of full ? all : all.slice(0, 2)) {
    const unready = await time({ headers, path: () => asked(0), connections: 1, requests: 1 });
    // Machines vary from minute to minute: each list is compared with a first page measured at the
    // same moment.
    const beside = await time({ headers, path, connections: 1, requests: Math.min(REQUESTS, 500) });
    const answered = await time({ headers, path: asked, connections: 1, requests });
    figures.push({
      name: label(name),
      value: answered.p50,
      unit: 'ms',
      beside: `${ratio({ of: answered.p50, to: beside.p50, name: 'first page' })}; ${besideOf(answered)}; the first ever ${unready.longest.toFixed(0)} ms`,
    });
  }
  for (const connections of [1, CONNECTIONS]) {
    const answered = await time({
      headers,
      path: () => `/api/v1/campaign/statistics/${campaign.campaignId}`,
      connections,
      requests: AT_ONCE,
      warmUp: LONG_WARM_UP,
    });
    figures.push({
      name: label(`statistics, ${connections} connection${connections === 1 ? '' : 's'}, p50`),
      value: answered.p50,
      unit: 'ms',
      beside: `${besideOf(answered)}; 10 is the limit of p99`,
    });
  }
  return figures;
}

function besideOf({ p99, aSecond, cpuMs, postgresMs }: Answered): string {
  return `p99 ${p99.toFixed(2)} ms, ${aSecond.toFixed(0)} a second${cpuMs === null ? '' : `, ${cpuMs.toFixed(2)} ms CPU of the product and ${postgresMs?.toFixed(2)} of PostgreSQL`}`;
}

/** Pages of one list; without a page the first. */
function pageOf({
  campaign,
  query,
  page = () => 0,
}: {
  campaign: CampaignOfSize;
  query: string;
  page?: (index: number) => number;
}): Asked['path'] {
  return (index) =>
    `/api/leads?campaignId=${campaign.campaignId}&size=${PAGE_SIZE}&page=${page(index)}${query === '' ? '' : `&${query}`}`;
}

/** The pages of a list of a campaign that can be asked for in an order. */
function pagesWithin({ total, sortKeys }: { total: number; sortKeys: readonly string[] }): number {
  const reach = listReach({ total, sortKeys, inCampaign: true, byStatesAlone: true });
  return Math.ceil((reach ?? total) / PAGE_SIZE);
}

function everythingAsked(campaign: CampaignOfSize): Asked[] {
  const pages = Math.ceil(campaign.leads / PAGE_SIZE);
  // The same pages at every run, spread over the whole list.
  const anyPage = (most: number) => (index: number) =>
    (index * 7919) % Math.max(1, Math.floor(most));
  const asked = (name: string, query: string, page?: (index: number) => number): Asked => ({
    name,
    path: pageOf({ campaign, query, ...(page && { page }) }),
  });
  const sorts = LEAD_SORT_KEYS.flatMap((key) =>
    ['asc', 'desc'].map((way) => ({
      sort: `sort=${key},${way}`,
      pages: pagesWithin({ total: campaign.leads, sortKeys: [key] }),
    })),
  );
  return [
    asked('any page', '', anyPage(pages)),
    asked('last page', '', () => pages - 1),
    ...sorts.flatMap(({ sort, pages: within }) => [
      asked(`first page, ${sort}`, sort),
      asked(`any page, ${sort}`, sort, anyPage(within)),
      asked(`last page, ${sort}`, sort, () => within - 1),
    ]),
    ...INCLUDE_TYPES.map((type) => asked(`first page, ${type}`, `includeTypes=${type}`)),
    ...[
      ['GETTING_READY', 0.7],
      ['FINISHED', 0.1],
      ['INVITE_SENT', 0.3],
    ].map(([type, share]) =>
      asked(`any page, ${type}`, `includeTypes=${type}`, anyPage(pages * Number(share))),
    ),
    asked(
      'any page, FINISHED by name',
      'includeTypes=FINISHED&sort=fullName,asc',
      anyPage(pagesWithin({ total: campaign.leads * 0.1, sortKeys: ['fullName'] })),
    ),
    asked('any page, two states', 'includeTypes=WAITING,FAILED', anyPage(pages * 0.13)),
    asked('first page, a state or a fact', 'includeTypes=FAILED,MESSAGE_RESPONDED'),
    asked('first page, a tag', 'tags=Hot'),
    asked('first page, a country of many', 'country=Germany'),
    asked('any page, a country of many', 'country=Germany', anyPage(10_000 / PAGE_SIZE)),
    asked('first page, a country of few', 'country=Iceland'),
    asked('first page, last contact', 'contactedFrom=2020-01-01T00:00:00Z'),
    asked(
      'any page, last contact',
      'contactedFrom=2020-01-01T00:00:00Z',
      anyPage(10_000 / PAGE_SIZE),
    ),
    asked('first page, last contact before all', 'contactedTo=2020-01-01T00:00:00Z'),
    asked('first page, added since', 'from=2020-01-01T00:00:00Z'),
    {
      name: 'first page, search, few found, each another',
      requests: Math.min(REQUESTS, NEW_SEARCHES),
      path: (index) =>
        pageOf({ campaign, query: `query=Field${(index * 7919) % 1_000_003}` })(index),
    },
    asked('first page, search, many found', 'query=company'),
    asked('any page, search, many found', 'query=company', anyPage(10_000 / PAGE_SIZE)),
    asked(
      'first page, search of a state by name',
      'query=company&status=WAITING&sort=fullName,asc',
    ),
  ];
}
