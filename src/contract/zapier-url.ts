import { z } from 'zod';
import { eventAddressProblem } from '#core/zapier/event-address.ts';
import { ZAPIER_EVENTS } from '#core/zapier/zapier-event.ts';

/** An address that events are sent to: http or https, without a user name. */
export const zapierUrlShape = z
  .url({ protocol: /^https?$/, error: 'Please enter a valid URL', abort: true })
  .max(2000)
  .superRefine((address, context) => {
    const message = eventAddressProblem(address);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** The events of which a campaign tells its address. */
export const zapierEventsShape = z.array(z.enum(ZAPIER_EVENTS)).max(50);
