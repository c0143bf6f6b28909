import type { Generated, GeneratedAlways } from 'kysely';
import type { ReminderType } from '#core/lead/reminder.ts';
import type { Instant, NullableInstant } from '#data/schema/columns.ts';

export type RemindersTable = {
  user_id: string;
  reminder_id: GeneratedAlways<string>;
  lead_id: string;
  reminder_type: ReminderType;
  active: Generated<boolean>;
  remind_at: Instant;
  note: string | null;
  only_if_silent: Generated<boolean>;
  set_at: Instant;
  rung_at: NullableInstant;
};
