/**
 * Whether the emails of a campaign carry the open pixel: only where the rate of opens is told
 * (EMAIL_RATE_FEATURE), and there unless the campaign is set not to; `chosen` null: nobody has
 * chosen (product rules, section 16).
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
