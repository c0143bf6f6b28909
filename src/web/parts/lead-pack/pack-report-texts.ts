import { counted, grouped } from '#core/text/formats.ts';

/** The texts of the report of a list: its numbers, its rows, and why some were skipped. */
export const packReportTexts = {
  // Pack report dialog.
  quality: 'Quality',
  editRules: 'Edit rules',
  close: 'Close',
  downloadCsv: 'Download CSV',
  backToSummary: 'Back to the summary',
  viewReport: 'View report',
  parts: 'Report sections',
  report: 'Report',
  filters: 'Filters',
  countSkipped: (leads: number) => `${grouped(leads)} skipped`,

  // Pack summary.
  progress: (done: number, goal: number) => `${grouped(done)} of ${grouped(goal)}`,
  searchPaused: 'Search paused',
  resume: 'Resume',
  checked: 'Checked',
  added: 'Added',
  skipped: 'Skipped',
  toCome: 'Remaining',
  loading: 'Loading the report',
  allPassed: 'Everyone passed the rules',
  fillsIn: 'The report fills in while the search runs',
  areHere: ({ here, goal, complete }: { here: number; goal: number; complete: boolean }) =>
    `${grouped(here)} of ${grouped(goal)} collected${complete ? '' : ' so far'}.`,
  whySkipped: (leads: number) => `Why ${counted(leads, 'was', 'were')} skipped`,
  clickReason: 'Click a reason to see who',

  // Verdict table.
  results: 'Results',
  resultsSoFar: 'Results so far',
  rejectsFile: (name: string) => `${name} rejects.csv`,
  downloadRejects: 'Download rejects',
  view: 'View',
  row: 'Row',
  inFile: 'Source',
  lead: 'Lead',
  reason: 'Reason',
  whatToDo: 'How to fix',
  noRows: 'No rows',
  showAllSkipped: (reason: string) => `Show all skipped, not only: ${reason}`,
  fixRejects: 'Fix them in the rejects file and import it. Other rows won’t be duplicated',
  skippedByRules: (leads: number) => `${grouped(leads)} skipped by your rules`,
  previous: 'Previous',
  pageOf: (page: number, pages: number) => `${page} of ${pages}`,
  next: 'Next',
} as const;
