import { z } from 'zod';
import {
  filesOfMessage,
  inboxCall,
  ofConversation,
  subjectOfMessage,
  textOfMessage,
} from '#contract/conversations.ts';
import type { RouteTable } from '#contract/route.ts';
import { conversationIdShape, emptyShape, instantShape, messageIdShape } from '#contract/shapes.ts';
import { messageShape, writingChannel } from '#contract/threads.ts';

const ofMessage = z.object({ conversationId: conversationIdShape, eventId: messageIdShape });

/** Writing, editing and deleting by hand (product api, "Inbox"). */
export const messageRoutes = {
  'POST /messaging/conversations/{conversationId}/events': {
    summary:
      'Send a message by hand, now or at a time; 409 with the first message if someone else of the team has just written',
    problems: [
      'MESSAGE_REFUSED',
      'ANSWERED_MEANWHILE',
      'INBOX_READ_ONLY',
      'CONVERSATION_REMOVED',
      'DO_NOT_CONTACT',
      'ON_TEAM_BLACKLIST',
    ],
    ...inboxCall,
    keepsAnswer: true,
    params: ofConversation,
    status: 202,
    body: z.strictObject({
      text: textOfMessage,
      channel: writingChannel.optional(),
      subject: subjectOfMessage.optional(),
      attachments: filesOfMessage.default([]),
      sendAt: instantShape.optional(),
      /** False: the person's leads are held in all running campaigns (`PAUSED`, `USER_WROTE`). */
      keepSequence: z.boolean().default(false),
      /**
       * The newest message that the writer has seen, null if there is none: what someone else of
       * the team wrote since is a 409. If omitted, only what they wrote in the last minute is.
       */
      lastMessageId: messageIdShape.nullable().optional(),
      /** Sends although someone else has just written. */
      confirm: z.boolean().default(false),
    }),
    answer: messageShape,
  },
  'PATCH /messaging/conversations/{conversationId}/events/{eventId}': {
    summary:
      'Edit a message: within 60 minutes on LinkedIn, a scheduled one at any time before; try a failed one again; say whether an unconfirmed one was sent',
    problems: [
      'MESSAGE_REFUSED',
      'MESSAGE_NOT_CHANGEABLE',
      'ALREADY_SETTLED',
      'STILL_LOOKING',
      'NETWORK_UNREACHABLE',
      'INBOX_READ_ONLY',
      'CONVERSATION_REMOVED',
      'CONFLICT',
      'LINKEDIN_NOT_CONNECTED',
      'DO_NOT_CONTACT',
      'ON_TEAM_BLACKLIST',
    ],
    ...inboxCall,
    params: ofMessage,
    body: z
      .strictObject({
        text: textOfMessage,
        subject: subjectOfMessage,
        sendAt: instantShape,
        attachments: filesOfMessage,
        /** Retries a failed message, with any other changes given here. */
        retry: z.literal(true),
        /** The user's answer about an unconfirmed message. */
        sent: z.boolean(),
      })
      .partial(),
    answer: messageShape,
  },
  'DELETE /messaging/conversations/{conversationId}/events/{eventId}': {
    summary: 'Delete a message: within 60 minutes on LinkedIn, a scheduled one at any time before',
    problems: [
      'MESSAGE_NOT_CHANGEABLE',
      'NETWORK_UNREACHABLE',
      'CONFLICT',
      'INBOX_READ_ONLY',
      'CONVERSATION_REMOVED',
      'LINKEDIN_NOT_CONNECTED',
    ],
    ...inboxCall,
    params: ofMessage,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies RouteTable;
