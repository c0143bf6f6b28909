import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { ACTION_LOOKS } from '#web/parts/action-type.tsx';

export type NextActionIconProps = { type: SequenceItemType };

/** The sign of the action that comes next, in its colour; the sentence beside it names it. */
export function NextActionIcon({ type }: NextActionIconProps) {
  const { icon: Icon, colour } = ACTION_LOOKS[type];
  return <Icon style={{ color: colour }} aria-hidden="true" />;
}
