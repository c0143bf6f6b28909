import { ClockArrowDown, ClockArrowUp } from 'lucide-react';
import { upcomingDays, type ClockChange, type ComingDay } from '#core/schedule/coming-days.ts';
import { isSameWeek } from '#core/schedule/working-hours-rules.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { timeOfDay } from '#core/time/when-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { dateIn } from '#web/ui/text/dates.ts';
import { useNow } from '#web/ui/text/time-context.ts';
import styles from './coming-days.module.css';
import { workingHoursTexts } from './working-hours-texts.ts';

const texts = workingHoursTexts.coming;

const DAYS = 14;
const RENEW_MS = 60_000;
const MS_PER_HOUR = 3_600_000;

const hoursText = (ms: number): string => texts.hours(Math.round((ms / MS_PER_HOUR) * 10) / 10);

/** What a change of the clocks does to a day, in words. */
function clockChangeText({
  change,
  day,
  zone,
}: {
  change: ClockChange;
  day: Pick<ComingDay, 'startsAt' | 'endsAt'>;
  zone: string;
}): string {
  const at = timeOfDay({ at: change.at - 1, zone });
  const hours = hoursText(day.endsAt - day.startsAt);
  return change.forwardMs > 0 ? texts.clocksForward(at, hours) : texts.clocksBack(at, hours);
}

function Day({ day, zone, today }: { day: ComingDay; zone: string; today: boolean }) {
  const [first] = day.windows;
  return (
    <li
      className={classNames(
        'stack gap-1 shrink small quiet num',
        styles.day,
        day.windows.length === 0 && styles.off,
        today && styles.today,
      )}
    >
      <strong>
        {dateIn({ at: day.startsAt, zone, form: 'day' })}
        {today && <span className="sr-only">{texts.today}</span>}
      </strong>
      {first === undefined ? (
        <span>{texts.off}</span>
      ) : (
        <>
          <span>
            {texts.window(
              timeOfDay({ at: first.opensAt, zone }),
              timeOfDay({ at: day.windows.at(-1)?.closesAt ?? first.closesAt, zone }),
            )}
          </span>
          <span>{hoursText(day.workingMs)}</span>
        </>
      )}
      {day.change && (
        <span className={styles.change}>
          {day.change.forwardMs > 0 ? (
            <ClockArrowUp aria-hidden="true" />
          ) : (
            <ClockArrowDown aria-hidden="true" />
          )}
          {clockChangeText({ change: day.change, day, zone })}
        </span>
      )}
    </li>
  );
}

export type ComingDaysProps = { week: WorkingWeek; stored: WorkingWeek };

/** The next 14 days with these hours; days on which the clocks change are marked. */
export function UpcomingDaysCard({ week, stored }: ComingDaysProps) {
  const now = useNow(RENEW_MS);
  const days = upcomingDays({ week, now, days: DAYS });
  const changed =
    week.zone !== stored.zone ||
    !isSameWeek({ one: week.schedulerItems, other: stored.schedulerItems });
  const none = days.every(({ windows }) => windows.length === 0);
  return (
    <Card
      title={texts.title}
      actions={<span className="small quiet">{changed ? texts.onceSaved : week.zone}</span>}
    >
      {none && (
        <Notice tone="warning" title={texts.never}>
          {texts.allOff}
        </Notice>
      )}
      <ol className={`stack gap-8 ${styles.days}`} aria-label={texts.title}>
        {days.map((day, index) => (
          <Day key={day.startsAt} day={day} zone={week.zone} today={index === 0} />
        ))}
      </ol>
    </Card>
  );
}
