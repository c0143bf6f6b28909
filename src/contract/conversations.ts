import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { CHANNEL_REASONS } from '#core/conversation/conversation-channels.ts';
import { LABEL_COLORS, LABEL_NAME_LENGTH } from '#core/conversation/conversation-labels.ts';
import { HAND_EMAIL_LENGTH } from '#core/conversation/written-message.ts';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { attachmentShape } from '#contract/attachments.ts';
import { conversationLeadShape } from '#contract/conversation-lead.ts';
import {
  accountCountsShape,
  accountShape,
  assignedToShape,
  inboxScopeShape,
  teammateShape,
} from '#contract/inbox-scope.ts';
import type { RouteTable } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  attachmentIdShape,
  campaignIdShape,
  changesQueryShape,
  conversationIdShape,
  emptyShape,
  instantShape,
  labelIdShape,
  leadIdShape,
  messageIdShape,
  ownLabelIdShape,
  pageOrChanges,
  textShape,
  userIdShape,
  verdictShape,
} from '#contract/shapes.ts';
import { channelShape, leadStateShape } from '#contract/shared-words.ts';
import { threadShape, writingChannel } from '#contract/threads.ts';

/** The most conversations that one bulk change may name. */
const BULK_LIMIT = 500;
/** The most thread entries that one call returns. */
const THREAD_LIMIT = 200;
const instantOrNull = instantShape.nullable();
const color = z.enum(LABEL_COLORS);
shapeNames.add(color, { id: 'LabelColor' });

/** A label: a common one (`own` false, identified by its code) or the user's own. */
const labelShape = z.object({ id: z.string(), name: z.string(), colour: color, own: z.boolean() });
shapeNames.add(labelShape, { id: 'Label' });
export type LabelAnswer = z.infer<typeof labelShape>;

const channelVerdictShape = verdictShape.extend({
  channel: writingChannel,
  reason: z.enum(CHANNEL_REASONS).optional(),
});
shapeNames.add(channelVerdictShape, { id: 'ChannelVerdict' });
const inmailShape = z.object({ free: z.boolean(), credits: z.number().int().nullable() });
shapeNames.add(inmailShape, { id: 'InMailCredits' });
const actingCampaignShape = z.object({
  campaignId: campaignIdShape,
  campaignName: z.string(),
  state: leadStateShape,
});
shapeNames.add(actingCampaignShape, { id: 'ActingCampaign' });
const lastMessageShape = z.object({
  text: z.string(),
  at: instantShape,
  fromMe: z.boolean(),
  channel: writingChannel,
});
shapeNames.add(lastMessageShape, { id: 'LastMessage' });

/**
 * One person with every message to and from them (product api, "Shapes"; product rules, section
 * 15). `lead` is null if they are in no list of leads. `campaign` is the one that acted on them
 * last, `startsOn` the composer's first channel, and `reminderAt` the next reminder.
 */
const conversationShape = z.object({
  id: conversationIdShape,
  /** The channel of the last message; null before any. */
  channel: channelShape.nullable(),
  channels: z.array(channelVerdictShape),
  /** Null if an InMail isn't possible; `credits` is null if the network didn't report them. */
  inmail: inmailShape.nullable(),
  startsOn: channelShape,
  name: z.string().nullable(),
  headline: z.string().nullable(),
  photoUrl: z.string().nullable(),
  lead: conversationLeadShape.nullable(),
  campaign: actingCampaignShape.nullable(),
  lastMessage: lastMessageShape.nullable(),
  unread: z.boolean(),
  awaitingMe: z.boolean(),
  label: labelShape.nullable(),
  archived: z.boolean(),
  hasDraft: z.boolean(),
  scheduledAt: instantOrNull,
  reminderAt: instantOrNull,
  /** Whose conversation it is. */
  account: accountShape,
  assignee: teammateShape.nullable(),
  /** Out of the team’s inbox. */
  private: z.boolean(),
});
shapeNames.add(conversationShape, { id: 'Conversation' });
export type ConversationAnswer = z.infer<typeof conversationShape>;

/**
 * Where a search matched: an excerpt of a message with the matches marked, or the person's name.
 */
const hitShape = z.object({
  text: z.string(),
  at: instantShape,
  messageId: messageIdShape.nullable(),
  marks: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
});
shapeNames.add(hitShape, { id: 'SearchHit' });

