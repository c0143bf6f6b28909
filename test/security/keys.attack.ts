import { parseArgs } from 'node:util';
import type { Attack } from './attack.ts';
import { startAttackHarness } from './attack-harness.ts';
import { attackKeys } from './keys-matrix.ts';

/** `npm run attack -- keys`: every key on every call of the document. */
export const attack: Attack = {
  title: 'Keys: every call of the document with keys of each scope, and with keys that ended',
  usage: '--requests N',
  async run({ args, say }) {
    const { values } = parseArgs({
      args: [...args],
      options: { requests: { type: 'string', default: '50000' } },
    });
    const harness = await startAttackHarness();
    try {
      const { broken, ...figures } = await attackKeys({
        harness,
        atLeast: Number(values.requests),
        say,
      });
      return { figures, broken };
    } finally {
      await harness.stop();
    }
  },
};
