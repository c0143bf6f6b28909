import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../src/web');

/** Acts that are made in another file, and what one act would do by the latest answer. */
const OF_ONE_ACT = [
  'features/admin/transfer-dialog.tsx',
  'features/enter-linkedin/code-form.tsx',
  'parts/billing/change-dialog.tsx',
  'parts/delivery-log/test-address.tsx',
];

/** Whether a screen gives up what it shows when reading it again fails. */
function givesWay(text: string): boolean {
  const acts = [...text.matchAll(/\bconst (\w+) = use(?:Mutation|AddList)\b/g)].map(
    ([, act]) => act,
  );
  const asked = [...text.matchAll(/(?:\b(\w+)\.)?\bisError\b/g)];
  const ofQueries = asked.filter(([, of]) => of === undefined || !acts.includes(of));
  return ofQueries.length > 0 || /\berror \? \(?\s*<RetryCard/.test(text);
}

test('what a screen shows stays when only reading it again fails', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const offenders = files.filter((path) => givesWay(readFileSync(join(WEB, path), 'utf8')));
  // A query asks `isLoadingError`: there is nothing to show yet, and that failed.
  expect(offenders.toSorted()).toEqual(OF_ONE_ACT);
});
