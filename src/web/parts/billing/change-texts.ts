import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the question before a change of a subscription. */
export const changeTexts = {
  buy: (what: string) => `Buy ${what}?`,
  change: (what: string) => `Change to ${what}?`,
  keep: (what: string) => `Keep ${what}?`,
  seats: (what: string) => `Change seats for ${what}?`,
  pause: (what: string) => `Pause ${what}?`,
  resume: (what: string) => `Resume ${what}?`,
  cancel: (what: string) => `Cancel ${what}?`,
  months: 'For how long',
  monthsOf: (months: number) => counted(months, 'month'),
  seatsLabel: 'Seats',
  seatsWrong: (most: number) => `Enter a whole number from 1 to ${grouped(most)}`,
  loading: 'Calculating what would change',

  dueNow: 'Due now',
  nothingDue: 'Nothing',
  credit: 'Credit for unused time',
  nextCharge: 'Next charge',
  noCharge: 'None',
  takesEffect: 'Takes effect',
  now: 'Now',
  onDay: (day: string) => `On ${day}`,
  ends: 'Ends',
  pauses: 'Paused',
  fromTo: (from: string, to: string) => `From ${from} to ${to}`,
  seatsRow: 'Seats',
  fromToCount: (before: string, after: string) => `${before} → ${after}`,
  credits: 'Email credits',
  campaigns: 'Campaigns',
  untouched: 'None stop',
  team: 'Team',
  teamOf: ({ name, members, seats }: { name: string; members: number; seats: number }) => {
    if (seats >= members)
      return `${name} stays, with ${grouped(members)} of ${counted(seats, 'seat')} used`;
    return seats === 0
      ? `${name} stays, but has no seats`
      : `${name} stays, but ${grouped(members - seats)} of its ${counted(members, 'member')} won’t have a seat`;
  },
  locked: (count: number) => `Locked (${count}), and their leads wait`,
  unlocked: (count: number) => `Unlocked (${count})`,
  stopped: (count: number) => `Stopped (${count}), nothing is lost`,
  started: (count: number) => `Restarted (${count})`,

  toPayment: 'Continue to payment',
  payNow: (money: string) => `Pay ${money} and change`,
  changeNow: 'Change now',
  schedule: 'Schedule the change',
  doPause: 'Pause',
  doResume: 'Resume',
  doCancel: 'Cancel subscription',
  doKeep: 'Keep subscription',
  working: 'Working',
  back: 'Go back',

  changed: 'Your plan has been changed',
  scheduled: (day: string) => `Your plan changes on ${day}`,
  paused: (day: string) => `Your subscription pauses on ${day}`,
  resumed: 'Your subscription continues',
  canceled: (day: string) => `Your subscription ends on ${day}`,
  canceledNow: 'Your subscription has ended',
} as const;
