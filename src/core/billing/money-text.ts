import { grouped } from '#core/text/formats.ts';

/**
 * An amount of whole cents as the specification writes it: "$59.0", "$1,188.0", "$237.4", and with
 * both digits where there are cents, "$237.42" (platform spec, section 4).
 */
export function moneyText(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const digits = rest % 10 === 0 ? String(rest / 10) : String(rest).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}$${grouped(whole)}.${digits}`;
}
