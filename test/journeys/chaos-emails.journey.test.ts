import { expect, test } from 'vitest';
import { USUAL_CHAOS } from '../chaos/chaos-options.ts';
import { runKillCampaign } from '../chaos/kill-campaign.ts';

const SEED = 20_261_122;
const say = (line: string) => console.log(line);

/** Little enough for a minute, and times that also a busy machine keeps. */
const SHORT_EMAILS = {
  ...USUAL_CHAOS,
  channel: 'email',
  kills: 5,
  actions: 25,
  workers: 2,
  seed: SEED,
  minutes: 10,
  rate: 8000,
  times: { requestTimeoutMs: 2500, settleMs: 5000, leaseMs: 10_000 },
  calmAt: 0.7,
  firstActMs: null,
  port: 5260,
} as const;

test('workers, web and database are killed while emails leave over lines that are cut at every stage, and at the end product and mail world agree row by row', async () => {
  const { figures, violations } = await runKillCampaign({ options: SHORT_EMAILS, say });
  console.log('Killed while it emailed:', figures);
  expect(violations).toEqual([]);
});

test('where the look for an email whose answer was lost is switched off, the same campaign sends emails twice, and the judge says so', async () => {
  const { violations } = await runKillCampaign({
    options: {
      ...SHORT_EMAILS,
      kills: 0,
      // It need not come to its end: what was sent twice is found in what was done by then.
      minutes: 3,
      faultShare: 0,
      mailFaultShare: 0.5,
      planted: './test/chaos/planted/no-look-up.mjs',
    },
    say,
  });
  expect(violations.filter((one) => one.startsWith('duplicate: '))).not.toEqual([]);
});
