import { Tooltip } from '../overlays/tooltip.tsx';
import { formatDate, formatExact, formatHour, formatMoment, formatRelative } from './format-time.ts';
import { useNow, useProductTime } from './time-context.ts';

const SECOND = 1000;

function instant(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

/** `5 hours ago`, with the exact time in the tooltip. Campaign time by default; `clock="real"` for sessions, mails and the like. */
export function RelativeTime({ at, clock = 'campaign' }: { at: string | number; clock?: 'campaign' | 'real' }) {
  const { rate, zone } = useProductTime();
  const campaignNow = useNow(rate > 1 ? SECOND : 20 * SECOND);
  const time = instant(at);
  const now = clock === 'real' ? Date.now() : campaignNow;
  return (
    <Tooltip text={formatExact({ at: time, zone })} describes={false}>
      <time dateTime={new Date(time).toISOString()}>{formatRelative({ at: time, now })}</time>
    </Tooltip>
  );
}

/** A date or a time of day in the user's zone: `Nov 20, 2026`, `2:41 pm`, or both. */
export function TimeText({ at, form = 'date' }: { at: string | number; form?: 'date' | 'hour' | 'moment' }) {
  const { zone } = useProductTime();
  const time = instant(at);
  const text = form === 'date' ? formatDate({ at: time, zone }) : form === 'hour' ? formatHour({ at: time, zone }) : formatMoment({ at: time, zone });
  return <time dateTime={new Date(time).toISOString()}>{text}</time>;
}
