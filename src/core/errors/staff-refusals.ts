/** Refusals of the staff area (product rules, section 19). */
export const STAFF_REFUSALS = {
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    text: 'Staff need two-factor authentication. Set it up on your account page, under Security',
  },
  VISIT_NEEDED: {
    status: 403,
    text: 'Give a reason before you work in this account',
  },
  BEING_DELETED: { status: 409, text: 'This account is being deleted' },
  NOT_BEING_DELETED: { status: 409, text: 'This account isn’t being deleted' },
  NOTHING_SOLD: {
    status: 409,
    text: 'This server doesn’t sell plans, so there’s nothing to change',
  },
  NO_SUBSCRIPTION: { status: 409, text: 'This user doesn’t have an active subscription' },
  NO_OTHER_BUYER: {
    status: 409,
    text: 'Only another owner of the team can take over a subscription, and there isn’t one',
  },
  NOT_AN_OWNER: {
    status: 409,
    text: 'Only an owner of the same team can take over a subscription',
  },
  BUYS_ALREADY: { status: 409, text: 'This person already has their own subscription' },
  ALREADY_DEACTIVATED: { status: 409, text: 'This subscription is already deactivated' },
  NOTHING_USED_TODAY: { status: 409, text: 'None of today’s limits have been used' },
  INVITES_NOT_PAUSED: { status: 409, text: 'Invites aren’t paused' },
  PROXY_EXISTS: { status: 409, text: 'A proxy with this address and username already exists' },
  PROXY_FULL: { status: 409, text: 'This proxy doesn’t have room for that many users' },
  PROXY_IN_USE: { status: 409, text: 'This proxy is in use. Move its users to another one first' },
} as const satisfies Record<string, { status: number; text: string }>;
export type StaffRefusal = keyof typeof STAFF_REFUSALS;
