import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import { grouped } from '#core/text/formats.ts';

/**
 * Leads of a campaign or a pack counted by state and by what happened to them; each fact counts a
 * lead once.
 */
export type LeadCounters = Readonly<Record<LeadState, number>> & {
  readonly invited: number;
  readonly accepted: number;
  /** Invited, messaged, InMailed, or emailed. */
  readonly contacted: number;
  readonly replied: number;
  readonly emailed: number;
  readonly emailDelivered: number;
  readonly emailOpened: number;
  readonly emailReplied: number;
  readonly emailBounced: number;
};

export const RATES = ['ACCEPTANCE', 'REPLY', 'EMAIL_REPLY', 'EMAIL_OPEN', 'EMAIL_BOUNCE'] as const;
export type RateName = (typeof RATES)[number];

/** The email rates, which need EMAIL_RATE_FEATURE (campaigns spec, section 6). */
export const EMAIL_RATES: readonly RateName[] = ['EMAIL_REPLY', 'EMAIL_OPEN', 'EMAIL_BOUNCE'];

/** The formula of each rate, for its tooltip (product rules, section 3). */
const RATE_FORMULAS = {
  ACCEPTANCE: 'Leads that accepted ÷ leads invited',
  REPLY: 'Leads that replied ÷ leads contacted (invited, messaged, InMailed, or emailed)',
  EMAIL_REPLY: 'Leads that replied to an email ÷ leads emailed',
  EMAIL_OPEN: 'Leads known to have opened an email ÷ leads whose email was delivered, at least',
  EMAIL_BOUNCE: 'Leads whose email bounced ÷ leads emailed',
} as const satisfies Record<RateName, string>;

/** A rate with its counts; `percent` from 0 to 100 with one decimal. */
export type Rate = { name: RateName; percent: number; part: number; whole: number };

export const NO_LEADS: LeadCounters = {
  UPLOADING: 0,
  GETTING_READY: 0,
  IN_PROGRESS: 0,
  WAITING: 0,
  PAUSED: 0,
  FINISHED: 0,
  FAILED: 0,
  BLACKLISTED: 0,
  invited: 0,
  accepted: 0,
  contacted: 0,
  replied: 0,
  emailed: 0,
  emailDelivered: 0,
  emailOpened: 0,
  emailReplied: 0,
  emailBounced: 0,
};

/**
 * A share in percent with one decimal; 0 of nothing, and never above 100 (product rules, section
 * 3).
 */
export function percentOf({ part, whole }: { part: number; whole: number }): number {
  if (whole <= 0 || part <= 0) return 0;
  return Math.min(100, Math.round((part / whole) * 1000) / 10);
}

/** Computes a rate from these counters (product rules, section 3). */
export function rateOf(name: RateName, counters: LeadCounters): Rate {
  const counts = {
    ACCEPTANCE: { part: counters.accepted, whole: counters.invited },
    REPLY: { part: counters.replied, whole: counters.contacted },
    EMAIL_REPLY: { part: counters.emailReplied, whole: counters.emailed },
    EMAIL_OPEN: { part: counters.emailOpened, whole: counters.emailDelivered },
    EMAIL_BOUNCE: { part: counters.emailBounced, whole: counters.emailed },
  }[name];
  return { name, percent: percentOf(counts), ...counts };
}

/** The tooltip of a rate: its formula and its counts. */
export function rateText({ name, part, whole }: Rate): string {
  return `${RATE_FORMULAS[name]}: ${grouped(part)} of ${grouped(whole)}`;
}

/** The leads of a campaign in every state except uploading (product rules, section 3). */
export function totalLeads(counters: LeadCounters): number {
  return (
    counters.GETTING_READY +
    counters.IN_PROGRESS +
    counters.WAITING +
    counters.PAUSED +
    counters.FINISHED +
    counters.FAILED +
    counters.BLACKLISTED
  );
}

export type CampaignStatistics = {
  totalLeads: number;
  inProgressLeads: number;
  finishedLeads: number;
  waitingLeads: number;
  pausedLeads: number;
  failedLeads: number;
  blacklistedLeads: number;
  gettingReadyLeads: number;
  uploadingLeads: number;
  leadsListsSize: number;
  acceptanceRate: number;
  acceptanceRateLeads: number;
  replyRate: number;
  replyRateLeads: number;
  invitedLeads: number;
  contactedLeads: number;
  searchActive: boolean;
  transferActive: boolean;
};

