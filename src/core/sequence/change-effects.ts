import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/** How a remaining item changed. MOVED: it follows another item or branch than before. */
export const ITEM_CHANGES = ['TYPE', 'TEXT', 'DELAY', 'ATTACHMENTS', 'SETTINGS', 'MOVED'] as const;
export type ItemChange = (typeof ITEM_CHANGES)[number];

type ChangedItem = { id: string; changes: ItemChange[] };
type RemovedItem = {
  id: string;
  /**
   * Where its leads go with "next item": to the first remaining item after it, along yes; null:
   * they finish.
   */
  nextItemId: string | null;
};
export type ChangeEffects = {
  added: string[];
  removed: RemovedItem[];
  changed: ChangedItem[];
  unchanged: boolean;
};

type Entry = { item: SequenceItem; parentId: string | null; branch: string | null };

/**
 * What saving `after` over `before` adds, removes and changes, by item id in reading order (product
 * rules, section 2; design, "Change preview").
 */
export function changeEffects({
  before,
  after,
}: {
  before: SequenceItem | null;
  after: SequenceItem | null;
}): ChangeEffects {
  const old = entriesOf(before);
  const fresh = entriesOf(after);
  const added = [...fresh.keys()].filter((id) => !old.has(id));
  const removed = [...old.values()]
    .filter(({ item }) => !fresh.has(item.id))
    .map(({ item }) => ({ id: item.id, nextItemId: nextKept(item, fresh) }));
  const changed = [...fresh.values()].flatMap((entry): ChangedItem[] => {
    const earlier = old.get(entry.item.id);
    const changes = earlier === undefined ? [] : changesOf({ earlier, later: entry });
    return changes.length === 0 ? [] : [{ id: entry.item.id, changes }];
  });
  return {
    added,
    removed,
    changed,
    unchanged: added.length + removed.length + changed.length === 0,
  };
}

function entriesOf(root: SequenceItem | null): Map<string, Entry> {
  return new Map(
    [...walkItems(root)].map(({ item, parent, branch }) => [
      item.id,
      { item, parentId: parent?.id ?? null, branch },
    ]),
  );
}

function nextKept(item: SequenceItem, kept: ReadonlyMap<string, Entry>): string | null {
  for (let next = item.yes ?? item.no; next; next = next.yes ?? next.no)
    if (kept.has(next.id)) return next.id;
  return null;
}

function changesOf({ earlier, later }: { earlier: Entry; later: Entry }): ItemChange[] {
  const differs = (pick: (item: SequenceItem) => unknown): boolean =>
    JSON.stringify(pick(earlier.item)) !== JSON.stringify(pick(later.item));
  return [
    ...(earlier.item.type !== later.item.type ? (['TYPE'] as const) : []),
    ...(differs(({ message, subject, alternativeMessage, alternativeSubject, variants }) => [
      message,
      subject,
      alternativeMessage,
      alternativeSubject,
      variants,
    ])
      ? (['TEXT'] as const)
      : []),
    ...(differs(({ yesDelay, noDelay }) => [yesDelay, noDelay]) ? (['DELAY'] as const) : []),
    ...(differs(({ attachments }) => attachments.map(({ id }) => id))
      ? (['ATTACHMENTS'] as const)
      : []),
    ...(differs((item) => [
      item.triggerType,
      item.moveLeadsFromSequenceId,
      item.sequenceEndMode,
      item.moveToCampaignId,
      item.inviteByEmailEnabled,
      item.noteQuotaChoice,
      item.newThread === true,
    ])
      ? (['SETTINGS'] as const)
      : []),
    ...(earlier.parentId !== later.parentId || earlier.branch !== later.branch
      ? (['MOVED'] as const)
      : []),
  ];
}
