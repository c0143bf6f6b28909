import type { ActionType } from '#core/sequence/sequence-item.ts';

/**
 * What makes or takes back the one invitation that a person can have: who looks sees that it is
 * there or not, never by which act.
 */
const INVITATION: readonly ActionType[] = ['CONNECT', 'CONNECT_BY_EMAIL', 'WITHDRAW'];
/**
 * Set-like acts: a look sees that one was done, never by which of two items. Texts are told apart,
 * and a view leaves nothing.
 */
const ALONE: readonly ActionType[] = ['FOLLOW', 'LIKE', 'ENDORSE'];

/**
 * The acts on one person that a look at the network cannot tell from this one. While one of them
 * has no certain outcome, another is not begun: else the second could be taken for the first, and a
 * person could have two pending invitations (guarantees G1 and G2).
 */
export function indistinguishableActs(action: ActionType): readonly ActionType[] {
  if (INVITATION.includes(action)) return INVITATION;
  return ALONE.includes(action) ? [action] : [];
}

/**
 * Whether a look that finds such an act may have found an earlier one: of that it is known that it
 * happened, but not what it made, as of every FOLLOW, and of a LIKE or ENDORSE by the user's word.
 * Then finding it proves nothing (guarantee G2).
 */
export function isAmbiguousAct({
  action,
  unnamedBefore,
}: {
  action: ActionType;
  unnamedBefore: boolean;
}): boolean {
  return unnamedBefore && ALONE.includes(action);
}
