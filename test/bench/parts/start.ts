import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeEmbeddedPostgres } from '@reachwell/embedded-postgres/stop-embedded-postgres.ts';
import { firstAnswer, startProductProgram } from '../harness/product-program.ts';
import { embeddedMemoryMb } from '../harness/bench-postgres.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';

const REST_MS = 15_000;

/**
 * The product as it is first met: no data folder, the demo on, its own PostgreSQL; then a second
 * time on the same folder.
 */
export const startPart: BenchPart = { title: 'Start and memory, with the demo', run };

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const dataDir = join(scratch, 'product');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  try {
    say('Starting on an empty data folder');
    const cold = await measureStart({ dataDir });
    say('Starting again');
    const warm = await measureStart({ dataDir });
    say(`Letting it run for ${REST_MS / 1000} s`);
    const memory = await measureMemory({ dataDir });
    return [
      ...startFigures({ name: 'first start, empty data folder', start: cold }),
      ...startFigures({ name: 'second start', start: warm }),
      ...memory,
    ];
  } finally {
    await removeEmbeddedPostgres(dataDir);
  }
}

type Start = { healthMs: number; pageMs: number };

async function measureStart({ dataDir }: { dataDir: string }): Promise<Start> {
  const startedAt = performance.now();
  const product = await startProductProgram({
    dataDir,
    settings: { DEMO: 'on' },
    firstPath: '/api/health',
  });
  const healthMs = product.startedInMs;
  await firstAnswer({ url: `${product.url}/`, since: startedAt });
  const pageMs = performance.now() - startedAt;
  await product.stop();
  return { healthMs, pageMs };
}

function startFigures({ name, start }: { name: string; start: Start }): Figure[] {
  return [
    { name: `${name}, to /api/health`, value: start.healthMs / 1000, unit: 's' },
    { name: `${name}, to the page`, value: start.pageMs / 1000, unit: 's' },
  ];
}

async function measureMemory({ dataDir }: { dataDir: string }): Promise<Figure[]> {
  const product = await startProductProgram({ dataDir, settings: { DEMO: 'on' } });
  try {
    await wait(REST_MS);
    return [
      {
        name: 'memory of the product',
        value: product.memoryMb(),
        unit: 'MB',
        beside: 'resident, demo running',
      },
      {
        name: 'memory of the practice network',
        value: product.practiceMemoryMb(),
        unit: 'MB',
        beside: 'resident',
      },
      {
        name: 'memory of PostgreSQL',
        value: embeddedMemoryMb({ dataDir }),
        unit: 'MB',
        beside: 'shared buffers counted once',
      },
    ];
  } finally {
    await product.stop();
  }
}
