import type { UserAnswer } from '#contract/users.ts';
import { longDate } from '#core/time/when-text.ts';
import { counted } from '#web/ui/text/numbers.ts';

export type PlanWords = {
  title: string;
  text: string;
  tone: 'neutral' | 'warning' | 'success';
  badge: string;
};
const PLAN_NAMES = { BASIC: 'Basic', PRO: 'Pro', ADVANCED: 'Advanced' } as const satisfies Record<
  UserAnswer['tier'],
  string
>;

/** How the plan stands, in words. */
export function planWords({
  trial,
  trialEndsAt,
  tier,
  zone,
}: Pick<UserAnswer, 'trial' | 'trialEndsAt' | 'tier' | 'zone'>): PlanWords {
  const date = trialEndsAt === null ? '' : longDate({ at: Date.parse(trialEndsAt), zone });
  if (trial.state === 'ENDED')
    return {
      title: 'Your free trial has ended',
      text: `It ended on ${date}. Campaigns are stopped, and nothing is deleted. With a longer trial, everything picks up where it left off.`,
      tone: 'warning',
      badge: 'Ended',
    };
  if (trial.state !== 'NONE')
    return {
      title: 'Free trial of Advanced',
      text: `${counted(trial.daysLeft ?? 0, 'day')} left, until ${date}. No card needed, and nothing is deleted when it ends.`,
      tone: trial.state === 'ENDING' ? 'warning' : 'success',
      badge: 'Trial',
    };
  if (trialEndsAt === null && tier === 'ADVANCED')
    return {
      title: 'Every feature is included',
      text: 'This installation has no plans, and nothing is charged.',
      tone: 'success',
      badge: 'Open',
    };
  return {
    title: `${PLAN_NAMES[tier]} plan`,
    text: 'Your plan is active.',
    tone: 'success',
    badge: 'Active',
  };
}
