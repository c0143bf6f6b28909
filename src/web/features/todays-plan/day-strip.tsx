import { hourLabel, hourOfDay, timeOfDay } from '#core/time/when-text.ts';
import type { Answer } from '#web/api/call-types.ts';
import { todaysPlanTexts } from './todays-plan-texts.ts';
import styles from './todays-plan.module.css';

export type TodaysPlan = Answer<'GET /v1/todays-plan'>;
type Column = TodaysPlan['columns'][number];

const HEIGHT = 44;
const COLUMN_MS = 20 * 60_000;
const HOUR_MS = 60 * 60_000;

function spoken({ column, zone }: { column: Column; zone: string }): string {
  const { startsAt, done, planned } = column;
  const time = timeOfDay({ at: Date.parse(startsAt), zone });
  return todaysPlanTexts.day.column({ time, done, planned });
}

function Hours({ column, zone, wide }: { column: Column; zone: string; wide: boolean }) {
  const at = Date.parse(column.startsAt);
  const hour = hourOfDay(at, zone);
  const label = hourLabel(hour);
  return (
    <span className={styles.hour} aria-hidden="true">
      {at % HOUR_MS < COLUMN_MS && (wide || hour % 3 === 0)
        ? hour % 12 === 0 || hour === 9
          ? label
          : label.replace(/ .m$/, '')
        : ''}
    </span>
  );
}

/**
 * The day in columns of 20 minutes: done filled, planned outlined, asleep hatched, and a line at
 * now (design, png/37).
 */
export function DayStrip({ plan, now }: { plan: TodaysPlan; now: number }) {
  const { columns, zone } = plan;
  const most = Math.max(1, ...columns.map(({ done, planned }) => done + planned));
  const [first] = columns;
  const from = first === undefined ? 0 : Date.parse(first.startsAt);
  const at = columns.length === 0 ? -1 : (now - from) / (columns.length * COLUMN_MS);
  return (
    <div className={styles.strip}>
      <ul className={styles.stripColumns} aria-label={todaysPlanTexts.day.columns}>
        {columns.map((column) => {
          const busy = column.done + column.planned > 0;
          return (
            <li
              key={column.startsAt}
              aria-hidden={busy ? undefined : true}
              title={busy ? spoken({ column, zone }) : undefined}
            >
              {busy && <span className="sr-only">{spoken({ column, zone })}</span>}
              <span
                className={styles.stack}
                data-asleep={column.asleep && !busy}
                style={{ height: HEIGHT }}
                aria-hidden="true"
              >
                {column.planned > 0 && (
                  <span
                    className={styles.planned}
                    style={{ height: `${Math.max(10, (column.planned / most) * 100)}%` }}
                  />
                )}
                {column.done > 0 && (
                  <span
                    className={styles.done}
                    style={{ height: `${Math.max(10, (column.done / most) * 100)}%` }}
                  />
                )}
              </span>
              <Hours column={column} zone={zone} wide={columns.length < 60} />
            </li>
          );
        })}
      </ul>
      {plan.today && at >= 0 && at <= 1 && (
        <span className={styles.now} style={{ insetInlineStart: `${at * 100}%` }}>
          <span>{timeOfDay({ at: now, zone })}</span>
        </span>
      )}
    </div>
  );
}
