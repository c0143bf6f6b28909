import { counted } from '#core/text/formats.ts';

/** What the wizard says around its steps; each later step has texts of its own. */
export const wizardTexts = {
  steps: 'Steps',
  stepTitles: { leads: 'Add Leads', sequence: 'Create a Sequence', settings: 'Settings' },
  wellDone: 'Well done',
  stepOf: ({ step, steps, title }: { step: number; steps: number; title: string }) =>
    `Step ${step} of ${steps}, ${title}`,
  stepDone: 'done',
  addLeads: 'Add leads',
  addLeadsTo: (campaign: string) => `Add leads to ${campaign}`,
  whereLeads: 'Where do your leads come from?',
  loading: 'Loading the campaign',
  missing: 'This campaign doesn’t exist or was deleted',
  backToCampaigns: 'Back to Campaigns',
  back: 'Back',
  backToSettings: 'Back to settings',
  leave: 'Leave',
  next: 'Next',
  finish: 'Finish',
  saving: 'Saving',
  done: 'Done',
  fileOpen: 'Finish or cancel the import first',
  sequence: {
    loading: 'Loading the sequence',
    noStep: 'Add a first step',
    toFix: (errors: number) => `${counted(errors, 'issue')} to fix first`,
  },
  badges: { draft: 'Draft', ready: 'Ready' },
  foot: {
    lists: (lists: number, leads: number) =>
      `${counted(lists, 'list')}, ${counted(leads, 'lead')} expected`,
    noLists: 'No lists yet',
    show: 'Show',
    addList: 'Add a list',
  },
  rename: 'Rename',
  nameTitle: 'Give your campaign a name',
  draftNameTitle: 'Give your draft a name',
  name: 'Campaign name',
  save: 'Save',
  saved: 'Your campaign has been successfully saved',
  savedAsDraft: 'Your campaign has been successfully saved as draft',
  stale: 'The settings of this campaign',
  leaving: {
    title: 'Save changes',
    browser: 'Would you like to save this campaign before leaving?',
    changes: 'Save your changes? If you choose No, they’ll be lost.',
    campaign:
      'Save this campaign? It stays inactive until you launch it. If you choose No, it’s deleted.',
    draft: 'Save this campaign as a draft? If you choose No, it’s deleted.',
    unfinishedSequence: (errors: number) =>
      `The sequence is saved as is, with ${counted(errors, 'issue')} left to fix.`,
    withNote: (question: string, note: string) => `${question} ${note}`,
    no: 'No',
    save: 'Save',
    saveNamed: 'Save & continue',
    saving: 'Saving',
  },
} as const;
