import type { ActionType } from '#core/sequence/sequence-item.ts';

const INVITES: readonly ActionType[] = ['CONNECT', 'CONNECT_BY_EMAIL'];
/** Set-like acts: a look sees that one was done, never by which of two items. Texts are told apart, and a view leaves nothing. */
const ALONE: readonly ActionType[] = ['WITHDRAW', 'FOLLOW', 'LIKE', 'ENDORSE'];

/**
 * The acts on one person that a look at the network cannot tell from this one. While one of them has no certain outcome, another is not begun: else the
 * second could be taken for the first, and a person could have two pending invitations (guarantees G1 and G2).
 */
export function alikeActs(action: ActionType): readonly ActionType[] {
  if (INVITES.includes(action)) return INVITES;
  return ALONE.includes(action) ? [action] : [];
}
