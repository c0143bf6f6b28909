// What the tests of the next step share: facts, and a step in words.
import { unknownTraits } from '#core/sequence/profile-traits.ts';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { nextStep } from '#core/sequence/next-step.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Step, StepFacts, StepContext } from '#core/sequence/step-facts.ts';

export const NOW = Date.UTC(2026, 2, 2, 9);
export const FACTS: StepFacts = {
  blacklisted: false,
  foundBy: 'MEMBER_ID',
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
export const AROUND: StepContext = {
  startedAt: null,
  connectionsKnownUntil: null,
  mailboxConnected: false,
  finderAvailable: false,
  inviteByEmailAllowed: true,
  leadsMovingAllowed: true,
  useLikelyEmails: false,
};
export const item = (type: SequenceItemType, parts: Partial<SequenceItem> = {}): SequenceItem => ({
  ...newItem({ type, id: type }),
  ...parts,
});
export const END = item('END');

export type Ask = {
  sequence: SequenceItem;
  at?: string;
  enteredAt?: number;
  facts?: Partial<StepFacts>;
  around?: Partial<StepContext>;
  now?: number;
};
export function step({
  sequence,
  at = sequence.id,
  enteredAt = NOW,
  facts = {},
  around = {},
  now = NOW,
}: Ask): Step {
  return nextStep({
    sequence,
    position: { itemId: at, enteredAt, visit: 1 },
    facts: { ...FACTS, ...facts },
    around: { ...AROUND, ...around },
    now,
  });
}
export const brief = (one: Step): string => {
  switch (one.kind) {
    case 'ask':
      return `ask ${one.question}`;
    case 'wait':
      return `wait ${one.code} ${one.until === null ? 'open' : (one.until - NOW) / MS_PER_HOUR}`;
    case 'decide':
      return `decide ${one.branch} ${(one.enteredAt - NOW) / MS_PER_HOUR}`;
    case 'skip':
      return `skip ${one.reason}`;
    case 'finish':
      return `finish ${one.reason}`;
    case 'fail':
    case 'hold':
      return `${one.kind} ${one.reason}`;
    default:
      return one.kind;
  }
};
