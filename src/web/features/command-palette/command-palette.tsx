import { LoaderCircle } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useGo } from '#web/ui/navigation/query-params.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { noteRecent, PAGE_ENTRIES, recentEntries, useActions, useFound, type PaletteEntry } from './palette-entries.tsx';
import { rankEntries } from './rank-entries.ts';
import styles from './command-palette.module.css';

const GROUPS = ['Recent', 'Campaigns', 'Leads', 'Pages', 'Actions'] as const satisfies readonly PaletteEntry['group'][];
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1), ArrowUp: (at, last) => (at <= 0 ? last : at - 1), PageDown: (at, last) => Math.min(last, at + 8), PageUp: (at) => Math.max(0, at - 8),
};
const LIST = 'palette-list';
const optionId = (at: number) => `palette-option-${at}`;

function useEntries(query: string) {
  const actions = useActions();
  const [recent] = useState(recentEntries);
  const found = useFound(useDeferredValue(query));
  const local = rankEntries({ entries: [...(query.trim() === '' ? recent : []), ...PAGE_ENTRIES, ...actions], query });
  const all = [...local, ...found.entries];
  return { entries: GROUPS.flatMap((group) => all.filter((entry) => entry.group === group)), busy: found.busy, failed: found.failed };
}

function Option({ entry, at, active, onOpen, onPoint }: { entry: PaletteEntry; at: number; active: boolean; onOpen: () => void; onPoint: () => void }) {
  const Icon = entry.icon;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={row} id={optionId(at)} role="option" aria-selected={active} className={active ? styles.active : styles.option} onPointerMove={onPoint} onClick={onOpen}>
      <Icon aria-hidden="true" />
      <span className={styles.label}>{entry.label}</span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
    </div>
  );
}

/** Search or jump to: pages, campaigns, leads and actions, by words and arrow keys (design, section 7, "Command palette"). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { entries, busy, failed } = useEntries(query);
  const active = Math.min(at, entries.length - 1);
  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.href === undefined) return entry.run();
    noteRecent({ label: entry.label, href: entry.href });
    go(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.nativeEvent.isComposing) return;
    if (move) setAt(move(active, entries.length - 1));
    else if (event.key === 'Enter') open(entries[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Search or jump to" className={styles.palette}>
      <div onKeyDown={onKeyDown}>
        <SearchField data-autofocus label="Search or jump to" placeholder="A page, a campaign, a lead or an action" role="combobox" aria-expanded="true" aria-controls={LIST} aria-autocomplete="list" aria-activedescendant={entries.length > 0 ? optionId(active) : undefined} autoComplete="off" spellCheck={false} value={query} onChange={(text) => { setQuery(text); setAt(0); }} />
      </div>
      <div id={LIST} role="listbox" aria-label="Results" className={styles.list}>
        {GROUPS.map((group) => {
          const rows = entries.flatMap((entry, place) => (entry.group === group ? [{ entry, place }] : []));
          if (rows.length === 0) return null;
          return <div key={group} role="group" aria-label={group}><p className={styles.group} aria-hidden="true">{group}</p>{rows.map(({ entry, place }) => <Option key={entry.id} entry={entry} at={place} active={place === active} onOpen={() => open(entry)} onPoint={() => setAt(place)} />)}</div>;
        })}
      </div>
      <p role="status" className={entries.length === 0 || failed ? styles.nothing : 'sr-only'}>{failed ? 'Campaigns and leads could not be searched just now' : entries.length > 0 ? counted(entries.length, 'result') : busy ? 'Looking' : `Nothing is called “${query.trim()}”`}</p>
      {busy && <LoaderCircle aria-hidden="true" className={styles.busy} />}
    </Dialog>
  );
}
