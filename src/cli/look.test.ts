import { expect, test } from 'vitest';
import { look } from '#cli/look.ts';
import { readConfig } from '#config.ts';
import { readLooks } from '#data/looks/require-look.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();

test('makes every account look since a time; without one, an engine must have run', async () => {
  await signedInUser({ db: database.db, realNow: Date.now() });
  const printed: string[] = [];
  const run = (since?: number) =>
    look({
      config: readConfig({ DATABASE_URL: database.url }),
      ...(since !== undefined && { since }),
      print: (line) => void printed.push(line),
      say: () => undefined,
    });
  await expect(run()).rejects.toThrow('No engine has ever run');
  await run(Date.parse('2026-03-02T02:00Z'));
  expect(printed).toEqual([
    'Every account now reads what happened since 2026-03-02T02:00:00.000Z before it acts again.',
  ]);
  expect(await readLooks(database.db)).toMatchObject({ open: 1, done: 0 });
});
