import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { hasWords } from '#core/text/empty-text.ts';
import { deletionShape } from '#contract/account.ts';
import { adminRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  actionsTodayShape,
  emptyShape,
  instantShape,
  pageOf,
  pageQueryShape,
  proxyIdShape,
  textShape,
  userIdShape,
  verdictShape,
} from '#contract/shapes.ts';
import {
  channelShape,
  countryCodeShape,
  adminStatusShape,
  teamRoleShape,
  tierShape,
  userStatusShape,
  mailboxStatusShape,
} from '#contract/shared-words.ts';

const count = z.number().int().min(0);
const personShape = z.object({
  userId: userIdShape,
  displayName: z.string(),
  email: z.string(),
});
shapeNames.add(personShape, { id: 'Person' });

/**
 * Why a staff member does something, in words; required for every action (product rules, section
 * 19).
 */
const reasonShape = z.object({
  reason: textShape({ max: FIELD_LENGTHS.reason }).refine(hasWords, FIELD_MESSAGES.REQUIRED()),
});
shapeNames.add(reasonShape, { id: 'StaffReason' });

const foundUserShape = personShape.extend({
  linkedInName: z.string().nullable(),
  status: userStatusShape,
  tier: tierShape,
  adminStatus: adminStatusShape.nullable(),
  createdAt: instantShape,
  deletionAskedAt: instantShape.nullable(),
});
shapeNames.add(foundUserShape, { id: 'FoundUser' });
export type FoundUserAnswer = z.input<typeof foundUserShape>;

/** A user's lane in the engine; `sentence` says what it is waiting for, null while it acts. */
const laneShape = z.object({
  channel: channelShape,
  waitingFor: z
    .object({ code: z.string(), sentence: z.string(), until: instantShape.nullable() })
    .nullable(),
  lastActAt: instantShape.nullable(),
  dueLeads: count,
});
shapeNames.add(laneShape, { id: 'Lane' });

const proxyHealthShape = z
  .enum(['HEALTHY', 'DEAD', 'UNKNOWN'])
  .register(shapeNames, { id: 'ProxyHealth' });
const proxyBriefShape = z.object({
  id: proxyIdShape,
  countryCode: z.string(),
  address: z.string(),
  health: proxyHealthShape,
});
shapeNames.add(proxyBriefShape, { id: 'ProxyBrief' });

/**
 * Everything staff see about a user, never secrets. `limits` are today's, `actionsToday` what
 * running campaigns may use of them, `counts` what deleting the user would remove.
 */
const staffUserShape = foundUserShape.extend({
  zone: z.string(),
  team: z.object({ teamId: z.string(), teamName: z.string(), role: teamRoleShape }).nullable(),
  clientVersion: z.string().nullable(),
  secondFactors: z.array(z.enum(['TOTP', 'PASSKEY'])),
  mailbox: z
    .object({ provider: z.string(), address: z.string(), status: mailboxStatusShape })
    .nullable(),
  billing: z.object({
    trialEndsAt: instantShape.nullable(),
    subscription: z
      .object({
        id: z.string(),
        status: z.string(),
        productId: z.string().nullable(),
        endsAt: instantShape.nullable(),
        buyer: personShape.nullable(),
      })
      .nullable(),
    credits: z.object({ total: count, left: count }).nullable(),
  }),
  connection: z.object({
    countryCode: z.string().nullable(),
    city: z.string().nullable(),
    ip: z.string().nullable(),
    checkedAt: instantShape.nullable(),
    changesToday: count,
    changesADay: count,
    proxy: proxyBriefShape.nullable(),
  }),
  lanes: z.array(laneShape),
  actionsToday: actionsTodayShape,
  limits: z.array(z.object({ sequenceItemType: z.string(), used: count, effectiveLimit: count })),
  invitesPausedUntil: instantShape.nullable(),
  lastErrors: z.array(z.object({ at: instantShape, code: z.string(), sentence: z.string() })),
  counts: z.object({ campaigns: count, leads: count }),
  // A refusal's reason is a sentence, shown as it is.
  can: z.object({
    changeTrial: verdictShape,
    transferSubscription: verdictShape,
    deactivateSubscription: verdictShape,
    manageProxy: verdictShape,
    resetLimits: verdictShape,
    resumeInvites: verdictShape,
    deleteUser: verdictShape,
    undoDeletion: verdictShape,
    workInside: verdictShape,
  }),
});
shapeNames.add(staffUserShape, { id: 'StaffUser' });
export type StaffUserAnswer = z.input<typeof staffUserShape>;

