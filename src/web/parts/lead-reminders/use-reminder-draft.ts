import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReminderAnswer } from '#contract/reminders.ts';
import type { LeadId } from '#contract/shapes.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { atLocalHour, quickReminderTimes, REMINDER_NOTE_LENGTH } from '#core/lead/reminder.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { hourOfDay, longDateTime } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { reminderFormTexts as texts } from './reminder-form-texts.ts';

type Draft = { day: string; hour: number; note: string; onlyIfSilent: boolean };
type Asked = {
  leadId: LeadId;
  /** The one to change; null for a new one. */
  reminder: ReminderAnswer | null;
  onClose: () => void;
};

function dayOf(at: number, zone: string): string {
  return new Date(localClock(zone, at).epochDay * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The instant that day and hour name in the zone. */
function instantOf({ day, hour }: Draft, zone: string): number {
  return atLocalHour({ zone, epochDay: Date.parse(`${day}T00:00:00.000Z`) / MS_PER_DAY, hour });
}

function useSaveReminder({ leadId, reminder, onClose }: Asked) {
  const toast = useToast();
  const { zone } = useProductTime();
  return useMutation({
    mutationFn: ({ at, note, onlyIfSilent }: Draft & { at: number }) => {
      const body = {
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
        : api('POST /leads/{leadId}/reminders', {
            params: { leadId },
            body: { ...body, reminderType: 'FOLLOW_UP' },
          });
    },
    onSuccess: ({ remindAt }) => {
      toast.success(texts.saved(longDateTime({ at: Date.parse(remindAt), zone })));
      onClose();
    },
    onError: (error) =>
      toast.error(
        (error instanceof ApiProblem && error.fieldErrors[0]?.message) || problemText(error),
      ),
  });
}

/**
 * What is being asked for a reminder, what is wrong with it, and its sending. One that is set again
 * after its time begins as a new one does.
 */
export function useReminderDraft(asked: Asked) {
  const { reminder } = asked;
  const { now, zone } = useProductTime();
  const [quick] = useState(() => quickReminderTimes(zone, now()));
  const [draft, setDraft] = useState<Draft>(() => {
    const set = reminder ? Date.parse(reminder.remindAt) : 0;
    const at = set > now() ? set : (quick[1]?.at ?? now());
    return {
      day: dayOf(at, zone),
      hour: hourOfDay(at, zone),
      note: reminder?.note ?? '',
      onlyIfSilent: reminder?.onlyIfSilent ?? true,
    };
  });
  const save = useSaveReminder(asked);
  const at = instantOf(draft, zone);
  const problem = at <= now() ? texts.past : null;
  const tooLong =
    draft.note.length > REMINDER_NOTE_LENGTH ? FIELD_MESSAGES.TOO_LONG(REMINDER_NOTE_LENGTH) : null;
  return {
    ...draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    quick,
    today: dayOf(now(), zone),
    at,
    problem,
    tooLong,
    saving: save.isPending,
    send: (when: number) =>
      tooLong === null && !save.isPending && save.mutate({ at: when, ...draft }),
  };
}
