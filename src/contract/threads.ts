import { z } from 'zod';
import { WRITING_CHANNELS } from '#core/conversation/conversation-channels.ts';
import { MESSAGE_SENDERS, MESSAGE_STATES } from '#core/conversation/message-state.ts';
import { teammateShape } from '#contract/inbox-scope.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  instantShape,
  messageIdShape,
  noteIdShape,
  verdictShape,
} from '#contract/shapes.ts';
import { eventActorShape, eventTypeShape, sequenceItemTypeShape } from '#contract/shared-words.ts';

const instantOrNull = instantShape.nullable();
export const writingChannel = z
  .enum(WRITING_CHANNELS)
  .register(shapeNames, { id: 'WritingChannel' });

/** The id of a message's file, or of a file uploaded for a message. */
export const fileIdShape = z.string().regex(/^m?[1-9]\d{0,17}$/, 'This isn’t a valid ID');

/** A file of a message. `image`: its content is a picture. A null size isn't known yet. */
const messageFileShape = z.object({
  id: fileIdShape,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int().nullable(),
  image: z.boolean(),
  voiceNote: z.boolean(),
});
shapeNames.add(messageFileShape, { id: 'MessageFile' });

/**
 * A message of a thread. `sentBy` and `actor` (a person's name) are null for what the other person
 * wrote. `failure` says why it wasn't sent, `can` what may be changed now.
 */
export const messageShape = z.object({
  id: messageIdShape,
  kind: z.literal('MESSAGE'),
  channel: writingChannel,
  at: instantShape,
  fromMe: z.boolean(),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(messageFileShape),
  edited: z.boolean(),
  deleted: z.boolean(),
  seenAt: instantOrNull,
  sentBy: z.enum(MESSAGE_SENDERS).nullable(),
  actor: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** Why a message being sent hasn't left yet, and when it is retried. */
  waits: z.object({ text: z.string(), until: instantOrNull }).nullable(),
  sendAt: instantOrNull,
  campaignId: campaignIdShape.nullable(),
  campaignName: z.string().nullable(),
  itemId: z.string().nullable(),
  itemType: sequenceItemTypeShape.nullable(),
  /** The number of the step's text variant, from 1; null if it has only one text. */
  variant: z.number().int().nullable(),
  can: z.object({ edit: verdictShape, delete: verdictShape }),
});
shapeNames.add(messageShape, { id: 'Message' });
export type MessageAnswer = z.infer<typeof messageShape>;

/** An event of the lead, shown between the messages. */
const threadEventShape = z.object({
  id: z.string(),
  kind: z.literal('EVENT'),
  at: instantShape,
  type: eventTypeShape,
  actor: eventActorShape,
  campaignId: campaignIdShape.nullable(),
  campaignName: z.string().nullable(),
  itemId: z.string().nullable(),
  itemType: sequenceItemTypeShape.nullable(),
  data: z.record(z.string(), z.unknown()),
});
shapeNames.add(threadEventShape, { id: 'ThreadEvent' });
export type ThreadEventAnswer = z.infer<typeof threadEventShape>;

/** An internal note between the messages, which never leaves; `author` is null once gone. */
export const threadNoteShape = z.object({
  id: noteIdShape,
  kind: z.literal('NOTE'),
  at: instantShape,
  content: z.string(),
  author: teammateShape.nullable(),
  mine: z.boolean(),
  edited: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
shapeNames.add(threadNoteShape, { id: 'ThreadNote' });
export type ThreadNoteAnswer = z.infer<typeof threadNoteShape>;

/**
 * Entries of a thread, newest first. `before` fetches older ones and is null at the beginning;
 * `firstUnreadId` is the oldest unread message.
 */
export const threadShape = z.object({
  content: z.array(z.discriminatedUnion('kind', [messageShape, threadEventShape, threadNoteShape])),
  before: z.string().nullable(),
  nextCursor: z.string().nullable(),
  firstUnreadId: messageIdShape.nullable(),
});
shapeNames.add(threadShape, { id: 'Thread' });
