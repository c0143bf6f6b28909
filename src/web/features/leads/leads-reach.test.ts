import { expect, test } from 'vitest';
import type { FieldError } from '#contract/problem.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { isBeyondReach, reachOfPages } from './leads-reach.tsx';

const long = {
  total: 1_000_000,
  sortKey: 'fullName',
  inCampaign: true,
  includeTypes: [],
} as const;

test('the pages of a long sorted list end early, and the pager says why', () =>
  expect(reachOfPages(long)).toEqual({
    rows: 10_000,
    why: 'Pages go up to lead 10,000 in this order. Narrow the list with a filter, or show the newest first',
  }));

test('the newest first, and a list no longer than one may be, are reachable to their end', () => {
  expect(reachOfPages({ ...long, sortKey: undefined })).toBeNull();
  expect(reachOfPages({ ...long, total: 30_000 })).toBeNull();
});

test('a state leaves the order by last change as it is, a fact does not', () => {
  const byChange = { ...long, sortKey: 'updatedAt' };
  expect(reachOfPages({ ...byChange, includeTypes: ['WAITING'] })).toBeNull();
  expect(reachOfPages({ ...byChange, includeTypes: ['WAITING', 'EMAIL_AVAILABLE'] })?.rows).toBe(
    10_000,
  );
});

test('only the refusal of a page behind the reach leads back to the first', () => {
  const refused = (code: FieldError['code']) =>
    new ApiProblem({
      status: 400,
      code: 'INVALID_INPUT',
      fieldErrors: [{ path: 'page', code, message: 'Pages go up to lead 10,000' }],
    });
  expect(isBeyondReach(refused('BEYOND_REACH'))).toBe(true);
  expect(isBeyondReach(refused('INVALID'))).toBe(false);
  expect(isBeyondReach(new ApiProblem({ status: 404, code: 'NOT_FOUND' }))).toBe(false);
  expect(isBeyondReach(null)).toBe(false);
});
