import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { startBystander } from '../harness/bystander.ts';
import { HOSTILE_FILES } from '../harness/hostile-files.ts';
import { percentiles } from '../harness/percentiles.ts';
import { startProductProgram, type ProductProgram } from '../harness/product-program.ts';
import { connectNetwork, signUpAndIn, type ProductSession } from '../harness/product-session.ts';

/**
 * What the requests of others may take meanwhile, and how much memory may be taken (issue of what
 * was tried from outside).
 */
const MOST_P99_MS = 250;
const MOST_MB = 200;
const QUIET_MS = 4000;
const MEMORY_MS = 10;

type Sent = { status: number; ms: number };
type Watched = { times: number[]; mostMb: number | null };

/**
 * Hostile lead files of one person beside the requests of another one who has nothing to do with
 * them.
 */
export const hostileFilesPart: BenchPart = {
  title: 'Hostile lead files beside somebody else’s requests',
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
  });
  try {
    const session = await signUpAndIn({ url: product.url, name: 'hostile' });
    await connectNetwork({ session, name: 'hostile' });
    const other = await signUpAndIn({ url: product.url, name: 'bystander' });
    await sendFile({ product, session, line: '/searches/validation', text: 'email\na@x.io\n' });
    say('Asking without anybody beside');
    const quiet = percentiles((await watched({ product, other, work: wait(QUIET_MS) })).times);
    const before = product.memoryMb();
    const figures: Figure[] = [
      { name: 'requests of another person, nobody beside: p99', value: quiet.p99, unit: 'ms' },
    ];
    const all: number[] = [];
    let most = before ?? 0;
    for (const { name, text, at = 1 } of HOSTILE_FILES) {
      say(name);
      const content = text();
      const sent = sendAll({ product, session, text: content, at });
      const { times, mostMb } = await watched({ product, other, work: sent });
      const answers = await sent;
      all.push(...times);
      most = Math.max(most, mostMb ?? 0);
      figures.push({
        name,
        value: percentiles(times).p99,
        unit: 'ms p99',
        beside: `${times.length} requests beside; answered ${answers.map(({ status, ms }) => `${status} in ${(ms / 1000).toFixed(1)} s`).join(', ')}; ${before === null || mostMb === null ? '' : `${Math.round(mostMb - before)} MB more`}`,
      });
    }
    const { p50, p99 } = percentiles(all);
    return [
      ...figures,
      {
        name: 'all together: p99',
        value: p99,
        unit: 'ms',
        beside: `at most ${MOST_P99_MS}; p50 ${p50.toFixed(1)} ms; ${all.length} requests`,
      },
      {
        name: 'growth of the product’s memory, all together',
        value: before === null ? null : most - before,
        unit: 'MB',
        beside: `at most ${MOST_MB}`,
      },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

/** Checks and imports a file so many times at once, each import into a campaign of its own. */
async function sendAll({
  product,
  session,
  text,
  at,
}: {
  product: ProductProgram;
  session: ProductSession;
  text: string;
  at: number;
}): Promise<Sent[]> {
  const each = async () => {
    const checked = await sendFile({ product, session, line: '/searches/validation', text });
    const { id } = (await session.call('POST /campaigns', { name: 'Hostile' })) as { id: string };
    const added = await sendFile({ product, session, line: '/searches', text, campaignId: id });
    return [checked, added];
  };
  return (await Promise.all(Array.from({ length: at }, each))).flat();
}

async function sendFile({
  product,
  session,
  line,
  text,
  campaignId,
}: {
  product: ProductProgram;
  session: ProductSession;
  line: string;
  text: string;
  campaignId?: string;
}): Promise<Sent> {
  const form = new FormData();
  form.set('searchType', 'CSV_FILE');
  if (campaignId !== undefined) form.set('campaignId', campaignId);
  form.set('file', new Blob([text], { type: 'text/csv' }), 'hostile.csv');
  const startedAt = performance.now();
  const answer = await fetch(`${product.url}/api${line}`, {
    method: 'POST',
    headers: session.headers,
    body: form,
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - startedAt };
}

/**
 * Lets someone else ask until some work is done; how long each answer took, and the most memory
 * meanwhile.
 */
async function watched({
  product,
  other,
  work,
}: {
  product: ProductProgram;
  other: ProductSession;
  work: Promise<unknown>;
}): Promise<Watched> {
  let mostMb = product.memoryMb();
  const look = setInterval(
    () => (mostMb = Math.max(mostMb ?? 0, product.memoryMb() ?? 0)),
    MEMORY_MS,
  );
  const bystander = startBystander({
    url: product.url,
    paths: ['/campaigns', '/schedule', '/processinglimits'],
    headers: other.headers,
  });
  try {
    await work;
  } finally {
    clearInterval(look);
  }
  return { times: await bystander.stop(), mostMb };
}
