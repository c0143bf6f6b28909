import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the bar over selected leads, its menu, and its dialogs. */
export const leadBulkTexts = {
  selected: (leads: number) => `${grouped(leads)} selected`,
  changing: (leads: number) => `Updating ${counted(leads, 'lead')}`,
  selectAll: (leads: number) => `Select all ${grouped(leads)}`,
  clear: 'Clear selection',
  more: 'More actions for selected leads',
  tag: 'Tag',
  move: 'Move',
  filterFirst: 'Filter by one campaign first',
  export: 'Export',
  exportFewer: (most: number) => `Select up to ${counted(most, 'lead')}, or all of them`,
  find: (emails: number, credits: number) =>
    `Find ${counted(emails, 'email')}${credits === 0 ? '' : `, up to ${counted(credits, 'credit')}`}`,
  retry: 'Retry failed leads',
  untag: 'Remove a tag',
  tagging: {
    title: (leads: number) => `Tag ${counted(leads, 'lead')}`,
    confirm: 'Add tag',
    label: 'Tag',
  },
  untagging: {
    title: (leads: number) => `Remove a tag from ${counted(leads, 'lead')}`,
    confirm: 'Remove tag',
  },
} as const;
