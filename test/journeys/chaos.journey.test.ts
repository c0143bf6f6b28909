import { expect, test } from 'vitest';
import { USUAL_CHAOS, USUAL_REPLIES } from '../chaos/chaos-options.ts';
import { runKillCampaign } from '../chaos/kill-campaign.ts';
import { runReplyRaces } from '../chaos/reply-races.ts';

const SEED = 20_261_122;
const say = (line: string) => console.log(line);

test('workers, web and database are killed at random moments over faulty acts, and at the end product and ledger agree row by row', async () => {
  const options = {
    ...USUAL_CHAOS,
    kills: 25,
    actions: 300,
    workers: 2,
    seed: SEED,
    minutes: 10,
    rate: 5000,
    watchHours: 12,
    calmAt: 0.7,
    firstActMs: null,
    port: 5060,
  };
  const { figures, violations } = await runKillCampaign({ options, say });
  console.log('Killed while it worked:', figures);
  expect(violations).toEqual([]);
});

test('people answer within moments of a message to them: none is sent after the answer was acknowledged, and nobody else is stopped', async () => {
  const { figures, violations } = await runReplyRaces({
    options: { ...USUAL_REPLIES, count: 150, seed: SEED, minutes: 10, port: 5060 },
    say,
  });
  console.log('Answered in the last moment:', figures);
  expect(violations).toEqual([]);
});
