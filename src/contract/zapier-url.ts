import { z } from 'zod';
import { ZAPIER_EVENTS } from '#core/zapier/zapier-event.ts';

/** An address that events are sent to: http or https. */
export const zapierUrlShape = z.url({ protocol: /^https?$/, error: 'Please input a valid address' }).max(2000);

/** The events of which a campaign tells its address. */
export const zapierEventsShape = z.array(z.enum(ZAPIER_EVENTS)).max(50);
