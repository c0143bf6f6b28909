import { sql } from 'kysely';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { toColumns } from '#data/database/column-names.ts';
import type { Part } from '#data/database/keyset.ts';
import { deleteOwn, readList, type ListQuery, type Page } from '#data/database/own-rows.ts';
import { scheduleReminders } from '#data/notices/send-reminders.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** Reminders as the API names them. */
const COLUMNS = [
  'reminder_id as id',
  'lead_id as leadId',
  'reminder_type as reminderType',
  'active',
  'remind_at as remindAt',
  'note',
  'only_if_silent as onlyIfSilent',
  'rung_at as rungAt',
] as const;
export type Reminder = Awaited<ReturnType<ReturnType<typeof remindersOf>['execute']>>[number];
export type ReminderFields = Omit<Reminder, 'id' | 'leadId' | 'rungAt'>;
/** A reminder about a lead. */
export type ReminderKey = { leadId: string; reminderId: string };

/**
 * A page of a lead's reminders: upcoming ones, the next one first, then past ones, the last one
 * first.
 */
export function listReminders(
  scope: Owner,
  leadId: string,
  asked: ListQuery,
): Promise<Page<Reminder> | Part<Reminder>> {
  const ordered = remindersOf(scope, leadId)
    .orderBy('active', 'desc')
    .orderBy(sql`case when active then remind_at end`)
    .orderBy('remind_at', 'desc')
    .orderBy('reminder_id');
  return readList(ordered, asked, { id: sql.ref('reminder_id') });
}

export async function countReminders(scope: Owner, leadId: string): Promise<number> {
  const { reminders } = await remindersOf(scope, leadId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('reminders'))
    .executeTakeFirstOrThrow();
  return Number(reminders);
}

/** One reminder, locked until the transaction ends. */
export function lockReminder(
  scope: Owner,
  { leadId, reminderId }: ReminderKey,
): Promise<Reminder | undefined> {
  return remindersOf(scope, leadId)
    .where('reminder_id', '=', reminderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertReminder(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  leadId: string,
  fields: ReminderFields,
): Promise<Reminder> {
  const reminder = await db
    .insertInto('reminders')
    .values({ user_id: userId, lead_id: leadId, ...columnsOf(fields), set_at: instant(now) })
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
  await scheduleReminders(db);
  return reminder;
}

/** Saves a locked reminder; `again`: it fires at its time even if it has fired before. */
export async function changeReminder(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  reminderId: string,
  { again, ...fields }: ReminderFields & { again: boolean },
): Promise<Reminder> {
  const reminder = await db
    .updateTable('reminders')
    .set({ ...columnsOf(fields), ...(again && { set_at: instant(now), rung_at: null }) })
    .where(({ and }) => and({ user_id: userId, reminder_id: reminderId }))
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
  await scheduleReminders(db);
  return reminder;
}

export function deleteReminder(scope: Owner, key: ReminderKey): Promise<boolean> {
  return deleteOwn(scope, 'reminders', { lead_id: key.leadId, reminder_id: key.reminderId });
}

function remindersOf({ db, userId }: Owner, leadId: string) {
  return db
    .selectFrom('reminders')
    .select([...COLUMNS])
    .where(({ and }) => and({ user_id: userId, lead_id: leadId }));
}

function columnsOf(fields: ReminderFields) {
  return toColumns({ ...fields, remindAt: instant(fields.remindAt) });
}
