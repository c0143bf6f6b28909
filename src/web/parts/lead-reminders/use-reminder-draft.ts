import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReminderAnswer } from '#contract/reminders.ts';
import type { LeadId } from '#contract/shapes.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import {
  atLocalHour,
  quickReminderTimes,
  REMINDER_NOTE_LENGTH,
  type ReminderType,
} from '#core/lead/reminder.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { hourOfDay, longDateTime } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { reminderFormTexts as texts } from './reminder-form-texts.ts';
import { useRefreshReminders } from './use-refresh-reminders.ts';

type Draft = {
  day: string;
  hour: number;
  note: string;
  reminderType: ReminderType;
  onlyIfSilent: boolean;
};
type Asked = {
  leadId: LeadId;
  /** The one to change; null for a new one. */
  reminder: ReminderAnswer | null;
  /** Whether a new one is only for when the lead stays silent, as long as nobody says otherwise. */
  onlyIfSilent: boolean;
  onClose: () => void;
};

export type ReminderDraft = ReturnType<typeof useReminderDraft>;

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

function useSaveReminder({ leadId, reminder, onClose }: Omit<Asked, 'onlyIfSilent'>) {
  const refresh = useRefreshReminders();
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
    onSettled: refresh,
  });
}

/** What is being asked for a reminder, what is wrong with it, and its sending. */
export function useReminderDraft({ onlyIfSilent, ...asked }: Asked) {
  const { reminder } = asked;
  const { now, zone } = useProductTime();
  const [quick] = useState(() => quickReminderTimes({ now: now(), zone }));
  const begin = reminder ? Date.parse(reminder.remindAt) : (quick[1]?.at ?? now());
  const [draft, setDraft] = useState<Draft>({
    day: dayOf(begin, zone),
    hour: hourOfDay({ at: begin, zone }),
    note: reminder?.note ?? '',
    reminderType: reminder?.reminderType ?? 'FOLLOW_UP',
    onlyIfSilent: reminder?.onlyIfSilent ?? onlyIfSilent,
  });
  const save = useSaveReminder(asked);
  const at = instantOf(draft, zone);
  const late = at !== null && at <= now();
  const problem = at === null ? FIELD_MESSAGES.REQUIRED() : late ? texts.past : null;
  const tooLong =
    draft.note.length > REMINDER_NOTE_LENGTH ? FIELD_MESSAGES.TOO_LONG(REMINDER_NOTE_LENGTH) : null;
  return {
    ...draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    quick,
    today: dayOf(now(), zone),
    /** Null while no day is chosen. */
    at,
    problem,
    tooLong,
    saving: save.isPending,
    send: (when: number | null) =>
      when !== null && tooLong === null && !save.isPending && save.mutate({ at: when, ...draft }),
  };
}
