import { expect, test } from 'vitest';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import { requestOf } from '../../packages/integration-core/call.ts';
import { operations, triggers, type Json } from '../../packages/integration-core/description.ts';
import { apiExamples } from '#server/platform/api-examples.ts';
import { ASSISTANT_TOOLS } from '#server/programs/assistant-tools.ts';
import { describeIntegrations } from './describe.ts';

const keyOf = (method: string, path: string) =>
  `${method} ${path.slice('/api'.length)}` as RouteKey;

test('the integrations offer what the contract has now; `npm run integrations:describe` writes it', () => {
  expect({ operations, triggers }).toEqual(describeIntegrations());
});

test('every assistant’s tool is offered, but those that hold a whole sequence', () => {
  const names: readonly string[] = operations.map(({ name }) => name);
  expect(Object.keys(ASSISTANT_TOOLS).filter((name) => !names.includes(name))).toEqual([
    'preview_sequence',
    'save_sequence',
  ]);
});

test.each(operations)('$name is a call that a key can make', ({ method, path, scopes, sample }) => {
  const key = keyOf(method, path);
  expect(scopesOf(key, allRoutes[key])).toEqual(scopes);
  expect(scopes).not.toEqual([]);
  expect(Object.keys(sample)).not.toEqual([]);
});

test.each(operations.filter(({ rows }) => rows === null))(
  '$name makes the call of the API’s own example',
  (operation) => {
    const {
      params = {},
      query = {},
      body,
    } = apiExamples()[keyOf(operation.method, operation.path)] ?? {};
    const given: Json = { ...params, ...query, ...(body as object) };
    const request = requestOf(operation, given);
    const offered = (members: object) =>
      Object.fromEntries(
        Object.entries(members).filter(([name]) =>
          operation.fields.some((field) => field.name === name),
        ),
      );
    expect(request.path).toBe(operation.path.replace(/\{(\w+)\}/, (_, name) => params[name] ?? ''));
    expect(request.query).toEqual(offered(query));
    expect(request.body ?? {}).toEqual({ ...offered((body ?? {}) as object), ...operation.sends });
  },
);
