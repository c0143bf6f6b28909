import { join } from 'node:path';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { insertLeads } from '../harness/many-leads.ts';
import { startProductProgram } from '../harness/product-program.ts';
import { signUpAndIn } from '../harness/product-session.ts';
import { timeRequests, type Timed } from '../harness/timed-requests.ts';
import { ratio, type BenchHarness, type BenchPart, type Figure } from '../figure.ts';

const LEADS = 100_000;
const PAGE_SIZE = 25;

/** The leads page of a campaign, as the screen asks for it. */
export const leadsPart: BenchPart = {
  title: `Leads page of a campaign of ${LEADS.toLocaleString('en-US')} leads, ${PAGE_SIZE} a page`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
  });
  try {
    const session = await signUpAndIn({ url: product.url, name: 'reader' });
    const { id } = (await session.call('POST /campaigns', { name: 'Many' })) as { id: string };
    say(`Writing ${LEADS} leads`);
    await insertLeads({
      pool: postgres.pool,
      userId: session.userId,
      campaignId: id,
      leads: LEADS,
    });
    say('Asking for pages');
    const time = (path: (index: number) => string, headers = session.headers) =>
      timeRequests({ url: product.url, pid: product.pid, headers, path });
    const list = (query: string) => `/api/leads?campaignId=${id}&size=${PAGE_SIZE}&${query}`;
    // The same pages at every run, spread over the whole list.
    const anyPage = (index: number) => (index * 7919) % (LEADS / PAGE_SIZE);
    const health = await time(() => '/api/health', {});
    const pages: [string, Timed][] = [
      ['first page', await time(() => list('page=0'))],
      ['any page', await time((index) => list(`page=${anyPage(index)}`))],
      ['first page of a state', await time(() => list('page=0&includeTypes=IN_PROGRESS'))],
      ['first page of two states', await time(() => list('page=0&includeTypes=WAITING,FAILED'))],
      [
        'first page of a search, few found',
        await time((index) => list(`page=0&query=Field${1000 + index}`)),
      ],
      ['first page of a search, many found', await time(() => list('page=0&query=Company'))],
      ['first page sorted by name', await time(() => list('page=0&sort=fullName,asc'))],
      ['campaign with its statistics', await time(() => `/api/campaigns/${id}`)],
    ];
    return [
      ...pages.flatMap(([name, timed]) => figuresOf({ name, timed, health })),
      {
        name: 'GET /api/health, p50 (p99)',
        value: health.p50,
        unit: 'ms',
        beside: `p99 ${health.p99.toFixed(2)} ms`,
      },
      { name: 'memory of the product then', value: product.memoryMb(), unit: 'MB' },
      { name: 'memory of PostgreSQL then', value: postgres.memoryMb(), unit: 'MB' },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

function figuresOf({
  name,
  timed: { p50, p99, cpuMsEach, requests, bytes },
  health,
}: {
  name: string;
  timed: Timed;
  health: Timed;
}): Figure[] {
  return [
    {
      name: `${name}, p50`,
      value: p50,
      unit: 'ms',
      beside: ratio({ of: p50, to: health.p50, name: 'health' }),
    },
    {
      name: `${name}, p99`,
      value: p99,
      unit: 'ms',
      beside: `${cpuMsEach === null ? '' : `${cpuMsEach.toFixed(2)} ms CPU of the product, `}${bytes} bytes; ${requests} requests`,
    },
  ];
}
