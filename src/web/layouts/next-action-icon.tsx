import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';

/** The icon of the next action, in its color; the sentence beside it names the action. */
export function NextActionIcon({ type }: { type: SequenceItemType }) {
  const { icon: Icon, color } = ACTION_DISPLAY[type];
  return <Icon style={{ color }} aria-hidden="true" />;
}
