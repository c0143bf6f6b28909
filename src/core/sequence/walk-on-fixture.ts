// What the tests of a walk share: facts, and a walk over them.
import { unknownTraits } from '#core/sequence/profile-traits.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { StepFacts, StepContext } from '#core/sequence/step-facts.ts';

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
  connectionsKnownUntil: NOW,
  mailboxConnected: false,
  finderAvailable: false,
  inviteByEmailAllowed: true,
  leadsMovingAllowed: true,
  useLikelyEmails: false,
};
export const item = (type: SequenceItemType, parts: Partial<SequenceItem> = {}): SequenceItem => ({
  ...newItem({ type, id: type.toLowerCase() }),
  ...parts,
});
export const END = item('END');
export const watch = (parts: Partial<SequenceItem> = {}) =>
  item('IF_CONNECTED', {
    noDelay: 0,
    yes: item('LIKE', { yes: END }),
    no: item('VISIT', { yes: item('END', { id: 'end2' }) }),
    ...parts,
  });
