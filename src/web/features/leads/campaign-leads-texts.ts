import { counted } from '#core/text/formats.ts';

/** Texts of the leads of one campaign, with their filters. */
export const campaignLeadsTexts = {
  table: 'Leads',
  lead: 'lead',
  loading: 'Loading leads',
  noMatch: 'No leads match',
  empty: 'No leads yet',
  showAll: 'Show all leads',
  missingList: 'This list doesn’t exist or was deleted',
  find: 'Find a lead',
  list: 'List',
  allLists: 'All lists',
  filter: 'Filter',
  state: 'State',
  activity: 'Activity',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  needAnswer: (leads: number) => counted(leads, 'lead needs your answer', 'leads need your answer'),
  unread: 'Lead',
  missingLead: 'This lead no longer exists',
} as const;
