import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { newItemId } from './edit-sequence.ts';

const DAY = 24;

function step(type: SequenceItemType, changes: Partial<SequenceItem>): SequenceItem {
  return { ...newItem({ type, id: newItemId() }), ...changes };
}

const end = () => step('END', {});

/** Sequences to start from (design, png/29). Their texts are examples that use names only. */
export const STARTERS: { key: string; title: string; text: string; make: () => SequenceItem }[] = [
  {
    key: 'short-hello',
    title: 'Quick hello',
    text: 'An invite with a note, then a message a few days later.',
    make: () =>
      step('CONNECT', {
        message: 'Hi {{firstName}}, I’d like to connect.',
        yesDelay: 3 * DAY,
        yes: step('MESSAGE', {
          message: 'Hi {{firstName}}, thanks for connecting. What are you working on these days?',
          yes: end(),
        }),
      }),
  },
  {
    key: 'view-then-invite',
    title: 'View, then invite',
    text: 'View, invite with a note, then message once connected or withdraw.',
    make: () =>
      step('VISIT', {
        yesDelay: 2,
        yes: step('CONNECT', {
          message: 'Hi {{firstName}}, I’d like to connect.',
          yes: step('IF_CONNECTED', {
            yesDelay: DAY,
            yes: step('MESSAGE', {
              message: 'Thanks for connecting, {{firstName}}. What are you working on these days?',
              yes: end(),
            }),
            no: step('WITHDRAW', { yes: end() }),
          }),
        }),
      }),
  },
  {
    key: 'network-then-email',
    title: 'Network, then email',
    text: 'A message and endorsements once connected, or an email if you have an address.',
    make: () =>
      step('CONNECT', {
        yes: step('IF_CONNECTED', {
          yesDelay: DAY,
          yes: step('MESSAGE', {
            message: 'Thanks for connecting, {{firstName}}. What are you working on these days?',
            yesDelay: 3 * DAY,
            yes: step('ENDORSE', { yes: end() }),
          }),
          no: step('IF_EMAIL_AVAILABLE', {
            yes: step('EMAIL', {
              subject: 'Quick question, {{firstName}}',
              message: 'Hi {{firstName}}, can I ask you a quick question?',
              yes: end(),
            }),
            no: step('WITHDRAW', { yes: end() }),
          }),
        }),
      }),
  },
];
