/**
 * Whether the emails of a campaign have the open pixel: only if the plan includes open rates
 * (EMAIL_RATE_FEATURE), and then unless the campaign turned it off; `chosen` null: not set (product
 * rules, section 16).
 */
export function tracksOpens({
  chosen,
  ratesIncluded,
}: {
  chosen: boolean | null;
  ratesIncluded: boolean;
}): boolean {
  return ratesIncluded && (chosen ?? true);
}
