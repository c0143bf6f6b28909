import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { scopesOf } from '#contract/api-scopes.ts';

const PROJECT = dirname(import.meta.dirname);

/** Calls that stay with people (product rules, section 20), each by what it is about. */
const STAYS_WITH_PEOPLE: Readonly<Record<string, RegExp>> = {
  identity: /^\S+ \/(identity\/|userdetails\/email$)/,
  'credentials of LinkedIn and of mailboxes': /^\S+ \/(userdetails\/verif(y|ication)\b|v1\/auth\b)/,
  billing: /^\S+ \/v1\/shared\/billings\//,
  'deletion of the account': /^POST \/account\/deletion$/,
  'keys themselves, and what they ask for': /^\S+ \/v1\/(apikeys|approvals|connections)\b/,
  'the work of staff': /^\S+ \/admin\//,
};
/** Calls that the web client makes without naming their route. */
const UNNAMED = ['POST /identity/refresh', 'GET /v1/stream', 'GET /userdetails/current'];

/** Every route that the web client names, in the manner of its typed calls. */
function routesOfWebClient(): string[] {
  const named = globSync('src/web/**/*.{ts,tsx}', { cwd: PROJECT })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [
        ...readFileSync(join(PROJECT, path), 'utf8').matchAll(
          /['"`]((?:GET|POST|PUT|PATCH|DELETE) \/[^'"`]*)['"`]/g,
        ),
      ].map(([, key = '']) => key),
    );
  return [...new Set([...named, ...UNNAMED])].filter((key) => key in allRoutes).sort();
}

test('a program with a key can make every call that the web client makes, but for what stays with people', () => {
  const client = routesOfWebClient();
  // The client is found at all: it makes most calls there are.
  expect(client.length).toBeGreaterThan(Object.keys(allRoutes).length * 0.8);
  const beyondKeys = client.filter((key) => {
    const route = allRoutes[key as keyof typeof allRoutes];
    return scopesOf(key, route) === null;
  });
  const unexplained = beyondKeys.filter(
    (key) => !Object.values(STAYS_WITH_PEOPLE).some((about) => about.test(key)),
  );
  expect(unexplained).toEqual([]);
  // No exception outlives its calls.
  for (const [about, calls] of Object.entries(STAYS_WITH_PEOPLE))
    expect([about, beyondKeys.some((key) => calls.test(key))]).toEqual([about, true]);
});

test('the web client makes calls by their routes, and by hand only those that are listed', () => {
  const byHand = globSync('src/web/**/*.{ts,tsx}', { cwd: PROJECT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.'))
    .filter((path) =>
      /\b(fetch|EventSource|sendBeacon|XMLHttpRequest)\(/.test(
        readFileSync(join(PROJECT, path), 'utf8'),
      ),
    );
  expect(byHand.sort()).toEqual([
    'src/web/api/api.ts',
    'src/web/api/closed-account.ts',
    // What a person allows a program, outside the API.
    'src/web/api/consent.ts',
    'src/web/api/session-token.ts',
    'src/web/api/stream.ts',
    'src/web/api/upload.ts',
    // Two files with names of time zones, which are no calls.
    'src/web/parts/zone/zone-field.tsx',
  ]);
});
