import { unknownTraits } from '#core/sequence/profile-traits.ts';
import { PUBLISHED_RATES } from '#core/forecast/behavior-rates.ts';
import type { ForecastCampaign, ForecastInput } from '#core/forecast/forecast-input.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');

/**
 * Visit, invite, two weeks' watch; then two messages, or the invite is taken back: what most
 * campaigns look like.
 */
export function usualSequence(): SequenceItem {
  const second = {
    ...newItem({ type: 'MESSAGE', id: 'm2', yes: newItem({ type: 'END', id: 'e1' }) }),
    message: 'Again',
  };
  const first = {
    ...newItem({ type: 'MESSAGE', id: 'm1', yes: second }),
    message: 'Hi',
    yesDelay: 72,
  };
  const watch = {
    ...newItem({
      type: 'IF_CONNECTED',
      id: 'c',
      yes: first,
      no: newItem({ type: 'WITHDRAW', id: 'w', yes: newItem({ type: 'END', id: 'e2' }) }),
    }),
    yesDelay: 24,
  };
  return {
    ...newItem({ type: 'VISIT', id: 'v', yes: newItem({ type: 'CONNECT', id: 'i', yes: watch }) }),
    yesDelay: 24,
  };
}

/** A campaign of new leads who are found by their member id. */
export function freshCampaign({
  leads,
  name = 'Campaign',
  sequence = usualSequence(),
  now = NOW,
}: {
  leads: number;
  name?: string;
  sequence?: SequenceItem;
  now?: number;
}): ForecastCampaign {
  const facts = {
    blacklisted: false,
    foundBy: 'MEMBER_ID' as const,
    connectedAt: null,
    invitedAt: null,
    invitationPendingSince: null,
    withdrawnAt: null,
    profileReadAt: null,
    ...unknownTraits(),
    hasEmail: false,
    lastMessageAt: null,
    lastSeenAt: null,
    repliedAt: null,
    memory: {},
  };
  const around = {
    startedAt: now,
    connectionsKnownUntil: null,
    mailboxConnected: false,
    finderAvailable: false,
    inviteByEmailAllowed: false,
    leadsMovingAllowed: true,
    useLikelyEmails: false,
  };
  return {
    campaignId: name,
    name,
    sequence,
    around,
    servedAt: 0,
    noteRule: 'ALWAYS',
    leads: Array.from({ length: leads }, (_, index) => ({
      position: { itemId: sequence.id, enteredAt: now, visit: 1 },
      facts,
      untried: true,
      getsNote: true,
      dueAt: now - 1000 + index / 1000,
    })),
  };
}

/** A user with the limits and hours of a new one on the widest plan. */
export function forecastInput({
  campaign,
  others = [],
  now = NOW,
  seed = 1,
}: {
  campaign: ForecastCampaign;
  others?: readonly ForecastCampaign[];
  now?: number;
  seed?: number;
}): ForecastInput {
  const account = {
    email: 'a@example.com',
    planTier: 'ADVANCED' as const,
    realTrialEndsAt: null,
    featureFlags: [],
    limits: DEFAULT_LIMITS,
    activityControlEnabled: false,
    connectedAt: null,
  };
  return {
    now,
    seed,
    rates: PUBLISHED_RATES,
    campaign,
    others,
    account: {
      userId: '1',
      week: { zone: 'Europe/Stockholm', schedulerItems: DEFAULT_WEEK },
      limits: {
        account,
        lastInvites: { sent: 0, accepted: 0 },
        lastWarningAt: null,
        realNow: now,
        allFeaturesAccounts: [],
      },
      range: 3,
      minGapMs: 45_000,
      paidAccount: false,
      usedToday: {},
      invitesSentAt: [],
      pendingInvites: 0,
      invitesPausedUntil: null,
      pausedUntil: {},
      notes: {
        paidAccount: false,
        notesSet: null,
        notesLearned: null,
        notesRefusedUntil: null,
      },
      notedAt: [],
      lastActionAt: null,
      lastEmailAt: null,
      mailboxRampFrom: null,
      servedTypes: {},
    },
  };
}
