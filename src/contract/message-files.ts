import { z } from 'zod';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { attachmentShape } from '#contract/attachments.ts';
import { fileIdShape, inboxCall } from '#contract/conversations.ts';
import type { RouteTable } from '#contract/route.ts';

/** The files of messages (product api, "Inbox"). */
export const messageFileRoutes = {
  'POST /messaging/conversations/attachments': {
    summary: 'Upload a file for a message',
    ...inboxCall,
    body: z.object({}),
    file: { field: 'file', maxBytes: ATTACHMENT_LIMITS.fileBytes, required: true },
    status: 201,
    answer: attachmentShape,
  },
  'GET /messaging/conversations/attachments/{attachmentId}': {
    summary: 'A file of a message, under a safe name',
    ...inboxCall,
    params: z.object({ attachmentId: fileIdShape }),
    answer: z.unknown(),
    produces: 'application/octet-stream',
  },
} as const satisfies RouteTable;