/**
 * The statistics object of a campaign; fields with Rate in the name are percentages, those ending
 * in Leads are counts (campaigns spec, section 3; product rules, section 14).
 */
export function campaignStatistics({
  counters,
  leadsListsSize,
  searchActive,
  transferActive,
}: {
  counters: LeadCounters;
  leadsListsSize: number;
  searchActive: boolean;
  transferActive: boolean;
}): CampaignStatistics {
  return {
    totalLeads: totalLeads(counters),
    inProgressLeads: counters.IN_PROGRESS,
    finishedLeads: counters.FINISHED,
    waitingLeads: counters.WAITING,
    pausedLeads: counters.PAUSED,
    failedLeads: counters.FAILED,
    blacklistedLeads: counters.BLACKLISTED,
    gettingReadyLeads: counters.GETTING_READY,
    uploadingLeads: counters.UPLOADING,
    leadsListsSize,
    acceptanceRate: rateOf('ACCEPTANCE', counters).percent,
    acceptanceRateLeads: counters.accepted,
    replyRate: rateOf('REPLY', counters).percent,
    replyRateLeads: counters.replied,
    invitedLeads: counters.invited,
    contactedLeads: counters.contacted,
    searchActive,
    transferActive,
  };
}

/**
 * The statistics in a campaign's row: zeros for a draft, except for its number of lists (campaigns
 * spec, section 4).
 */
export function shownStatistics(
  status: CampaignStatus,
  statistics: CampaignStatistics,
): CampaignStatistics {
  if (status !== 'DRAFT') return statistics;
  const { leadsListsSize, searchActive, transferActive } = statistics;
  return campaignStatistics({ counters: NO_LEADS, leadsListsSize, searchActive, transferActive });
}

export type PackStatistics = {
  totalLeadsCount: number;
  finishedLeadsCount: number;
  failedLeadsCount: number;
  blackListedCount: number;
  pausedCount: number;
  waitingUntilCount: number;
  inProgressLeadsCount: number;
  gettingReadyLeads: number;
  uploadingCount: number;
  acceptanceRate: number;
  acceptanceCount: number;
  replyRate: number;
  replyCount: number;
  emailReplyRate: number | null;
  emailReplyCount: number | null;
  emailBounceRate: number | null;
  emailBounceCount: number | null;
  emailOpenRate: number | null;
  emailOpenCount: number | null;
};

/**
 * The statistics object of a lead pack (campaigns spec, section 3); without EMAIL_RATE_FEATURE the
 * email figures are null.
 */
export function packStatistics({
  counters,
  emailRates,
}: {
  counters: LeadCounters;
  emailRates: boolean;
}): PackStatistics {
  const emailRate = (name: RateName): number | null =>
    emailRates ? rateOf(name, counters).percent : null;
  return {
    totalLeadsCount: totalLeads(counters),
    finishedLeadsCount: counters.FINISHED,
    failedLeadsCount: counters.FAILED,
    blackListedCount: counters.BLACKLISTED,
    pausedCount: counters.PAUSED,
    waitingUntilCount: counters.WAITING,
    inProgressLeadsCount: counters.IN_PROGRESS,
    gettingReadyLeads: counters.GETTING_READY,
    uploadingCount: counters.UPLOADING,
    acceptanceRate: rateOf('ACCEPTANCE', counters).percent,
    acceptanceCount: counters.accepted,
    replyRate: rateOf('REPLY', counters).percent,
    replyCount: counters.replied,
    emailReplyRate: emailRate('EMAIL_REPLY'),
    emailReplyCount: emailRates ? counters.emailReplied : null,
    emailBounceRate: emailRate('EMAIL_BOUNCE'),
    emailBounceCount: emailRates ? counters.emailBounced : null,
    emailOpenRate: emailRate('EMAIL_OPEN'),
    emailOpenCount: emailRates ? counters.emailOpened : null,
  };
}
