/** The texts of pausing everything for today. */
export const dayPauseTexts = {
  resumed: 'Everything resumed',
  paused: 'Paused for today. Everything resumes automatically on your next working day',
  resume: 'Resume',
  pause: 'Pause for today',
  resuming: 'Resuming',
  pausing: 'Pausing',
} as const;
