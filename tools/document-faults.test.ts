import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { openApiDocument } from '#server/platform/open-api.ts';
import { documentFaults } from './document-faults.ts';

const faultsOf = (routes: Record<`GET /${string}`, Route>, answer?: unknown) =>
  documentFaults(
    openApiDocument({
      routes,
      ...(answer !== undefined && {
        examples: Object.fromEntries(Object.keys(routes).map((key) => [key, { answer }])),
      }),
      publicUrl: 'http://127.0.0.1:4400',
      version: '1',
    }),
  );
const route = {
  summary: 'Names',
  tag: 'Leads',
  permission: 'signed-in',
  tenant: 'acting-user',
  answer: z.object({ first: z.string(), last: z.string() }),
} as const satisfies Route;
const name = { first: 'Ada', last: 'Moen' };

it('finds nothing where everything is said', () => {
  expect(faultsOf({ 'GET /names': route }, name)).toEqual([]);
});
it('finds a call without an example', () => {
  expect(faultsOf({ 'GET /names': route })).toEqual([
    'GET /names: has no example of application/json',
  ]);
});
it('finds a call without a summary', () => {
  expect(faultsOf({ 'GET /names': { ...route, summary: '' } }, name)).toEqual([
    expect.stringContaining('GET /names: ✖ Too small'),
  ]);
});
it('finds a shape that stands in two places without a name', () => {
  const of = { ...route, answer: z.object({ name: route.answer }) };
  expect(faultsOf({ 'GET /one': of, 'GET /other': of }, { name })).toContainEqual(
    expect.stringContaining('have one shape without a name'),
  );
});
