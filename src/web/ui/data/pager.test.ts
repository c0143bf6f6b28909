import { expect, test } from 'vitest';
import { lastPage, pagesAround } from './pager.tsx';

const reach = { rows: 10_000, why: 'Pages go up to lead 10,000' };

test('without a reach the pages go to the end of the list, and even an empty list has one', () => {
  const of = (totalElements: number) =>
    lastPage({ totalElements, size: 50, page: 1, reach: null }).totalPages;
  expect([0, 1, 50, 51, 1_000_000].map(of)).toEqual([1, 1, 1, 2, 20_000]);
});

test('no page behind the reach is offered, at any number of rows a page', () => {
  for (const size of [10, 25, 50, 100, 300]) {
    const { totalPages } = lastPage({ totalElements: 1_000_000, size, page: 1, reach });
    expect((totalPages - 1) * size).toBeLessThan(reach.rows);
    expect(totalPages * size).toBeGreaterThanOrEqual(reach.rows);
  }
});

test('a list shorter than its reach ends where it ends', () =>
  expect(lastPage({ totalElements: 120, size: 50, page: 1, reach }).totalPages).toBe(3));

test('only from the last page on it says why there is no further one', () => {
  const why = (page: number, asked: typeof reach | null = reach) =>
    lastPage({ totalElements: 1_000_000, size: 50, page, reach: asked }).why;
  expect([199, 200, 201].map((page) => why(page))).toEqual([null, reach.why, reach.why]);
  expect(why(20_000, null)).toBeNull();
});

test('an ellipsis replaces two or more pages, never a single one', () => {
  expect(pagesAround({ page: 1, totalPages: 4 })).toEqual([1, 2, 3, 4]);
  expect(pagesAround({ page: 1, totalPages: 5 })).toEqual([1, 2, null, 5]);
  expect(pagesAround({ page: 4, totalPages: 7 })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesAround({ page: 5, totalPages: 9 })).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pagesAround({ page: 1, totalPages: 1 })).toEqual([1]);
});
