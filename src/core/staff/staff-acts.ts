/** What members of staff do, by the type under which the staff log keeps it, in words. */
export const STAFF_ACTS = {
  STAFF_GRANTED: 'Made a member of staff',
  STAFF_REVOKED: 'Removed from the staff',
  VISIT_BEGUN: 'Began to work inside the account',
  VISIT_ENDED: 'Stopped working inside the account',
  TRIAL_CHANGED: 'Changed when the trial ends',
  SUBSCRIPTION_TRANSFERRED: 'Transferred the subscription',
  SUBSCRIPTION_DEACTIVATED: 'Deactivated the subscription',
  LIMITS_RESET: 'Reset today’s limits',
  INVITES_RESUMED: 'Resumed invites',
  DELETION_ASKED: 'Deleted the account',
  DELETION_CANCELED: 'Undid the deletion of the account',
  PROXY_ASSIGNED: 'Changed the proxy of the account',
  PROXY_ADDED: 'Added a proxy',
  PROXY_CHANGED: 'Changed a proxy',
  PROXY_DELETED: 'Deleted a proxy',
} as const satisfies Record<string, string>;
export type StaffAct = keyof typeof STAFF_ACTS;

/** The words for a row of the staff log; a type of a later version reads as itself. */
export function staffActTitle(type: string): string {
  return type in STAFF_ACTS ? STAFF_ACTS[type as StaffAct] : type;
}
