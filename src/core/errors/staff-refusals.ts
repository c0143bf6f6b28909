/** Refusals of the staff area (product rules, section 19). */
export const STAFF_REFUSALS = {
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    text: 'Staff need two-factor authentication. Set it up on your account page, under Security',
  },
  VISIT_NEEDED: {
    status: 403,
    text: 'Say why you need to work in this account first',
  },
  BEING_DELETED: { status: 409, text: 'This account is being deleted' },
  NOT_BEING_DELETED: { status: 409, text: 'This account isn’t being deleted' },
  NOTHING_SOLD: {
    status: 409,
    text: 'This installation has no plans, so there is nothing to change',
  },
  NO_SUBSCRIPTION: { status: 409, text: 'This user hasn’t bought a subscription that is active' },
  NO_OTHER_BUYER: {
    status: 409,
    text: 'A subscription is transferred to another owner of the team, and there is none',
  },
  NOT_AN_OWNER: {
    status: 409,
    text: 'Only an owner of the same team can take over a subscription',
  },
  BUYS_ALREADY: { status: 409, text: 'This person already pays for a subscription of their own' },
  ALREADY_DEACTIVATED: { status: 409, text: 'This subscription is already deactivated' },
  NOTHING_USED_TODAY: { status: 409, text: 'Nothing of today’s limits has been used' },
  INVITES_NOT_PAUSED: { status: 409, text: 'Invites aren’t on hold' },
  PROXY_EXISTS: { status: 409, text: 'There is a proxy with this address and user name' },
  PROXY_FULL: { status: 409, text: 'This proxy has no room for so many users' },
  PROXY_IN_USE: { status: 409, text: 'This proxy serves users. Move them to another one first' },
} as const satisfies Record<string, { status: number; text: string }>;
export type StaffRefusal = keyof typeof STAFF_REFUSALS;
