/** The buttons of the tour; its steps are in tour-steps.ts. */
export const tourTexts = {
  skip: 'Skip tour',
  next: 'Next',
  done: 'Done',
} as const;
