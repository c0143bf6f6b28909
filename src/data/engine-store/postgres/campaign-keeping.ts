import type { Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { asHolder } from '#data/engine-store/postgres/lane-guard.ts';
import { isAnyOver, tellFinishedCampaigns } from '#data/campaigns/finished-campaigns.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';

/**
 * What a lane does for whole campaigns: held leads go on, and the user hears of those that are
 * over.
 */
export function campaignKeeping(
  db: Database,
): Pick<EngineStore, 'releaseHeld' | 'finishCampaigns'> {
  return {
    releaseHeld: ({ lane, now, reasons, limit }) =>
      asHolder({
        db,
        lane,
        work: (trx) => releaseHeldLeads({ db: trx, userId: lane.userId, reasons, limit, now }),
      }),
    async finishCampaigns({ lane, now, campaignIds }) {
      const { userId } = lane;
      if (!(await isAnyOver({ db, userId, campaignIds }))) return [];
      return (
        (await asHolder({
          db,
          lane,
          work: (trx) => tellFinishedCampaigns({ db: trx, userId, campaignIds, now }),
        })) ?? []
      );
    },
  };
}
