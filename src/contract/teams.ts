import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { INBOX_SHARINGS } from '#core/team/inbox-sharing.ts';
import { INVITATION_STATUSES, TEAM_NAME_LENGTH } from '#core/team/team-invitation.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  actionsTodayShape,
  blacklistEntryIdShape,
  emptyShape,
  instantShape,
  invitationIdShape,
  listQueryShape,
  namedUserShape,
  pageOf,
  pageOrPart,
  pageQueryShape,
  textShape,
  userIdShape,
  verdictShape,
} from '#contract/shapes.ts';
import { teamRoleShape, userStatusShape } from '#contract/shared-words.ts';

const roleShape = teamRoleShape;
const count = z.number().int().min(0);

const inboxSharingShape = z.enum(INBOX_SHARINGS).register(shapeNames, { id: 'InboxSharing' });

const teamAbilitiesShape = z.object({
  rename: verdictShape,
  shareBlacklist: verdictShape,
  invite: verdictShape,
  seeStatistics: verdictShape,
  takeOffBlacklist: verdictShape,
  leave: verdictShape,
});
shapeNames.add(teamAbilitiesShape, { id: 'TeamAbilities' });

/**
 * The acting user's team. `seats` is null if they aren't counted; `can` is what the user's role
 * allows.
 */
const teamShape = z.object({
  teamId: z.string(),
  teamName: z.string(),
  createdAt: instantShape,
  role: roleShape,
  members: count,
  seats: count.nullable(),
  sharedBlacklist: z.boolean(),
  /** The reader’s own standing consent to send for campaigns of the team. */
  joinsCampaigns: z.boolean(),
  /** Which teammates read the acting user’s inbox, and whether they have the team’s inbox. */
  inboxSharing: inboxSharingShape,
  hasTeamInbox: z.boolean(),
  can: teamAbilitiesShape,
});
shapeNames.add(teamShape, { id: 'Team' });
export type TeamAnswer = z.input<typeof teamShape>;

const memberAbilitiesShape = z.object({
  changeRole: verdictShape,
  remove: verdictShape,
  openAccount: verdictShape,
});
shapeNames.add(memberAbilitiesShape, { id: 'TeamMemberAbilities' });

/**
 * A member. `status` is their LinkedIn connection, null unless the caller is a manager or owner;
 * `roles` are those that the acting user may assign them.
 */
const memberShape = z.object({
  userId: userIdShape,
  displayName: z.string(),
  email: z.string(),
  role: roleShape,
  joinedAt: instantShape,
  self: z.boolean(),
  status: userStatusShape.nullable(),
  inboxSharing: inboxSharingShape,
  roles: z.array(roleShape),
  can: memberAbilitiesShape,
});
shapeNames.add(memberShape, { id: 'TeamMember' });
export type MemberAnswer = z.input<typeof memberShape>;

/**
 * A member's actions today, by their own local day; null unless the caller is a manager or owner.
 */
const listedMemberShape = memberShape.extend({
  actionsToday: actionsTodayShape.nullable(),
});
shapeNames.add(listedMemberShape, { id: 'ListedTeamMember' });
export type ListedMemberAnswer = z.input<typeof listedMemberShape>;

/** An invitation; `received` ones are the acting user's to answer, the others are the team's. */
const invitationShape = z.object({
  id: invitationIdShape,
  teamId: z.string(),
  teamName: z.string(),
  email: z.string(),
  role: roleShape,
  status: z.enum(INVITATION_STATUSES),
  received: z.boolean(),
  invitedBy: namedUserShape.nullable(),
  createdAt: instantShape,
  sentAt: instantShape,
  expiresAt: instantShape,
  answeredAt: instantShape.nullable(),
});
shapeNames.add(invitationShape, { id: 'TeamInvitation' });
export type InvitationAnswer = z.input<typeof invitationShape>;

/** Someone no one on the team contacts: who added them, when, and why. */
const blacklistEntryShape = z.object({
  id: blacklistEntryIdShape,
  name: z.string(),
  reason: z.string().nullable(),
  addedBy: namedUserShape.nullable(),
  addedAt: instantShape,
});
shapeNames.add(blacklistEntryShape, { id: 'TeamBlacklistEntry' });
export type BlacklistEntryAnswer = z.input<typeof blacklistEntryShape>;

