import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEAM_ROLES } from '#core/account/user-status.ts';
import {
  canActOnTeam,
  canChangeRole,
  canInvite,
  canOpenAccount,
  canRemoveMember,
  memberAbilities,
  TEAM_ACTS,
} from './team-rules.ts';

const YES = { allowed: true };
const no = (reason: string) => ({ allowed: false, reason });
const LOW = no('TEAM_ROLE_TOO_LOW');

describe('what a role may do with the team', () => {
  test.each([
    ['RENAME', LOW, LOW, YES],
    ['SHARE_BLACKLIST', LOW, LOW, YES],
    ['INVITE', LOW, YES, YES],
    ['SEE_INVITATIONS', LOW, YES, YES],
    ['SEE_STATISTICS', LOW, YES, YES],
    ['ADD_TO_BLACKLIST', YES, YES, YES],
    ['TAKE_OFF_BLACKLIST', LOW, YES, YES],
    ['SHARE_CAMPAIGN', LOW, YES, YES],
  ] as const)('%s: USER %o, MANAGER %o, OWNER %o', (act, ...verdicts) => {
    expect(TEAM_ROLES.map((role) => canActOnTeam(role, act))).toEqual(verdicts);
  });
  test('outside a team, nothing is allowed', () => {
    for (const act of TEAM_ACTS) expect(canActOnTeam(null, act)).toEqual(no('NOT_IN_TEAM'));
    expect(canInvite(null, 'USER')).toEqual(no('NOT_IN_TEAM'));
  });
});

describe('what a role may do to a teammate', () => {
  const table = [
    ['USER', 'USER', LOW],
    ['USER', 'MANAGER', LOW],
    ['USER', 'OWNER', LOW],
    ['MANAGER', 'USER', YES],
    ['MANAGER', 'MANAGER', YES],
    ['MANAGER', 'OWNER', LOW],
    ['OWNER', 'USER', YES],
    ['OWNER', 'MANAGER', YES],
    ['OWNER', 'OWNER', YES],
  ] as const;
  test.each(table)('a %s removes a %s: %o', (role, target, verdict) =>
    expect(canRemoveMember({ role, target, isSelf: false, otherOwners: 1 })).toEqual(verdict),
  );
  test.each(table)('a %s opens the account of a %s: %o', (role, target, verdict) =>
    expect(canOpenAccount({ role, target, isSelf: false })).toEqual(verdict),
  );
  test.each(table)('a %s invites a %s: %o', (role, to, verdict) =>
    expect(canInvite(role, to)).toEqual(verdict),
  );
  test('members can’t open their own account', () =>
    expect(canOpenAccount({ role: 'OWNER', target: 'OWNER', isSelf: true })).toEqual(
      no('OWN_ACCOUNT'),
    ));
});

describe('roles that change', () => {
  const change = (
    role: (typeof TEAM_ROLES)[number],
    target: (typeof TEAM_ROLES)[number],
    to: (typeof TEAM_ROLES)[number],
    isSelf = false,
  ) => canChangeRole({ role, target, to, isSelf, otherOwners: 1 });
  test('a manager gives and takes USER and MANAGER, never OWNER', () => {
    expect(change('MANAGER', 'USER', 'MANAGER')).toEqual(YES);
    expect(change('MANAGER', 'MANAGER', 'USER')).toEqual(YES);
    expect(change('MANAGER', 'USER', 'OWNER')).toEqual(LOW);
    expect(change('MANAGER', 'OWNER', 'USER')).toEqual(LOW);
  });
  test('no one promotes themselves, and everyone may step down', () => {
    expect(change('USER', 'USER', 'MANAGER', true)).toEqual(LOW);
    expect(change('MANAGER', 'MANAGER', 'OWNER', true)).toEqual(LOW);
    expect(change('MANAGER', 'MANAGER', 'USER', true)).toEqual(YES);
    expect(change('OWNER', 'OWNER', 'USER', true)).toEqual(YES);
  });
  test('the screen gets the roles that a member may assign', () =>
    expect(
      memberAbilities({ role: 'MANAGER', target: 'USER', isSelf: false, otherOwners: 1 }).roles,
    ).toEqual(['MANAGER']));
});

const role = fc.constantFrom(...TEAM_ROLES);
/** A team of up to six: each place is a member, by role. */
const roles = fc.array(role, { minLength: 1, maxLength: 6 });
const act = fc.record({
  by: fc.nat(5),
  on: fc.nat(5),
  to: fc.option(role, { nil: null }),
});

describe('whatever the members of a team do to each other', () => {
  test('there is always an owner, and no one outranks the person who promoted them', () => {
    fc.assert(
      fc.property(roles, fc.array(act, { maxLength: 40 }), (begun, acts) => {
        const team = new Map(['OWNER' as const, ...begun].map((one, place) => [place, one]));
        for (const { by, on, to } of acts) {
          const [actor, target] = [team.get(by), team.get(on)];
          if (actor === undefined || target === undefined) continue;
          const owners = [...team.values()].filter((one) => one === 'OWNER').length;
          const given = {
            role: actor,
            target,
            isSelf: by === on,
            otherOwners: owners - (target === 'OWNER' ? 1 : 0),
          };
          if (to === null) {
            if (canRemoveMember(given).allowed) team.delete(on);
          } else if (canChangeRole({ ...given, to }).allowed) {
            if (TEAM_ROLES.indexOf(to) > TEAM_ROLES.indexOf(target))
              expect(TEAM_ROLES.indexOf(to)).toBeLessThanOrEqual(TEAM_ROLES.indexOf(actor));
            team.set(on, to);
          }
          expect([...team.values()]).toContain('OWNER');
        }
      }),
    );
  });
});
