import { timeAtOnce } from '../harness/requests-at-once.ts';
import type { Figure } from '../figure.ts';
import type { InboxOfSize } from './inbox-fixture.ts';

const CONNECTIONS = 10;
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 300);
/** Read times of a search on one connection: people type one at a time. */
const SEARCHES = 100;
const WARM_UP = 10;
/** What the inbox asks for (`inbox-query.ts`). */
const PAGE_SIZE = 25;
const SIGNED_IN_MS = 300_000;

/** CPU time of both processes so far, in ms; null where the machine does not tell. */
type CpuMs = () => { product: number | null; postgres: number | null };
type Asked = {
  url: string;
  /** A session ends after a quarter of an hour, and this takes longer on a busy machine. */
  signIn: () => Promise<Record<string, string>>;
  say: (line: string) => void;
  inbox: InboxOfSize;
  cpuMs: CpuMs;
};
type Path = (index: number) => string;

const list =
  (query: string): Path =>
  () =>
    `/api/messaging/conversations?size=${PAGE_SIZE}${query === '' ? '' : `&${query}`}`;

/** The first page at ten connections, each filter beside it, searches, and the longest thread. */
export async function measureInbox({ url, signIn, say, inbox, cpuMs }: Asked): Promise<Figure[]> {
  let headers = await signIn();
  let signedInAt = performance.now();
  const time = async (path: Path, { connections = CONNECTIONS, requests = REQUESTS } = {}) => {
    if (performance.now() - signedInAt > SIGNED_IN_MS) {
      headers = await signIn();
      signedInAt = performance.now();
    }
    const before = cpuMs();
    const timed = await timeAtOnce({ url, headers, path, connections, requests, warmUp: WARM_UP });
    const after = cpuMs();
    const each = (name: 'product' | 'postgres') =>
      ((after[name] ?? NaN) - (before[name] ?? NaN)) / (requests + WARM_UP * connections);
    return { ...timed, cpu: each('product') + each('postgres'), ofPostgres: each('postgres') };
  };
  await time(list(''));
  const health = await time(() => '/api/health');
  const first = await time(list(''));
  const figures: Figure[] = [];
  const add = (...more: Figure[]) => {
    figures.push(...more);
    for (const { name, value, beside } of more) say(`${name}: ${value?.toFixed(1)} ms, ${beside}`);
  };
  add(
    figure('GET /api/health, 10 connections, p99', health.p99, besides(health)),
    figure('list, first page, 10 connections, p99', first.p99, `${besides(first)}; 15 are allowed`),
  );
  for (const [name, query] of filters(inbox)) {
    // These machines are slower in one minute than in the next.
    const beside = await time(list(''));
    const timed = await time(list(query));
    const times = (of: 'p50' | 'p99' | 'cpu') => (timed[of] / beside[of]).toFixed(2);
    add(
      figure(
        `list, ${name}, p99`,
        timed.p99,
        `${times('p99')} x the first page, p50 ${times('p50')} x, CPU ${times('cpu')} x; 1.5 are allowed; ${besides(timed)}`,
      ),
    );
  }
  for (const [name, path] of searches()) {
    const timed = await time(path, { connections: 1, requests: SEARCHES });
    add(figure(`search, ${name}, p99`, timed.p99, `${besides(timed)}; 60 are allowed`));
  }
  const thread = `/api/messaging/conversations/${inbox.longId}`;
  for (const [name, path] of [
    ['its newest entries', `${thread}/events?size=50`],
    ['the conversation', thread],
    ['from the middle', `${thread}/events?size=50&before=${middle()}`],
  ] as const) {
    const timed = await time(() => path, { connections: 1, requests: SEARCHES });
    add(figure(`thread of 5,000, ${name}, p99`, timed.p99, `${besides(timed)}; 20 are allowed`));
  }
  return figures;
}

const figure = (name: string, value: number, beside: string): Figure => ({
  name,
  value,
  unit: 'ms',
  beside,
});

const besides = ({
  p50,
  aSecond,
  cpu,
  ofPostgres,
}: Record<'p50' | 'aSecond' | 'cpu' | 'ofPostgres', number>): string =>
  `p50 ${p50.toFixed(1)} ms, ${aSecond.toFixed(0)} a second, CPU ${cpu.toFixed(1)} ms, ${ofPostgres.toFixed(1)} of it PostgreSQL’s`;

const middle = (): string => new Date(Date.now() - 90 * 86_400_000).toISOString();

function filters({ everyoneIn, fewIn }: InboxOfSize): [string, string][] {
  return [
    ['page 20', 'page=20'],
    ['page 200', 'page=200'],
    ['unread', 'unread=true'],
    ['read', 'unread=false'],
    ['waiting for me', 'awaitingMe=true'],
    ['unread and waiting', 'unread=true&awaitingMe=true'],
    ['not waiting', 'awaitingMe=false'],
    ['a label', 'label=MEETING'],
    ['a label and unread', 'label=MEETING&unread=true'],
    ['LinkedIn', 'channel=LINKEDIN'],
    ['email', 'channel=EMAIL'],
    ['email and unread', 'channel=EMAIL&unread=true'],
    ['archived', 'archived=true'],
    ['archived of a label', 'archived=true&label=LATER'],
    ['a campaign of everyone', `campaignId=${everyoneIn}`],
    ['a campaign of few', `campaignId=${fewIn}`],
    ['a campaign of few, waiting', `campaignId=${fewIn}&awaitingMe=true`],
    ['with reminders', 'reminders=true'],
    ['without reminders', 'reminders=false'],
  ];
}

/** Each time another word, or the same one again and again. */
function searches(): [string, Path][] {
  const search = (query: (index: number) => string): Path => {
    return (index) => list(`query=${encodeURIComponent(query(index))}`)(index);
  };
  return [
    ['a word of one message', search((index) => `ref${index * 97 + 11}x3`)],
    ['a word of 0.2 %', search((index) => `w${1000 + index}`)],
    ['a word of most messages', search(() => 'w1')],
    ['two words', search((index) => `w${index % 50} w${2000 + index}`)],
    ['two words of many', search(() => 'w3 w7')],
    ['the beginning of most words', search(() => 'w')],
    ['a name', search((index) => `field${(index * 7919) % 1_000_003}`)],
    ['a first name of many', search(() => 'ingrid')],
    ['a word of none', search((index) => `nothing${index}`)],
  ];
}
