import { expect, test } from 'vitest';
import { TEAM_ROLES } from '#core/account/user-status.ts';
import { canOpenAccount } from '#core/team/team-rules.ts';
import {
  hasTeamInbox,
  INBOX_SHARINGS,
  readsInbox,
  rightInInbox,
} from '#core/team/inbox-sharing.ts';

test.each([
  ['USER', 'NOBODY', false],
  ['USER', 'LEADERS', false],
  ['USER', 'TEAM', true],
  ['MANAGER', 'NOBODY', true],
  ['OWNER', 'LEADERS', true],
] as const)('a %s who shares with %s has the team’s inbox: %s', (role, sharing, has) => {
  expect(hasTeamInbox({ role, sharing })).toBe(has);
});

test.each([
  // Reader, what they share, owner, what they share.
  ['OWNER', 'NOBODY', 'OWNER', 'LEADERS', true],
  ['MANAGER', 'NOBODY', 'USER', 'LEADERS', true],
  ['MANAGER', 'LEADERS', 'OWNER', 'LEADERS', false],
  ['MANAGER', 'TEAM', 'OWNER', 'TEAM', true],
  ['USER', 'LEADERS', 'USER', 'TEAM', false],
  ['USER', 'TEAM', 'USER', 'LEADERS', false],
  ['USER', 'TEAM', 'OWNER', 'TEAM', true],
] as const)('a %s who shares with %s, and the inbox of a %s shared with %s: %s', (...row) => {
  const [role, sharing, target, theirs, reads] = row;
  expect(readsInbox({ role, sharing }, { role: target, sharing: theirs })).toBe(reads);
});

test('an inbox that was taken out is read by no one of the team', () => {
  for (const role of TEAM_ROLES)
    for (const target of TEAM_ROLES)
      for (const sharing of INBOX_SHARINGS) {
        expect(readsInbox({ role, sharing }, { role: target, sharing: 'NOBODY' })).toBe(false);
        const right = rightInInbox({
          adminStatus: null,
          hasSecondFactor: false,
          role,
          target,
          sharing,
          targetSharing: 'NOBODY',
        });
        const opens = canOpenAccount({ role, target, isSelf: false }).allowed;
        expect(right).toBe(opens ? 'TAKEN_OUT' : null);
      }
});

test.each([
  ['a stranger', null, null],
  [
    'staff outside the team',
    { adminStatus: 'ADMIN', hasSecondFactor: true, role: null, target: null },
    'STAFF',
  ],
  [
    'staff without a second factor',
    { adminStatus: 'ADMIN', hasSecondFactor: false, role: null, target: null },
    null,
  ],
] as const)('for %s it is as for the rest of the account', (_who, rights, right) => {
  const asked = rights && { ...rights, sharing: null, targetSharing: null };
  expect(rightInInbox(asked)).toBe(right);
});
