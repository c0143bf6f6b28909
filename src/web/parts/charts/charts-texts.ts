/** The words of charts and of their tables. */
export const chartsTexts = {
  // Line chart.
  when: 'When',
  showChart: 'Show as chart',
  showTable: 'Show as table',

  // Stacked days.
  day: 'Day',
  all: 'All',
  off: 'Off',
} as const;
