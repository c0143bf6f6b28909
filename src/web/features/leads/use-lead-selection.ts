import { useState } from 'react';

/** Which leads are chosen: some by name, or all that match. Other filters begin a new choice. */
export function useLeadSelection(filterKey: string) {
  const [choice, setChoice] = useState<{
    of: string;
    selected: ReadonlySet<string>;
    everything: boolean;
  }>({ of: filterKey, selected: new Set(), everything: false });
  const current = choice.of === filterKey;
  return {
    selected: current ? choice.selected : (new Set() as ReadonlySet<string>),
    everything: current && choice.everything,
    choose: (selected: ReadonlySet<string>) =>
      setChoice({ of: filterKey, selected, everything: false }),
    chooseEverything: () => setChoice((before) => ({ ...before, everything: true })),
  };
}

/**
 * How many leads there are in all, once every one of the page is chosen and there are more; null:
 * nothing to add.
 */
export function selectableBeyondPage({
  rows,
  selected,
  everything,
  total,
}: {
  rows: readonly { id: string }[];
  selected: ReadonlySet<string>;
  everything: boolean;
  total: number;
}): number | null {
  const wholePage = rows.length > 0 && rows.every((row) => selected.has(row.id));
  return wholePage && !everything && total > selected.size ? total : null;
}
