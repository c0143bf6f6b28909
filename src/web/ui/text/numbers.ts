const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What is shown in place of a number that doesn’t exist. */
export const NO_NUMBER = '—';

/** A rate: `48.9%`, and a dash if it would be of no one. */
export function rateFigure({ rate, whole }: { rate: number; whole: number }): string {
  return whole === 0 ? NO_NUMBER : percent(rate);
}

/** A rate from 0 to 100 as the screens show it: `48.9%`, and `0%` for nothing. */
export function percent(rate: number): string {
  return rate === 0 ? '0%' : `${oneDecimal.format(rate)}%`;
}
