import { counted } from '#core/text/formats.ts';

/** What the forms of all sources have in common, the import of a file among them. */
export const sourceFormTexts = {
  name: 'List name',
  nameExample: 'Leads',
  rules: 'Skip a lead when',
  ruleCount: (rules: number) => counted(rules, 'rule'),
  failed: 'This list wasn’t added',
  cancel: 'Cancel',
  add: 'Add leads',
  adding: 'Adding',
  practice: {
    sample: 'Download a sample file',
    useSearch: 'Use a sample search',
    sampleFileName: 'practice people.csv',
    text: 'In practice mode, only people in the simulated network can be found.',
    unknown: 'These people aren’t in the practice network',
    unknownText: (rows: number) =>
      `No one in the first ${counted(rows, 'row')} exists there, so their leads would fail. A real network would find them.`,
  },
} as const;
