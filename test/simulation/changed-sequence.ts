import { newItem } from '#core/sequence/new-item.ts';
import { validateSequence } from '#core/sequence/sequence-errors.ts';
import { isAction, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { mapItems, walkItems } from '#core/sequence/walk-items.ts';
import type { Random } from './seeded-random.ts';

export type SequenceChange = { sequence: SequenceItem; removed: string | null };

/** A sequence as a user changes it mid-run; null if the product would reject the change. */
export function changedSequence({
  root,
  how,
  random,
  fresh,
}: {
  root: SequenceItem;
  how: 'remove' | 'append' | 'delay' | 'text';
  random: Random;
  fresh: string;
}): SequenceChange | null {
  const change = CHANGES[how]({ root, random, fresh });
  return change !== null &&
    validateSequence({ root: change.sequence, inviteByEmailAllowed: true }).valid
    ? change
    : null;
}

type Change = (query: {
  root: SequenceItem;
  random: Random;
  fresh: string;
}) => SequenceChange | null;

const CHANGES: Record<'remove' | 'append' | 'delay' | 'text', Change> = {
  remove({ root, random }) {
    const actions = [...walkItems(root)].filter(({ item }) => isAction(item.type));
    if (actions.length < 2) return null;
    const { item } = random.pick(actions);
    if (item.yes === null) return null;
    if (item === root) return { sequence: item.yes, removed: item.id };
    return { sequence: replaced({ root, id: item.id, by: item.yes }), removed: item.id };
  },
  append({ root, random, fresh }) {
    const [place] = [...walkItems(root)].filter(({ item }) => item.type === 'END' && item !== root);
    if (place === undefined) return null;
    const added = {
      ...newItem({
        type: random.pick(['VISIT', 'MESSAGE', 'FOLLOW'] as const),
        id: fresh,
        yes: place.item,
      }),
      message: `Text of ${fresh}`,
    };
    return { sequence: replaced({ root, id: place.item.id, by: added }), removed: null };
  },
  text({ root, fresh }) {
    const change = (item: SequenceItem): SequenceItem =>
      item.message === null || item.message.includes('{{')
        ? item
        : { ...item, message: `Text of ${item.id}, ${fresh}` };
    return { sequence: mapItems(root, ({ item }) => change(item)), removed: null };
  },
  delay({ root, random }) {
    const id = random.pick([...walkItems(root)]).item.id;
    return {
      sequence: mapItems(root, ({ item }) =>
        item.id === id && item.yes !== null ? { ...item, yesDelay: random.pick([0, 1, 3]) } : item,
      ),
      removed: null,
    };
  },
};

/** The same tree with the subtree at an item replaced. */
function replaced({
  root,
  id,
  by,
}: {
  root: SequenceItem;
  id: string;
  by: SequenceItem;
}): SequenceItem {
  const at = (item: SequenceItem | null): SequenceItem | null =>
    item === null ? null : item.id === id ? by : { ...item, yes: at(item.yes), no: at(item.no) };
  return at(root) ?? root;
}
