import { counted } from '#core/text/formats.ts';

/** The texts about a campaign that several pages share. */
export const campaignTexts = {
  // Campaign stat strip.
  leadsByState: 'Leads by state',
  allLeads: 'All leads',

  // Delete campaign dialog.
  deleteTitle: (name: string | undefined) => `Delete ${name ?? 'campaign'}?`,
  deleteText: (lists: number) =>
    `This also deletes its ${counted(lists, 'list')} and statistics. Messages already sent aren’t affected. This can’t be undone.`,
  delete: 'Delete campaign',
  deleting: 'Deleting',
  keep: 'Keep',

  // Refusal text.
  notPossible: 'This isn’t possible right now',

  // Use duplicate campaign.
  duplicated: 'A copy without leads was saved as a draft',
} as const;
