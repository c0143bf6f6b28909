import { counted, grouped } from '#core/text/formats.ts';

/** What the page of the practice world says. */
export const practiceWorldTexts = {
  title: 'Practice world',
  text: 'A simulated network. No real people are contacted.',
  network: 'The simulated network',
  seed: (seed: number) => `Seed ${seed}. The same seed gives the same people.`,
  loading: 'Loading the practice world',

  people: 'People',
  pendingInvites: 'Pending invites',
  acceptedToday: 'Accepted today',
  repliesToday: 'Replies today',
  faults: 'Simulated faults',
  oneIn: (count: number) => `1 in ${grouped(count)}`,
  none: 'None',

  events: 'Trigger an event',
  accept: 'Someone accepts',
  reply: 'Someone replies',
  loseConnection: 'The connection is lost',
  askCode: 'The next sign-in asks for a code',
  connect: 'Connect a LinkedIn account',
  connectFor: 'to trigger events for it.',

  visitor:
    'A seed determines who accepts, replies, or ignores you. Sign in to see the people and trigger events.',
  signIn: 'Sign in',

  underAMinute: 'less than a minute',
  minutes: (count: number) => counted(count, 'minute'),
  speed: (rate: number, day: string, workingDay: string) =>
    `At ${grouped(rate)}×, a day takes ${day} and a working day ${workingDay}.`,
  realSpeed: 'A real network always runs at 1×.',
} as const;
