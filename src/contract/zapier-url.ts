import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { webhookUrlProblem } from '#core/zapier/webhook-url.ts';
import { zapierEventShape } from '#contract/shared-words.ts';

/** A URL that events are sent to: http or https, without a user name. */
export const webhookUrlShape = z
  .url({ protocol: /^https?$/, error: 'Please enter a valid URL', abort: true })
  .max(FIELD_LENGTHS.url)
  .superRefine((address, context) => {
    const message = webhookUrlProblem(address);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** The events a campaign sends to its webhook URL. */
export const zapierEventsShape = z.array(zapierEventShape).max(50);
