import type { NoteRuleCode } from '#core/limits/note-rule.ts';

/** Texts of the card of a campaign's rule for invite notes. */
export const noteRuleTexts = {
  title: 'Invite notes',
  limits: 'Notes a month',
  who: 'Which invites get their note',
  rules: {
    ALWAYS: {
      label: 'Every invite',
      description: 'Once the month’s notes run out, each step decides',
    },
    UNTIL_USED_UP: {
      label: 'Every invite, until notes run out',
      description: 'Then invites go without a note, whatever the step says',
    },
    MATCHING: {
      label: 'Only leads that match',
      description: 'Others are invited without a note from the start',
    },
  } satisfies Record<NoteRuleCode, { label: string; description: string }>,
  saved: 'Saved filter',
  copySaved: 'Copy from a saved filter',
  savedHelp: 'Takes over its list, tags, countries, and text',
  list: 'List',
  anyList: 'Any list',
  tags: 'Tags',
  addTag: 'Add a tag',
  countries: 'Countries',
  addCountry: 'Add a country',
  text: 'Name, company, or email contains',
  remove: (name: string) => `Remove ${name}`,
  needed: 'Choose which leads get a note',
} as const;
