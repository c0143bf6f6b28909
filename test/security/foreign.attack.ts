import { parseArgs } from 'node:util';
import type { Attack } from './attack.ts';
import { startAttackHarness } from './attack-harness.ts';
import { attackForeign } from './foreign-access.ts';

/**
 * `npm run attack -- foreign`: every call of the document without a right to it, and with the ids
 * of someone else.
 */
export const attack: Attack = {
  title:
    'Foreign access: every call without a token, with a wrong one, and with the ids of another user in every place',
  usage: '--requests N',
  async run({ args, say }) {
    const { values } = parseArgs({
      args: [...args],
      options: { requests: { type: 'string', default: '20000' } },
    });
    const harness = await startAttackHarness();
    try {
      const startedAt = performance.now();
      const { requests, operations, places, statuses, broken } = await attackForeign({
        harness,
        atLeast: Number(values.requests),
        most: Number(values.requests),
        say,
      });
      const seconds = (performance.now() - startedAt) / 1000;
      return {
        figures: {
          requests,
          operations,
          'tries a round with an id or a user of somebody else': places,
          'requests a second': Math.round(requests / seconds),
          'answers by status': JSON.stringify(statuses),
          'memory of the product, MB': Math.round(harness.memoryMb() ?? 0),
        },
        broken,
      };
    } finally {
      await harness.stop();
    }
  },
};
