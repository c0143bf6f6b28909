/** The forecast in one line. */
export const forecastLineTexts = {
  // Forecast line.
  forecast: 'Forecast',
  withReplies: (range: string) => `, with ${range} replies`,
  failed: 'The forecast didn’t load',
  seeWhy: 'See why',
  tryAgain: 'Try again',
} as const;