const listedConversationShape = conversationShape.extend({ hit: hitShape.optional() });
shapeNames.add(listedConversationShape, { id: 'ListedConversation' });

/** A draft. Version 0 means no draft; each save increments the version. */
const draftShape = z.object({
  text: z.string(),
  channel: writingChannel.nullable(),
  subject: z.string().nullable(),
  attachments: z.array(attachmentShape),
  version: z.number().int().min(0),
  updatedAt: instantOrNull,
});
shapeNames.add(draftShape, { id: 'Draft' });

/**
 * How far the conversations were read, and when last, in real time. `filling` while the first 90
 * days are read: how many chats are done, and back to which instant they are complete. `groupChats`
 * counts the group chats left out.
 */
const refreshShape = z.object({
  status: z.enum(['IDLE', 'IN_PROGRESS']),
  refreshedAt: instantOrNull,
  filling: z.object({ conversations: z.number().int(), backTo: instantOrNull }).nullable(),
  groupChats: z.number().int(),
});
shapeNames.add(refreshShape, { id: 'InboxRefresh' });

const place = z
  .string()
  .max(FIELD_LENGTHS.threadPosition)
  .regex(
    /^\d{1,15}-(MESSAGE|NOTE|EVENT)-[1-9]\d{0,17}$/,
    'Use the `nextCursor` of an earlier part',
  );
export const ofConversation = z.object({ conversationId: conversationIdShape });
const ofLabel = z.object({ labelId: ownLabelIdShape });
/** What all inbox routes have in common. */
export const inboxCall = {
  tag: 'Inbox',
  permission: 'signed-in',
  tenant: 'acting-user',
  feature: 'INBOX',
} as const;

const change = {
  read: z.boolean(),
  label: labelIdShape.nullable(),
  archived: z.boolean(),
};
export const textOfMessage = textShape({ max: HAND_EMAIL_LENGTH });
export const subjectOfMessage = textShape({ max: TEXT_LIMITS.inmailSubject }).nullable();
export const filesOfMessage = z.array(attachmentIdShape).max(ATTACHMENT_LIMITS.filesOfStep);
const label = z.strictObject({
  name: textShape({ min: 1, max: LABEL_NAME_LENGTH }),
  colour: color,
});
shapeNames.add(label, { id: 'NewLabel' });

