import type { ReminderAnswer } from '#contract/reminders.ts';
import type { LeadId } from '#contract/shapes.ts';
import { reminderDay } from '#core/lead/reminder.ts';
import { dateText, hourLabel, timeOfDay } from '#core/time/when-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Calendar } from '#web/ui/fields/calendar.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { reminderFormTexts as texts } from './reminder-form-texts.ts';
import { useReminderDraft } from './use-reminder-draft.ts';
import styles from './reminders.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(hour),
}));

/** All that is asked for a reminder, a new one or one that is changed (design, png/45). */
export function ReminderForm(asked: {
  leadId: LeadId;
  name: string;
  reminder: ReminderAnswer | null;
  onClose: () => void;
}) {
  const { zone } = useProductTime();
  const draft = useReminderDraft(asked);
  const { at, problem, tooLong, change, send } = draft;
  return (
    <form
      className="stack gap-14"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) send(at);
      }}
    >
      <ul className={`stack ${styles.quick}`} aria-label={texts.quick}>
        {draft.quick.map((one, index) => (
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
        value={draft.day}
        today={draft.today}
        min={draft.today}
        onChange={(day) => change({ day })}
      />
      <div className={`stack gap-8 align-start ${styles.hourAndNote}`}>
        <SelectField
          label={texts.hour}
          hideLabel
          value={String(draft.hour)}
          options={HOURS}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <TextField
          label={texts.note}
          hideLabel
          placeholder={texts.note}
          value={draft.note}
          error={tooLong}
          onChange={(note) => change({ note })}
          autoComplete="off"
        />
      </div>
      <Checkbox
        label={texts.onlyIfSilent(asked.name)}
        checked={draft.onlyIfSilent}
        onChange={(onlyIfSilent) => change({ onlyIfSilent })}
      />
      <Button
        type="submit"
        variant="primary"
        fullWidth
        busy={draft.saving}
        busyLabel={texts.saving}
        disabledReason={problem ?? tooLong}
      >
        {texts.confirmOn(reminderDay(at, zone))}
      </Button>
    </form>
  );
}
