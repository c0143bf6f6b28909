import { parseArgs } from 'node:util';
import type { Attack } from './attack.ts';
import { startAttackHarness } from './attack-harness.ts';
import { attackRoles } from './roles-matrix.ts';

/** `npm run attack -- roles`: every role on every call of the document. */
export const attack: Attack = {
  title:
    'Roles: every call of the document by every role, in one’s own, a teammate’s and a stranger’s account, with the ids of each',
  usage: '--requests N',
  async run({ args, say }) {
    const { values } = parseArgs({
      args: [...args],
      options: { requests: { type: 'string', default: '100000' } },
    });
    const harness = await startAttackHarness();
    try {
      const startedAt = performance.now();
      const atLeast = Number(values.requests);
      const { broken, byAccess, ...found } = await attackRoles({
        harness,
        atLeast,
        most: atLeast,
        say,
      });
      return {
        figures: {
          requests: found.requests,
          operations: found.operations,
          'tries of a round': found.tries,
          'expected, by access': JSON.stringify(byAccess),
          'allowed calls that succeeded': found.succeeded,
          leaks: found.leaks,
          'changes that should not be': found.changes,
          'requests a second': Math.round(
            found.requests / ((performance.now() - startedAt) / 1000),
          ),
        },
        broken,
      };
    } finally {
      await harness.stop();
    }
  },
};
