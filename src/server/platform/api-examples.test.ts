import { expect, it } from 'vitest';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { apiExamples } from '#server/platform/api-examples.ts';

const examples = apiExamples();
const routes = Object.entries(allRoutes) as [RouteKey, Route][];

it('has an example for calls that there are', () => {
  expect(Object.keys(examples).filter((key) => !(key in allRoutes))).toEqual([]);
});

it.each(routes.filter(([key]) => key in examples))(
  '%s takes and answers its example',
  (key, route) => {
    const { params = {}, query = {}, body, answer } = examples[key] ?? {};
    for (const [shape, value] of [
      [route.params, params],
      [route.query, query],
      [route.body, body],
    ] as const) {
      const parsed = shape?.safeParse(value);
      expect(parsed?.error?.issues ?? []).toEqual([]);
    }
    if (answer !== undefined)
      expect(route.answer.safeParse(answer).error?.issues ?? []).toEqual([]);
  },
);

it('has no secret and nothing of the machine that it was recorded on', () => {
  // A do-not-contact file is known by a hash of its bytes.
  const text = JSON.stringify(examples).replaceAll(/"fileId":"[\da-f]{32}"/g, '');
  for (const pattern of [
    /\/(?:tmp|home|root|work|Users)\//,
    /127\.0\.0\.1:(?!4400)/,
    /localhost:/,
    /rw_(?:test|live)_(?!4f8a"|4f8a2c6b9d31e7")/,
    /\beyJ[\w-]{10,}/,
    /oobCode=(?!code-from-the-email)/,
    /"(?!\d+-(?:MESSAGE|EVENT)-)[\w-]{32,}(?=")/,
  ])
    expect(text.match(pattern)?.[0]).toBeUndefined();
});
