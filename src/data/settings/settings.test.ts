import { expect, test } from 'vitest';
import { incrementSetting, readSetting } from '#data/settings/settings.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();

test('a count loses nothing when many count at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => incrementSetting(database.db, 'things')));
  expect(await readSetting(database.db, 'things')).toEqual({ count: 20 });
});
