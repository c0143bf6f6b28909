import { useState } from 'react';
import { localDay } from '#core/schedule/zone.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { hourLabel, timeOfDay } from '#core/time/when-text.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { browserZone } from '#web/ui/text/dates.ts';
import { useNow } from '#web/ui/text/time-context.ts';
import styles from './working-hours.module.css';
import { workingHoursTexts } from './working-hours-texts.ts';

const texts = workingHoursTexts.zone;

const RENEW_MS = 10_000;

export type TimeConverterProps = {
  open: boolean;
  onClose: () => void;
  zone: string;
  zones: readonly string[];
};

/** What an hour of the chosen zone is elsewhere, today. */
export function TimeConverter({ open, onClose, zone, zones }: TimeConverterProps) {
  const now = useNow(RENEW_MS);
  const [other, setOther] = useState(browserZone);
  const [hour, setHour] = useState(9);
  const here = localClock(zone, now);
  // By the calendar, so that it is right on a day on which the clocks change, too.
  const at = Temporal.PlainDate.from(localDay(zone, now)).toZonedDateTime({
    timeZone: zone,
    plainTime: new Temporal.PlainTime(hour),
  }).epochMilliseconds;
  const there = localClock(other, at);
  const days = Math.floor((there.epochDay * MS_PER_DAY - here.epochDay * MS_PER_DAY) / MS_PER_DAY);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.converter}
      text={texts.converterText}
      size="small"
    >
      <div className={`stack gap-12 ${styles.convert}`}>
        <SelectField
          label={texts.hourIn(zone)}
          value={String(hour)}
          onChange={(value) => setHour(Number(value))}
          options={Array.from({ length: 24 }, (_, each) => ({
            value: String(each),
            label: hourLabel(each),
          }))}
        />
        <SelectField
          label={texts.other}
          searchable
          searchLabel={texts.search}
          value={other}
          onChange={setOther}
          options={[...new Set([other, ...zones])].map((name) => ({ value: name, label: name }))}
        />
        <p role="status">
          {texts.is(hourLabel(hour), zone)} <strong>{timeOfDay({ at, zone: other })}</strong>{' '}
          {texts.in(other)}
          {days === 0 ? '' : days > 0 ? texts.nextDay : texts.dayBefore}.
        </p>
      </div>
    </Dialog>
  );
}
