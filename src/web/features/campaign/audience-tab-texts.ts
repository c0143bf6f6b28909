import { grouped } from '#core/text/formats.ts';

/** Texts of the Audience tab of a campaign. */
export const audienceTabTexts = {
  title: 'Lead lists',
  addList: 'Add a new list',
  addLeads: 'Add leads',
  notConnected: 'Connect LinkedIn first',
  loading: 'Loading lists',
  empty: {
    title: 'Add leads from LinkedIn to this campaign',
    text: 'From a search, a file, or a list of profile URLs.',
  },
  list: 'list',
  noneReady: 'All leads have started',
  ready: (leads: number) => (leads === 1 ? '1 lead is ready' : `${grouped(leads)} leads are ready`),
  addMore: 'Add another list to keep going when these run out.',
  gone: 'This list is no longer in the campaign',
} as const;
