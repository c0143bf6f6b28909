const whole = new Intl.NumberFormat('en-US');
const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A whole number with thousands commas: `1,840`. */
export function grouped(value: number): string {
  return whole.format(value);
}

/** A rate from 0 to 100 as the screens show it: `48.9%`, and `0%` for nothing. */
export function percent(rate: number): string {
  return rate === 0 ? '0%' : `${oneDecimal.format(rate)}%`;
}

/** `1 list`, `5 lists`: the number with its word. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** Things that hold together: `Name`, `Name and time zone`, `name, text, and folder`. */
export function listed(things: Iterable<string>): string {
  return list.format(things);
}
