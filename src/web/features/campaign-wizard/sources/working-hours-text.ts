import { nextClosing, nextOpening } from '#core/schedule/next-opening.ts';
import { timeOfDay, hourLabel, whenText } from '#core/time/when-text.ts';
import type { Answer } from '#web/api/call-types.ts';
import { doneStepTexts } from '../steps/done-step-texts.ts';

const texts = doneStepTexts.hours;

type Schedule = Pick<Answer<'GET /schedule'>, 'schedulerItems'>;
type Week = Pick<Answer<'GET /schedule'>, 'schedulerItems' | 'zone'>;

function dayName(day: string): string {
  return day.charAt(0) + day.slice(1).toLowerCase();
}

/** Working hours in a line: `Active Monday to Friday, 9 am to 5 pm`. */
export function workingHoursText({ schedulerItems }: Schedule): string {
  const active = schedulerItems.filter((item) => item.active);
  const [first] = active;
  const last = active.at(-1);
  if (!first || !last) return texts.none;
  const at = schedulerItems.indexOf(first);
  const inRow = active.every((item, index) => schedulerItems[at + index] === item);
  const days =
    active.length === 1
      ? dayName(first.dayOfWeek)
      : inRow
        ? texts.dayRange(dayName(first.dayOfWeek), dayName(last.dayOfWeek))
        : texts.dayCount(active.length);
  const same = active.every(
    ({ fromHour, toHour }) => fromHour === first.fromHour && toHour === first.toHour,
  );
  return texts.works(
    days,
    same ? { from: hourLabel(first.fromHour), to: hourLabel(first.toHour) } : null,
  );
}

/**
 * Whether it is open now and until when, or when it opens: `Europe/Stockholm, open now until 5 pm`.
 */
export function openHoursText({ week, now }: { week: Week; now: number }): {
  open: boolean;
  text: string;
} {
  const { zone } = week;
  const closes = nextClosing(week, now);
  if (closes !== null)
    return { open: true, text: texts.openUntil(zone, timeOfDay({ at: closes, zone })) };
  const opens = nextOpening(week, now);
  return {
    open: false,
    text:
      opens === null ? texts.never(zone) : texts.opens(zone, whenText({ at: opens, now, zone })),
  };
}
