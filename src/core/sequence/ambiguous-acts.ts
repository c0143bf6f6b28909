import type { ActionType } from '#core/sequence/sequence-item.ts';

/**
 * What makes or takes back the one invitation that a person can have: who looks sees that it is
 * there or not, never by which act.
 */
const INVITATION: readonly ActionType[] = ['CONNECT', 'CONNECT_BY_EMAIL', 'WITHDRAW'];
/**
 * Set-like acts: a look sees that one was done, never by which of two items. Texts are
 * distinguished, and a view leaves nothing.
 */
const ALONE: readonly ActionType[] = ['FOLLOW', 'LIKE', 'ENDORSE'];

/**
 * The acts on one person that a look at the network cannot tell from this one. While one of them
 * has no certain outcome, another is not begun: else the second could be taken for the first, and a
 * person could have two pending invitations (guarantees G1 and G2).
 */
export function ambiguousActs(action: ActionType): readonly ActionType[] {
  if (INVITATION.includes(action)) return INVITATION;
  return ALONE.includes(action) ? [action] : [];
}

/**
 * Whether finding this kind of act proves nothing, because an earlier one of the same kind left no
 * id to tell them apart: every FOLLOW, and a LIKE or ENDORSE settled by the user (guarantee G2).
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
