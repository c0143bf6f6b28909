import type { LeadId } from '#contract/shapes.ts';
import type { ReminderAnswer } from '#contract/reminders.ts';
import { REMINDER_TYPES, REMINDER_WORDS } from '#core/lead/reminder.ts';
import { shortWhenText } from '#core/time/when-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { OnlyIfSilent, ReminderDays, ReminderHour } from './reminder-fields.tsx';
import { reminderFormTexts as texts } from './reminder-form-texts.ts';
import { useReminderDraft } from './use-reminder-draft.ts';
import styles from './reminders.module.css';

type ReminderDialogProps = {
  leadId: LeadId;
  name: string;
  reminder: ReminderAnswer | null;
  onClose: () => void;
};

/** All of a reminder: three quick times, or a day and an hour, its type, and a note. */
export function ReminderDialog({ leadId, name, reminder, onClose }: ReminderDialogProps) {
  const { now, zone } = useProductTime();
  const draft = useReminderDraft({ leadId, reminder, onlyIfSilent: false, onClose });
  const { at, problem, tooLong, change, send } = draft;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={reminder ? texts.rescheduleTitle : texts.title}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={draft.saving}
            busyLabel={texts.saving}
            disabledReason={problem ?? tooLong}
            onClick={() => send(at)}
          >
            {at === null ? texts.confirm : texts.confirmAt(shortWhenText({ at, now: now(), zone }))}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) send(at);
        }}
      >
        <ReminderDays draft={draft} />
        <div className={styles.when}>
          <TextField
            type="date"
            label={texts.day}
            required
            value={draft.day}
            error={problem}
            min={draft.today}
            onChange={(day) => change({ day })}
          />
          <ReminderHour draft={draft} />
        </div>
        <SelectField
          label={texts.type}
          value={draft.reminderType}
          options={REMINDER_TYPES.map((type) => ({ value: type, label: REMINDER_WORDS[type] }))}
          onChange={(reminderType) => change({ reminderType })}
        />
        <TextField
          label={texts.note}
          optional
          value={draft.note}
          error={tooLong}
          onChange={(note) => change({ note })}
          autoComplete="off"
        />
        <OnlyIfSilent draft={draft} name={name} />
      </form>
    </Dialog>
  );
}
