import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeaderCell, type Column, type Sort } from './data-table.tsx';

const COLUMNS: Column<unknown>[] = [
  { key: 'name', header: 'Lead', sortable: true, minWidth: '180px', cell: () => 'Ada' },
  { key: 'state', header: 'State', sortable: true, cell: () => 'Waiting' },
  { key: 'next', header: 'Next step', cell: () => 'A message' },
];
const head = (column: Column<unknown>, sort: Sort | null) =>
  renderToStaticMarkup(<HeaderCell column={column} sort={sort} onSort={() => undefined} />);
const sorts = (sort: Sort | null) =>
  COLUMNS.map((column) => /aria-sort="(\w+)"/.exec(head(column, sort))?.[1] ?? null);

test('a head that sorts says so before it does, and the one that does says in which direction', () => {
  expect(sorts(null)).toEqual(['none', 'none', null]);
  expect(sorts({ key: 'name', direction: 'asc' })).toEqual(['ascending', 'none', null]);
  expect(sorts({ key: 'state', direction: 'desc' })).toEqual(['none', 'descending', null]);
});

test('a column keeps the width below which it says nothing', () =>
  expect(COLUMNS.map((column) => head(column, null).includes('min-width:180px'))).toEqual([
    true,
    false,
    false,
  ]));
