import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { BELOW_WIDE, PHONE, useMedia } from '../hooks/use-media.ts';
import { useProgressiveRowCount } from './use-progressive-rows.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  width?: string;
  /** It never gets narrower than this; the table scrolls sideways before it does. */
  minWidth?: string;
  /** The header becomes a button that sorts by `key`. */
  sortable?: boolean;
};
export type Sort = { key: string; direction: 'asc' | 'desc' };

type DataTableProps<Row> = {
  /** The spoken name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName?: (row: Row) => string;
  selection?: { selected: ReadonlySet<string>; onChange: (selected: Set<string>) => void };
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  onOpen?: (row: Row) => void;
  openKey?: string | null;
  rowOff?: (row: Row) => boolean;
  rowHeight?: number;
  /** Little room over and under the cells, for rows of two lines. */
  dense?: boolean;
  /** Renders a row as a card on phones; without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode;
  /** The cards have no frame; a line separates them, with room around each. */
  ruled?: boolean;
};

/** A sortable header announces that it is; others announce nothing. */
function ariaSortOf({ sortable, sorted }: { sortable: boolean; sorted: Sort['direction'] | null }) {
  if (sorted !== null) return sorted === 'asc' ? 'ascending' : 'descending';
  return sortable ? 'none' : undefined;
}

/** One head of the table; it sorts where the column says so. */
export function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}) {
  const sorted = sort?.key === column.key ? sort.direction : null;
  return (
    <th
      scope="col"
      className={column.align === 'end' ? styles.end : undefined}
      style={{ width: column.width, minWidth: column.minWidth }}
      aria-sort={ariaSortOf({ sortable: column.sortable === true && onSort !== undefined, sorted })}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={classNames(styles.sort, sorted && styles.sorted)}
          onClick={() => onSort({ key: column.key, direction: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          {sorted === null ? (
            <ArrowUpDown aria-hidden="true" />
          ) : sorted === 'desc' ? (
            <ArrowDown aria-hidden="true" />
          ) : (
            <ArrowUp aria-hidden="true" />
          )}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** A table with a sticky head; rows can be chosen (Shift chooses a range), sorted and opened. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowName,
  selection,
  sort,
  onSort,
  onOpen,
  openKey,
  rowOff,
  rowHeight,
  dense,
  card,
  ruled,
}: DataTableProps<Row>) {
  const lastChosen = useRef<number | null>(null);
  const phone = useMedia(PHONE);
  // The table may be wider than its container: this makes it scrollable by keyboard.
  const scrolls = useMedia(BELOW_WIDE);
  const keys = rows.map(rowKey);
  const drawn = useProgressiveRowCount(keys);
  const chosenHere = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;
  const toggle = (index: number, on: boolean, event: MouseEvent) => {
    if (!selection) return;
    const from = event.shiftKey && lastChosen.current !== null ? lastChosen.current : index;
    const next = new Set(selection.selected);
    for (const key of keys.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (on) next.add(key);
      else next.delete(key);
    }
    lastChosen.current = index;
    selection.onChange(next);
  };
  const toggleAll = (on: boolean) => {
    const next = new Set(selection?.selected);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  };
  const openFrom = (row: Row) => (event: MouseEvent) => {
    const control = (event.target as Element).closest('a, button, input, label, [popover]');
    if (!control) onOpen?.(row);
  };
  if (phone && card)
    return (
      <ul className={classNames(styles.cards, ruled && styles.ruled)} aria-label={caption}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{card(row)}</li>
        ))}
      </ul>
    );
  return (
    <div
      className={classNames(styles.scroll, dense && styles.dense)}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': caption })}
      style={{ '--row-height': rowHeight ? `${rowHeight}px` : undefined } as React.CSSProperties}
    >
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <Checkbox
                  hideLabel
                  label={uiTexts.selectPage}
                  checked={rows.length > 0 && chosenHere === rows.length}
                  mixed={chosenHere > 0}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row, index) => {
            const key = keys[index] ?? '';
            const chosen = selection?.selected.has(key) || openKey === key;
            return (
              <tr
                key={key}
                className={classNames(
                  styles.row,
                  onOpen && styles.clickable,
                  rowOff?.(row) && styles.off,
                  chosen && styles.chosen,
                )}
                onClick={onOpen ? openFrom(row) : undefined}
              >
                {selection && (
                  <td className={styles.check}>
                    <Checkbox
                      hideLabel
                      label={uiTexts.selectRow(rowName?.(row))}
                      checked={selection.selected.has(key)}
                      onChange={(on, event) => toggle(index, on, event)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} className={column.align === 'end' ? styles.end : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {drawn < rows.length && (
            <tr aria-hidden="true" style={{ height: (rows.length - drawn) * (rowHeight ?? 0) }} />
          )}
        </tbody>
      </table>
    </div>
  );
}
