import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { rehearseSave } from '#server/sequences/rehearse-save.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const root = newItem({ type: 'VISIT', id: 'v', yes: newItem({ type: 'END', id: 'e' }) });

test('a save is played through to the last statement, and nothing is written', async () => {
  const rows = async () =>
    (
      await sql<{
        rows: number;
      }>`select (select count(*) from sequence_versions)::int + (select count(*) from stream_events)::int as rows`.execute(
        database.db,
      )
    ).rows[0]?.rows;
  await rehearseSave({
    db: database.db,
    body: { campaignId: '1', sequenceUpdatedAt: null, sequenceItemRequest: root },
    realNow: TEST_NOW,
  });
  expect(await rows()).toBe(0);
});

test('a body that the contract refuses is told', async () => {
  await expect(
    rehearseSave({
      db: database.db,
      body: { campaignId: '1', sequenceItemRequest: { type: 'NOTHING' } },
      realNow: TEST_NOW,
    }),
  ).rejects.toThrow('sequenceItemRequest');
});
