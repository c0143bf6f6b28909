const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A rate from 0 to 100 as the screens show it: `48.9%`, and `0%` for nothing. */
export function percent(rate: number): string {
  return rate === 0 ? '0%' : `${oneDecimal.format(rate)}%`;
}
