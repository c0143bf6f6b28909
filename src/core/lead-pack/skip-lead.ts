import {
  SKIP_LEAD_CONDITIONS,
  type SkipLeadCondition,
  type SkipReason,
} from '#core/lead-pack/lead-pack.ts';

/** The known facts about a person who might be added; null: not read yet. */
export type PersonFacts = {
  /** The network knows the person. */
  known: boolean;
  currentUser: boolean;
  seenInBatch: boolean;
  /** On the do-not-contact record of the user or the team, or so marked in the file's row. */
  doNotContact: boolean;
  /** Unsubscribed from this user's emails, with the known or given address. */
  unsubscribed: boolean;
  /** Was erased at their request. */
  erased: boolean;
  inThisCampaign: boolean;
  inOtherCampaign: boolean;
  inTeammatesCampaign: boolean;
  /** Contacted before, by an imported history or the inbox, since the campaign’s date. */
  contactedBefore: boolean;
  hasPhoto: boolean | null;
  openProfile: boolean | null;
  connections: number | null;
  premium: boolean | null;
};

export type SkipVerdict =
  { verdict: 'ADD' } | { verdict: 'SKIP'; reason: SkipReason } | { verdict: 'READ_PROFILE' };

/** The number of connections below which LESS_THAN_500_CONNECTIONS skips. */
const MIN_CONNECTIONS = 500;

/** The words of each condition on the screen (campaigns spec, section 5; design, "Skip rules"). */
export const SKIP_CONDITION_TEXTS = {
  CAMPAIGN_DUPLICATE: {
    label: 'They’re already in this campaign',
    note: 'Always on',
    tooltip: null,
  },
  DUPLICATE: { label: 'They’re in another of my campaigns', note: 'Recommended', tooltip: null },
  TEAM_DUPLICATE: { label: 'A teammate is working on them', note: null, tooltip: null },
  CONTACTED_BEFORE: {
    label: 'I contacted them before',
    note: null,
    tooltip: 'By imported contact history, or in a conversation that no campaign began',
  },
  IS_NOT_OPEN_PROFILE: {
    label: 'Their profile isn’t open',
    note: 'Slower',
    tooltip: 'Free InMail can be sent to open profiles only, check it to add open profiles only',
  },
  NO_PHOTO: { label: 'They have no photo', note: 'Quality', tooltip: null },
  LESS_THAN_500_CONNECTIONS: {
    label: 'They have fewer than 500 connections',
    note: 'Quality, slower',
    tooltip: null,
  },
  FREE_ACCOUNT: { label: 'They have a free account', note: 'Quality, slower', tooltip: null },
} as const satisfies Record<
  SkipLeadCondition,
  { label: string; note: string | null; tooltip: string | null }
>;

/** Why a person was skipped, in the pack's report (platform spec, section 5). */
export const SKIP_REASON_TEXTS = {
  CAMPAIGN_DUPLICATE: 'Already in this campaign',
  DUPLICATE: 'Already in another of your campaigns',
  TEAM_DUPLICATE: 'In a teammate’s active campaign',
  CONTACTED_BEFORE: 'Contacted before',
  IS_NOT_OPEN_PROFILE: 'Their profile isn’t open',
  NO_PHOTO: 'No photo',
  LESS_THAN_500_CONNECTIONS: 'Fewer than 500 connections',
  FREE_ACCOUNT: 'Free account',
  UNKNOWN_LEAD: 'LinkedIn can’t find this profile',
  CURRENT_USER: 'This is you',
  BATCH_DUPLICATE: 'Appears twice in the same list',
  DO_NOT_CONTACT: 'On the do-not-contact list',
  UNSUBSCRIBED: 'Unsubscribed from your emails',
  ERASED: 'Erased at their request',
  DEALT: 'Another sender of this campaign has them',
} as const satisfies Record<SkipReason, string>;

/** The conditions a user is offered: TEAM_DUPLICATE only in a team (campaigns spec, section 5). */
export function availableConditions(inTeam: boolean): SkipLeadCondition[] {
  return SKIP_LEAD_CONDITIONS.filter((condition) => condition !== 'TEAM_DUPLICATE' || inTeam);
}

/**
 * Whether a person is added, skipped with a reason, or needs a profile read first (product rules,
 * sections 5 and 13). Permanent rules come first, then duplicates, then the profile;
 * CAMPAIGN_DUPLICATE applies whether or not it is in the list.
 */
export function skipVerdict(
  facts: PersonFacts,
  conditions: readonly SkipLeadCondition[],
): SkipVerdict {
  const certain = certainReason(facts, conditions);
  if (certain !== null) return { verdict: 'SKIP', reason: certain };
  const looks = SKIP_LEAD_CONDITIONS.filter((condition) => conditions.includes(condition)).map(
    (condition) => ({ condition, holds: profileHolds(condition, facts) }),
  );
  const found = looks.find(({ holds }) => holds === true);
  if (found !== undefined) return { verdict: 'SKIP', reason: found.condition };
  return looks.some(({ holds }) => holds === null)
    ? { verdict: 'READ_PROFILE' }
    : { verdict: 'ADD' };
}

function certainReason(
  facts: PersonFacts,
  conditions: readonly SkipLeadCondition[],
): SkipReason | null {
  if (!facts.known) return 'UNKNOWN_LEAD';
  if (facts.currentUser) return 'CURRENT_USER';
  if (facts.erased) return 'ERASED';
  if (facts.seenInBatch) return 'BATCH_DUPLICATE';
  if (facts.doNotContact) return 'DO_NOT_CONTACT';
  if (facts.inThisCampaign) return 'CAMPAIGN_DUPLICATE';
  if (facts.unsubscribed) return 'UNSUBSCRIBED';
  if (facts.inOtherCampaign && conditions.includes('DUPLICATE')) return 'DUPLICATE';
  if (facts.inTeammatesCampaign && conditions.includes('TEAM_DUPLICATE')) return 'TEAM_DUPLICATE';
  return facts.contactedBefore && conditions.includes('CONTACTED_BEFORE')
    ? 'CONTACTED_BEFORE'
    : null;
}

/** Whether a condition on the profile applies; null while the fact is unknown. */
function profileHolds(condition: SkipLeadCondition, facts: PersonFacts): boolean | null {
  switch (condition) {
    case 'NO_PHOTO':
      return facts.hasPhoto === null ? null : !facts.hasPhoto;
    case 'IS_NOT_OPEN_PROFILE':
      return facts.openProfile === null ? null : !facts.openProfile;
    case 'LESS_THAN_500_CONNECTIONS':
      return facts.connections === null ? null : facts.connections < MIN_CONNECTIONS;
    case 'FREE_ACCOUNT':
      return facts.premium === null ? null : !facts.premium;
    default:
      return false;
  }
}
