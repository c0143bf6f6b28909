import { parseArgs } from 'node:util';
import { createApiClient } from '../support/api-client.ts';
import { signUpAndConnect } from '../support/main-job.ts';
import { startProgram } from '../support/program.ts';
import { rotateUnderKills } from './rotate-under-kills.ts';

/**
 * `npm run keys-check -- --rounds 10 --users 12`: rotates the keys while the product runs and is
 * killed, and tells what could not be opened afterward.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, users: { type: 'string', default: '12' } },
});
const env = {
  PRACTICE_RATE: '1',
  MASTER_KEY: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
};
const program = await startProgram({ env });
try {
  const api = createApiClient({ baseUrl: program.baseUrl });
  const secrets = new Map<string, string>();
  let last = api;
  for (let made = 0; made < Number(values.users); made += 1) {
    last = await signUpAndConnect({
      api,
      email: `person${made}@example.com`,
      userName: `sms@person${made}`,
    });
    secrets.set((await last.call('GET /userdetails/current')).id, 'Linked-In-Password-1');
  }
  const sealAgain = () =>
    last.call('POST /userdetails/verify', {
      body: { userName: `sms@person${Number(values.users) - 1}`, password: 'Linked-In-Password-1' },
    });
  const { rounds, rotated, unreadable } = await rotateUnderKills({
    program,
    rounds: Number(values.rounds),
    env,
    secrets,
    sealAgain,
    say: (line) => console.log(line),
  });
  console.log(
    `${rounds} rounds, ${rotated} rotations came to their end, ${unreadable.length} of ${rounds * secrets.size} openings failed.`,
  );
  unreadable.forEach((line) => console.log(line));
  process.exitCode = unreadable.length === 0 && rotated > 0 ? 0 : 1;
} finally {
  await program.stop();
}
