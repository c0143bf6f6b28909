import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { campaignIdShape, leadIdShape } from '#contract/shapes.ts';

const testedText = z.string().max(FIELD_LENGTHS.stepText).nullable().default(null);
const subjects = { subject: testedText, alternativeSubject: testedText };

/** Sends an email step to the user before it goes to leads (product rules, section 16). */
export const emailTestRoutes = ownRoutes('Sequences', {
  'POST /v1/sequenceitems/test/email': {
    summary:
      'Email yourself what an email step would send, from your own mailbox and counted nowhere; its unsubscribe link does nothing',
    problems: ['MAILBOX_LOST', 'MAILBOX_NOT_CONNECTED', 'EMAIL_TEST_FAILED'],
    noDryRun: true,
    body: z.strictObject({
      message: testedText,
      alternativeMessage: testedText,
      ...subjects,
      /** The subjects of the email that started the thread; null: this email starts one. */
      thread: z.strictObject(subjects).nullable().default(null),
      attachmentIds: z
        .array(z.string().max(FIELD_LENGTHS.itemId))
        .max(ATTACHMENT_LIMITS.filesOfStep)
        .default([]),
      /** The campaign whose settings apply; null: the defaults. */
      campaignId: campaignIdShape.nullable().default(null),
      /** The lead whose values are filled in; null: a made-up lead. */
      leadId: leadIdShape.nullable().default(null),
    }),
    answer: z.object({ to: z.string(), subject: z.string(), alternativeUsed: z.boolean() }),
  },
} as const satisfies PartialRoutes);
