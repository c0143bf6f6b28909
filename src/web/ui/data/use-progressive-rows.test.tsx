import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useProgressiveRowCount } from './use-progressive-rows.ts';

function Drawn({ rows }: { rows: number }) {
  return useProgressiveRowCount(Array.from({ length: rows }, (_, index) => String(index)));
}
const drawn = (rows: number) => Number(renderToStaticMarkup(<Drawn rows={rows} />));

test('a page of few rows is drawn whole, of a long one the first fifty come first', () => {
  expect([0, 1, 50, 51, 100].map(drawn)).toEqual([0, 1, 50, 50, 50]);
});
