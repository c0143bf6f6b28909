import { counted, grouped } from '#core/text/formats.ts';

/** What the first step of the wizard says besides its sources. */
export const leadsStepTexts = {
  text: 'Add one or more lists. Each list can have its own filters.',
  locked: 'This campaign is locked by your plan',
  lockedText: 'You can add lists again once it’s unlocked.',
  nothingSaved: 'Nothing was saved.',
  lists: {
    title: 'In this campaign',
    loading: 'Loading lists',
    count: (lists: number) => counted(lists, 'list'),
    total: ({ lists, leads, toCome }: { lists: number; leads: number; toCome: boolean }) =>
      `${counted(lists, 'list')}, ${counted(leads, 'lead')}${toCome ? ' expected' : ''}`,
    afterLaunch: 'after launch',
    startsAfterLaunch: 'Starts after launch',
    progress: (done: number, goal: number) => `${grouped(done)} of ${grouped(goal)}`,
    progressOf: (state: string, progress: string) => `${state}, ${progress}`,
    noFilters: 'No filters',
    strengths: { EMPTY: 'No filters', SHORT: 'Short', LONG: 'Long', AI_POWERED: 'AI' },
    filters: (strength: string, rules: number) => `${strength}: ${counted(rules, 'rule')}`,
    filtersOf: (filters: string, list: string) => `${filters}, filters for ${list}`,
    report: (list: string) => `Report for ${list}`,
    remove: (list: string) => `Remove ${list}`,
    keeps: 'This list can’t be removed right now',
  },
} as const;
