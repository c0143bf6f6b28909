import { dayOfWeekOf } from '#core/schedule/sleep-mode.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import { endHours, startHours } from '#core/schedule/working-hours-rules.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { hourLabel } from '#core/time/when-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { useNow } from '#web/ui/text/time-context.ts';
import styles from './working-hours.module.css';
import { workingHoursTexts } from './working-hours-texts.ts';

const texts = workingHoursTexts.day;

const NOW_LINE_MS = 1000;
const HOURS = 24;
const percent = (hour: number) => `${(hour / HOURS) * 100}%`;
const hourOptions = (hours: readonly number[]) =>
  hours.map((hour) => ({ value: String(hour), label: hourLabel(hour) }));

/** One day: on or off, its hours as a bar with the now line, from and to. */
export function DayRow({
  item,
  zone,
  onChange,
  onApplyToAll,
}: {
  item: SchedulerItem;
  zone: string;
  onChange: (changed: Partial<SchedulerItem>) => void;
  onApplyToAll: () => void;
}) {
  const local = localClock(zone, useNow(NOW_LINE_MS));
  const isToday = dayOfWeekOf(local.epochDay) === item.dayOfWeek;
  const name = workingHoursTexts.dayNames[item.dayOfWeek];
  return (
    <div className={styles.day}>
      <div className={`row gap-8 ${styles.dayName}`}>
        <Switch
          label={name}
          hideLabel
          checked={item.active}
          onChange={(active) => onChange({ active })}
        />
        <strong className={classNames(!item.active && styles.off)}>{name}</strong>
        {isToday && <Badge tone="accent">{texts.today}</Badge>}
      </div>
      <div className={styles.bar}>
        {item.active ? (
          <>
            {[6, 12, 18].map((hour) => (
              <span
                key={hour}
                className={styles.mark}
                style={{ insetInlineStart: percent(hour) }}
                aria-hidden="true"
              />
            ))}
            <span
              className={`stack size-12 tone-accent semibold num nowrap ${styles.hours}`}
              style={{
                insetInlineStart: percent(item.fromHour),
                inlineSize: percent(item.toHour - item.fromHour),
              }}
            >
              {texts.hours(item.toHour - item.fromHour)}
            </span>
          </>
        ) : (
          <span className={`stack faint ${styles.dayOff}`}>{texts.off}</span>
        )}
        {isToday && (
          <span
            className={styles.now}
            style={{ insetInlineStart: `${(local.msOfDay / MS_PER_DAY) * 100}%` }}
            title={texts.now}
          />
        )}
      </div>
      {item.active && (
        <div className={`stack gap-8 align-center quiet ${styles.pickers}`}>
          <SelectField
            label={texts.from(name)}
            hideLabel
            value={String(item.fromHour)}
            options={hourOptions(startHours())}
            onChange={(hour) => onChange({ fromHour: Number(hour) })}
          />
          <span aria-hidden="true">{texts.between}</span>
          <SelectField
            label={texts.to(name)}
            hideLabel
            value={String(item.toHour)}
            options={hourOptions(endHours(item.fromHour))}
            onChange={(hour) => onChange({ toHour: Number(hour) })}
          />
        </div>
      )}
      {item.active && (
        <Button
          className={styles.apply}
          variant="quiet"
          size="small"
          onClick={onApplyToAll}
          aria-label={texts.applyDayToAll(name)}
        >
          {texts.applyToAll}
        </Button>
      )}
    </div>
  );
}
