import { counted } from '#core/text/formats.ts';
import type { PlanHalt, PlanReason } from '#core/today/plan-reasons.ts';

/** What would let more be done in a day. */
export const SUGGESTION_CODES = [
  'CONNECT',
  'SEE_PLANS',
  'RESUME',
  'START_CAMPAIGN',
  'WORKING_HOURS',
  'LIMITS',
  'ADD_LEADS',
  'MAILBOX',
  'WEEKLY_INVITES',
] as const;
export type RaiseCode = (typeof SUGGESTION_CODES)[number];
export type PlanSuggestion = {
  code: RaiseCode;
  sentence: string;
  detail: string;
  campaignId: string | null;
};

/** The most suggestions shown (design, "Today's plan"). */
const MAX_NAMED = 3;
/** A campaign with leads for fewer working days than this is suggested. */
const DRY_DAYS = 10;

export type RaiseFacts = {
  halt: PlanHalt | null;
  reasons: readonly PlanReason[];
  /** Types whose own limit stops the day, in words: "invites". */
  limited: readonly string[];
  invites: { sent: number; perWeek: number };
  /** Running campaigns with the leads they haven't started yet, and how many the plan starts. */
  campaigns: readonly { campaignId: string; name: string; ready: number; begun: number }[];
  campaignsOff: number;
  held: number;
};

const HALTED = {
  NOT_CONNECTED: {
    code: 'CONNECT',
    sentence: 'LinkedIn isn’t connected',
    detail: 'Log in again to resume everything',
  },
  TRIAL_ENDED: {
    code: 'SEE_PLANS',
    sentence: 'Your trial has ended',
    detail: 'Nothing is lost. See your options',
  },
  SUBSCRIPTION_ENDED: {
    code: 'SEE_PLANS',
    sentence: 'Your subscription has ended',
    detail: 'Nothing is lost. See your options',
  },
  SUBSCRIPTION_UNPAID: {
    code: 'SEE_PLANS',
    sentence: 'Your subscription is deactivated',
    detail: 'Nothing is lost. Pay, and everything continues',
  },
  SUBSCRIPTION_PAUSED: {
    code: 'RESUME',
    sentence: 'Your subscription is paused',
    detail: 'Resume it, and everything continues',
  },
  NO_CAMPAIGN: {
    code: 'START_CAMPAIGN',
    sentence: 'No campaign is running',
    detail: 'Start one that’s ready',
  },
  NO_WORKING_DAY: {
    code: 'WORKING_HOURS',
    sentence: 'No working days are turned on',
    detail: 'Campaigns don’t run without one',
  },
} as const satisfies Record<PlanHalt, Omit<PlanSuggestion, 'campaignId'>>;

/** What would increase the plan, the most effective first. */
export function planSuggestions(facts: RaiseFacts): PlanSuggestion[] {
  if (facts.halt !== null) return [{ ...HALTED[facts.halt], campaignId: null }];
  return [
    ...dry(facts),
    ...limits(facts),
    ...hours(facts),
    ...weekly(facts),
    ...mailbox(facts),
    ...off(facts),
  ].slice(0, MAX_NAMED);
}

function dry({ campaigns }: RaiseFacts): PlanSuggestion[] {
  const days = (one: RaiseFacts['campaigns'][number]): number =>
    one.begun === 0 ? (one.ready === 0 ? 0 : Infinity) : Math.ceil(one.ready / one.begun);
  const [first] = campaigns
    .filter((one) => days(one) <= DRY_DAYS)
    .toSorted((one, other) => days(one) - days(other));
  if (first === undefined) return [];
  const left = days(first);
  return [
    {
      code: 'ADD_LEADS',
      campaignId: first.campaignId,
      sentence: `${first.name}: ${first.ready === 0 ? 'no new leads' : `${counted(first.ready, 'lead')} ready`}`,
      detail:
        left === 0
          ? 'No new leads start in this campaign'
          : `Without a new list, it runs out in ${counted(left, 'working day')}`,
    },
  ];
}

function limits({ limited }: RaiseFacts): PlanSuggestion[] {
  const [first] = limited;
  if (first === undefined) return [];
  return [
    {
      code: 'LIMITS',
      campaignId: null,
      sentence:
        limited.length === 1
          ? `Your ${first} limit is slowing you down`
          : `${limited.length} of your limits are slowing you down`,
      detail: `Raise ${limited.length === 1 ? 'it' : 'them'} slowly: a steady pace is safer`,
    },
  ];
}

function hours({ reasons }: RaiseFacts): PlanSuggestion[] {
  return reasons.includes('WORKING_HOURS')
    ? [
        {
          code: 'WORKING_HOURS',
          campaignId: null,
          sentence: 'Your working hours run out first',
          detail: 'Extend them to reach more leads that are due',
        },
      ]
    : [];
}

function weekly({ reasons, invites }: RaiseFacts): PlanSuggestion[] {
  if (
    !reasons.some(
      (reason) =>
        reason === 'WEEKLY_INVITES' || reason === 'PENDING_INVITES' || reason === 'INVITES_PAUSED',
    )
  )
    return [];
  return [
    {
      code: 'WEEKLY_INVITES',
      campaignId: null,
      sentence: `${invites.sent} of ${invites.perWeek} invites used in 7 days`,
      detail: 'LinkedIn limits these. Withdraw old ones, or wait',
    },
  ];
}

function mailbox({ held }: RaiseFacts): PlanSuggestion[] {
  return held === 0
    ? []
    : [
        {
          code: 'MAILBOX',
          campaignId: null,
          sentence: `${counted(held, 'lead waits', 'leads wait')} for a mailbox`,
          detail: 'Connect one, and they continue automatically',
        },
      ];
}

function off({ campaignsOff }: RaiseFacts): PlanSuggestion[] {
  return campaignsOff === 0
    ? []
    : [
        {
          code: 'START_CAMPAIGN',
          campaignId: null,
          sentence: `${counted(campaignsOff, 'campaign is', 'campaigns are')} inactive`,
          detail: 'Their leads wait until you start them',
        },
      ];
}
