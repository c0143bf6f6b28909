import { nextClosing, nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import type { SchedulerItem, WorkingWeek } from '#core/schedule/week.ts';
import { timeOfDay, whenText } from '#core/time/when-text.ts';
import { Card } from '#web/ui/data/card.tsx';
import { useNow } from '#web/ui/text/time-context.ts';
import styles from './working-hours.module.css';
import { grouped } from '#core/text/formats.ts';
import { workingHoursTexts } from './working-hours-texts.ts';

const texts = workingHoursTexts.now;

const RENEW_MS = 1000;

/** Awake or asleep with these hours, and until when. */
export function RightNowCard({ week, changed }: { week: WorkingWeek; changed: boolean }) {
  const now = useNow(RENEW_MS);
  const { zone } = week;
  const opens = nextOpening(week, now);
  const closes = nextClosing(week, now);
  const asleep = isAsleep(week, now);
  const next = closes === null ? null : nextOpening(week, closes);
  const at = (instant: number) => whenText({ at: instant, now, zone }).replace(/^on /, '');
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p className={`row gap-8 semibold ${styles.state}`}>
        <span className={asleep ? styles.asleep : styles.awake} aria-hidden="true" />
        {opens === null
          ? texts.never
          : asleep
            ? texts.asleepUntil(at(opens))
            : texts.awakeUntil(timeOfDay({ at: closes ?? now, zone }))}
      </p>
      <p className={`small quiet ${styles.quiet}`}>
        {changed ? `${texts.onceSaved} ` : ''}
        {opens === null
          ? texts.allOff
          : !asleep && next !== null
            ? `${texts.thenAsleep(at(next))} `
            : ''}
        {opens !== null && texts.searches}
      </p>
    </Card>
  );
}

/** How much a week comes to. */
export function ThisWeekCard({ schedulerItems }: { schedulerItems: readonly SchedulerItem[] }) {
  const active = schedulerItems.filter((item) => item.active);
  const hours = active.reduce((sum, item) => sum + item.toHour - item.fromHour, 0);
  return (
    <Card>
      <h2>{workingHoursTexts.week.title}</h2>
      <p className={`quiet num ${styles.total}`}>
        <strong>{grouped(hours)}</strong> {workingHoursTexts.week.workingHours(hours)},{' '}
        {workingHoursTexts.week.days(active.length)}
      </p>
    </Card>
  );
}
