import { dayOfWeekOf } from '#core/schedule/sleep-mode.ts';
import type { DayOfWeek, SchedulerItem } from '#core/schedule/week.ts';
import { endHours, startHours } from '#core/schedule/working-hours-rules.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { hourLabel } from '#core/time/when-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { useNow } from '#web/ui/text/time-context.ts';
import styles from './working-hours.module.css';

export const DAY_NAMES = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
} as const satisfies Record<DayOfWeek, string>;

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
  const local = localClock({ zone, at: useNow(NOW_LINE_MS) });
  const isToday = dayOfWeekOf(local.epochDay) === item.dayOfWeek;
  const name = DAY_NAMES[item.dayOfWeek];
  return (
    <div className={styles.day}>
      <div className={styles.dayName}>
        <Switch
          label={name}
          hideLabel
          checked={item.active}
          onChange={(active) => onChange({ active })}
        />
        <strong className={classNames(!item.active && styles.off)}>{name}</strong>
        {isToday && <Badge tone="accent">Today</Badge>}
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
              className={styles.hours}
              style={{
                insetInlineStart: percent(item.fromHour),
                inlineSize: percent(item.toHour - item.fromHour),
              }}
            >
              {counted(item.toHour - item.fromHour, 'hour')}
            </span>
          </>
        ) : (
          <span className={styles.dayOff}>Day off</span>
        )}
        {isToday && (
          <span
            className={styles.now}
            style={{ insetInlineStart: `${(local.msOfDay / MS_PER_DAY) * 100}%` }}
            title="Now"
          />
        )}
      </div>
      {item.active && (
        <div className={styles.pickers}>
          <SelectField
            label={`${name}, from`}
            hideLabel
            value={String(item.fromHour)}
            options={hourOptions(startHours())}
            onChange={(hour) => onChange({ fromHour: Number(hour) })}
          />
          <span aria-hidden="true">to</span>
          <SelectField
            label={`${name}, to`}
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
          aria-label={`Apply to all: ${name}'s hours`}
        >
          Apply to all
        </Button>
      )}
    </div>
  );
}
