import type { ApiRoutes } from '#contract/all-routes.ts';

type Serves<Key extends string> = Key extends keyof ApiRoutes ? true : false;

/**
 * What the server does for the inbox. A screen for what it does not do yet is not shown; the
 * compiler asks for the other value as soon as it does.
 */

/** Messages written by hand; until then the thread says where to answer. */
export const SENDING_SERVED: Serves<'POST /messaging/conversations/{conversationId}/events'> = true;
/** Files of messages; until then they are only named. */
export const FILES_SERVED: Serves<'GET /messaging/conversations/attachments/{attachmentId}'> = false;
