import { counted } from '#core/text/formats.ts';

/** Texts of the saved versions of a sequence. */
export const versionsTexts = {
  title: 'Versions',
  subtitle: 'Every save creates a version. Restoring one changes nothing until you save it.',
  close: 'Close',
  loading: 'Loading the versions',
  empty: { title: 'No versions yet', text: 'Your first save creates one.' },
  version: (version: number) => `Version ${version}`,
  current: 'Current',
  steps: (steps: number) => `${counted(steps, 'step')}, including End steps`,
  restore: 'Restore',
  restoring: 'Restoring',
  restoreVersion: (version: number) => `Restore version ${version}`,
  restored: (version: number) =>
    `Version ${version} is open in the editor. Save it to make it the current version`,
  older: 'Older versions',
  loadingOlder: 'Loading',
} as const;
