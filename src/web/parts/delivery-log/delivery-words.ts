import type { DeliveryAnswer } from '#contract/zapier.ts';
import { statusText } from '#core/zapier/delivery-outcome.ts';
import type { Tone } from '#web/ui/data/badge.tsx';

/** The answer of a delivery as its badge says it; `taken` chooses the icon. */
export function responseText({
  state,
  tries,
  answerStatus,
}: Pick<DeliveryAnswer, 'state' | 'tries' | 'answerStatus'>): {
  text: string;
  tone: Tone;
  taken: boolean | null;
} {
  if (state === 'DROPPED') return { text: 'Not sent', tone: 'neutral', taken: null };
  if (tries === 0 && state === 'WAITING') return { text: 'Queued', tone: 'neutral', taken: null };
  if (answerStatus === null) return { text: 'No response', tone: 'danger', taken: false };
  const taken = answerStatus >= 200 && answerStatus < 300;
  return { text: statusText(answerStatus), tone: taken ? 'success' : 'danger', taken };
}

/** The tries of a delivery: `4 of 6` while it is tried, `2` once it is done. */
export function attemptsText({
  state,
  tries,
  mostTries,
}: Pick<DeliveryAnswer, 'state' | 'tries' | 'mostTries'>): string {
  return state === 'WAITING' && tries > 0 ? `${tries} of ${mostTries}` : String(tries);
}
