import { sql } from 'kysely';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { scheduleJob } from '#data/jobs/jobs.ts';

const RUNG_AT_ONCE = 500;

/**
 * Sends due reminders (campaign time): each becomes a notification and is done, in one statement,
 * so that a kill leaves all of it or nothing. Several workers share the work without waiting, and
 * the notification's key prevents a second one. A reminder set for "only if they haven't replied"
 * ends silently if the lead has replied since. Returns how many ended.
 */
export async function sendDueReminders({
  db,
  now,
  limit = RUNG_AT_ONCE,
}: {
  db: AnyDatabase;
  now: number;
  limit?: number;
}): Promise<number> {
  const { rows } = await sql<{ over: number }>`
    with due as (
      select user_id, reminder_id
      from reminders
      where active and remind_at <= ${instant(now)}
      order by remind_at limit ${limit} for update skip locked
    ), over as (
      update reminders r
      set active = false, rung_at = ${instant(now)}
      from due
      where r.user_id = due.user_id and r.reminder_id = due.reminder_id
      returning r.*
    ), told as (
      insert into notifications (user_id, type, at, data, link, unique_key)
      select o.user_id, 'REMINDER', ${instant(now)},
        jsonb_build_object(
          'reminderId', o.reminder_id::text, 'leadId', o.lead_id::text,
          'reminderType', o.reminder_type, 'note', o.note,
          'remindAt', to_char(o.remind_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ),
        '/leads/' || o.lead_id,
        'reminder/' || o.reminder_id || '/' || (extract(epoch from o.set_at) * 1000)::bigint || '/'
          || (extract(epoch from o.remind_at) * 1000)::bigint
      from over o
      where not (
        o.only_if_silent
        and (
          exists (
            select from leads l
            where l.user_id = o.user_id and l.lead_id = o.lead_id and l.replied_at > o.set_at
          )
          or exists (
            select from campaign_leads c
            where c.user_id = o.user_id and c.lead_id = o.lead_id and c.replied_at > o.set_at
          )
          or exists (
            select from conversations k
            join messages m on m.user_id = k.user_id and m.conversation_id = k.conversation_id
            where k.user_id = o.user_id
              and k.lead_id = o.lead_id
              and not m.from_me
              and not m.automatic
              and m.at > o.set_at
          )
        )
      )
      on conflict (user_id, unique_key)
      where unique_key is not null do nothing
    )
    select count(*)::int as over from over`.execute(db);
  return rows[0]?.over ?? 0;
}

/**
 * Schedules the one job that fires reminders at the real time at which the next is due, by the
 * clock's current rate: called by anyone who changes a reminder or the clock, and by the job itself
 * at its end. If the clock slows down or stops, the job runs early and finds its next time again,
 * no sooner than `afterMs` from now.
 */
export async function scheduleReminders(db: DatabaseTransaction, afterMs = 0): Promise<void> {
  await scheduleJob({
    db,
    task: 'ring-reminders',
    payload: {},
    afterMs,
    nextAt: async () => {
      const { rows } = await sql<{ at: number | null }>`
        select case
          when c.rate is null then r.at
          else c.base_real + (r.at - c.base_campaign) / c.rate
        end as at
        from (select min(remind_at) as at from reminders where active) r
        left join clock c on true`.execute(db);
      return rows[0]?.at ?? null;
    },
  });
}
