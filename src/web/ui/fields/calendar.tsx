import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../actions/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { addDays, addMonths, monthGrid, monthName, dayLabel, WEEKDAYS } from './calendar-days.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './calendar.module.css';

type CalendarProps = {
  label: string;
  /** The chosen day as `YYYY-MM-DD`; empty for none. */
  value: string;
  onChange: (day: string) => void;
  /** The present day, which is framed. */
  today: string;
  /** The first day that can be chosen. */
  min?: string;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/**
 * A month of days: arrow keys move by day and week, Page Up and Down by month, Home and End within
 * the week.
 */
export function Calendar({ label, value, onChange, today, min = '' }: CalendarProps) {
  const [at, setAt] = useState(value || today);
  const grid = useRef<HTMLTableElement>(null);
  // Typed or quick choices turn the page to their day.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== '') setAt(value);
  }
  const turn = (day: string, focus: boolean) => {
    // The next key must find the day that this one led to.
    flushSync(() => setAt(day < min ? min : day));
    if (focus) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = new Date(`${at}T00:00:00Z`).getUTCDay();
    const step =
      STEPS[event.key] ??
      (event.key === 'Home' ? -weekday : event.key === 'End' ? 6 - weekday : null);
    if (step !== null) turn(addDays(at, step), true);
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      turn(addMonths(at, event.key === 'PageUp' ? -1 : 1), true);
    else return;
    event.preventDefault();
  };
  return (
    <div role="group" aria-label={label} className={styles.calendar}>
      <div className={styles.head}>
        <p aria-live="polite">{monthName(at)}</p>
        <IconButton
          size="small"
          label={uiTexts.previousMonth}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => turn(addMonths(at, -1), false)}
        />
        <IconButton
          size="small"
          label={uiTexts.nextMonth}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => turn(addMonths(at, 1), false)}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={monthName(at)}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={dayLabel(day)}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day < min}
                    className={classNames(
                      styles.day,
                      day.slice(0, 7) !== at.slice(0, 7) && styles.other,
                      day === today && styles.today,
                      day === value && styles.chosen,
                    )}
                    onClick={() => onChange(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
