import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runClosingTimes } from './closing-times.ts';
import { add, allEpisodes, judgeAll, type Summary } from './all-episodes.ts';

// `npm run hours -- network [--rate 3000 --closings 20 --acts 2500 --seed 1 --port 5300]`: the
// product's own processes around closing times while reads are slow, judged by the network's
// ledger.
//
// `npm run hours [-- --workers 2 --every 1]`: the real engine around every change of clocks from
// 2025 to 2035 in every zone, judged by another library's time. Ends with 1 when an act lay outside
// hours or above a limit, or when less than 98 % of what was allowed was done.
const LEAST_USED = 0.98;
const MOST_TOLD = 20;
const TELL_EVERY = 100;

if (!isMainThread) await work();
else if (process.argv[2] === 'network') await runByLedger();
else await run();

async function runByLedger(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      rate: { type: 'string', default: '3000' },
      closings: { type: 'string', default: '20' },
      acts: { type: 'string', default: '2500' },
      seed: { type: 'string', default: '1' },
      port: { type: 'string', default: '5300' },
    },
  });
  const { acts, lastSecond, heldBack, outside } = await runClosingTimes({
    options: {
      rate: Number(values.rate),
      closings: Number(values.closings),
      acts: Number(values.acts),
      seed: Number(values.seed),
      port: Number(values.port),
    },
    say: (line) => console.log(line),
  });
  console.log(
    `${acts} acts at ${values.rate} times real time, ${lastSecond} of them within the last real second before a closing, ${heldBack} held back in the moment in which they were to leave, ${outside.length} accepted outside hours`,
  );
  for (const fault of outside.slice(0, MOST_TOLD)) console.error(fault);
  process.exitCode = outside.length === 0 && acts > 0 ? 0 : 1;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { workers: { type: 'string', default: '2' }, every: { type: 'string', default: '1' } },
  });
  const startedAt = performance.now();
  const count = Math.max(1, Number(values.workers));
  const parts = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      shareOf({ index, count, every: Number(values.every) }),
    ),
  );
  const summary = parts.reduce((sum, part) => (add(sum, part), sum));
  const share = summary.used / summary.allowed;
  console.log(
    `${summary.episodes} episodes, ${summary.acts} acts, ${summary.daysJudged} whole days judged, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  console.log(
    `outside hours ${summary.outsideHours.length}, over a limit ${summary.overLimit.length}, closer than 45 s ${summary.tooClose.length}, used ${summary.used} of ${summary.allowed} allowed (${(share * 100).toFixed(2)} %)`,
  );
  const faults = [...summary.outsideHours, ...summary.overLimit, ...summary.tooClose];
  for (const fault of faults.slice(0, MOST_TOLD)) console.error(fault);
  process.exitCode = faults.length === 0 && share >= LEAST_USED ? 0 : 1;
}

function shareOf(share: { index: number; count: number; every: number }): Promise<Summary> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.on('message', (message: { progress: string } | { summary: Summary }) =>
      'summary' in message ? resolve(message.summary) : console.log(message.progress),
    );
    worker.on('error', reject);
  });
}

async function work(): Promise<void> {
  const { index, count, every } = workerData as { index: number; count: number; every: number };
  const episodes = allEpisodes().filter((_, place) => place % (count * every) === index);
  const summary = await judgeAll({
    episodes,
    each: ({ episodes: done, acts }) => {
      if (done % TELL_EVERY === 0)
        parentPort?.postMessage({
          progress: `worker ${index + 1}: ${done} of ${episodes.length} episodes, ${acts} acts`,
        });
    },
  });
  parentPort?.postMessage({ summary });
}
