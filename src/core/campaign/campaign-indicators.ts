import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { totalLeads, type LeadCounters } from '#core/lead/lead-statistics.ts';

/** What the signs next to a campaign's name depend on. */
export type IndicatorFacts = {
  status: CampaignStatus;
  locked: boolean;
  searchActive: boolean;
  transferActive: boolean;
  uploadingLeads: number;
  asleep: boolean;
};

/**
 * The lead arrows: only on an ACTIVE, unlocked campaign while a search or a transfer is active and
 * sleep mode is off (campaigns spec, section 4).
 */
export function showsLeadArrows({
  searchActive,
  transferActive,
  ...facts
}: IndicatorFacts): boolean {
  return isMoving(facts) && (searchActive || transferActive);
}

/**
 * The uploading sign: under the same conditions, while leads are uploaded or transferred (campaigns
 * spec, section 4).
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
 * Whether a campaign has no leads and none coming: no lead in any state, no list that still
 * collects, and no campaign that feeds it. A campaign without lists is empty; so is one whose lists
 * are finished and brought no one (decision 86).
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
 * The tabs that ask for attention: of a draft the Audience without leads and the Sequence while
 * incomplete; Settings with a Zapier error beside its address (campaigns spec, section 2).
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
 * The tab on which a draft opens: with lists on the Sequence, or on the Audience when the sequence
 * is complete; null: as asked (campaigns spec, section 4).
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
