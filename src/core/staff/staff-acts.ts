/** The actions of staff in words, by their type in the staff log. */
export const STAFF_ACTS = {
  STAFF_GRANTED: 'Granted staff access',
  STAFF_REVOKED: 'Revoked staff access',
  VISIT_BEGUN: 'Started working in the account',
  VISIT_ENDED: 'Stopped working in the account',
  TRIAL_CHANGED: 'Changed the trial end date',
  SUBSCRIPTION_TRANSFERRED: 'Transferred the subscription',
  SUBSCRIPTION_DEACTIVATED: 'Deactivated the subscription',
  LIMITS_RESET: 'Reset today’s limits',
  INVITES_RESUMED: 'Resumed invites',
  DELETION_ASKED: 'Deleted the account',
  DELETION_CANCELED: 'Restored the account',
  PROXY_ASSIGNED: 'Changed the account’s proxy',
  PROXY_ADDED: 'Added a proxy',
  PROXY_CHANGED: 'Changed a proxy',
  PROXY_DELETED: 'Deleted a proxy',
} as const satisfies Record<string, string>;
export type StaffAct = keyof typeof STAFF_ACTS;

/** The words for a row of the staff log; a newer version's type is returned unchanged. */
export function staffActTitle(type: string): string {
  return type in STAFF_ACTS ? STAFF_ACTS[type as StaffAct] : type;
}
