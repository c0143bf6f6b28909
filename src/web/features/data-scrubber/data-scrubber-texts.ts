import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the data scrubber; what is wrong with a word is the core's to say. */
export const dataScrubberTexts = {
  title: 'Data scrubber',
  text: 'Words removed from lead names before they’re used in a message.',
  saved: 'Data scrubber has been successfully updated',
  stale: 'Your words',
  loading: 'Loading words',
  fixFirst: 'Fix or remove the words in red first',

  own: 'Your words',
  counter: (length: number, max: number) => `${grouped(length)} of ${grouped(max)} characters`,
  addWord: 'Add a word',
  help: 'Press Enter or comma to add. Paste a list to add many.',
  helpEmpty: 'No custom words yet. Press Enter or comma to add. Paste a list to add many.',

  added: (count: number) => `${counted(count, 'word')} added`,
  removed: (count: number) => `${counted(count, 'word')} removed`,
  addedAndRemoved: (added: number, removed: number) =>
    `${counted(added, 'word')} added, ${grouped(removed)} removed`,
  reordered: 'Order changed',

  preset: 'Always removed',
  builtIn: 'Built in',
  titles: 'Titles and degrees',
  symbols: 'Symbols, emoji, and special characters',
  emoji: 'Emoji',
  flags: 'Flags',
  combinedEmoji: 'Combined emoji',
  presetNote:
    'All other symbols and emoji are removed too, including flags and combined emoji. Last names such as Do or Ma are kept.',

  names: {
    title: 'How names change',
    fromLeads: (count: number) => `From your last ${counted(count, 'lead')}`,
    list: 'Names before and after',
    becomes: 'becomes',
    lastNameStays: 'last name kept',
    none: 'You have no leads yet. Names appear here once you add some.',
    noChange: 'None of these names change.',
    change: (count: number) => `${grouped(count)} of these names change.`,
    loading: 'Loading names',
    tryOne: 'Try a name',
    example: 'Sr Tomas Riis | Open to work',
  },
} as const;
