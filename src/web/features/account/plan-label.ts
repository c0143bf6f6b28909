import type { UserAnswer } from '#contract/users.ts';
import { longDate } from '#core/time/when-text.ts';
import { accountTexts } from './account-texts.ts';

export type PlanWords = {
  title: string;
  text: string;
  tone: 'neutral' | 'warning' | 'success';
  badge: string;
};
const texts = accountTexts.plan;

/** The state of the plan, in words. */
export function planLabel({
  trial,
  trialEndsAt,
  tier,
  zone,
  subscriptionStatus,
}: Pick<UserAnswer, 'trial' | 'trialEndsAt' | 'tier' | 'zone' | 'subscriptionStatus'>): PlanWords {
  if (subscriptionStatus === 'canceled' && trial.state === 'ENDED')
    return { ...texts.standing.canceled, tone: 'warning' };
  const date = trialEndsAt === null ? '' : longDate({ at: Date.parse(trialEndsAt), zone });
  if (trial.state === 'ENDED')
    return {
      title: texts.ended.title,
      text: texts.ended.text(date),
      tone: 'warning',
      badge: texts.ended.badge,
    };
  if (trial.state !== 'NONE')
    return {
      title: texts.trial.title,
      text: texts.trial.text(trial.daysLeft ?? 0, date),
      tone: trial.state === 'ENDING' ? 'warning' : 'success',
      badge: texts.trial.badge,
    };
  if (subscriptionStatus !== null && subscriptionStatus !== 'active')
    return { ...texts.standing[subscriptionStatus], tone: 'warning' };
  if (trialEndsAt === null && tier === 'ADVANCED') return { ...texts.open, tone: 'success' };
  return {
    title: texts.paid.title(texts.names[tier]),
    text: texts.paid.text,
    tone: 'success',
    badge: texts.paid.badge,
  };
}
