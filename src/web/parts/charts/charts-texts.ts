/** The words of charts and of their tables. */
export const chartsTexts = {
  soFar: (day: string) => `${day}, so far`,

  // Line chart.
  date: 'Date',
  showChart: 'Show as chart',
  showTable: 'Show as table',

  // Stacked days.
  day: 'Day',
  total: 'Total',
  off: 'Off',
} as const;
