import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { removeEmbeddedPostgres } from '@reachwell/embedded-postgres/stop-embedded-postgres.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { startProductProgram } from '../harness/product-program.ts';
import {
  connectNetwork,
  signInAgain,
  signUpAndIn,
  type ProductSession,
} from '../harness/product-session.ts';
import { largeSequence } from './sequence-editor.ts';

const ITEMS = 200;
const STARTS = 10;
const SAVES = 3;
const NAME = 'saver';

type Saved = { sequenceUpdatedAt: string; sequence: SequenceItem };

/** The first save of a sequence after each start of the program: the issue asks for 50 ms. */
export const firstSavePart: BenchPart = {
  title: `Saves of ${ITEMS} items right after a start, ${STARTS} starts`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const dataDir = join(scratch, 'product');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  try {
    const campaignId = await makeCampaign({ dataDir });
    const starts: number[] = [];
    const saves: number[][] = [];
    for (let start = 0; start < STARTS; start += 1) {
      say(`Start ${start + 1} of ${STARTS}`);
      const product = await startProductProgram({
        dataDir,
        settings: { PRACTICE_RATE: '1' },
        firstPath: '/api/health',
      });
      starts.push(product.startedInMs);
      saves.push(
        await savesOf({ session: await signInAgain({ url: product.url, name: NAME }), campaignId }),
      );
      await product.stop();
    }
    const figure = (name: string, times: readonly number[], beside: string): Figure => ({
      name,
      value: times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? null,
      unit: 'ms',
      beside: `median of ${times.map((one) => one.toFixed(0)).join(', ')}${beside}`,
    });
    const nth = (at: number): number[] => saves.map((times) => times[at] ?? 0);
    return [
      figure('first save, from request to answer', nth(0), '; 50 ms are allowed'),
      figure('third save', nth(2), ''),
      figure('start, to /api/health', starts, ''),
    ];
  } finally {
    await removeEmbeddedPostgres(dataDir);
  }
}

async function makeCampaign({ dataDir }: { dataDir: string }): Promise<string> {
  const product = await startProductProgram({ dataDir, settings: { PRACTICE_RATE: '1' } });
  const session = await signUpAndIn({ url: product.url, name: NAME });
  await connectNetwork({ session, name: NAME });
  const { id } = (await session.call('POST /campaigns', { name: 'Two hundred' })) as { id: string };
  await session.call('POST /v1/sequenceitems', {
    campaignId: id,
    sequenceUpdatedAt: null,
    sequenceItemRequest: largeSequence(ITEMS),
  });
  await product.stop();
  return id;
}

/** What a page asks before anything can be saved in it, then one save after the other. */
async function savesOf({
  session,
  campaignId,
}: {
  session: ProductSession;
  campaignId: string;
}): Promise<number[]> {
  for (const line of ['GET /userdetails/current', `GET /campaigns/${campaignId}`])
    await session.call(line);
  let saved = (await session.call(`GET /v1/sequenceitems/${campaignId}`)) as Saved;
  const times: number[] = [];
  for (let save = 0; save < SAVES; save += 1) {
    const startedAt = performance.now();
    saved = (await session.call('POST /v1/sequenceitems', {
      campaignId,
      sequenceUpdatedAt: saved.sequenceUpdatedAt,
      sequenceItemRequest: saved.sequence,
    })) as Saved;
    times.push(performance.now() - startedAt);
  }
  return times;
}
