import type { LeadState } from '#core/lead/lead-state.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { needsWord } from '#core/waiting/unconfirmed-act.ts';
import { fromHours } from '#core/sequence/item-delay.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { counted } from '#core/text/formats.ts';

/**
 * What a person is asked about an action with an unknown outcome, and what each answer would do
 * (design, section 7, "Unconfirmed action").
 */
export type UnconfirmedWords = { question: string; ifHappened: string; ifNot: string };

type Asked = {
  action: ActionType;
  name: string;
  state: LeadState;
  item: SequenceItem | null;
  standsThere: boolean;
  day: string;
};

/**
 * The words of the question. `day` is the day whose unit the action used, in words; `item` is its
 * item in the sequence, null if it was removed.
 */
export function unconfirmedTexts({
  action,
  name,
  state,
  item,
  standsThere,
  day,
}: Asked): UnconfirmedWords {
  const { name: step, question } = STEP_NAMES[action];
  const stays = !standsThere || !(state === 'PAUSED' || isLive(state));
  const counts = `It counts toward ${day} and your statistics.`;
  const back = `It no longer counts toward ${day}.`;
  if (stays || !needsWord(action))
    return {
      question,
      ifHappened: counts,
      ifNot: `${back} Nothing is repeated.`,
    };
  return {
    question,
    ifHappened: `${counts} ${goesOnText(name, item)}`,
    ifNot: `The ${step} will be tried once more, within your working hours and limits. ${back}`,
  };
}

function goesOnText(name: string, item: SequenceItem | null): string {
  const next = item?.yes ?? null;
  if (next === null || next.type === 'END') return `${name} reaches the end.`;
  const { value, timeUnit } = fromHours(item?.yesDelay ?? 0);
  const delay =
    value === 0 ? '' : `, ${counted(value, timeUnit === 'DAYS' ? 'day' : 'hour')} after it`;
  return `${name} continues: ${STEP_NAMES[next.type].name}${delay}.`;
}
