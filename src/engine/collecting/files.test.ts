import { expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { insertAttachment } from '#data/tables/attachments.ts';
import { placeLeadsAfterSave } from '#data/leads/lead-placement.ts';
import { writeSequence } from '#data/campaigns/sequences.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const FAR = Date.UTC(2100, 0, 1);
const world = () =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    limits: { INMAIL: 100 },
  });
const keep = async (it: EngineWorld, fileName: string, realExpiresAt = FAR) =>
  (
    await it.db.transaction().execute((trx) =>
      insertAttachment(
        { db: trx, userId: it.userId, realNow: 0 },
        {
          fileName,
          contentType: 'application/pdf',
          content: Buffer.from('%PDF-'),
          realExpiresAt,
        },
      ),
    )
  ).id;
const sends = (...ids: string[]): SequenceItem =>
  chain(
    item('INMAIL', {
      message: 'See the file',
      subject: 'Hello',
      attachments: ids.map((id) => ({
        id,
        fileName: 'f.pdf',
        contentType: 'application/pdf',
        sizeBytes: 5,
        expiresAt: null,
      })),
    }),
  );

test('the files of a step go with its text', async () => {
  const it = await world();
  await startCampaign({
    world: it,
    sequence: sends(await keep(it, 'one.pdf'), await keep(it, 'two.pdf')),
    people: 2,
  });
  await it.runFor({ days: 1 });
  expect(it.network.acts.map(({ text, fileNames }) => [text, fileNames])).toEqual([
    ['See the file', ['one.pdf', 'two.pdf']],
    ['See the file', ['one.pdf', 'two.pdf']],
  ]);
});

test('nothing is sent without a file that has expired: the lead is held, and goes on once the file is attached again', async () => {
  const it = await world();
  const { campaignId } = await startCampaign({
    world: it,
    sequence: sends(await keep(it, 'old.pdf', 1)),
    people: 1,
  });
  await it.runFor({ days: 1 });
  expect(it.network.acts).toEqual([]);
  expect(await standingOf({ world: it, campaignId })).toMatchObject([
    { state: 'PAUSED', reason: 'ATTACHMENT_EXPIRED' },
  ]);
  const [before, after] = [sends('1'), sends(await keep(it, 'new.pdf'))];
  await it.db.transaction().execute(async (trx) => {
    const one = { db: trx, userId: it.userId, campaignId, now: it.clock.now() };
    await writeSequence({ ...one, sequence: after, completed: true, updatedAt: it.clock.now() });
    await placeLeadsAfterSave({ ...one, before, after, removedItems: {} });
    await wakeLane({ db: trx, userId: it.userId }, it.clock.now());
  });
  await it.runFor({ days: 1 });
  expect(it.network.acts.map(({ fileNames }) => fileNames)).toEqual([['new.pdf']]);
});
