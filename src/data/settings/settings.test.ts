import { expect, test } from 'vitest';
import { incrementSetting, readSetting } from '#data/settings/settings.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();

test('a count loses nothing when many count at once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => incrementSetting({ db: database.db, name: 'things' })),
  );
  expect(await readSetting({ db: database.db, name: 'things' })).toEqual({ count: 20 });
});
