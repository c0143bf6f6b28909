import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workAs } from '#data/database/acting-identity.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { campaign, end, save, stranger, visit } from './sequences-fixture.ts';

const saveAs = (beforeCommit: (db: DatabaseTransaction) => Promise<void>) =>
  workAs({ identityId: stranger, beforeCommit, work: () => save(visit('v1', end('e1'))) });

test('someone who works in an account saves its sequence', async () => {
  await saveAs(async (db) => void (await sql`select 1`.execute(db)));
  expect(await campaign()).toMatchObject({ sequence_completed: true, sequence_version: 1 });
});

test('a save after the right to work there is gone is not kept', async () => {
  const refused = saveAs(async (db) => {
    await sql`select 1`.execute(db);
    throw new Error('No longer allowed');
  });
  await expect(refused).rejects.toThrow('No longer allowed');
  expect(await campaign()).toMatchObject({ sequence_version: 0 });
});