/** Conversations, threads, drafts and labels (product api, "Inbox"). */
export const conversationRoutes = {
  'GET /messaging/conversations': {
    mayLag: 'SEARCH',
    summary:
      'Conversations, newest first, paged; with `query` each with its hit. `scope=team`: of every account in the team’s inbox',
    problems: ['TEAM_INBOX_CLOSED', 'OUT_OF_REACH_INSIDE'],
    ...inboxCall,
    query: changesQueryShape.omit({ sort: true }).extend({
      query: z.string().max(FIELD_LENGTHS.search).optional(),
      unread: z.stringbool().optional(),
      label: labelIdShape.optional(),
      campaignId: campaignIdShape.optional(),
      channel: channelShape.optional(),
      /** If omitted, a search covers both; a list leaves archived ones out. */
      archived: z.stringbool().optional(),
      awaitingMe: z.stringbool().optional(),
      /** Whether the person replied; an automatic answer isn't a reply. */
      replied: z.stringbool().optional(),
      reminders: z.stringbool().optional(),
      scope: inboxScopeShape,
      /** Of the team’s inbox only the one of this member. */
      accountId: userIdShape.optional(),
      assignedTo: assignedToShape,
    }),
    answer: pageOrChanges(listedConversationShape, {}),
  },
  'POST /messaging/conversations': {
    summary: 'The conversation with a lead, made when there is none',
    problems: ['INBOX_READ_ONLY', 'OUT_OF_REACH_INSIDE'],
    ...inboxCall,
    body: z.strictObject({ leadId: leadIdShape }),
    answer: conversationShape,
  },
  'GET /messaging/conversations/counts': {
    summary:
      'How many conversations are unread, wait, or carry a label; without archived ones. `scope=team`: also for each account',
    problems: ['TEAM_INBOX_CLOSED', 'OUT_OF_REACH_INSIDE'],
    ...inboxCall,
    query: z.object({ scope: inboxScopeShape }),
    answer: z.object({
      unread: z.number().int(),
      total: z.number().int(),
      byLabel: z.record(z.string(), z.number().int()),
      awaitingMe: z.number().int(),
      reminders: z.number().int(),
      archived: z.number().int(),
      assignedToMe: z.number().int(),
      accounts: z.array(accountCountsShape),
    }),
  },
  'POST /messaging/conversations/bulk': {
    summary: 'Mark, label or archive several conversations; those that are gone are skipped',
    problems: ['INBOX_READ_ONLY'],
    ...inboxCall,
    body: z
      .strictObject({ ids: z.array(conversationIdShape).min(1).max(BULK_LIMIT), ...change })
      .partial({ read: true, label: true, archived: true }),
    answer: z.object({ changed: z.number().int(), skipped: z.number().int() }),
  },
  'GET /messaging/conversations/{conversationId}': {
    summary: 'One conversation; 410 once the network has removed it',
    problems: ['CONVERSATION_REMOVED'],
    ...inboxCall,
    params: ofConversation,
    answer: conversationShape,
  },
  'PATCH /messaging/conversations/{conversationId}': {
    summary:
      'Mark a conversation as read or unread, label it, archive it or take it back, assign it, or take it out of the team’s inbox',
    problems: ['INBOX_READ_ONLY', 'OUT_OF_REACH_INSIDE'],
    ...inboxCall,
    params: ofConversation,
    body: z
      .strictObject({ ...change, assigneeId: userIdShape.nullable(), private: z.boolean() })
      .partial(),
    answer: conversationShape,
  },
  'GET /messaging/conversations/{conversationId}/events': {
    summary: 'Messages of every channel and what happened to the lead, newest first',
    problems: ['NETWORK_UNREACHABLE', 'LINKEDIN_NOT_CONNECTED', 'CONVERSATION_REMOVED'],
    ...inboxCall,
    params: ofConversation,
    query: z.object({
      before: place.or(instantShape).optional(),
      cursor: place.or(z.literal('')).optional(),
      size: z.coerce.number().int().min(1).max(THREAD_LIMIT).default(30),
    }),
    answer: threadShape,
  },
  'GET /messaging/conversations/{conversationId}/draft': {
    summary: 'The draft of a conversation; version 0 if there is none',
    ...inboxCall,
    params: ofConversation,
    answer: draftShape,
  },
  'PUT /messaging/conversations/{conversationId}/draft': {
    summary: 'Save a draft over the version that was seen; 409 where another tab was newer',
    problems: ['STALE_DRAFT', 'INBOX_READ_ONLY'],
    ...inboxCall,
    params: ofConversation,
    body: z.strictObject({
      text: textOfMessage,
      channel: writingChannel.nullable().default(null),
      subject: subjectOfMessage.default(null),
      attachments: filesOfMessage.default([]),
      version: z.number().int().min(0).max(2_000_000_000),
    }),
    answer: draftShape,
  },
  'DELETE /messaging/conversations/{conversationId}/draft': {
    summary: 'Discard the draft',
    problems: ['INBOX_READ_ONLY'],
    ...inboxCall,
    params: ofConversation,
    status: 204,
    answer: emptyShape,
  },
  'GET /messaging/labels': {
    summary: 'The labels that everyone has, then the user’s own by name',
    ...inboxCall,
    answer: z.array(labelShape),
  },
  'POST /messaging/labels': {
    summary: 'Add a custom label, up to twenty',
    problems: ['INBOX_READ_ONLY'],
    ...inboxCall,
    status: 201,
    body: label,
    answer: labelShape,
  },
  'PATCH /messaging/labels/{labelId}': {
    summary: 'Rename or recolor a custom label',
    problems: ['INBOX_READ_ONLY'],
    ...inboxCall,
    params: ofLabel,
    body: label.partial(),
    answer: labelShape,
  },
  'DELETE /messaging/labels/{labelId}': {
    summary: 'Delete a custom label and remove it from its conversations',
    problems: ['INBOX_READ_ONLY'],
    ...inboxCall,
    params: ofLabel,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies RouteTable;

/** Checking the network for new messages (product api, "Inbox"). */
export const inboxRefreshRoutes = {
  'GET /messaging/refresh': {
    summary: 'How far the conversations are read',
    ...inboxCall,
    answer: refreshShape,
  },
  'POST /messaging/refresh': {
    summary: 'Look for news now',
    problems: ['LINKEDIN_NOT_CONNECTED'],
    ...inboxCall,
    status: 202,
    answer: refreshShape,
  },
} as const satisfies RouteTable;
