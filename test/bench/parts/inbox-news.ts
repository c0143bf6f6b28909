import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { percentiles } from '../harness/percentiles.ts';
import { startProductProgram } from '../harness/product-program.ts';
import { connectNetwork, signUpAndIn, type ProductSession } from '../harness/product-session.ts';
import { insertRunningCampaigns } from '../inbox/running-campaigns.ts';
import { openStream } from '../inbox/stream-client.ts';

const REPLIES = Number(process.env['BENCH_REPLIES'] ?? 500);
const CAMPAIGNS = 20;
const LEADS_EACH = 100;
/** A reply comes so often, whether the one before it has been shown or not. */
const EVERY_MS = 200;
const SETTLED_MS = 10_000;
const LATEST_MS = 30_000;
const NAME = 'listener';

type Waiting = Map<string, { sentAt: number; shown: (at: number) => void }>;

/**
 * How long a reply takes from the person who writes it on the practice network to the open screen:
 * its webhook, the lane that reads the chat while it views profiles, and the live stream.
 */
export const inboxNewsPart: BenchPart = {
  title: `News to screen: ${REPLIES} replies while ${CAMPAIGNS} campaigns run (BENCH_REPLIES)`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
    settings: { PRACTICE_RATE: '1', ENGINE_MIN_GAP_SECONDS: '1' },
  });
  try {
    const session = await signUpAndIn({ url: product.url, name: NAME });
    await connectNetwork({ session, name: NAME });
    const { controlUrl } = (await session.call('GET /practice/network')) as { controlUrl: string };
    const people = await insertRunningCampaigns({
      pool: postgres.pool,
      db: postgres.db,
      userId: session.userId,
      controlUrl,
      campaigns: CAMPAIGNS,
      leadsEach: LEADS_EACH,
    });
    for (const { personId } of people.slice(0, REPLIES)) await connected({ controlUrl, personId });
    await wait(SETTLED_MS);
    const actsBefore = await countActs({ pool: postgres.pool, session });
    say(`${REPLIES} replies, one each ${EVERY_MS} ms`);
    const { times, lost, seconds } = await hearReplies({
      url: product.url,
      session,
      controlUrl,
      people,
    });
    const acts = (await countActs({ pool: postgres.pool, session })) - actsBefore;
    const { p50, p99 } = percentiles(times);
    return [
      {
        name: 'reply to stream, p99',
        value: p99,
        unit: 'ms',
        beside: `p50 ${p50.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms; 1,000 are allowed`,
      },
      { name: 'replies that never came', value: lost, unit: '', beside: `of ${REPLIES}` },
      {
        name: 'acts of the campaigns meanwhile',
        value: acts,
        unit: '',
        beside: `in ${seconds.toFixed(0)} s`,
      },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function countActs({
  pool,
  session: { userId },
}: {
  pool: Pool;
  session: ProductSession;
}): Promise<number> {
  const { rows } = await pool.query<{ acts: number }>(
    `select count(*)::int as acts from intents where user_id = $1 and status = 'HAPPENED'`,
    [userId],
  );
  return rows[0]?.acts ?? 0;
}

async function hearReplies({
  url,
  session,
  controlUrl,
  people,
}: {
  url: string;
  session: ProductSession;
  controlUrl: string;
  people: readonly { leadId: string; personId: string }[];
}): Promise<{ times: number[]; lost: number; seconds: number }> {
  const waiting: Waiting = new Map();
  const stream = await openStream({
    url,
    headers: session.headers,
    heard: ({ type, data, at }) => {
      if (type === 'conversation.message') waiting.get(String(data['leadId']))?.shown(at);
    },
  });
  const startedAt = performance.now();
  const heard: Promise<number | null>[] = [];
  for (let nth = 0; nth < REPLIES; nth += 1) {
    const person = people[nth % people.length];
    if (person !== undefined) heard.push(replied({ controlUrl, waiting, nth, ...person }));
    await wait(EVERY_MS);
  }
  const all = await Promise.all(heard);
  stream.close();
  const times = all.filter((time) => time !== null);
  return {
    times,
    lost: all.length - times.length,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** The ms from the reply to the stream's word of it; null where it does not come in time. */
async function replied({
  controlUrl,
  waiting,
  leadId,
  personId,
  nth,
}: {
  controlUrl: string;
  waiting: Waiting;
  leadId: string;
  personId: string;
  nth: number;
}): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const sentAt = performance.now();
  waiting.set(leadId, { sentAt, shown: resolve });
  const answer = await actAsPerson({
    controlUrl,
    personId,
    action: { do: 'reply', text: `Reply ${nth}` },
  });
  if (!answer.ok) throw new Error(`${personId} cannot reply: ${await answer.text()}`);
  const shownAt = await Promise.race([promise, wait(LATEST_MS, null, { ref: false })]);
  waiting.delete(leadId);
  return shownAt === null ? null : shownAt - sentAt;
}

/** Only connections of the account can write to it; some are connected from the start. */
async function connected({
  controlUrl,
  personId,
}: {
  controlUrl: string;
  personId: string;
}): Promise<void> {
  const answer = await actAsPerson({ controlUrl, personId, action: { do: 'connect' } });
  if (!answer.ok && answer.status !== 409)
    throw new Error(`${personId} cannot connect: ${await answer.text()}`);
}

function actAsPerson({
  controlUrl,
  personId,
  action,
}: {
  controlUrl: string;
  personId: string;
  action: object;
}): Promise<Response> {
  return fetch(`${controlUrl}/people/${personId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });
}
