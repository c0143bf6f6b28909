import { z } from 'zod';
import { CAPACITY_BOUNDS } from '#core/limits/sender-capacity.ts';
import { HAND_OVER_CODES } from '#core/team/hand-over.ts';
import { MOST_SENDERS, MOST_WEIGHT, SENDER_STATES } from '#core/team/shared-campaign.ts';
import { campaignShape, handOverShape } from '#contract/campaigns.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { sequenceItemShape } from '#contract/sequences.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  emptyShape,
  leadIdShape,
  pageOf,
  pageQueryShape,
  userIdShape,
} from '#contract/shapes.ts';
import { campaignStatusShape, senderLossShape } from '#contract/shared-words.ts';

const stateShape = z.enum(SENDER_STATES).register(shapeNames, { id: 'SenderState' });
const count = z.number().int().min(0);
const weightShape = z.number().int().min(0).max(MOST_WEIGHT);

/**
 * A sender of a shared campaign. `boundBy` names the limit on how many people they can start today;
 * `lost`, why they can't send at all.
 */
const senderShape = z.object({
  userId: userIdShape,
  name: z.string(),
  weight: weightShape,
  state: stateShape,
  lost: senderLossShape.nullable(),
  /** The sender's values in texts. */
  texts: z.object({
    firstName: z.string().nullable(),
    fullName: z.string().nullable(),
    jobTitle: z.string().nullable(),
  }),
  capacityToday: count,
  boundBy: z.enum(CAPACITY_BOUNDS).nullable(),
  leads: z.object({ dealt: count, touched: count }),
});
shapeNames.add(senderShape, { id: 'CampaignSender' });
export type SenderAnswer = z.input<typeof senderShape>;

/**
 * An invitation to send for a campaign, with its texts and the member's share of the people in
 * percent.
 */
const invitationShape = z.object({
  state: stateShape,
  name: z.string(),
  ownerName: z.string(),
  sequence: sequenceItemShape.nullable(),
  weight: weightShape,
  share: z.number().min(0).max(100),
  /** The member’s own campaign, once they agreed. */
  ownCampaignId: campaignIdShape.nullable(),
});
shapeNames.add(invitationShape, { id: 'CampaignInvitation' });
export type CampaignInvitationAnswer = z.input<typeof invitationShape>;

const handedOverShape = z.object({
  leadId: leadIdShape,
  name: z.string(),
  code: z.enum(HAND_OVER_CODES),
  /** The first text that the new sender would write; null if the sequence has none. */
  firstText: z
    .object({
      itemId: z.string(),
      type: z.string(),
      subject: z.string().nullable(),
      text: z.string().nullable(),
      /** Placeholders without a value, for which the lead would be held. */
      missing: z.array(z.string()),
    })
    .nullable(),
});
shapeNames.add(handedOverShape, { id: 'HandedOverLead' });
export type HandedOverAnswer = z.input<typeof handedOverShape>;

/** A shared campaign at a glance. */
const sharedOverviewShape = z.object({
  campaignId: campaignIdShape,
  name: z.string(),
  status: campaignStatusShape,
  senders: z.array(senderShape),
});
shapeNames.add(sharedOverviewShape, { id: 'SharedCampaignOverview' });
/** Each sender’s capacity is computed on request, so few campaigns come in one page. */
const MOST_OVERVIEWED = 20;

const params = z.object({ campaignId: campaignIdShape });
/** Only the person can consent, not someone who works in their account. */
const self = { tenant: 'self' } as const;

/** Campaigns of several senders (product api, "Shared campaigns, the team's inbox"). */
export const campaignSenderRoutes = ownRoutes('Campaigns', {
  'PATCH /campaigns/{campaignId}': {
    summary: 'Choose when a lost sender’s untouched people are dealt to the others',
    problems: ['CAMPAIGN_NOT_SHARED', 'SHARED_COPY'],
    params,
    body: z.strictObject({ handOver: handOverShape }),
    answer: campaignShape,
  },
  'GET /campaigns/{campaignId}/senders': {
    summary: 'The senders of a campaign, for its owner and its senders; empty if it isn’t shared',
    params,
    answer: z.array(senderShape),
  },
  'GET /v1/shared/campaigns': {
    summary:
      'The shared campaigns that the user owns, those that run first, each with its senders and how many people they can start today',
    query: pageQueryShape.omit({ sort: true }).extend({
      size: z.coerce.number().int().min(1).max(MOST_OVERVIEWED).default(5),
    }),
    answer: pageOf(sharedOverviewShape),
  },
  'PUT /campaigns/{campaignId}/senders': {
    summary:
      'Invite teammates to send for a campaign, again if they declined or left; set their shares, and remove those who aren’t listed; managers and owners only',
    problems: [
      'NOT_IN_TEAM',
      'TEAM_ROLE_TOO_LOW',
      'SHARED_COPY',
      'CAMPAIGN_LOCKED',
      'CAMPAIGN_NOT_SHAREABLE',
    ],
    feature: 'TEAM',
    params,
    body: z
      .array(z.strictObject({ userId: userIdShape, weight: weightShape.default(1) }))
      .max(MOST_SENDERS),
    answer: z.array(senderShape),
  },
  'GET /campaigns/{campaignId}/senders/me': {
    ...self,
    summary: 'The signed-in member’s invitation to send for a campaign: its texts and their share',
    params,
    answer: invitationShape,
  },
  'POST /campaigns/{campaignId}/senders/me': {
    ...self,
    summary: 'Agree to send for a campaign, or decline; only the invited person can',
    problems: [
      'NOT_INVITED',
      'CAMPAIGN_NOT_SHAREABLE',
      'SUBSCRIPTION_PAUSED',
      'CAMPAIGN_CREATION_DISABLED',
    ],
    params,
    body: z.strictObject({ agree: z.boolean() }),
    answer: invitationShape,
  },
  'DELETE /campaigns/{campaignId}/senders/me': {
    ...self,
    summary: 'Leave a shared campaign; the member’s own campaign stops and stays theirs',
    problems: ['NOT_INVITED'],
    params,
    status: 204,
    answer: emptyShape,
  },
  'POST /campaigns/{campaignId}/leads/handover': {
    scopes: ['leads:write'],
    summary:
      'Hand leads of a shared campaign to another sender; a dry run shows the first text that they would write',
    problems: ['CAMPAIGN_NOT_SHARED', 'SHARED_COPY'],
    params,
    body: z.strictObject({
      leadIds: z.array(leadIdShape).min(1).max(500),
      toUserId: userIdShape,
    }),
    answer: z.object({ leads: z.array(handedOverShape) }),
  },
} as const satisfies PartialRoutes);
