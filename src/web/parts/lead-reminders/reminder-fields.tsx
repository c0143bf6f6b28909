import { dateText, hourLabel, timeOfDay } from '#core/time/when-text.ts';
import { Calendar } from '#web/ui/fields/calendar.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { reminderFormTexts as texts } from './reminder-form-texts.ts';
import type { ReminderDraft } from './use-reminder-draft.ts';
import styles from './reminders.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(hour),
}));

/** Three times that set the reminder with one press, and the month to choose another day in. */
export function ReminderDays({ draft }: { draft: ReminderDraft }) {
  const { zone } = useProductTime();
  const { quick, send, at, day, today, change } = draft;
  return (
    <>
      <ul className={styles.quick} aria-label={texts.quick}>
        {quick.map((one, index) => (
          <li key={one.label}>
            <button type="button" className={styles.quickTime} onClick={() => send(one.at)}>
              <strong>{one.label}</strong>
              <span>
                {index > 0 && `${dateText({ at: one.at, zone })}, `}
                {timeOfDay({ at: one.at, zone })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Calendar
        label={texts.calendar}
        value={at === null ? '' : day}
        today={today}
        min={today}
        onChange={(chosen) => change({ day: chosen })}
      />
    </>
  );
}

export function ReminderHour({ draft, hideLabel }: { draft: ReminderDraft; hideLabel?: boolean }) {
  return (
    <SelectField
      label={texts.hour}
      {...(hideLabel && { hideLabel })}
      value={String(draft.hour)}
      options={HOURS}
      onChange={(hour) => draft.change({ hour: Number(hour) })}
    />
  );
}

export function OnlyIfSilent({ draft, name }: { draft: ReminderDraft; name: string }) {
  return (
    <Checkbox
      label={texts.onlyIfSilent(name)}
      checked={draft.onlyIfSilent}
      onChange={(onlyIfSilent) => draft.change({ onlyIfSilent })}
    />
  );
}
