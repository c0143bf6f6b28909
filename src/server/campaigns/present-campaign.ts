import { canDeleteCampaign, canEditCampaign } from '#core/campaign/campaign-abilities.ts';
import { isAudienceEmpty } from '#core/campaign/campaign-indicators.ts';
import { tracksOpens } from '#core/email/tracks-opens.ts';
import type { CampaignAnswer, CampaignStatisticsAnswer } from '#contract/campaigns.ts';
import {
  hasUnlockedCampaign,
  unlockedCampaignIds,
  type CampaignSummary,
} from '#data/campaigns/campaigns.ts';
import { readZapierUrls } from '#data/campaigns/zapier-url.ts';
import type { AnyDatabase } from '#data/database.ts';
import { toApiNames } from '#data/database/column-names.ts';
import {
  ZERO_COUNTS,
  readCampaignCounts,
  type CampaignCounts,
} from '#data/campaigns/statistics.ts';
import type { Owner } from '#data/scope.ts';
import {
  readShared,
  sharedCampaignOf,
  type SharedCampaign,
} from '#data/shared-campaigns/shared-campaigns.ts';
import { campaignIdShape, userIdShape } from '#contract/shapes.ts';
import {
  readCampaignGates,
  statusChangeVerdict,
  type CampaignGates,
} from '#server/campaigns/campaign-gates.ts';
import { countBySender } from '#server/campaign-facts/sender-statistics.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { isoInstant, withIsoInstants } from '#server/http/page-response.ts';
import { presentStatistics } from '#server/campaign-facts/present-statistics.ts';
import type { PlanMoment } from '#server/plan/user-plan.ts';

type CampaignOwner = { db: AnyDatabase; masterKey: MasterKey; userId: string };
type Answer = Omit<CampaignAnswer, 'id' | 'userId' | 'statistics'> & {
  id: string;
  userId: string;
  statistics: CampaignStatisticsAnswer;
};

/** Campaigns as the API shows them, each with its statistics and the actions allowed on it. */
export async function presentCampaigns(
  scope: Owner,
  {
    masterKey,
    campaigns,
    plan,
    now,
  }: { masterKey: MasterKey; campaigns: readonly CampaignSummary[]; plan: PlanMoment; now: number },
): Promise<Answer[]> {
  const { db, userId } = scope;
  if (campaigns.length === 0) return [];
  const counts = await readCounts(
    scope,
    campaigns.map(({ campaign_id }) => campaign_id),
  );
  const gates = await readCampaignGates(scope, plan, now);
  const addresses = await addressesOf({ db, masterKey, userId, campaigns });
  const unlocked = await unlockedCampaignIds(scope, 2);
  const shared = await readShared(
    scope,
    campaigns.map(({ campaign_id }) => campaign_id),
  );
  return campaigns.map((campaign) => {
    const anotherUnlocked = unlocked.some((campaignId) => campaignId !== campaign.campaign_id);
    return presentCampaign({
      userId,
      campaign,
      counts: counts.get(campaign.campaign_id) ?? ZERO_COUNTS,
      gates,
      anotherUnlocked,
      zapierUrl: addresses.get(campaign.campaign_id) ?? null,
      shared: shared.get(campaign.campaign_id) ?? null,
    });
  });
}

export async function presentOneCampaign(
  scope: Owner,
  {
    masterKey,
    campaign,
    plan,
    now,
  }: { masterKey: MasterKey; campaign: CampaignSummary; plan: PlanMoment; now: number },
): Promise<Answer> {
  const { db, userId } = scope;
  const counts =
    (await readCounts(scope, [campaign.campaign_id])).get(campaign.campaign_id) ?? ZERO_COUNTS;
  const gates = await readCampaignGates(scope, plan, now);
  const anotherUnlocked = await hasUnlockedCampaign(scope, campaign.campaign_id);
  const addresses = await addressesOf({ db, masterKey, userId, campaigns: [campaign] });
  const zapierUrl = addresses.get(campaign.campaign_id) ?? null;
  const shared = await sharedCampaignOf(scope, campaign.campaign_id);
  return presentCampaign({
    userId,
    campaign,
    counts,
    gates,
    anotherUnlocked,
    zapierUrl,
    shared,
  });
}

/** The counts of campaigns, of a shared one those of all senders together. */
async function readCounts(
  scope: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignCounts>> {
  const counts = await readCampaignCounts(scope, campaignIds);
  const shared = await countBySender(scope, campaignIds);
  for (const [campaignId, { together }] of shared) counts.set(campaignId, together);
  return counts;
}

function addressesOf({
  campaigns,
  ...owner
}: CampaignOwner & { campaigns: readonly CampaignSummary[] }): Promise<
  ReadonlyMap<string, string>
> {
  const campaignIds = campaigns.flatMap(
    ({ campaign_id: campaignId, zapier_address_id: address }) =>
      address === null ? [] : [campaignId],
  );
  return readZapierUrls(owner, owner.masterKey, campaignIds);
}

/** A sender’s copy is edited with its owner’s campaign alone. */
const COPY_REFUSED = { allowed: false, reason: 'SHARED_COPY' } as const;

function presentCampaign({
  userId,
  campaign,
  counts,
  gates,
  anotherUnlocked,
  zapierUrl,
  shared,
}: {
  userId: string;
  campaign: CampaignSummary;
  counts: CampaignCounts;
  gates: CampaignGates;
  anotherUnlocked: boolean;
  zapierUrl: string | null;
  shared: SharedCampaign | null;
}): Answer {
  const isCopy = shared !== null && shared.ownerId !== userId;
  const {
    campaignId: id,
    settingsVersion: version,
    zapierAddressId: _,
    contactedBeforeFrom: from,
    ...row
  } = toApiNames(campaign);
  return {
    ...withIsoInstants(row),
    id,
    userId,
    version,
    zapierUrl,
    noteFilter: campaign.note_filter as CampaignAnswer['noteFilter'],
    contactedBefore: from === null ? null : { from: isoInstant(from) },
    trackOpens: tracksOpens({ chosen: campaign.track_opens, ratesIncluded: gates.emailRates }),
    leadsListsSize: counts.leadPacks,
    audienceEmpty: isAudienceEmpty(counts),
    statistics: presentStatistics(campaign.status, counts),
    shared:
      shared === null
        ? null
        : {
            campaignId: campaignIdShape.parse(shared.campaignId),
            owner: {
              userId: userIdShape.parse(shared.ownerId),
              displayName: shared.ownerName,
            },
            senders: shared.senders,
            sentBy: shared.sentBy.map(({ userId: senderId, displayName }) => ({
              userId: userIdShape.parse(senderId),
              displayName,
            })),
            handOver: shared.handOver,
          },
    can: {
      toggle: isCopy
        ? COPY_REFUSED
        : statusChangeVerdict({
            campaign,
            leadPacks: counts.leadPacks,
            gates,
            anotherUnlocked,
          }),
      edit: isCopy ? COPY_REFUSED : canEditCampaign(campaign.locked),
      delete: isCopy ? COPY_REFUSED : canDeleteCampaign(counts.transferActive),
    },
  };
}
