import { grouped } from '#core/text/formats.ts';

/** A charge or credit in whole cents, as text: "$4,740.00", "$237.42", "−$4.50". */
export function moneyText(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}$${grouped(whole)}.${rest}`;
}

/**
 * A price in whole dollars as the specification writes prices: "$59.0" (platform spec, section 4).
 */
export function priceFigure(dollars: number): string {
  return `$${grouped(dollars)}.0`;
}
