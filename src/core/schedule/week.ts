export const DAYS_OF_WEEK = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number];

/**
 * One day of the working week: `fromHour` inclusive to `toHour` exclusive, whole hours 0 to 23 of
 * the local wall clock (campaigns spec, section 3).
 */
export type SchedulerItem = {
  id: string;
  dayOfWeek: DayOfWeek;
  fromHour: number;
  toHour: number;
  active: boolean;
};

/**
 * A span in which the user has paused everything: from inclusive, until exclusive; campaign time.
 */
export type DayPause = { from: number; until: number };

/** `pause`: nothing is done during it, whatever the hours. */
export type WorkingWeek = {
  zone: string;
  schedulerItems: readonly SchedulerItem[];
  pause?: DayPause | null;
};

/** The zone of a user who never chose one (campaigns spec, section 9). */
export const DEFAULT_ZONE = 'Etc/UTC';

/** The week of a new user: Monday to Friday, 9 am to 5 pm (product rules, section 14). */
export const DEFAULT_WEEK: readonly SchedulerItem[] = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
  id: String(index + 1),
  dayOfWeek,
  fromHour: 9,
  toHour: 17,
  active: index < 5,
}));
