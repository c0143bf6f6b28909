import type { PracticePlan, PracticeStanding } from '#core/practice/practice-people.ts';
import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the page of the practice world. */
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

  whoTheyAre: 'People you invited or wrote to',
  findPerson: 'Find a person or company',
  loadingPeople: 'Loading the people',
  noPeople: 'No one yet. Start a campaign, and everyone it invites or writes to shows up here.',
  noMatch: 'No one matches',
  shown: (shown: number, total: number) => `${grouped(shown)} of ${grouped(total)}`,
  role: (title: string, company: string) => `${title}, ${company}`,
  plan: {
    ACCEPT: (when: string) => `Accepts your invite ${when}`,
    READ: (when: string) => `Reads your message ${when}`,
    REPLY: (when: string) => `Replies ${when}`,
    WRITE: (when: string) => `Writes to you ${when}`,
  } satisfies Record<PracticePlan, (when: string) => string>,
  noPlan: {
    INVITED: 'Ignores your invite',
    WRITTEN_TO: 'Doesn’t reply',
    WROTE: 'Waits for your reply',
  } satisfies Record<PracticeStanding, string>,
  acceptNow: 'Accept now',
  replyNow: 'Reply now',
  now: (action: string, name: string) => `${action}: ${name}`,

  visitor:
    'A seed determines who accepts, replies, or ignores you. Sign in to see the people and trigger events.',
  signIn: 'Sign in',

  underAMinute: 'less than a minute',
  minutes: (count: number) => counted(count, 'minute'),
  speed: (rate: number, day: string, workingDay: string) =>
    `At ${grouped(rate)}×, a day takes ${day} and a working day ${workingDay}.`,
  realSpeed: 'A real network always runs at 1×.',
} as const;