/**
 * Actions already started for people just added to the list that have no outcome yet; 0: nothing is
 * sent to them after this response.
 */
const underWay = { underWay: count };

/** Rates are percentages with one decimal, of the leads contacted in the range. */
const numbersShape = z.object({
  campaignsRunning: count,
  leads: count,
  invited: count,
  accepted: count,
  acceptanceRate: z.number(),
  contacted: count,
  replied: count,
  replyRate: z.number(),
});
shapeNames.add(numbersShape, { id: 'TeamNumbers' });
const rangeShape = z.object({ from: instantShape.optional(), to: instantShape.optional() });

const teamName = textShape({ min: 1, max: TEAM_NAME_LENGTH });
const ofMember = z.object({ userId: userIdShape });
const ofInvitation = z.object({ invitationId: invitationIdShape });

/**
 * Teams (product api, "Billing, e-mail finder, teams"; product rules, sections 7 and 17). Roles
 * belong to a person: users working in someone else's account can read there, but not use a role.
 */
export const teamRoutes = selfRoutes('Teams', {
  'GET /v1/shared/teams': {
    summary:
      'The acting user’s team and what their role allows; `team` is null if they’re not on one',
    tenant: 'acting-user',
    answer: z.object({ team: teamShape.nullable() }),
  },
  'POST /v1/shared/teams': {
    summary: 'Create a team as its first owner; 409 if the user is already on one',
    problems: ['ALREADY_IN_TEAM'],
    feature: 'TEAM',
    body: z.strictObject({ teamName }),
    status: 201,
    answer: teamShape,
  },
  'PATCH /v1/shared/teams': {
    summary: 'Rename the team, or turn its shared do-not-contact list on or off; owners only',
    problems: ['TEAM_ROLE_TOO_LOW', 'NOT_IN_TEAM'],
    body: z.strictObject({
      teamName: teamName.optional(),
      sharedBlacklist: z.boolean().optional(),
    }),
    answer: teamShape.extend(underWay),
  },
  'PUT /v1/shared/teams/campaign-consent': {
    summary: 'Join every campaign of the team that you are invited to, or be asked each time',
    problems: ['NOT_IN_TEAM'],
    body: z.strictObject({ joinsCampaigns: z.boolean() }),
    answer: teamShape,
  },
  'PUT /v1/shared/teams/inbox': {
    summary: 'Share the inbox with the team, or take it out; no one else reads it from then on',
    problems: ['NOT_IN_TEAM'],
    body: z.strictObject({ sharing: inboxSharingShape }),
    answer: teamShape,
  },
  'GET /v1/shared/teams/last-owner': {
    summary: 'Whether the acting user is the team’s only owner',
    tenant: 'acting-user',
    answer: z.object({ lastOwner: z.boolean() }),
  },
  'GET /v1/shared/teams/users': {
    summary: 'The members, owners first, paged; empty outside a team',
    tenant: 'acting-user',
    query: pageQueryShape.omit({ sort: true }),
    answer: pageOf(listedMemberShape),
  },
  'PATCH /v1/shared/teams/users/{userId}': {
    summary: 'Change a member’s role; 409 LAST_OWNER when it would leave the team without an owner',
    problems: ['LAST_OWNER', 'TEAM_ROLE_TOO_LOW', 'NOT_IN_TEAM'],
    params: ofMember,
    body: z.strictObject({ role: roleShape }),
    answer: memberShape,
  },
  'DELETE /v1/shared/teams/users/{userId}': {
    summary:
      'Remove a member, or leave the team with your own id; 409 LAST_OWNER for the last owner',
    problems: ['LAST_OWNER', 'TEAM_ROLE_TOO_LOW', 'NOT_IN_TEAM'],
    params: ofMember,
    status: 204,
    answer: emptyShape,
  },
  'GET /v1/shared/teams/statistics': {
    mayLag: 'ALWAYS',
    summary:
      'What each member and the team did in a range of campaign time, or since the start; managers and owners only',
    problems: ['TEAM_ROLE_TOO_LOW', 'NOT_IN_TEAM'],
    tenant: 'acting-user',
    query: rangeShape,
    answer: z.object({
      members: z.array(
        memberShape
          .pick({ userId: true, displayName: true, email: true, role: true })
          .extend({ status: userStatusShape })
          .extend(numbersShape.shape),
      ),
      total: numbersShape.extend({ needAttention: count }),
    }),
  },
  'GET /v1/shared/teams/statistics/export': {
    mayLag: 'ALWAYS',
    summary: 'The same as CSV',
    problems: ['TEAM_ROLE_TOO_LOW', 'NOT_IN_TEAM'],
    tenant: 'acting-user',
    query: rangeShape,
    produces: 'text/csv',
    answer: emptyShape,
  },
  'GET /v1/shared/teams/blacklist': {
    summary: 'The team’s shared do-not-contact list, newest first, paged',
    problems: ['TEAM_BLACKLIST_OFF', 'NOT_IN_TEAM'],
    tenant: 'acting-user',
    query: listQueryShape.omit({ sort: true }),
    answer: pageOrPart(blacklistEntryShape, {}),
  },
  'POST /v1/shared/teams/blacklist': {
    scopes: ['leads:write'],
    summary:
      'Add someone by email, profile URL, or both; every member’s campaigns and messages to them stop before the response. 409 if they’re already on it',
    problems: ['ALREADY_ON_TEAM_BLACKLIST', 'NOT_IN_TEAM', 'TEAM_BLACKLIST_OFF'],
    body: z.strictObject({
      name: textShape({ max: FIELD_LENGTHS.leadName }).optional(),
      email: z.string().max(FIELD_LENGTHS.email).optional(),
      profileUrl: z.string().max(FIELD_LENGTHS.profileUrl).optional(),
      reason: textShape({ max: FIELD_LENGTHS.reason }).optional(),
    }),
    status: 201,
    answer: blacklistEntryShape.extend(underWay),
  },
  'DELETE /v1/shared/teams/blacklist/{entryId}': {
    scopes: ['leads:write'],
    summary: 'Remove someone from the list for every member; managers and owners only',
    problems: ['TEAM_ROLE_TOO_LOW', 'NOT_IN_TEAM', 'TEAM_BLACKLIST_OFF'],
    params: z.object({ entryId: blacklistEntryIdShape }),
    status: 204,
    answer: emptyShape,
  },
  'GET /v1/shared/teams/invitations': {
    summary:
      'Invitations, newest first, paged: those the acting user received and, for managers and owners, those the team sent',
    tenant: 'acting-user',
    query: pageQueryShape.omit({ sort: true }),
    answer: pageOf(invitationShape),
  },
  'POST /v1/shared/teams/invitations': {
    summary:
      'Invite someone by email, with or without an account; 409 if they’re already invited or on the team',
    problems: [
      'ALREADY_INVITED',
      'MEMBER_ALREADY',
      'TEAM_ROLE_TOO_LOW',
      'NOT_IN_TEAM',
      'TOO_MANY_INVITATIONS',
    ],
    body: z.strictObject({
      email: z.string().max(FIELD_LENGTHS.email),
      role: roleShape.default('USER'),
    }),
    status: 201,
    answer: invitationShape,
  },
  'POST /v1/shared/teams/invitations/{invitationId}/accept': {
    summary: 'Join the team; 409 if no seat is left or the user is already on a team',
    problems: ['INVITATION_CLOSED', 'INVITATION_EXPIRED', 'NO_SEAT_LEFT', 'ALREADY_IN_TEAM'],
    params: ofInvitation,
    answer: teamShape,
  },
  'POST /v1/shared/teams/invitations/{invitationId}/decline': {
    summary: 'Decline an invitation',
    problems: ['INVITATION_CLOSED', 'INVITATION_EXPIRED'],
    params: ofInvitation,
    status: 204,
    answer: emptyShape,
  },
  'POST /v1/shared/teams/invitations/{invitationId}/resend': {
    summary: 'Resend an invitation, even an expired one; its 14 days start over',
    problems: ['TOO_MANY_INVITATIONS', 'NOT_IN_TEAM', 'TEAM_ROLE_TOO_LOW', 'INVITATION_CLOSED'],
    params: ofInvitation,
    answer: invitationShape,
  },
  'DELETE /v1/shared/teams/invitations/{invitationId}': {
    summary: 'Withdraw a pending invitation',
    problems: ['TEAM_ROLE_TOO_LOW', 'INVITATION_CLOSED', 'NOT_IN_TEAM'],
    params: ofInvitation,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
