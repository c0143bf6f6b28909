/** The frame of the panel beside the canvas. */
export const panelTexts = {
  copyBranch: 'Copy this branch',
  removeStep: 'Remove this step',
  cancel: 'Cancel',
  done: 'Done',
  step: (action: string) => `${action} step`,
  close: 'Close the panel',
} as const;
