import { relativeTime, relativeTimeInSentence } from '#core/time/relative-time.ts';
import {
  fullDateTime,
  longDate,
  longDateTime,
  realTimeMark as markFor,
  shortWhenText,
  timeOfDay,
} from '#core/time/when-text.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { useNow, useProductTime } from './time-context.ts';

const SECOND = 1000;

function instant(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

/** The suffix of a real time when practice mode's clock differs from it. */
export function realTimeMark(productNow: number): string {
  return markFor(productNow, Date.now());
}

/**
 * `5 hours ago`, with the exact time in the tooltip. Campaign time by default; `clock="real"` for
 * sessions, mails and the like; `inSentence` where words stand before it.
 */
export function RelativeTime({
  at,
  clock = 'campaign',
  inSentence = false,
}: {
  at: string | number;
  clock?: 'campaign' | 'real';
  inSentence?: boolean;
}) {
  const { zone, exact } = useProductTime();
  const campaignNow = useNow(20 * SECOND);
  const time = instant(at);
  const say = inSentence ? relativeTimeInSentence : relativeTime;
  const ago = say({ at: time, now: clock === 'real' ? Date.now() : campaignNow });
  const moment =
    longDateTime({ at: time, zone }) + (clock === 'real' ? realTimeMark(campaignNow) : '');
  return (
    <Tooltip text={exact ? ago : moment} describes={false}>
      <time dateTime={new Date(time).toISOString()}>{exact ? moment : ago}</time>
    </Tooltip>
  );
}

const FORMS = {
  date: longDate,
  hour: timeOfDay,
  dateAndHour: longDateTime,
  moment: fullDateTime,
  soon: shortWhenText,
} as const;

/**
 * A date or a time of day in the user's zone: `Nov 20, 2026`, `2:41 pm`, both, both with the day of
 * the week (`moment`), or (`soon`) as short as it can be said now.
 */
export function TimeText({
  at,
  form = 'date',
  clock = 'campaign',
}: {
  at: string | number;
  form?: keyof typeof FORMS;
  clock?: 'campaign' | 'real';
}) {
  const { zone, now } = useProductTime();
  const time = instant(at);
  return (
    <time dateTime={new Date(time).toISOString()}>
      {FORMS[form]({ at: time, zone, now: clock === 'real' ? Date.now() : now() })}
      {clock === 'real' && realTimeMark(now())}
    </time>
  );
}
