import { z } from 'zod';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { attachmentShape } from '#contract/attachments.ts';
import { inboxCall } from '#contract/conversations.ts';
import { fileIdShape } from '#contract/threads.ts';
import type { RouteTable } from '#contract/route.ts';

/** The files of messages (product api, "Inbox"). */
export const messageFileRoutes = {
  'POST /messaging/conversations/attachments': {
    summary: 'Upload a file for a message',
    problems: ['INBOX_READ_ONLY', 'FILE_EMPTY', 'FILE_TYPE_NOT_ALLOWED', 'TOO_MANY_FILES'],
    ...inboxCall,
    body: z.object({}),
    file: { field: 'file', maxBytes: ATTACHMENT_LIMITS.fileBytes, required: true },
    status: 201,
    answer: attachmentShape,
  },
  'GET /messaging/conversations/attachments/{attachmentId}': {
    summary: 'A file of a message, under a safe name',
    problems: [
      'FILE_GONE',
      'FILE_TOO_LARGE_TO_FETCH',
      'NETWORK_UNREACHABLE',
      'LINKEDIN_NOT_CONNECTED',
      'MAILBOX_LOST',
      'MAILBOX_NOT_REACHED',
      'FILE_IN_MAILBOX',
    ],
    ...inboxCall,
    params: z.object({ attachmentId: fileIdShape }),
    answer: z.unknown(),
    produces: 'application/octet-stream',
  },
} as const satisfies RouteTable;
