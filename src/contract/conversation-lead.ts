import { z } from 'zod';
import { leadIdShape } from '#contract/shapes.ts';

/** The lead that a conversation is with, and what was heard in their words. */
export const conversationLeadShape = z.object({
  id: leadIdShape,
  fullName: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  blacklisted: z.boolean(),
  /** The person asked never to be contacted again, in this sentence. */
  optedOut: z.object({ sentence: z.string() }).nullable(),
  /** The address reaches nobody anymore, by this sentence; another one that was named. */
  gone: z.object({ sentence: z.string(), newAddress: z.string().nullable() }).nullable(),
});
