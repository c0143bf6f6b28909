import type { CampaignAnswer } from '#contract/campaigns.ts';

/** Whether a campaign is a sender's copy of a shared one, which only its owner can edit. */
export function isSharedCopy({ shared, userId }: Pick<CampaignAnswer, 'shared' | 'userId'>) {
  return shared !== null && shared.owner.userId !== userId;
}
