import { counted, grouped } from '#core/text/formats.ts';

/** `10 invites` or `5 to 10 invites`. */
const span = (least: number, most: number, one: string) =>
  least === most ? counted(most, one) : `${grouped(least)} to ${counted(most, one)}`;

/** Texts of the page of the daily limits. */
export const limitsTexts = {
  title: 'Daily limits',
  text: 'How many actions of each type can run per day.',
  basicPlan: 'Basic plan',
  saved: 'Your daily limits have been successfully updated',
  controlOn: 'Great job! The Activity Control is now handling your daily limits automatically',
  notSaved: "We couldn't save your changes this time. Try again later",
  stale: 'Your daily limits',
  changed: (count: number) => `${counted(count, 'limit')} changed`,
  changedByYou: (count: number) => `You changed ${counted(count, 'limit')}.`,

  names: {
    CONNECT: 'Invites',
    CONNECT_BY_EMAIL: 'Invites by email',
    MESSAGE: 'Messages',
    INMAIL: 'InMails',
    VISIT: 'Profile views',
    ENDORSE: 'Endorsements',
    LIKE: 'Likes',
    FOLLOW: 'Follows',
    EMAIL: 'Emails',
  },
  doneOf: (done: number, limit: number) => `${grouped(done)} of ${grouped(limit)} done today`,
  done: (count: number) => `${grouped(count)} done today`,
  notes: {
    name: 'Invite notes',
    spoken: 'Invite notes a month',
    used: (used: number) => `${grouped(used)} used this month`,
    usedOf: (used: number, all: number) => `${grouped(used)} of ${grouped(all)} used this month`,
    until: (when: string) => `None left until ${when}`,
    unlimited: 'Your paid LinkedIn account has no limit',
    learned: 'A month: LinkedIn refused the next one',
    learn: 'Learn it from LinkedIn',
    set: 'A month, set by you',
    usual: (notes: number) =>
      `Not known until LinkedIn refuses one. Free accounts usually get ${notes} a month`,
  },
  planCap: (cap: number) => `Plan cap ${cap}`,
  setByControl: 'Set by Activity Control',
  basicCaps: {
    before: 'The Basic plan caps every action type.',
    link: 'Upgrade to Pro',
    after: 'for up to 100 of each per day.',
  },

  control: {
    title: 'Activity Control',
    upgrade: 'Upgrade to Advanced',
    text: 'Sets your limits automatically, based on how your account has performed in recent weeks.',
    ramp: (from: number, to: number) =>
      `A new connection starts at ${from}% and reaches ${to}% after four weeks.`,
    acceptance: (percent: number, sample: number) =>
      `Invites are halved while fewer than ${percent}% of the last ${grouped(sample)} are accepted.`,
    warning: 'All limits are halved for a week after a LinkedIn warning.',
    history: 'Change history',
  },

  history: {
    list: 'Activity Control history',
    failed: 'The history didn’t load.',
    tryAgain: 'Try again',
    loading: 'Loading the history',
    loadingMore: 'Loading',
    none: 'No changes yet.',
    showMore: 'Show more',
    turnedOn: 'Activity Control was turned on',
    turnedOff: 'Activity Control was turned off. Your own limits apply',
    unrestricted: 'No restrictions apply. Limits are at their defaults',
    limits: (invites: number, messages: number, views: number) =>
      `${counted(invites, 'invite')}, ${counted(messages, 'message')}, ${counted(views, 'profile view')} a day`,
  },

  range: {
    title: 'Range',
    text: 'Each day stops up to this many actions below your limit, so no two days look alike.',
    invites: (least: number, most: number) => `Invites a day: ${least} to ${most}`,
  },

  meaning: {
    title: 'With these limits',
    actions: (total: number) => `Up to ${counted(total, 'action')} a day`,
    invitesAWeek: (least: number, most: number) => `${span(least, most, 'invite')} a week`,
    weekly: (free: number, paid: number) =>
      `At most ${free} invites in 7 days, ${paid} on a paid LinkedIn account`,
    yours: (used: number, all: number) => `. You’ve used ${used} of ${all}`,
    paused: { before: 'Invites are paused until', after: 'at LinkedIn’s request' },
    example: (invites: number, least: number, most: number) =>
      `${counted(invites, 'invite')} take ${span(least, most, 'working day')}`,
  },
} as const;
