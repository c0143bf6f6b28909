import type { ActionType } from '#core/sequence/sequence-item.ts';

/**
 * Actions that create or withdraw a person's one invitation: a lookup sees whether it exists, but
 * not which action caused that.
 */
const INVITATION: readonly ActionType[] = ['CONNECT', 'CONNECT_BY_EMAIL', 'WITHDRAW'];
/**
 * Idempotent actions: a lookup sees that one was done, but not for which item. Texts can be
 * distinguished, and a view leaves nothing.
 */
const ALONE: readonly ActionType[] = ['FOLLOW', 'LIKE', 'ENDORSE'];

/**
 * The actions on one person that a lookup can't distinguish from this one. While one of them is
 * unsettled, no other is started: otherwise one could be mistaken for the other, and a person could
 * have two pending invitations (guarantees G1 and G2).
 */
export function ambiguousActs(action: ActionType): readonly ActionType[] {
  if (INVITATION.includes(action)) return INVITATION;
  return ALONE.includes(action) ? [action] : [];
}

/**
 * Whether finding this kind of action proves nothing, because an earlier one left no id to
 * distinguish them: every FOLLOW, and a LIKE or ENDORSE settled by the user (guarantee G2).
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
