import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { newItemId } from './edit-sequence.ts';

const DAY = 24;

function step(type: SequenceItemType, changes: Partial<SequenceItem>): SequenceItem {
  return { ...newItem({ type, id: newItemId() }), ...changes };
}

const end = () => step('END', {});

/** Sequences to start from. Their texts are examples that use names only. */
export const STARTERS: { key: string; title: string; text: string; make: () => SequenceItem }[] = [
  {
    key: 'invite-and-follow-up',
    title: 'Invite and follow up',
    text: 'View, invite with a note, a message once connected, withdraw otherwise.',
    make: () => step('VISIT', { yesDelay: 2, yes: step('CONNECT', { message: 'Hi {{firstName}}, I would like to connect.', yes: step('IF_CONNECTED', { yesDelay: DAY, yes: step('MESSAGE', { message: 'Thanks for connecting, {{firstName}}. What are you working on these days?', yes: end() }), no: step('WITHDRAW', { yes: end() }) }) }) }),
  },
  {
    key: 'warm-up',
    title: 'Warm up first',
    text: 'View, follow and like before the invite.',
    make: () => step('VISIT', { yesDelay: DAY, yes: step('FOLLOW', { yesDelay: 2 * DAY, yes: step('LIKE', { yesDelay: DAY, yes: step('CONNECT', { yes: end() }) }) }) }),
  },
  {
    key: 'open-profiles',
    title: 'InMail to open profiles',
    text: 'A free InMail where the profile is open, an invite otherwise.',
    make: () => step('IF_OPEN_PROFILE', { yes: step('INMAIL', { subject: 'A question, {{firstName}}', message: 'Hi {{firstName}}, may I ask you a short question?', yes: end() }), no: step('CONNECT', { yes: end() }) }),
  },
];
