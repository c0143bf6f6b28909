import { expect, test } from 'vitest';
import { holdAction } from './hold-action.ts';

test.each([
  ['IN_PROGRESS', null, 'PAUSE'],
  ['WAITING', null, 'PAUSE'],
  ['GETTING_READY', null, 'PAUSE'],
  ['PAUSED', 'PAUSED_BY_USER', 'RESUME'],
  ['PAUSED', 'MAILBOX_MISSING', 'RESUME'],
  ['PAUSED', 'ACTION_UNCONFIRMED', null],
  ['FINISHED', 'REPLIED', 'RESUME'],
  ['FINISHED', 'FINISHED_BY_USER', 'RESUME'],
  ['FINISHED', 'REACHED_END', null],
  ['FAILED', 'EMAIL_MISSING', null],
  ['BLACKLISTED', 'BLACKLISTED_BY_USER', null],
] as const)('where it is %s as %s, the hand can %s', (state, reason, action) => {
  expect(holdAction({ state, reason })).toBe(action);
});
