import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canBecome,
  changeVerdict,
  EDIT_WINDOW_MS,
  MESSAGE_STATES,
  type MessageState,
} from '#core/conversation/message-state.ts';

const AT = Date.UTC(2026, 10, 20, 9);
const SENT = {
  channel: 'LINKEDIN',
  fromMe: true,
  state: 'SENT',
  at: AT,
  deleted: false,
  now: AT + 1,
} as const;

describe('changing a message', () => {
  test.each([
    ['sent on LinkedIn a moment ago', {}, null],
    [
      'sent on LinkedIn a millisecond less than an hour ago',
      { now: AT + EDIT_WINDOW_MS - 1 },
      null,
    ],
    ['sent on LinkedIn an hour ago', { now: AT + EDIT_WINDOW_MS }, 'EDIT_WINDOW_OVER'],
    ['sent by email', { channel: 'EMAIL' }, 'EMAIL_CANNOT_BE_CHANGED'],
    ['from the person', { fromMe: false }, 'NOT_YOUR_MESSAGE'],
    ['that was deleted', { deleted: true }, 'ALREADY_DELETED'],
    ['that is being sent', { state: 'SENDING' }, 'NOT_SENT_YET'],
    ['that is unconfirmed', { state: 'UNCONFIRMED' }, 'NOT_SENT_YET'],
    ['that failed', { state: 'FAILED' }, 'NOT_SENT_YET'],
    ['that is scheduled, even an old one', { state: 'SCHEDULED', now: AT + 1e10 }, null],
    ['that is scheduled by email', { state: 'SCHEDULED', channel: 'EMAIL' }, null],
  ] as const)('one %s', (_case, change, reason) => {
    expect(changeVerdict({ ...SENT, ...change })).toEqual(
      reason === null ? { allowed: true } : { allowed: false, reason },
    );
  });
});

describe('the states of a message', () => {
  test('never change from SENT, nor from UNCONFIRMED back to SENDING', () => {
    for (const to of MESSAGE_STATES) expect(canBecome('SENT', to)).toBe(false);
    expect(canBecome('UNCONFIRMED', 'SENDING')).toBe(false);
  });

  test('send a message at most once in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MESSAGE_STATES), { maxLength: 30 }), (tries) => {
        let state: MessageState = 'SCHEDULED';
        let sent = 0;
        let afterUnknown = false;
        for (const next of tries) {
          if (!canBecome(state, next)) continue;
          if (next === 'SENDING') expect(afterUnknown && state === 'UNCONFIRMED').toBe(false);
          if (next === 'UNCONFIRMED') afterUnknown = true;
          if (next === 'SENT') sent += 1;
          state = next;
        }
        expect(sent).toBeLessThanOrEqual(1);
      }),
    );
  });
});
