import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReminderAnswer } from '#contract/reminders.ts';
import type { LeadId } from '#contract/shapes.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import {
  atLocalHour,
  quickReminderTimes,
  REMINDER_NOTE_LENGTH,
  REMINDER_TYPES,
  REMINDER_WORDS,
  type ReminderType,
} from '#core/lead/reminder.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { hourLabel, hourOfDay, longDateTime, shortWhenText } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Calendar } from '#web/ui/fields/calendar.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { reminderDialogTexts } from './reminder-dialog-texts.ts';
import styles from './reminders.module.css';

const texts = reminderDialogTexts;

type Draft = {
  day: string;
  hour: number;
  note: string;
  reminderType: ReminderType;
  onlyIfSilent: boolean;
};
type ReminderDialogProps = {
  leadId: LeadId;
  name: string;
  reminder: ReminderAnswer | null;
  onClose: () => void;
};

function dayOf(at: number, zone: string): string {
  return new Date(localClock({ zone, at }).epochDay * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The instant that day and hour name in the zone; null while no day is chosen. */
function instantOf({ day, hour }: Draft, zone: string): number | null {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(midnight)
    ? null
    : atLocalHour({ zone, epochDay: midnight / MS_PER_DAY, hour });
}

function useSaveReminder({ leadId, reminder, onClose }: Omit<ReminderDialogProps, 'name'>) {
  const client = useQueryClient();
  const toast = useToast();
  const { zone } = useProductTime();
  return useMutation({
    mutationFn: ({
      at,
      reminderType,
      note,
      onlyIfSilent,
    }: {
      at: number;
      reminderType: ReminderType;
      note: string;
      onlyIfSilent: boolean;
    }) => {
      const body = {
        reminderType,
        remindAt: new Date(at).toISOString(),
        note: note.trim() || null,
        onlyIfSilent,
        active: true,
      };
      return reminder
        ? api('PATCH /leads/{leadId}/reminders/{reminderId}', {
            params: { leadId, reminderId: reminder.id },
            body,
          })
        : api('POST /leads/{leadId}/reminders', { params: { leadId }, body });
    },
    onSuccess: ({ remindAt }) => {
      toast.success(texts.saved(longDateTime({ at: Date.parse(remindAt), zone })));
      onClose();
    },
    onError: (error) =>
      toast.error(
        (error instanceof ApiProblem && error.fieldErrors[0]?.message) || problemText(error),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: ['GET /leads/{leadId}/reminders'] }),
  });
}

/** Three quick times, or a day and an hour, with a note (design, png/45, "Remind me"). */
export function ReminderDialog({ leadId, name, reminder, onClose }: ReminderDialogProps) {
  const { now, zone } = useProductTime();
  const [quick] = useState(() => quickReminderTimes({ now: now(), zone }));
  const begin = reminder ? Date.parse(reminder.remindAt) : (quick[1]?.at ?? now());
  const [draft, setDraft] = useState<Draft>({
    day: dayOf(begin, zone),
    hour: hourOfDay({ at: begin, zone }),
    note: reminder?.note ?? '',
    reminderType: reminder?.reminderType ?? 'FOLLOW_UP',
    onlyIfSilent: reminder?.onlyIfSilent ?? false,
  });
  const save = useSaveReminder({ leadId, reminder, onClose });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const at = instantOf(draft, zone);
  const late = at !== null && at <= now();
  const problem = at === null ? FIELD_MESSAGES.REQUIRED() : late ? texts.past : null;
  const tooLong =
    draft.note.length > REMINDER_NOTE_LENGTH ? FIELD_MESSAGES.TOO_LONG(REMINDER_NOTE_LENGTH) : null;
  const send = (when: number | null) =>
    when !== null && tooLong === null && !save.isPending && save.mutate({ at: when, ...draft });
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
            busy={save.isPending}
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
        <ul className={styles.quick} aria-label={texts.quick}>
          {quick.map((one) => (
            <li key={one.label}>
              <button type="button" className={styles.quickTime} onClick={() => send(one.at)}>
                <strong>{one.label}</strong>
                <span>{shortWhenText({ at: one.at, now: now(), zone })}</span>
              </button>
            </li>
          ))}
        </ul>
        <Calendar
          label={texts.calendar}
          value={at === null ? '' : draft.day}
          today={dayOf(now(), zone)}
          min={dayOf(now(), zone)}
          onChange={(day) => change({ day })}
        />
        <div className={styles.when}>
          <TextField
            type="date"
            label={texts.day}
            required
            value={draft.day}
            error={problem}
            min={dayOf(now(), zone)}
            onChange={(day) => change({ day })}
          />
          <SelectField
            label={texts.hour}
            value={String(draft.hour)}
            options={Array.from({ length: 24 }, (_, hour) => ({
              value: String(hour),
              label: hourLabel(hour),
            }))}
            onChange={(hour) => change({ hour: Number(hour) })}
          />
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
        <Checkbox
          label={texts.onlyIfSilent(name)}
          checked={draft.onlyIfSilent}
          onChange={(onlyIfSilent) => change({ onlyIfSilent })}
        />
      </form>
    </Dialog>
  );
}
