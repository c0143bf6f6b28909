import { expect, test } from 'vitest';
import { USUAL_HAND, USUAL_REPLIES } from '../chaos/chaos-options.ts';
import { runHandSends } from '../chaos/hand-sends.ts';
import { runReplyRaces } from '../chaos/reply-races.ts';

const SEED = 20_261_122;
const say = (line: string) => console.log(line);

test('users write by hand while workers and web are killed, answers get lost, and clicks come twice: each message arrives once, in its order', async () => {
  const { figures, violations } = await runHandSends({
    options: { ...USUAL_HAND, count: 20, kills: 4, seed: SEED, minutes: 10, port: 5460 },
    say,
  });
  console.log('Killed while people wrote:', figures);
  expect(violations).toEqual([]);
});

test('people reply within moments of a message: none is sent after the reply was acknowledged, and no one else is stopped', async () => {
  const { figures, violations } = await runReplyRaces({
    options: { ...USUAL_REPLIES, count: 25, seed: SEED, minutes: 10, port: 5460 },
    say,
  });
  console.log('Answered in the last moment:', figures);
  expect(violations).toEqual([]);
});
