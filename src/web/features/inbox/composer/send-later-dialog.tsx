import { useState } from 'react';
import { atLocalHour, quickReminderTimes } from '#core/lead/reminder.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { fullDateTime, hourLabel, placeOfZone, shortWhenText } from '#core/time/when-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { composerTexts } from './composer-texts.ts';
import styles from './composer.module.css';

const texts = composerTexts.laterDialog;
const MORNING = 9;

/** When a message is sent: in the person's local time where it is known, else in the user's. */
export function SendLaterDialog({
  name,
  theirZone,
  onChoose,
  onClose,
}: {
  name: string;
  theirZone: string | null;
  onChoose: (at: number) => void;
  onClose: () => void;
}) {
  const time = useProductTime();
  const zone = theirZone ?? time.zone;
  const now = time.now();
  const dayOf = (at: number) =>
    new Date(localClock(zone, at).epochDay * MS_PER_DAY).toISOString().slice(0, 10);
  const [day, setDay] = useState(() => dayOf(now + MS_PER_DAY));
  const [hour, setHour] = useState(MORNING);
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const at = Number.isNaN(midnight)
    ? null
    : atLocalHour({ zone, epochDay: midnight / MS_PER_DAY, hour });
  const late = at === null || at <= now ? texts.past : null;
  const elsewhere = theirZone !== null && theirZone !== time.zone;
  const quickText = (one: number) => {
    const [theirs, yours] = [zone, time.zone].map((each) =>
      shortWhenText({ at: one, now, zone: each }),
    );
    return theirs === yours ? theirs : `${theirs} · ${texts.forYou(yours ?? '')}`;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts.title}
      text={theirZone === null ? texts.yourTime : texts.theirTime(name, placeOfZone(theirZone))}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={late}
            onClick={() => at !== null && onChoose(at)}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <ul className={`stack ${styles.quick}`} aria-label={texts.quick}>
        {quickReminderTimes(zone, now).map((one) => (
          <li key={one.label}>
            <button type="button" onClick={() => onChoose(one.at)}>
              <strong>{one.label}</strong>
              <span>{quickText(one.at)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={`stack gap-12 ${styles.when}`}>
        <TextField
          type="date"
          label={texts.day}
          value={day}
          min={dayOf(now)}
          error={late}
          help={
            elsewhere && at !== null
              ? texts.forYou(fullDateTime({ at, zone: time.zone }))
              : undefined
          }
          onChange={setDay}
        />
        <SelectField
          label={texts.hour}
          value={String(hour)}
          options={Array.from({ length: 24 }, (_, each) => ({
            value: String(each),
            label: hourLabel(each),
          }))}
          onChange={(value) => setHour(Number(value))}
        />
      </div>
    </Dialog>
  );
}
