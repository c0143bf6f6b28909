import { expect, test } from 'vitest';
import { USUAL_CHAOS } from '../chaos/chaos-options.ts';
import { runKillCampaign } from '../chaos/kill-campaign.ts';

const SEED = 20_261_122;
const say = (line: string) => console.log(line);

test('workers, web and database are killed at random moments over faulty acts, and at the end product and ledger agree row by row', async () => {
  const options = {
    ...USUAL_CHAOS,
    kills: 6,
    actions: 60,
    workers: 2,
    seed: SEED,
    minutes: 10,
    rate: 12_000,
    watchHours: 12,
    calmAt: 0.7,
    firstActMs: null,
    port: 5060,
  };
  const { figures, violations } = await runKillCampaign({ options, say });
  console.log('Killed while it worked:', figures);
  expect(violations).toEqual([]);
});
