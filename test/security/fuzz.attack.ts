import { parseArgs } from 'node:util';
import type { Attack } from './attack.ts';
import { startAttackHarness } from './attack-harness.ts';
import { runFuzz } from './fuzz.ts';

const text = (standard: string) => ({ type: 'string', default: standard }) as const;

/** `npm run attack -- fuzz`: changed requests of every call of the document. */
export const attack: Attack = {
  title:
    'Fuzzing: every call of the document with requests that are nearly right, and with ones that are not',
  usage: '--requests N --seed S --from BATCH --batch N --at-once N --look-every N',
  async run({ args, say }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        requests: text('200000'),
        seed: text('1'),
        from: text('0'),
        batch: text('400'),
        'at-once': text('4'),
        'look-every': text('10'),
      },
    });
    const options = {
      requests: Number(values.requests),
      seed: Number(values.seed),
      from: Number(values.from),
      batchSize: Number(values.batch),
      atOnce: Number(values['at-once']),
      lookEvery: Number(values['look-every']),
    };
    const harness = await startAttackHarness();
    try {
      const startedAt = performance.now();
      const {
        requests,
        batches,
        refused,
        looked,
        users,
        failedJobs,
        statuses,
        reached,
        mostMb,
        firstMb,
        broken,
      } = await runFuzz({ harness, options, say });
      const seconds = (performance.now() - startedAt) / 1000;
      const unreached = harness.api.operations
        .filter(({ key }) => !reached.has(key))
        .map(({ key }) => key);
      return {
        figures: {
          requests,
          batches,
          refused,
          'refusals looked behind': looked,
          'requests a second': Math.round(requests / seconds),
          'answers by status': JSON.stringify(statuses),
          operations: harness.api.operations.length,
          'operations that never succeeded': unreached.length === 0 ? 'none' : unreached.join(', '),
          'jobs that failed for good': failedJobs,
          'users that the doctor saw': users,
          'memory of the product, MB': `${Math.round(firstMb)} after the first batch, at most ${Math.round(mostMb)}`,
        },
        broken,
      };
    } finally {
      await harness.stop();
    }
  },
};
