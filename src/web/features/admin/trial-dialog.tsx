import { useState } from 'react';
import { atLocalHour } from '#core/lead/reminder.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { longDate } from '#core/time/when-text.ts';
import type { StaffUserAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { Calendar } from '#web/ui/fields/calendar.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import { nameOf } from './staff-words.ts';
import { userDialogTexts } from './user-dialog-texts.ts';

const texts = userDialogTexts.trial;

function dayOf(at: number, zone: string): string {
  return new Date(localClock(zone, at).epochDay * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The last millisecond of a day in a zone; null while no day is chosen. */
function endOf(day: string, zone: string): number | null {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(midnight)
    ? null
    : atLocalHour({ zone, epochDay: midnight / MS_PER_DAY + 1, hour: 0 }) - 1;
}

/** Chooses the last day of a trial, in the user's own zone. */
export function TrialDialog({ user, onClose }: { user: StaffUserAnswer; onClose: () => void }) {
  const { zone, billing } = user;
  const now = billing.trialEndsAt === null ? null : dayOf(Date.parse(billing.trialEndsAt), zone);
  const today = dayOf(Date.now(), zone);
  const [day, setDay] = useState(now ?? today);
  const at = endOf(day, zone);
  const problem = at === null ? texts.missing : day === now ? texts.same : null;
  return (
    <ActDialog
      title={texts.title(nameOf(user))}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      problem={problem}
      done={texts.done(at === null ? '' : longDate({ at, zone }))}
      act={(reason) =>
        api('PATCH /admin/users/{id}/trial', {
          params: { id: user.userId },
          body: { reason, trialEndsAt: new Date(at ?? 0).toISOString() },
        })
      }
      onClose={onClose}
    >
      <Calendar
        label={texts.calendar}
        value={at === null ? '' : day}
        today={today}
        onChange={setDay}
      />
      <TextField type="date" label={texts.day} required value={day} onChange={setDay} />
    </ActDialog>
  );
}
