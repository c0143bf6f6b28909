import type { RateName } from '#core/campaign/lead-statistics.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { percent } from '#web/ui/text/numbers.ts';

const DONE_WORDS: Partial<Record<SequenceItemType, string>> = {
  VISIT: 'viewed',
  ENDORSE: 'endorsed',
  LIKE: 'liked',
  FOLLOW: 'followed',
  FIND_EMAIL: 'found',
  WITHDRAW: 'withdrawn',
};

const isInvite = (type: SequenceItemType) => type.startsWith('CONNECT');

/** Texts of the Statistics tab of a campaign. */
export const statisticsTabTexts = {
  notStarted: {
    title: 'No statistics yet',
    text: 'Rates and steps appear here once the campaign has started.',
  },
  head: {
    period: 'Period',
    periods: { days7: '7 days', days14: '14 days', start: 'All time' },
    lists: 'Lists',
    allLists: 'All lists',
    export: 'Export CSV',
    exportWaits: 'Wait for the data to load',
    fileName: (campaign: string) => `${campaign} statistics`,
  },
  rates: {
    name: (rate: RateName) => `${RATE_NAMES[rate]} rate`,
    of: ({ part, whole, what }: { part: number; whole: number; what: string }) =>
      `${grouped(part)} of ${grouped(whole)} ${what}`,
    noOne: 'No one has been contacted yet.',
    formula: (formula: string, likely: string) => `${formula}. ${likely}`.trim(),
    comparedWith: (past: string) => `In percentage points, compared with ${past}`,
    pointsComparedWith: (past: string) => `percentage points, compared with ${past}`,
    previousPeriod: 'the previous period',
    beforeLatest: (days: number) => `everyone contacted before the last ${counted(days, 'day')}`,
    emailRates: 'Email rates',
    emailRatesOff: 'Email reply, open, and bounce rates aren’t enabled for your account.',
  },
  steps: {
    title: 'Step by step',
    caption: 'Sequence steps',
    loading: 'Loading steps',
    empty: 'No steps yet',
    key: { reached: 'Reached', done: 'Done', responded: 'Responded' },
    columns: {
      step: 'Step',
      share: 'Share',
      reached: 'Reached',
      done: 'Done',
      hereNow: 'Here now',
      outcome: 'Outcome',
      rate: 'Rate',
    },
    counts: ({
      reached,
      done,
      standing,
    }: {
      reached: number;
      done: number | null;
      standing: readonly { word: string; leads: number }[];
    }) =>
      [
        `${grouped(reached)} reached`,
        ...(done === null ? [] : [`${grouped(done)} done`]),
        ...standing.map(({ word, leads }) => `${grouped(leads)} ${word.toLowerCase()}`),
      ].join(', '),
    numberedName: (name: string, place: number) => `${name} ${place}`,
    branches: ({ yes, no }: { yes: number; no: number }) =>
      `${grouped(yes)} yes, ${grouped(no)} no`,
    answered: (type: SequenceItemType, leads: number) =>
      `${grouped(leads)} ${isInvite(type) ? 'accepted' : 'replied'}`,
    opened: (leads: number) => `at least ${grouped(leads)} opened`,
    openedRate: ({ part, percent: rate }: { part: number; percent: number }) =>
      `at least ${grouped(part)} opened (${percent(rate)})`,
    done: (type: SequenceItemType, leads: number) => {
      const word = DONE_WORDS[type];
      return word === undefined ? '' : `${grouped(leads)} ${word}`;
    },
    variant: ({ letter, part, whole }: { letter: string; part: number; whole: number }) =>
      `${letter}: ${grouped(part)} of ${grouped(whole)}`,
    variantRate: (rate: number) => `, ${percent(rate)}`,
    better: 'Winner',
    biggestDrop: ({
      number,
      name,
      type,
      lost,
      whole,
    }: {
      number: number;
      name: string;
      type: SequenceItemType;
      lost: number;
      whole: number;
    }) =>
      `The biggest drop is at step ${number}, ${name}: ${grouped(lost)} of ${grouped(whole)} ${isInvite(type) ? 'invites haven’t been accepted yet' : 'haven’t gotten a reply yet'}.`,
    notInPlan: 'Rates by step require Advanced',
    offer:
      'See how many leads replied to each step and each text variant, with the likely range of the true rate.',
    plans: 'See plans',
  },
  senders: {
    title: 'By sender',
    all: 'All senders',
    sender: 'Sender',
    leads: 'Leads added',
    none: '–',
    of: ({ part, whole }: { part: number; whole: number }) =>
      `${grouped(part)} of ${grouped(whole)}`,
    together: 'Together',
  },
  overTime: {
    title: 'Rates over time',
    byWeek: 'Rates by week',
    byDay: 'Rates by day',
    empty: 'No invites or messages in this period',
    text: 'The share of leads contacted in each period who have responded so far. Recent figures may still rise.',
  },
  leaving: {
    title: 'Where leads drop off',
    empty: 'Everyone is still in progress',
    loading: 'Loading',
  },
  file: {
    rates: ['Rate', 'Percent', 'Count', 'Total', 'Low (95%)', 'High (95%)'],
    steps: {
      before: ['Step', 'Type', 'Reached', 'Done', 'Skipped'],
      behind: ['Replied', 'Rate'],
    },
    date: 'Date',
    rateOverTime: (rate: RateName) => [
      `${RATE_NAMES[rate]}, percent`,
      `${RATE_NAMES[rate]}, count`,
      `${RATE_NAMES[rate]}, total`,
    ],
    leaving: ['Exit reason', 'Leads'],
  },
} as const;
