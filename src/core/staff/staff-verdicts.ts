import type { AdminStatus } from '#core/account/user-status.ts';
import type { StaffRefusal } from '#core/errors/staff-refusals.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import type { Verdict } from '#core/errors/verdict.ts';

/** What staff's possible actions for a user depend on. */
export type StaffFacts = {
  /** Whose powers are used, and whether the user is that staff member. */
  adminStatus: AdminStatus;
  isSelf: boolean;
  isBeingDeleted: boolean;
  isLastOwner: boolean;
  /** Whether plans are sold here. */
  sells: boolean;
  /** Whether a purchased plan is live at the provider, or was deactivated by staff. */
  subscription: 'NONE' | 'LIVE' | 'DEACTIVATED';
  inTeam: boolean;
  usedToday: number;
  invitesPaused: boolean;
};

type Reason = Extract<ErrorCode, StaffRefusal | 'OWN_ACCOUNT' | 'LAST_OWNER' | 'FORBIDDEN'>;
type Answer = Verdict<Reason>;
const YES: Answer = { allowed: true };
const no = (reason: Reason): Answer => ({ allowed: false, reason });

export const STAFF_ABILITIES = [
  'changeTrial',
  'transferSubscription',
  'deactivateSubscription',
  'manageProxy',
  'resetLimits',
  'resumeInvites',
  'deleteUser',
  'undoDeletion',
  'workInside',
] as const;
export type StaffAbility = (typeof STAFF_ABILITIES)[number];

/**
 * What staff may do for a user now; used by the controls and the API (product rules, sections 7 and
 * 19). PROXY_MANAGER manages proxies and works inside; everything else is for ADMIN.
 */
export function staffVerdicts(facts: StaffFacts): Record<StaffAbility, Answer> {
  const { adminStatus, isSelf, isBeingDeleted, isLastOwner } = facts;
  const forAdmin = (verdict: () => Answer) =>
    adminStatus === 'ADMIN' ? verdict() : no('FORBIDDEN');
  const whileThere = (verdict: () => Answer) => (isBeingDeleted ? no('BEING_DELETED') : verdict());
  const ofSubscription = (verdict: () => Answer) =>
    whileThere(() => {
      if (!facts.sells) return no('NOTHING_SOLD');
      return facts.subscription === 'NONE' ? no('NO_SUBSCRIPTION') : verdict();
    });
  return {
    changeTrial: forAdmin(() => whileThere(() => (facts.sells ? YES : no('NOTHING_SOLD')))),
    transferSubscription: forAdmin(() =>
      ofSubscription(() => (facts.inTeam ? YES : no('NO_OTHER_BUYER'))),
    ),
    deactivateSubscription: forAdmin(() =>
      ofSubscription(() =>
        facts.subscription === 'DEACTIVATED' ? no('ALREADY_DEACTIVATED') : YES,
      ),
    ),
    manageProxy: whileThere(() => YES),
    resetLimits: forAdmin(() =>
      whileThere(() => (facts.usedToday > 0 ? YES : no('NOTHING_USED_TODAY'))),
    ),
    resumeInvites: forAdmin(() =>
      whileThere(() => (facts.invitesPaused ? YES : no('INVITES_NOT_PAUSED'))),
    ),
    deleteUser: forAdmin(() =>
      whileThere(() => {
        if (isSelf) return no('OWN_ACCOUNT');
        return isLastOwner ? no('LAST_OWNER') : YES;
      }),
    ),
    undoDeletion: forAdmin(() => (isBeingDeleted ? YES : no('NOT_BEING_DELETED'))),
    workInside: whileThere(() => (isSelf ? no('OWN_ACCOUNT') : YES)),
  };
}
