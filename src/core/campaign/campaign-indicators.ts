import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { totalLeads, type LeadCounters } from '#core/campaign/lead-statistics.ts';

/** What the icons next to a campaign's name depend on. */
export type IndicatorFacts = {
  status: CampaignStatus;
  locked: boolean;
  searchActive: boolean;
  transferActive: boolean;
  uploadingLeads: number;
  asleep: boolean;
};

/**
 * Whether to show the lead arrows: only on an ACTIVE, unlocked campaign outside sleep mode, while a
 * search or transfer is active (campaigns spec, section 4).
 */
export function showsLeadArrows({
  searchActive,
  transferActive,
  ...facts
}: IndicatorFacts): boolean {
  return isMoving(facts) && (searchActive || transferActive);
}

/**
 * Whether to show the uploading icon: under the same conditions, while leads are being uploaded or
 * transferred (campaigns spec, section 4).
 */
export function showsUploadingSign({
  uploadingLeads,
  transferActive,
  ...facts
}: IndicatorFacts): boolean {
  return isMoving(facts) && (uploadingLeads > 0 || transferActive);
}

function isMoving({
  status,
  locked,
  asleep,
}: Pick<IndicatorFacts, 'status' | 'locked' | 'asleep'>): boolean {
  return status === 'ACTIVE' && !locked && !asleep;
}

const CAMPAIGN_TABS = ['AUDIENCE', 'SEQUENCE', 'STATISTICS', 'SETTINGS'] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];

/**
 * Whether a campaign has no leads and none coming: no lead in any state, no list still collecting,
 * and no campaign feeding it. A campaign without lists is empty; so is one whose finished lists
 * brought no one (decision 86).
 */
export function isAudienceEmpty({
  counters,
  stillComing,
}: {
  counters: LeadCounters;
  stillComing: boolean;
}): boolean {
  return !stillComing && totalLeads(counters) + counters.UPLOADING === 0;
}

/**
 * The tabs that need attention: for a draft, Audience without leads and Sequence while incomplete;
 * Settings with a Zapier error next to its URL (campaigns spec, section 2).
 */
export function highlightedTabs({
  status,
  audienceEmpty,
  sequenceCompleted,
  zapierError,
  zapierUrl,
}: {
  status: CampaignStatus;
  audienceEmpty: boolean;
  sequenceCompleted: boolean;
  zapierError: string | null;
  zapierUrl: string | null;
}): CampaignTab[] {
  const draft = status === 'DRAFT';
  return [
    ...(draft && audienceEmpty ? (['AUDIENCE'] as const) : []),
    ...(draft && !sequenceCompleted ? (['SEQUENCE'] as const) : []),
    ...(zapierError && zapierUrl ? (['SETTINGS'] as const) : []),
  ];
}

/**
 * The tab on which a draft opens: Sequence once it has lists, or Audience if the sequence is
 * complete; null: the requested tab (campaigns spec, section 4).
 */
export function draftTab({
  status,
  leadPacks,
  sequenceCompleted,
}: {
  status: CampaignStatus;
  leadPacks: number;
  sequenceCompleted: boolean;
}): CampaignTab | null {
  if (status !== 'DRAFT' || leadPacks === 0) return null;
  return sequenceCompleted ? 'AUDIENCE' : 'SEQUENCE';
}
