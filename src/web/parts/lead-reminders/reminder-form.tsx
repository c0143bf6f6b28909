import type { LeadId } from '#contract/shapes.ts';
import { reminderDay } from '#core/lead/reminder.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { OnlyIfSilent, ReminderDays, ReminderHour } from './reminder-fields.tsx';
import { reminderFormTexts as texts } from './reminder-form-texts.ts';
import { useReminderDraft } from './use-reminder-draft.ts';
import styles from './reminders.module.css';

/** What is asked for a new reminder beside a conversation (design, png/45, "Remind me"). */
export function ReminderForm({
  leadId,
  name,
  onClose,
}: {
  leadId: LeadId;
  name: string;
  onClose: () => void;
}) {
  const { zone } = useProductTime();
  const draft = useReminderDraft({ leadId, reminder: null, onlyIfSilent: true, onClose });
  const { at, problem, tooLong, note, change, send } = draft;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) send(at);
      }}
    >
      <ReminderDays draft={draft} />
      <div className={styles.hourAndNote}>
        <ReminderHour draft={draft} hideLabel />
        <TextField
          label={texts.note}
          hideLabel
          placeholder={texts.note}
          value={note}
          error={tooLong}
          onChange={(words) => change({ note: words })}
          autoComplete="off"
        />
      </div>
      <OnlyIfSilent draft={draft} name={name} />
      <Button
        type="submit"
        variant="primary"
        fullWidth
        busy={draft.saving}
        busyLabel={texts.saving}
        disabledReason={problem ?? tooLong}
      >
        {at === null ? texts.confirm : texts.confirmOn(reminderDay({ at, zone }))}
      </Button>
    </form>
  );
}
