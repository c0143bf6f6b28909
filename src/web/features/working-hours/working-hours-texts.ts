import { counted, listed } from '#core/text/formats.ts';

/** Texts of the page of the working hours. */
export const workingHoursTexts = {
  title: 'Working hours',
  text: 'Campaigns only run during these hours. Outside them, sleep mode is on.',
  saved: 'Your working hours have been successfully updated',
  stale: 'Your working hours',
  changed: (parts: readonly string[]) => `${listed(parts)} changed`,
  days: (count: number) => counted(count, 'day'),
  scale: ['12 am', '6 am', '12 pm', '6 pm'],
  fromAndTo: 'Start and end',

  dayNames: {
    MONDAY: 'Monday',
    TUESDAY: 'Tuesday',
    WEDNESDAY: 'Wednesday',
    THURSDAY: 'Thursday',
    FRIDAY: 'Friday',
    SATURDAY: 'Saturday',
    SUNDAY: 'Sunday',
  },
  day: {
    today: 'Today',
    hours: (count: number) => counted(count, 'hour'),
    off: 'Day off',
    now: 'Now',
    from: (day: string) => `${day}, from`,
    to: (day: string) => `${day}, to`,
    between: 'to',
    applyToAll: 'Apply to all',
    applyDayToAll: (day: string) => `Apply to all: ${day}’s hours`,
  },

  zone: {
    title: 'Time zone',
    text: 'You can change it once every 24 hours.',
    converter: 'Time converter',
    converterText: 'Convert an hour of your day to another time zone.',
    hourIn: (zone: string) => `Hour in ${zone}`,
    other: 'Other time zone',
    search: 'Search for a city or time zone',
    is: (hour: string, zone: string) => `${hour} in ${zone} is`,
    in: (zone: string) => `in ${zone}`,
    nextDay: ', the next day',
    dayBefore: ', the day before',
  },

  now: {
    title: 'Right now',
    never: 'Campaigns won’t run',
    asleepUntil: (when: string) => `Sleep mode until ${when}`,
    awakeUntil: (when: string) => `Running until ${when}`,
    onceSaved: 'Once you save.',
    allOff: 'All days are off.',
    thenAsleep: (until: string) => `Then sleep mode until ${until}.`,
    searches: 'Searches pause in sleep mode too. Files are still imported.',
  },

  week: {
    title: 'This week',
    workingHours: (hours: number) => (hours === 1 ? 'working hour' : 'working hours'),
    days: (count: number) => counted(count, 'day'),
  },

  coming: {
    title: 'Next 14 days',
    onceSaved: 'Once you save',
    never: 'Campaigns won’t run',
    allOff: 'All days are off.',
    today: ', today',
    off: 'Off',
    window: (opens: string, closes: string) => `${opens} to ${closes}`,
    hours: (count: number) => counted(count, 'hour'),
    clocksForward: (at: string, hours: string) =>
      `Clocks go forward at ${at}, so this day has ${hours}`,
    clocksBack: (at: string, hours: string) => `Clocks go back at ${at}, so this day has ${hours}`,
  },
} as const;
