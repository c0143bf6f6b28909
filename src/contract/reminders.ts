import { z } from 'zod';
import { REMINDER_NOTE_LENGTH, REMINDER_TYPES } from '#core/lead/reminder.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  emptyShape,
  instantShape,
  leadIdShape,
  listQueryShape,
  pageOrPart,
  reminderIdShape,
  textShape,
} from '#contract/shapes.ts';

const reminderTypeShape = z.enum(REMINDER_TYPES).register(shapeNames, { id: 'ReminderType' });

/**
 * A reminder about a lead (product api, "Shapes"); `active` until it has fired or was done.
 * `onlyIfSilent`: it doesn't fire once the lead has written.
 */
const reminderShape = z.object({
  id: reminderIdShape,
  leadId: leadIdShape,
  reminderType: reminderTypeShape,
  active: z.boolean(),
  remindAt: instantShape,
  note: z.string().nullable(),
  onlyIfSilent: z.boolean(),
  rungAt: instantShape.nullable(),
});
shapeNames.add(reminderShape, { id: 'Reminder' });
export type ReminderAnswer = z.infer<typeof reminderShape>;

const remindAtShape = instantShape.refine(
  (at) => at >= '2000' && at < '2100',
  'Choose a time between 2000 and 2100',
);
const fields = {
  reminderType: reminderTypeShape,
  active: z.boolean(),
  remindAt: remindAtShape,
  note: textShape({ max: REMINDER_NOTE_LENGTH }).nullable(),
  onlyIfSilent: z.boolean(),
};
const lead = z.object({ leadId: leadIdShape });
const reminder = z.object({ leadId: leadIdShape, reminderId: reminderIdShape });

/**
 * Reminders about a lead, in campaign time (product api, "Campaigns, lead packs, leads"; product
 * rules, section 11).
 */
export const reminderRoutes = ownRoutes('Leads', {
  'GET /leads/{leadId}/reminders': {
    summary: 'Reminders about a lead, upcoming ones first, paged',
    params: lead,
    query: listQueryShape.omit({ sort: true }),
    answer: pageOrPart(reminderShape, {}),
  },
  'POST /leads/{leadId}/reminders': {
    summary: 'Set a reminder; when it’s due, it becomes a notification, once',
    status: 201,
    params: lead,
    body: z.strictObject({
      ...fields,
      active: fields.active.default(true),
      note: fields.note.default(null),
      onlyIfSilent: fields.onlyIfSilent.default(false),
    }),
    answer: reminderShape,
  },
  'PATCH /leads/{leadId}/reminders/{reminderId}': {
    summary: 'Update a reminder: a new time reschedules it, `active: false` completes it',
    params: reminder,
    body: z.strictObject(fields).partial(),
    answer: reminderShape,
  },
  'DELETE /leads/{leadId}/reminders/{reminderId}': {
    summary: 'Remove a reminder',
    params: reminder,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
