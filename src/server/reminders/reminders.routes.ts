import { MAX_REMINDERS } from '#core/lead/reminder.ts';
import type { reminderRoutes } from '#contract/reminders.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { lockOwnLead, ownLeadIds } from '#data/leads/leads.ts';
import {
  changeReminder,
  countReminders,
  deleteReminder,
  insertReminder,
  listReminders,
  lockReminder,
  type Reminder,
} from '#data/notices/reminders.ts';
import { publishLeadChange } from '#data/tables/stream-events.ts';
import type { Owner } from '#data/scope.ts';
import { found, rejectField } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { withIsoInstants } from '#server/http/page-response.ts';

const TOO_MANY = `A lead can have at most ${MAX_REMINDERS} reminders. Remove one first`;

/** Reminders about a lead; each change is published on the live stream. */
export const reminderHandlers: Handlers<keyof typeof reminderRoutes> = {
  'GET /leads/{leadId}/reminders': async (call) => {
    const {
      scope,
      params: { leadId },
    } = call;
    found((await ownLeadIds(scope, [leadId])).has(leadId));
    const asked = listRequest('GET /leads/{leadId}/reminders', call);
    return listResponse(asked, await listReminders(scope, leadId, asked), withIsoInstants);
  },
  'POST /leads/{leadId}/reminders': async ({ scope, params: { leadId }, body }) =>
    inScope(scope, async (scope) => {
      found(await lockOwnLead(scope, leadId));
      if ((await countReminders(scope, leadId)) >= MAX_REMINDERS)
        throw rejectField('remindAt', 'TOO_MANY', TOO_MANY);
      const fields = { ...body, note: noteOf(body.note), remindAt: Date.parse(body.remindAt) };
      return published(scope, await insertReminder(scope, leadId, fields));
    }),
  'PATCH /leads/{leadId}/reminders/{reminderId}': async ({ scope, params, body }) =>
    inScope(scope, async (scope) => {
      const { id, leadId: _, rungAt: __, ...before } = found(await lockReminder(scope, params));
      const remindAt = body.remindAt === undefined ? before.remindAt : Date.parse(body.remindAt);
      const note = body.note === undefined ? before.note : noteOf(body.note);
      // A new time makes it active again, unless the same call says otherwise.
      const active = body.active ?? (remindAt !== before.remindAt || before.active);
      const again = active && (!before.active || remindAt !== before.remindAt);
      const fields = { ...before, ...body, active, remindAt, note, again };
      return published(scope, await changeReminder(scope, id, fields));
    }),
  'DELETE /leads/{leadId}/reminders/{reminderId}': async ({ scope, params }) => {
    await inScope(scope, async (scope) => {
      found(await deleteReminder(scope, params));
      await publishLeadChange(scope, params.leadId);
    });
  },
};

async function published(scope: Owner, reminder: Reminder) {
  await publishLeadChange(scope, reminder.leadId);
  return withIsoInstants(reminder);
}

function noteOf(note: string | null): string | null {
  return note?.trim() || null;
}
