import { sql, type Selectable } from 'kysely';
import type { ReminderType } from '#core/lead/reminder.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { scheduleReminders } from '#data/notices/send-reminders.ts';
import type { Reminders } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

const COLUMNS = [
  'reminder_id',
  'lead_id',
  'reminder_type',
  'active',
  'remind_at',
  'note',
  'only_if_silent',
  'rung_at',
] as const;
export type ReminderRow = Pick<Selectable<Reminders>, (typeof COLUMNS)[number]>;
/**
 * A page of a lead's reminders: upcoming ones, the next one first, then past ones, the last one
 * first.
 */
export async function listReminders(
  { db, userId }: Owner,
  { leadId, page, size }: { leadId: string; page: number; size: number },
): Promise<{ reminders: ReminderRow[]; total: number }> {
  const own = db
    .selectFrom('reminders')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId);
  const reminders = await own
    .select([...COLUMNS])
    .orderBy('active', 'desc')
    .orderBy(sql`case when active then remind_at end`)
    .orderBy('remind_at', 'desc')
    .orderBy('reminder_id')
    .offset(page * size)
    .limit(size)
    .execute();
  const { total } = await own
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { reminders, total: Number(total) };
}

/** One reminder, locked until the transaction ends. */
export async function lockReminder(
  { db, userId }: Owner,
  { leadId, reminderId }: { leadId: string; reminderId: string },
): Promise<ReminderRow | undefined> {
  return db
    .selectFrom('reminders')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('reminder_id', '=', reminderId)
    .forUpdate()
    .executeTakeFirst();
}

export type ReminderFields = {
  reminderType: ReminderType;
  active: boolean;
  remindAt: number;
  note: string | null;
  onlyIfSilent: boolean;
};

export async function insertReminder(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  leadId: string,
  fields: ReminderFields,
): Promise<ReminderRow> {
  const reminder = await db
    .insertInto('reminders')
    .values({ user_id: userId, lead_id: leadId, ...columnsOf(fields), set_at: instant(now) })
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
  await scheduleReminders(db);
  return reminder;
}

/** Saves a reminder; `again`: it fires at its time even if it has fired before. */
export async function changeReminder(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  {
    leadId,
    reminderId,
    fields,
    again,
  }: { leadId: string; reminderId: string; fields: ReminderFields; again: boolean },
): Promise<ReminderRow | undefined> {
  const reminder = await db
    .updateTable('reminders')
    .set({ ...columnsOf(fields), ...(again && { set_at: instant(now), rung_at: null }) })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('reminder_id', '=', reminderId)
    .returning([...COLUMNS])
    .executeTakeFirst();
  await scheduleReminders(db);
  return reminder;
}

export async function deleteReminder(
  { db, userId }: Owner,
  { leadId, reminderId }: { leadId: string; reminderId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reminders')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('reminder_id', '=', reminderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columnsOf({ reminderType, active, remindAt, note, onlyIfSilent }: ReminderFields) {
  return {
    reminder_type: reminderType,
    active,
    remind_at: instant(remindAt),
    note,
    only_if_silent: onlyIfSilent,
  };
}
