import type { Answer } from '#web/api/call-types.ts';

/** A mail of the product that was not sent. */
export type OutboxMail = Answer<'GET /practice/outbox'>[number];
