import type { CapacityBound } from '#core/limits/sender-capacity.ts';
import {
  SENDER_LOSS_TEXTS,
  type HandOver,
  type SenderLoss,
  type SenderState,
} from '#core/team/shared-campaign.ts';
import { counted, grouped } from '#core/text/formats.ts';
import type { Tone } from '#web/ui/data/badge.tsx';
import { percent } from '#web/ui/text/numbers.ts';

/** What becomes of the people a lost sender hasn't contacted, after "People they haven't…". */
const UNTOUCHED = {
  AT_ONCE: 'People they haven’t contacted go to the other senders right away.',
  AFTER_DAY: 'People they haven’t contacted go to the other senders after a day.',
  NEVER: 'People they haven’t contacted aren’t given to anyone else.',
} as const satisfies Record<HandOver, string>;

/** What limits a sender today; a reason why they can't send at all needs no sentence of its own. */
const BOUNDS = {
  CAMPAIGN_LOCKED: 'their plan locks the campaign',
  WORKING_HOURS: 'no working hours are left',
  INVITES_PAUSED: 'LinkedIn paused their invites',
  WEEKLY_INVITES: 'this week’s invites',
  PENDING_INVITES: 'too many pending invites',
  DAILY_LIMIT: 'daily limit',
} as const satisfies Record<Exclude<CapacityBound, SenderLoss>, string>;

function isLoss(bound: CapacityBound): bound is SenderLoss {
  return bound in SENDER_LOSS_TEXTS;
}

/** Texts about the senders of a campaign, in the wizard and in its settings. */
export const sendersTexts = {
  title: 'Senders',
  loading: 'Loading the senders',
  failed: 'The senders couldn’t be loaded',
  plan: 'Advanced',
  plans: 'See plans',
  notInPlan: 'Sharing a campaign requires Advanced',
  offer: 'Run one campaign from several teammates’ accounts. Each person hears from one of you.',
  noTeam: 'You’re not on a team',
  noTeamText: 'Create one to run this campaign from several teammates’ accounts.',
  team: 'Go to Team',
  roleTooLow: 'Only owners and managers of a team can share a campaign',
  onlyYou:
    'Only you send for this campaign. Invite teammates to send from their accounts too: each person hears from one of you.',
  invite: 'Invite teammates',
  shares: 'Change shares',
  list: 'Senders of this campaign',
  you: 'you',
  states: {
    INVITED: { word: 'Invited', tone: 'info' },
    AGREED: { word: 'Agreed', tone: 'success' },
    DECLINED: { word: 'Declined', tone: 'neutral' },
    LEFT: { word: 'Left', tone: 'neutral' },
  } satisfies Record<SenderState, { word: string; tone: Tone }>,
  lost: (loss: SenderLoss) => SENDER_LOSS_TEXTS[loss].replace(/^./, (first) => first.toUpperCase()),
  owner: 'Owner',
  share: (share: number) => `${percent(share)} of new people`,
  shareOnce: (share: number) => `${percent(share)} of new people if they agree`,
  /** How many people a sender can start today, and why no more. */
  capacity: ({
    capacityToday,
    boundBy,
  }: {
    capacityToday: number;
    boundBy: CapacityBound | null;
  }) => {
    if (boundBy === null) return 'No one to start yet: the sequence has no steps';
    if (isLoss(boundBy)) return 'No one new today';
    return capacityToday === 0
      ? `No one new today: ${BOUNDS[boundBy]}`
      : `Can start ${counted(capacityToday, 'more person', 'more people')} today: ${BOUNDS[boundBy]}`;
  },
  people: ({ dealt, touched }: { dealt: number; touched: number }) =>
    dealt === 0
      ? 'No people yet'
      : `${counted(dealt, 'person', 'people')}, ${grouped(touched)} contacted`,
  more: (name: string) => `More for ${name}`,
  removeItem: 'Remove',
  inviteAgain: 'Invite again',
  copy: {
    title: (owner: string) => `You send for ${owner}’s campaign`,
    text: (owner: string) =>
      `${owner} edits its texts, settings, and lists. Here you see the people who hear from you.`,
    leave: 'See or leave',
  },
  handOver: {
    title: 'If a sender can’t send',
    text: 'For example, when they leave or lose their connection. People they’ve contacted wait for them until you hand them over.',
    choices: {
      AT_ONCE: {
        label: 'Reassign right away',
        description: 'People they haven’t contacted go to the other senders',
      },
      AFTER_DAY: {
        label: 'Reassign after a day',
        description: 'If they still can’t send by then',
      },
      NEVER: { label: 'Don’t reassign', description: 'Everyone waits for their sender' },
    } satisfies Record<HandOver, { label: string; description: string }>,
    done: 'Saved',
  },
  inviting: {
    title: 'Invite teammates to send',
    text: 'They see the campaign, its texts, and their share before they agree, and can leave at any time. Until then, nothing is sent from their accounts.',
    who: 'Teammates',
    none: 'Everyone on your team is already a sender',
    noneChosen: 'Choose at least one teammate',
    send: 'Invite',
    sending: 'Inviting',
    done: 'Invitations sent',
  },
  sharing: {
    title: 'Shares',
    text: 'New people go to senders by these numbers: someone with 2 gets twice as many as someone with 1, and 0 gets none. People stay with the sender they have.',
    save: 'Save shares',
    saving: 'Saving',
    done: 'Shares saved',
  },
  removing: {
    title: (name: string) => `Remove ${name} from the senders?`,
    agreed: (handOver: HandOver) =>
      `Their own campaign stops and stays theirs. ${UNTOUCHED[handOver]} People they’ve contacted wait until you hand them over.`,
    asked: 'Their invitation is withdrawn. You can invite them again.',
    confirm: 'Remove',
    busy: 'Removing',
    keep: 'Keep',
    done: (name: string) => `${name} no longer sends for this campaign`,
  },
} as const;
