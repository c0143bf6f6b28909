/**
 * The email finder's plans: credits per month as displayed, and dollars per month by billing period
 * (platform spec, section 9).
 */
export const FINDER_PLANS = [
  { size: 'small', credits: '1 000', monthly: 39, annual: 29 },
  { size: 'medium', credits: '2 000', monthly: 69, annual: 49 },
  { size: 'large', credits: '5 000', monthly: 99, annual: 69 },
  { size: 'extralarge', credits: '10 000', monthly: 129, annual: 99 },
] as const;

export type PlanPeriod = 'monthly' | 'annual';

/** The most that annual payment saves per month, in dollars. */
export function mostSavedByYear(): number {
  return Math.max(...FINDER_PLANS.map(({ monthly, annual }) => monthly - annual));
}
