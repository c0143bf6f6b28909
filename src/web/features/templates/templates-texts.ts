import { counted } from '#core/text/formats.ts';

/** Texts of the list of sequence templates. */
export const templatesTexts = {
  title: 'Sequence templates',
  text: 'Templates are copied into campaigns, so editing one later doesn’t affect running campaigns.',
  list: 'Templates',
  template: 'template',
  newTemplate: 'New template',
  find: 'Find a template',
  owner: 'Owner',
  owners: { ALL: 'All', INDIVIDUAL: 'Mine', GROUP: 'Team' },
  sort: 'Sort',
  sorts: { lastUsed: 'Last used', lastChanged: 'Last changed', name: 'Name' },
  noMatch: {
    title: 'No templates match',
    text: 'Try a different search or filter.',
    clear: 'Clear filters',
  },
  empty: {
    title: 'No templates yet',
    text: 'Start from one of these, or from an empty sequence.',
  },
  starters: {
    title: 'Starters',
    text: 'Complete sequences with sample texts. Pick one, then rewrite it in your own words.',
    use: 'Use it',
    useNamed: (name: string) => `Use it: ${name}`,
  },
  steps: (steps: number) => counted(steps, 'step'),
  card: {
    team: 'Team',
    ofTeammate: (steps: string, name: string) => `${steps}, by ${name}`,
    withoutDelay: (steps: string) => `${steps}, no delays`,
    longest: (steps: string, time: string) => `${steps}, longest path ${time}`,
    used: (campaigns: number) =>
      campaigns === 0 ? 'Not used yet' : `Used in ${counted(campaigns, 'campaign')}`,
    edit: 'Edit',
    editNamed: (name: string) => `Edit ${name}`,
    more: (name: string) => `More for ${name}`,
    remove: 'Delete',
  },
  remove: {
    title: (name: string | undefined) => `Delete ${name ?? 'template'}?`,
    text: ({ ofTeam }: { ofTeam: boolean }) =>
      `Campaigns that used it keep their own copy.${ofTeam ? ' Your team will also lose access to it.' : ''} This can’t be undone.`,
    confirm: 'Delete template',
    busy: 'Deleting',
    cancel: 'Keep',
  },
} as const;
