import { z } from 'zod';
import { shapeNames } from '#contract/shape-names.ts';
import { leadIdShape } from '#contract/shapes.ts';

/** The lead that a conversation is with, and requests or notices in the person's own words. */
export const conversationLeadShape = z.object({
  id: leadIdShape,
  fullName: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  blacklisted: z.boolean(),
  /** Set when the person asked never to be contacted again, with the sentence. */
  optedOut: z.object({ sentence: z.string() }).nullable(),
  /**
   * Set when no one reads the address anymore: the sentence that says so, and any new address in
   * it.
   */
  gone: z.object({ sentence: z.string(), newAddress: z.string().nullable() }).nullable(),
});
shapeNames.add(conversationLeadShape, { id: 'ConversationLead' });
