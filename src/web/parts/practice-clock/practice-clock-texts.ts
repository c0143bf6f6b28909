import { grouped } from '#core/text/formats.ts';

/** The texts of the practice clock. */
export const practiceClockTexts = {
  // Practice clock chip.
  practiceMode: 'Practice mode',
  simulated: 'A simulated network. No real people are contacted.',
  shared: 'The clock belongs to this server: all of its accounts share it.',
  skipNights: 'Skip nights and weekends',
  campaignTime: 'Campaign time',
  speed: 'Speed',
  times: (rate: number) => (rate === 1 ? 'Real time' : `${grouped(rate)} times`),
  jumpAhead: 'Jump ahead',
  practiceWorld: 'Practice world',
  outbox: 'Outbox',

  // Jump menu.
  oneHour: '1 hour',
  nextMorning: 'Next morning',
  nineInYourZone: '9 am in your time zone',
  oneWeek: '1 week',
  twoMinutes: 'Takes about two minutes',
  jump: 'Jump',
  playing: (target: string) => `Fast-forwarding to ${target}`,
  stop: 'Stop',
} as const;
