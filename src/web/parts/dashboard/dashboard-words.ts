import { EVENT_ACTIONS, type ActionEvent } from '#core/dashboard/action-events.ts';
import { dateText, longDate } from '#core/time/when-text.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import type { StackedSeries } from '#web/parts/charts/stacked-days.tsx';

/** The words for actions done, many of them. */
export const EVENT_WORDS = {
  INVITE_SENT: 'Invites',
  PROFILE_VIEWED: 'Profile views',
  MESSAGE_SENT: 'Messages',
  INMAIL_SENT: 'InMails',
  EMAIL_SENT: 'Emails',
  ENDORSED: 'Endorsements',
  LIKED: 'Likes',
  FOLLOWED: 'Follows',
  INVITE_WITHDRAWN: 'Withdrawn invites',
} as const satisfies Record<ActionEvent, string>;

/** The series that a chart names; the rest folds into one (design, section 3). */
export const NAMED_EVENTS = [
  'INVITE_SENT',
  'PROFILE_VIEWED',
  'MESSAGE_SENT',
  'EMAIL_SENT',
] as const satisfies readonly ActionEvent[];
export const ACTION_SERIES: readonly StackedSeries[] = [
  ...NAMED_EVENTS.map((type) => ({
    key: type,
    name: EVENT_WORDS[type],
    color: ACTION_DISPLAY[EVENT_ACTIONS[type]].chart,
  })),
  { key: 'OTHER', name: 'Other', color: 'transparent', hollow: true },
];

type Counts = Readonly<Partial<Record<ActionEvent, number>>>;

/** The counts of a day in the order of the series, the unnamed ones as one. */
export function countsBySeries(counts: Counts): number[] {
  const named = NAMED_EVENTS.map((type) => counts[type] ?? 0);
  const all = (Object.values(counts) as number[]).reduce((sum, one) => sum + one, 0);
  return [...named, all - named.reduce((sum, one) => sum + one, 0)];
}

/**
 * A local date as a chart names it: `Nov 7` at its beginning and the month's, else the day, and
 * `Today`, which is not over.
 */
export function chartDayLabel({
  date,
  today,
  first,
}: {
  date: string;
  today: string;
  first: boolean;
}): {
  short: string;
  long: string;
  partial: boolean;
} {
  const at = Date.parse(`${date}T00:00:00Z`);
  const there = { at, zone: 'Etc/UTC' };
  return {
    short:
      date === today
        ? 'Today'
        : first || date.endsWith('-01')
          ? dateText(there)
          : String(Number(date.slice(8))),
    long: longDate(there),
    partial: date === today,
  };
}
