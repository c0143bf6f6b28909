import type { ApiRoutes } from '#contract/all-routes.ts';

type Served = 'POST /messaging/conversations/{conversationId}/events' extends keyof ApiRoutes
  ? true
  : false;

/**
 * Whether the server takes messages that are written by hand: until then the composer is not shown,
 * and the thread says where to answer. The compiler asks for the other value once it does.
 */
export const SENDING_SERVED: Served = false;
