/**
 * The email finder's plans: credits a month as they are printed, and dollars a month by how they
 * are paid (platform spec, section 9).
 */
export const FINDER_PLANS = [
  { size: 'small', credits: '1 000', monthly: 39, annual: 29 },
  { size: 'medium', credits: '2 000', monthly: 69, annual: 49 },
  { size: 'large', credits: '5 000', monthly: 99, annual: 69 },
  { size: 'extralarge', credits: '10 000', monthly: 129, annual: 99 },
] as const;

export type PlanPeriod = 'monthly' | 'annual';

/** What paying by the year saves a month, at most, in dollars. */
export function mostSavedByYear(): number {
  return Math.max(...FINDER_PLANS.map(({ monthly, annual }) => monthly - annual));
}
