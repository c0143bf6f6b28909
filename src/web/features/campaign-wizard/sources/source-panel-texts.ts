import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the panel of a source. */
export const sourcePanelTexts = {
  close: 'Close',
  locked: 'Choose another source.',
  file: {
    drop: 'Drop a CSV file here, or',
    pick: 'A CSV file from this device:',
    nothingSaved: 'Nothing was saved.',
    hints: [
      'Each row needs a LinkedIn profile or an email.',
      'Comma, semicolon, tab, or pipe; headers in any language.',
      'Other columns become variables for your texts.',
      'You can review and correct the columns before anything is saved.',
    ],
  },
  search: {
    keyword: 'Keyword',
    keywordHelp: 'In their name, title, or company',
    noUrl: 'Paste the URL first',
    checking: 'Checking',
    checkingUrl: 'Checking the URL',
    unusable: 'This source can’t be used',
    noOne: 'No one found right now',
    uncounted: 'Found. The count appears as leads are collected',
    found: ({ people, cap }: { people: number; cap: number | null }) =>
      `About ${counted(people, 'person', 'people')} found${cap === null ? '' : `, up to ${grouped(cap)} can be collected`}`,
    names: (names: readonly string[]) => `Including ${names.join(', ')}`,
    howMany: 'Leads to collect',
    howManyNumber: 'Number of leads to collect',
    least: '1',
    mostFound: (people: number) => `${grouped(people)} found`,
    mostOfSource: (source: string, cap: number) => `${source} limit ${grouped(cap)}`,
    note: 'Leads are collected once the campaign is active, during your working hours. You can add more at any time.',
  },
  urls: {
    label: 'Profile URLs',
    help: (cap: number) => `One per line, up to ${grouped(cap)}`,
    none: 'Paste at least one profile URL',
    noneValid: 'None of these lines are profile URLs',
    tooMany: ({ cap, lines }: { cap: number; lines: number }) =>
      `You can add up to ${grouped(cap)} URLs at once. This list has ${grouped(lines)}`,
    add: (leads: number) => `Add ${counted(leads, 'lead')}`,
    note: 'Invalid and duplicate lines are skipped and listed in the report.',
    lines: 'What happens to each line',
    isPerson: 'is a profile',
    repeated: 'This person is already listed above',
    wrong: ({ sentence, advice }: { sentence: string; advice: string }) => `${sentence}. ${advice}`,
    more: (lines: number) => `and ${grouped(lines)} more`,
    counts: ({ people, repeated, wrong }: Record<'people' | 'repeated' | 'wrong', number>) =>
      [
        counted(people, 'person', 'people'),
        ...(repeated > 0 ? [counted(repeated, 'duplicate')] : []),
        ...(wrong > 0 ? [`${grouped(wrong)} invalid`] : []),
      ].join(', '),
  },
  existing: {
    campaign: 'Campaign',
    find: 'Find a campaign',
    noOthers: 'You have no other campaigns yet',
    noCampaign: 'Choose a campaign first',
    noMatch: 'No leads in that campaign match',
    lists: (lists: number) => counted(lists, 'list'),
    leads: (leads: number) => counted(leads, 'lead'),
    noLeads: 'This campaign has no leads yet',
    which: 'Which leads',
    choices: {
      ALL: 'All leads',
      FINISHED: 'Finished leads',
      FAILED: 'Failed leads',
      PAUSED: 'Paused leads',
      GETTING_READY: 'Leads not contacted yet',
    },
    counting: 'Counting',
    count: ({ leads, cap }: { leads: number; cap: number }) =>
      `${counted(leads, 'lead')}, up to ${grouped(cap)} are added`,
    note: 'They also stay in the other campaign. The “other campaigns” rule is off for this list, because it would skip everyone on it.',
  },
} as const;
