import type { KeyboardEvent } from 'react';
import type { PlacedItem } from './layout-sequence.ts';

export type KeyActions = {
  focus: (id: string) => void;
  open: (id: string) => void;
  add: (placed: PlacedItem, where: 'after' | 'before') => void;
  editDelay: (placed: PlacedItem) => void;
  remove: (placed: PlacedItem, what: 'STEP' | 'BRANCH') => void;
  hasError: (placed: PlacedItem) => boolean;
  copy: (placed: PlacedItem) => void;
  undo: () => void;
  redo: () => void;
};

/** Where an arrow leads from an item: reading order, parent, branches (design, section 8). */
function target({
  key,
  placed,
  all,
  hasError,
}: {
  key: string;
  placed: PlacedItem;
  all: readonly PlacedItem[];
  hasError: (placed: PlacedItem) => boolean;
}): string | undefined {
  const { item, parent, index } = placed;
  switch (key) {
    case 'ArrowDown':
      return all[index + 1]?.item.id;
    case 'ArrowUp':
      return all[index - 1]?.item.id;
    case 'ArrowLeft':
      return parent?.id;
    case 'ArrowRight':
    case 'y':
    case 'Y':
      return item.yes?.id ?? item.no?.id;
    case 'n':
    case 'N':
      return item.no?.id;
    case 'Home':
      return all[0]?.item.id;
    case 'End':
      return all.at(-1)?.item.id;
    case 'F8':
      return (all.slice(index + 1).find(hasError) ?? all.find(hasError))?.item.id;
    default:
      return undefined;
  }
}

/** The keyboard of the chart as a tree (design, section 8). */
export function handleTreeKey({
  event,
  placed,
  all,
  readOnly,
  actions,
}: {
  event: KeyboardEvent;
  placed: PlacedItem;
  all: readonly PlacedItem[];
  readOnly: boolean;
  actions: KeyActions;
}) {
  const command = event.ctrlKey || event.metaKey;
  const done = (act: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  if (command) {
    const key = event.key.toLowerCase();
    // The browser's own copy continues, so that the clipboard is filled where pages may not write
    // to it.
    if (key === 'c') return actions.copy(placed);
    if (readOnly) return;
    if (key === 'z') done(event.shiftKey ? actions.redo : actions.undo);
    else if (key === 'y') done(actions.redo);
    return;
  }
  const next = target({ key: event.key, placed, all, hasError: actions.hasError });
  if (next !== undefined) return done(() => actions.focus(next));
  if (event.key === 'Enter' || event.key === ' ') return done(() => actions.open(placed.item.id));
  if (readOnly) return;
  if (event.key.toLowerCase() === 'a')
    done(() => actions.add(placed, event.shiftKey ? 'before' : 'after'));
  else if (event.key.toLowerCase() === 'd') done(() => actions.editDelay(placed));
  else if (event.key === 'Delete' || event.key === 'Backspace')
    done(() => actions.remove(placed, event.shiftKey ? 'BRANCH' : 'STEP'));
}
