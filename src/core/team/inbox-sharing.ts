import type { AdminStatus, TeamRole } from '#core/account/user-status.ts';
import { canOpenAccount, rightInAccount } from '#core/team/team-rules.ts';

/**
 * Which teammates read a member's inbox in the team's (product rules, section 23): no one, those
 * who may open the member's account, or also every member who shares theirs this way.
 */
export const INBOX_SHARINGS = ['NOBODY', 'LEADERS', 'TEAM'] as const;
export type InboxSharing = (typeof INBOX_SHARINGS)[number];

/** A member of a team, as far as the team's inbox goes. */
export type InboxMember = { role: TeamRole; sharing: InboxSharing };

/**
 * Whether a member has the team's inbox: those who may open other accounts, and those who share
 * theirs with everyone.
 */
export function hasTeamInbox({ role, sharing }: InboxMember): boolean {
  return role !== 'USER' || sharing === 'TEAM';
}

/** Whether a member reads a teammate's inbox in the team's, and may answer there. */
export function readsInbox(reader: InboxMember, owner: InboxMember): boolean {
  if (owner.sharing === 'NOBODY') return false;
  if (canOpenAccount({ role: reader.role, target: owner.role, isSelf: false }).allowed) return true;
  return owner.sharing === 'TEAM' && reader.sharing === 'TEAM';
}

/**
 * The right by which someone calls the inbox of another account. `TEAM`: the member is in the
 * team's inbox for them; `STAFF`: as for the rest of the account (`rightInAccount`); `TAKEN_OUT`:
 * they may open the account, but its inbox was taken out of the team's. Null: none.
 */
export function rightInInbox(
  rights:
    | (Parameters<typeof rightInAccount>[0] & {
        adminStatus: AdminStatus | null;
        sharing: InboxSharing | null;
        targetSharing: InboxSharing | null;
      })
    | null,
): 'TEAM' | 'STAFF' | 'TAKEN_OUT' | null {
  if (rights === null) return null;
  const { role, target, sharing, targetSharing } = rights;
  if (role !== null && target !== null && sharing !== null && targetSharing !== null) {
    if (readsInbox({ role, sharing }, { role: target, sharing: targetSharing })) return 'TEAM';
  }
  const right = rightInAccount(rights);
  return right === 'TEAM' ? 'TAKEN_OUT' : right;
}
