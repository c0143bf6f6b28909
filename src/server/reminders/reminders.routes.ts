import { MAX_REMINDERS } from '#core/lead/reminder.ts';
import type { reminderRoutes } from '#contract/reminders.ts';
import { lockOwnLead, ownLeadIds } from '#data/leads/leads.ts';
import {
  changeReminder,
  deleteReminder,
  insertReminder,
  listReminders,
  lockReminder,
  type ReminderFields,
  type ReminderRow,
} from '#data/notices/reminders.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner } from '#data/scope.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

/** Reminders about a lead; each change is published on the live stream. */
export const reminderHandlers: Handlers<keyof typeof reminderRoutes> = {
  'GET /leads/{leadId}/reminders': async ({ scope, params: { leadId }, query: { page, size } }) => {
    await ownLead(scope, leadId);
    const { reminders, total } = await listReminders(scope, { leadId, page, size });
    return pageResponse({ content: reminders.map(presentReminder), page, size, total });
  },
  'POST /leads/{leadId}/reminders': async ({ scope, params: { leadId }, body }) =>
    inScope(scope, async (scope) => {
      if (!(await lockOwnLead(scope, leadId))) throw new ApiError('NOT_FOUND');
      const { total } = await listReminders(scope, { leadId, page: 0, size: 1 });
      if (total >= MAX_REMINDERS)
        throw rejectField(
          'remindAt',
          'TOO_MANY',
          `A lead can have at most ${MAX_REMINDERS} reminders. Remove one first`,
        );
      const reminder = await insertReminder(scope, leadId, {
        ...body,
        note: noteOf(body.note),
        remindAt: Date.parse(body.remindAt),
      });
      return told(scope, leadId, reminder);
    }),
  'PATCH /leads/{leadId}/reminders/{reminderId}': async ({
    scope,
    params: { leadId, reminderId },
    body,
  }) =>
    inScope(scope, async (scope) => {
      const before = await lockReminder(scope, { leadId, reminderId });
      if (before === undefined) throw new ApiError('NOT_FOUND');
      const remindAt = body.remindAt === undefined ? before.remind_at : Date.parse(body.remindAt);
      // A new time makes it active again, unless the same call says otherwise.
      const active = body.active ?? (remindAt !== before.remind_at || before.active);
      const fields: ReminderFields = {
        reminderType: body.reminderType ?? before.reminder_type,
        active,
        remindAt,
        note: body.note === undefined ? before.note : noteOf(body.note),
        onlyIfSilent: body.onlyIfSilent ?? before.only_if_silent,
      };
      const again = active && (!before.active || remindAt !== before.remind_at);
      const reminder = await changeReminder(scope, { leadId, reminderId, fields, again });
      if (reminder === undefined) throw new ApiError('NOT_FOUND');
      return told(scope, leadId, reminder);
    }),
  'DELETE /leads/{leadId}/reminders/{reminderId}': async ({
    scope,
    params: { leadId, reminderId },
  }) => {
    await inScope(scope, async (scope) => {
      if (!(await deleteReminder(scope, { leadId, reminderId }))) throw new ApiError('NOT_FOUND');
      await publishStreamEvent(scope, 'lead.changed', { leadId, campaignId: null });
    });
  },
};

async function ownLead(scope: Owner, leadId: string): Promise<void> {
  if (!(await ownLeadIds(scope, [leadId])).has(leadId)) throw new ApiError('NOT_FOUND');
}

async function told({ db, userId }: Owner, leadId: string, reminder: ReminderRow) {
  await publishStreamEvent({ db, userId }, 'lead.changed', { leadId, campaignId: null });
  return presentReminder(reminder);
}

function noteOf(note: string | null): string | null {
  return note?.trim() || null;
}

function presentReminder({
  reminder_id,
  lead_id,
  reminder_type,
  active,
  remind_at,
  note,
  only_if_silent,
  rung_at,
}: ReminderRow) {
  return {
    id: reminder_id,
    leadId: lead_id,
    reminderType: reminder_type,
    active,
    remindAt: isoInstant(remind_at),
    note,
    onlyIfSilent: only_if_silent,
    rungAt: isoInstant(rung_at),
  };
}
