import { Loader, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useGo } from '#web/ui/navigation/query-params.ts';
import { Kbd } from '#web/ui/text/kbd.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { useFoundEntries } from './found-entries.ts';
import { useLocalEntries, type PaletteEntry } from './palette-entries.tsx';
import { rankEntries } from './rank-entries.ts';
import { noteRecent, recentEntries } from './recent-entries.ts';
import styles from './command-palette.module.css';

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(last, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};
const TITLE = 'Search or jump to';
const LIST = 'palette-list';
const optionId = (at: number) => `palette-option-${at}`;

function useEntries(query: string) {
  const local = useLocalEntries();
  const [recent] = useState(recentEntries);
  const found = useFoundEntries(useDeferredValue(query));
  const before = query.trim() === '' ? recent : [];
  const known = new Set(before.map(({ id }) => id));
  return {
    entries: rankEntries({
      entries: [...before, ...found.entries, ...local.filter(({ id }) => !known.has(id))],
      query,
    }),
    busy: found.busy,
    failed: found.failed,
  };
}

function Option({
  entry,
  at,
  active,
  onOpen,
  onPoint,
}: {
  entry: PaletteEntry;
  at: number;
  active: boolean;
  onOpen: () => void;
  onPoint: () => void;
}) {
  const Icon = entry.icon;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={row}
      id={optionId(at)}
      role="option"
      aria-selected={active}
      className={active ? styles.active : styles.option}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>{entry.label}</span>
      <span className={styles.detail}>{entry.detail}</span>
      <span className={styles.kind}>{entry.kind}</span>
      {entry.keys && <Kbd>{entry.keys}</Kbd>}
    </div>
  );
}

/**
 * Search or jump to: pages, campaigns, leads, settings and actions, by words and arrow keys
 * (design, section 7, "Command palette"; png/22).
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { entries, busy, failed } = useEntries(query);
  // What is found later may come before it: the choice stays with its line.
  const active = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.href === undefined) return entry.run();
    noteRecent({ label: entry.label, href: entry.href, kind: entry.kind });
    go(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.nativeEvent.isComposing) return;
    if (move) setChosen(entries[move(active, entries.length - 1)]?.id ?? null);
    else if (event.key === 'Enter') open(entries[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={TITLE} headless className={styles.palette}>
      <div className={styles.field}>
        <Search aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          enterKeyHint="go"
          aria-label={TITLE}
          placeholder="A page, a campaign, a lead or an action"
          role="combobox"
          aria-expanded="true"
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(null);
          }}
        />
        {busy && <Loader aria-hidden="true" className={styles.busy} />}
        <button type="button" className={styles.escape} aria-label="Close, esc" onClick={onClose}>
          <Kbd>esc</Kbd>
          <X aria-hidden="true" />
        </button>
      </div>
      <div id={LIST} role="listbox" aria-label="Results" className={styles.list}>
        {entries.map((entry, place) => (
          <Option
            key={entry.id}
            entry={entry}
            at={place}
            active={place === active}
            onOpen={() => open(entry)}
            onPoint={() => setChosen(entry.id)}
          />
        ))}
      </div>
      <p role="status" className={entries.length === 0 || failed ? styles.nothing : 'sr-only'}>
        {failed
          ? 'We couldn’t search campaigns and leads right now'
          : entries.length > 0
            ? counted(entries.length, 'result')
            : busy
              ? 'Searching'
              : `No results for “${query.trim()}”`}
      </p>
    </Dialog>
  );
}
