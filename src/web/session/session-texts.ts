/** What a part that could not be loaded says. */
export const sessionTexts = {
  tooLong: 'It took too long to load',
  partFailed: 'This part of the page couldn’t be loaded',
} as const;
