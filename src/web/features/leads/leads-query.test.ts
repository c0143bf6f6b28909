import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INCLUDE_TYPES, LEAD_STATES } from '#core/lead/lead-state.ts';
import {
  filterToQuery,
  isSameQuery,
  queryToFilter,
  EMPTY_LEADS_QUERY,
  queryToParams,
  parseLeadsQuery,
} from './leads-query.ts';

test('a URL without a filter asks for everyone, and so does an invalid one', () => {
  expect(parseLeadsQuery({})).toEqual(EMPTY_LEADS_QUERY);
  expect(
    parseLeadsQuery({
      campaignId: 'abc',
      status: 'LOST',
      includeTypes: 'DANCED',
      from: 'soon',
      to: '5',
      leadsList: '-1',
    }),
  ).toEqual(EMPTY_LEADS_QUERY);
  expect(queryToFilter(EMPTY_LEADS_QUERY)).toEqual({});
});

const asked = fc.record({
  campaignId: fc.constantFrom('', '7'),
  leadsList: fc.constantFrom('', '9'),
  includeTypes: fc.subarray([...INCLUDE_TYPES]),
  status: fc.subarray([...LEAD_STATES]),
  tags: fc.subarray(['Hot', 'Oslo fair']),
  query: fc.constantFrom('', 'Ada & co, Oslo'),
  from: fc.constantFrom('', '2026-11-01T00:00:00.000Z'),
  to: fc.constantFrom('', '2026-11-20T22:59:59.999Z'),
  country: fc.subarray(['SE', 'United Kingdom']),
  contactedFrom: fc.constantFrom('', '2026-11-01T00:00:00.000Z'),
  contactedTo: fc.constantFrom('', '2026-11-20T22:59:59.999Z'),
});

test('a filter survives the round trip through the URL and a saved filter', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const fromAddress = parseLeadsQuery(
        Object.fromEntries(
          Object.entries(queryToParams(one)).flatMap(([key, value]) =>
            value === null ? [] : [[key, value]],
          ),
        ),
      );
      expect(isSameQuery(fromAddress, one)).toBe(true);
      expect(isSameQuery(filterToQuery(queryToFilter(one)), one)).toBe(true);
    }),
  );
});

test('another word, state or day is another filter', () => {
  const one = { ...EMPTY_LEADS_QUERY, tags: ['Hot', 'Oslo'], query: 'ada' };
  expect(isSameQuery(one, { ...one, tags: ['Oslo', 'Hot'] })).toBe(true);
  for (const change of [
    { query: 'eva' },
    { tags: ['Hot'] },
    { status: ['FAILED'] as const },
    { from: '2026-11-01T00:00:00.000Z' },
  ])
    expect(isSameQuery(one, { ...one, ...change })).toBe(false);
});