/** What happened in an account: actions of the engine, the user, and staff, newest first. */
const activityShape = z.object({
  id: z.string(),
  at: instantShape,
  type: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  by: personShape.nullable(),
});
shapeNames.add(activityShape, { id: 'StaffActivity' });
export type StaffActivityAnswer = z.input<typeof activityShape>;

/**
 * A row of the append-only staff log: `before` and `after` are what the action changed. `actor` is
 * null for the operator on the command line and for anyone who no longer has an account.
 */
const auditShape = z.object({
  id: z.string(),
  at: instantShape,
  type: z.string(),
  title: z.string(),
  actor: personShape.nullable(),
  target: personShape.nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
shapeNames.add(auditShape, { id: 'StaffAuditEntry' });
export type StaffAuditAnswer = z.input<typeof auditShape>;

const protocolShape = z
  .enum(['http', 'https', 'socks5'])
  .register(shapeNames, { id: 'ProxyProtocol' });
const proxyFields = {
  protocol: protocolShape,
  port: z.number().int().min(1).max(65_535),
  capacity: z.number().int().min(1).max(10_000),
};

/**
 * A proxy for outgoing connections. `stops` lists the users stopped when it is dead; the password
 * is never returned.
 */
const proxyShape = proxyBriefShape.extend({
  ...proxyFields,
  host: z.string(),
  userName: z.string().nullable(),
  users: z.array(personShape),
  checkedAt: instantShape.nullable(),
  problem: z.string().nullable(),
  stops: z.array(personShape),
  can: z.object({ delete: verdictShape }),
});
shapeNames.add(proxyShape, { id: 'Proxy' });
export type ProxyAnswer = z.input<typeof proxyShape>;

const newProxyShape = z.object({
  ...proxyFields,
  host: textShape({ max: FIELD_LENGTHS.proxyHost }),
  userName: z.string().max(FIELD_LENGTHS.proxyUserName).optional(),
  password: z.string().max(FIELD_LENGTHS.proxyPassword).optional(),
  countryCode: countryCodeShape,
});

const overviewShape = z.object({
  users: z.object({
    total: count,
    byTier: z.record(z.string(), count),
    byStatus: z.record(z.string(), count),
  }),
  stuckLanes: z.array(z.object({ user: personShape, lane: laneShape, waitingSince: instantShape })),
  proxiesInTrouble: z.array(proxyShape),
  lateActs: count,
});
shapeNames.add(overviewShape, { id: 'StaffOverview' });
export type StaffOverviewAnswer = z.input<typeof overviewShape>;

const idParams = z.object({ id: userIdShape });

/**
 * The staff area (product rules, section 19; product api, "Staff"): ADMIN alone, or
 * PROXY_MANAGER too where `permission` says so. Every action needs a reason and is recorded in the
 * staff log.
 */
export const staffRoutes = adminRoutes('Staff', {
  'GET /admin/overview': {
    summary: 'Users by plan and connection, stuck lanes, failing proxies, and late actions',
    answer: overviewShape,
  },
  'GET /admin/users': {
    summary: 'Find users by name, email, id, or LinkedIn name, paged',
    permission: 'proxy-manager',
    query: pageQueryShape.extend({ query: z.string().max(FIELD_LENGTHS.search).default('') }),
    answer: pageOf(foundUserShape),
  },
  'GET /admin/users/{id}': {
    summary: 'A user: account, billing, connection, lanes, limits, and recent errors',
    params: idParams,
    answer: staffUserShape,
  },
  'DELETE /admin/users/{id}': {
    summary: 'Delete a user; this can be undone for 14 days',
    problems: ['LAST_OWNER', 'OWN_ACCOUNT', 'BEING_DELETED'],
    params: idParams,
    query: reasonShape,
    answer: deletionShape,
  },
  'POST /admin/users/{id}/deletion/cancel': {
    summary: 'Restore a deleted user',
    problems: ['NOT_BEING_DELETED'],
    params: idParams,
    body: reasonShape,
    status: 204,
    answer: emptyShape,
  },
  'POST /admin/users/{id}/visits': {
    summary:
      'Start working in an account for an hour, renewed by each change; the user sees who and why in the account’s activity',
    problems: ['BEING_DELETED', 'OWN_ACCOUNT'],
    permission: 'proxy-manager',
    params: idParams,
    body: reasonShape,
    status: 201,
    answer: z.object({
      userId: userIdShape,
      displayName: z.string(),
      begunAt: instantShape,
      endsAt: instantShape,
    }),
  },
  'DELETE /admin/users/{id}/visits': {
    summary: 'Stop working in an account; changes nothing without an open visit',
    permission: 'proxy-manager',
    params: idParams,
    status: 204,
    answer: emptyShape,
  },
  'PATCH /admin/users/{id}/trial': {
    summary: 'Change the trial end date',
    problems: ['BEING_DELETED', 'NOTHING_SOLD'],
    params: idParams,
    body: reasonShape.extend({ trialEndsAt: instantShape }),
    answer: staffUserShape,
  },
  'GET /admin/users/{id}/subscription/transfer': {
    summary: 'What transferring the subscription would change, for both sides',
    problems: ['NOT_AN_OWNER', 'BUYS_ALREADY', 'NO_SUBSCRIPTION', 'NOTHING_SOLD', 'NO_OTHER_BUYER'],
    params: idParams,
    query: z.object({ toUserId: userIdShape }),
    answer: z.object({ from: personShape, to: personShape, effects: z.array(z.string()) }),
  },
  'POST /admin/users/{id}/subscription/transfer': {
    summary: 'Transfer the subscription to another buyer in the team',
    problems: [
      'NO_OTHER_BUYER',
      'NOT_AN_OWNER',
      'BUYS_ALREADY',
      'NOTHING_SOLD',
      'NO_SUBSCRIPTION',
      'PAYMENTS_UNREACHABLE',
    ],
    noDryRun: true,
    params: idParams,
    body: reasonShape.extend({ toUserId: userIdShape }),
    answer: staffUserShape,
  },
  'POST /admin/users/{id}/subscription/deactivate': {
    summary: 'Deactivate the subscription',
    problems: ['NOTHING_SOLD', 'NO_SUBSCRIPTION', 'ALREADY_DEACTIVATED', 'PAYMENTS_UNREACHABLE'],
    noDryRun: true,
    params: idParams,
    body: reasonShape,
    answer: staffUserShape,
  },
  'POST /admin/users/{id}/limits/reset': {
    summary: 'Reset what has been used of today’s limits',
    problems: ['NOTHING_USED_TODAY', 'BEING_DELETED'],
    params: idParams,
    body: reasonShape,
    answer: staffUserShape,
  },
  'POST /admin/users/{id}/invites/resume': {
    summary: 'Resume paused invites',
    problems: ['INVITES_NOT_PAUSED', 'BEING_DELETED'],
    params: idParams,
    body: reasonShape,
    answer: staffUserShape,
  },
  'GET /admin/users/{id}/activity': {
    summary: 'What happened in an account, newest first, paged',
    params: idParams,
    query: pageQueryShape.extend({
      types: z.string().max(FIELD_LENGTHS.eventTypes).optional(),
      from: instantShape.optional(),
      to: instantShape.optional(),
    }),
    answer: pageOf(activityShape),
  },
  'GET /admin/audit': {
    summary: 'What staff did, to which account, and why, newest first, paged',
    query: pageQueryShape.extend({
      actorId: userIdShape.optional(),
      userId: userIdShape.optional(),
      types: z.string().max(FIELD_LENGTHS.eventTypes).optional(),
      from: instantShape.optional(),
      to: instantShape.optional(),
    }),
    answer: pageOf(auditShape),
  },
  'GET /admin/proxies': {
    summary: 'Proxies and their users, paged',
    permission: 'proxy-manager',
    query: pageQueryShape,
    answer: pageOf(proxyShape),
  },
  'POST /admin/proxies': {
    summary: 'Add a proxy',
    problems: ['PROXY_EXISTS'],
    permission: 'proxy-manager',
    body: newProxyShape.extend(reasonShape.shape),
    status: 201,
    answer: proxyShape,
  },
  'PATCH /admin/proxies/{id}': {
    summary: 'Change a proxy or its users',
    problems: ['PROXY_FULL', 'PROXY_EXISTS'],
    permission: 'proxy-manager',
    params: z.object({ id: proxyIdShape }),
    body: newProxyShape
      .partial()
      .extend({
        addUserIds: z.array(userIdShape).max(3000).optional(),
        removeUserIds: z.array(userIdShape).max(3000).optional(),
      })
      .extend(reasonShape.shape),
    answer: proxyShape,
  },
  'DELETE /admin/proxies/{id}': {
    summary: 'Delete a proxy that has no users',
    problems: ['PROXY_IN_USE'],
    permission: 'proxy-manager',
    params: z.object({ id: proxyIdShape }),
    query: reasonShape,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
