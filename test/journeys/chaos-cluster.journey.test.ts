import { expect, test } from 'vitest';
import { USUAL_CHAOS } from '../chaos/chaos-options.ts';
import { missingPrograms } from '../chaos/cluster/cluster-programs.ts';
import { runKillCampaign } from '../chaos/kill-campaign.ts';

const missing = missingPrograms();
if (missing !== null) console.log(`The database doesn’t fail over in this run. ${missing}`);

test.skipIf(missing !== null)(
  'a cluster’s primary is lost, hangs, and is cut off, and no act is doubled or lost',
  async () => {
    const { figures, violations } = await runKillCampaign({
      options: {
        ...USUAL_CHAOS,
        cluster: 'synchronous',
        kills: 3,
        actions: 120,
        workers: 2,
        faultShare: 0.05,
        rate: 400,
        minutes: 10,
        firstActMs: null,
        port: 5600,
      },
      say: (line) => console.log(line),
    });
    console.log('While the database failed over:', figures);
    expect(violations).toEqual([]);
  },
);
