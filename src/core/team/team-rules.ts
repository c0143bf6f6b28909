import { TEAM_ROLES, type AdminStatus, type TeamRole } from '#core/account/user-status.ts';
import type { Verdict } from '#core/errors/verdict.ts';

/**
 * What the members of a team may do with the team itself (product rules, sections 7 and 17).
 * Listing the members isn't included: every member may.
 */
export const TEAM_ACTS = [
  'RENAME',
  'SHARE_BLACKLIST',
  'INVITE',
  'SEE_INVITATIONS',
  'SEE_STATISTICS',
  'ADD_TO_BLACKLIST',
  'TAKE_OFF_BLACKLIST',
  'SHARE_CAMPAIGN',
] as const;
export type TeamAct = (typeof TEAM_ACTS)[number];

/** What they may do to another member. */
type MemberAct = 'CHANGE_ROLE' | 'REMOVE' | 'OPEN_ACCOUNT';

export type TeamRefusal = 'NOT_IN_TEAM' | 'TEAM_ROLE_TOO_LOW' | 'LAST_OWNER' | 'OWN_ACCOUNT';
/** Null: not in a team. */
type Role = TeamRole | null;

const LEAST_ROLES = {
  RENAME: 'OWNER',
  SHARE_BLACKLIST: 'OWNER',
  INVITE: 'MANAGER',
  SEE_INVITATIONS: 'MANAGER',
  SEE_STATISTICS: 'MANAGER',
  ADD_TO_BLACKLIST: 'USER',
  TAKE_OFF_BLACKLIST: 'MANAGER',
  SHARE_CAMPAIGN: 'MANAGER',
} as const satisfies Record<TeamAct, TeamRole>;

const ALLOWED = { allowed: true } as const;

/** A role as a number: higher roles may do more. */
function roleLevel(role: TeamRole): number {
  return TEAM_ROLES.indexOf(role);
}

/** Whether a member may do something with their team. */
export function canActOnTeam(role: Role, act: TeamAct): Verdict<TeamRefusal> {
  if (role === null) return { allowed: false, reason: 'NOT_IN_TEAM' };
  return roleLevel(role) >= roleLevel(LEAST_ROLES[act])
    ? ALLOWED
    : { allowed: false, reason: 'TEAM_ROLE_TOO_LOW' };
}

/**
 * Whether a role may assign, remove, or act on another: a manager on users and managers, an owner
 * on everyone, a user on no one.
 */
function canHandleRole(role: Role, other: TeamRole): Verdict<TeamRefusal> {
  if (role === null) return { allowed: false, reason: 'NOT_IN_TEAM' };
  const allowed = role === 'OWNER' || (role === 'MANAGER' && other !== 'OWNER');
  return allowed ? ALLOWED : { allowed: false, reason: 'TEAM_ROLE_TOO_LOW' };
}

/** The acting member, and the member acted on, both in the same team. */
export type OnMember = { role: Role; target: TeamRole; isSelf: boolean };

/** Whether a member may invite someone to a role. */
export function canInvite(role: Role, to: TeamRole): Verdict<TeamRefusal> {
  return canHandleRole(role, to);
}

/**
 * Whether a member's role may be changed to another one. Everyone may step down on their own; the
 * last owner can't (409 LAST_OWNER). `otherOwners` counts the owners besides the one it is about.
 */
export function canChangeRole({
  role,
  target,
  isSelf,
  to,
  otherOwners,
}: OnMember & { to: TeamRole; otherOwners: number }): Verdict<TeamRefusal> {
  const stepsDown = isSelf && roleLevel(to) < roleLevel(target);
  if (!stepsDown) {
    const taken = canHandleRole(role, target);
    if (!taken.allowed) return taken;
    const given = canHandleRole(role, to);
    if (!given.allowed) return given;
  }
  return target === 'OWNER' && to !== 'OWNER' && otherOwners === 0
    ? { allowed: false, reason: 'LAST_OWNER' }
    : ALLOWED;
}

/**
 * Whether a member may be removed, or leaves (`isSelf`). The last owner can neither leave nor be
 * removed.
 */
export function canRemoveMember({
  role,
  target,
  isSelf,
  otherOwners,
}: OnMember & { otherOwners: number }): Verdict<TeamRefusal> {
  const mayTake = isSelf ? ALLOWED : canHandleRole(role, target);
  if (!mayTake.allowed) return mayTake;
  return target === 'OWNER' && otherOwners === 0
    ? { allowed: false, reason: 'LAST_OWNER' }
    : ALLOWED;
}

/**
 * Whether a member may work inside a teammate's account: a manager in those of users and managers,
 * an owner in every one (product rules, section 7).
 */
export function canOpenAccount({ role, target, isSelf }: OnMember): Verdict<TeamRefusal> {
  return isSelf ? { allowed: false, reason: 'OWN_ACCOUNT' } : canHandleRole(role, target);
}

/**
 * What lets someone work in another user’s account. `TEAM`: they are a manager or owner whose role
 * reaches it; `STAFF`: they are staff with a second factor, who reach every one (product rules,
 * sections 7, 17, and 19). Where both do, the team’s right counts, which needs no visit. `role` and
 * `target` are null outside a shared team; null: one of the two is gone or leaving.
 */
export function rightInAccount(
  rights: {
    adminStatus: AdminStatus | null;
    hasSecondFactor: boolean;
    role: Role;
    target: Role;
  } | null,
): 'TEAM' | 'STAFF' | null {
  if (rights === null) return null;
  const { role, target } = rights;
  if (target !== null && canOpenAccount({ role, target, isSelf: false }).allowed) return 'TEAM';
  return rights.adminStatus !== null && rights.hasSecondFactor ? 'STAFF' : null;
}

/**
 * What a member may do to another, each with the reason if not; shared by the controls and the API.
 */
export function memberAbilities(
  on: OnMember & { otherOwners: number },
): Record<MemberAct, Verdict<TeamRefusal>> & { roles: TeamRole[] } {
  const roles = TEAM_ROLES.filter((to) => to !== on.target && canChangeRole({ ...on, to }).allowed);
  const refusals = TEAM_ROLES.map((to) => canChangeRole({ ...on, to })).filter(
    ({ allowed }) => !allowed,
  );
  return {
    CHANGE_ROLE: roles.length > 0 ? ALLOWED : (refusals[0] ?? ALLOWED),
    REMOVE: canRemoveMember(on),
    OPEN_ACCOUNT: canOpenAccount(on),
    roles,
  };
}
