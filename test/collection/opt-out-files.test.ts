import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { handlerCaller } from '../support/call-handler.ts';
import { insertCampaign, verdictsOf } from '../support/collecting.ts';
import { useTestDatabase } from '../support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  type EngineWorld,
} from '../support/engine-world.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: leadPackHandlers, db: () => database.db });

async function world() {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  return { it, campaignId: await insertCampaign({ it, sequence: chain(item('VISIT')) }) };
}

type Into = { it: EngineWorld; campaignId: string };

async function importFile({ it, campaignId }: Into, text: string | Buffer, fileName = 'leads.csv') {
  const file = { fileName, contentType: 'text/csv', bytes: Buffer.from(text as string) };
  const { optOuts } = await call('POST /searches/validation', {
    userId: it.userId,
    body: { searchType: 'CSV_FILE' },
    file,
    now: it.clock.now(),
  });
  const { id: leadPackId } = await call('POST /searches', {
    userId: it.userId,
    body: { campaignId, searchType: 'CSV_FILE' },
    file,
    now: it.clock.now(),
  });
  await it.runNow();
  return { optOuts, leadPackId, verdicts: await verdictsOf({ it, leadPackId }) };
}

async function leadsIn({ it, campaignId }: Into): Promise<(string | null)[]> {
  const rows = await it.db
    .selectFrom('campaign_leads as c')
    .innerJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'c.user_id').onRef('l.lead_id', '=', 'c.lead_id'),
    )
    .select('l.profile_slug')
    .where('c.user_id', '=', it.userId)
    .where('c.campaign_id', '=', campaignId)
    .orderBy('l.profile_slug')
    .execute();
  return rows.map(({ profile_slug }) => profile_slug);
}

const recordOf = (it: EngineWorld) =>
  it.db
    .selectFrom('do_not_contact')
    .select(['covers', 'reason', 'name', 'address', 'evidence'])
    .where('user_id', '=', it.userId)
    .orderBy('entry_id')
    .execute();

test('people a file says not to contact are counted, recorded with the cell that says so, and added to no campaign', async () => {
  const into = await world();
  const text = readFileSync(new URL('lead-files/dnc-mautic.csv', import.meta.url));
  const { optOuts, verdicts } = await importFile(into, text, 'dnc-mautic.csv');
  expect(optOuts).toEqual({ people: 3, addresses: 0 });
  expect(verdicts).toEqual([
    'ADDED',
    'SKIPPED DO_NOT_CONTACT',
    'SKIPPED DO_NOT_CONTACT',
    'SKIPPED DO_NOT_CONTACT',
    'ADDED',
  ]);
  expect(await leadsIn(into)).toEqual(['zzf-anna-01', 'zzf-edith-05']);
  const recorded = await recordOf(into.it);
  expect(recorded.map(({ covers, reason, name }) => [covers, reason, name])).toEqual([
    ['PERSON', 'FILE', 'Boris Zzfield'],
    ['PERSON', 'FILE', 'Clara Zzfield'],
    ['PERSON', 'FILE', 'Dario Zzfield'],
  ]);
  expect(recorded[0]?.evidence).toEqual({
    fileName: 'dnc-mautic.csv',
    column: 'donotContact',
    value: 'TRUE',
    date: null,
  });
  // The next file need not say it again, nor name them in the same way.
  const next = await importFile(
    into,
    'Email,LinkedIn\nboris.zzf2@kept.example,\nother@kept.example,https://www.linkedin.com/in/zzf-clara-03\n',
  );
  expect(next.verdicts).toEqual(['SKIPPED DO_NOT_CONTACT', 'SKIPPED DO_NOT_CONTACT']);
});

test('an address that bounced is recorded by itself: its lead is added if anything else reaches them', async () => {
  const into = await world();
  const { optOuts, verdicts } = await importFile(
    into,
    'Name,Email,LinkedIn,Email status\nAda F,ada@x.example,linkedin.com/in/dnc-ada,hard bounce\nBo L,bo@x.example,,Hard bounced\nCy M,cy@x.example,,ok\n',
  );
  expect(optOuts).toEqual({ people: 0, addresses: 2 });
  expect(verdicts).toEqual(['ADDED', 'SKIPPED DO_NOT_CONTACT', 'ADDED']);
  expect((await recordOf(into.it)).map(({ covers, address }) => [covers, address])).toEqual([
    ['ADDRESS', 'ada@x.example'],
    ['ADDRESS', 'bo@x.example'],
  ]);
});

test('one row of several that name a person is enough, and covers each of their addresses', async () => {
  const into = await world();
  const { optOuts, verdicts } = await importFile(
    into,
    'Email,LinkedIn,UNSUB_TIME\na1@x.example,linkedin.com/in/dnc-twice,\na2@x.example,linkedin.com/in/dnc-twice,2024-03-01 10:22:33\n',
  );
  expect(optOuts).toEqual({ people: 1, addresses: 0 });
  expect(verdicts[0]).toBe('SKIPPED DO_NOT_CONTACT');
  expect(await leadsIn(into)).toEqual([]);
  expect((await recordOf(into.it))[0]?.evidence).toMatchObject({ date: '2024-03-01T10:22:33' });
  const next = await importFile(into, 'Email\na2@x.example\n');
  expect(next.verdicts).toEqual(['SKIPPED DO_NOT_CONTACT']);
});

test('a do-not-contact column that the user remapped blocks no one, and the next file asks again', async () => {
  const { it, campaignId } = await world();
  const text = 'Email,Note\nada@x.example,do not contact\n';
  const file = { fileName: 'leads.csv', contentType: 'text/csv', bytes: Buffer.from(text) };
  const columns = [
    { index: 0, field: 'email' },
    { index: 1, field: 'custom.note' },
  ];
  await call('POST /searches', {
    userId: it.userId,
    body: { campaignId, searchType: 'CSV_FILE', columns },
    file,
    now: it.clock.now(),
  });
  await it.runNow();
  expect(await recordOf(it)).toEqual([]);
  const { columns: guessed } = await call('POST /searches/validation', {
    userId: it.userId,
    body: { searchType: 'CSV_FILE' },
    file,
    now: it.clock.now(),
  });
  expect(guessed?.[1]?.field).toBe('doNotContact');
});

test('our own export brings the record back in another account', async () => {
  const from = await world();
  await importFile(
    from,
    'First name,Email,LinkedIn\nAda,ada@x.example,linkedin.com/in/dnc-a\nBo,bo@x.example,linkedin.com/in/dnc-b\nCy,cy@x.example,linkedin.com/in/dnc-c\n',
  );
  await from.it.db
    .updateTable('leads')
    .set({ blacklisted: true })
    .where('user_id', '=', from.it.userId)
    .where('profile_slug', '=', 'dnc-a')
    .execute();
  await from.it.db
    .insertInto('do_not_contact')
    .values({
      user_id: from.it.userId,
      covers: 'ADDRESS',
      reason: 'BOUNCED',
      address: 'bo@x.example',
      at: new Date(from.it.clock.now()),
    })
    .execute();
  const lead = handlerCaller({ handlers: leadHandlers, db: () => database.db });
  const text = await lead('GET /leads/export', { userId: from.it.userId });
  const into = await world();
  const { optOuts } = await importFile(into, text);
  expect(optOuts).toEqual({ people: 1, addresses: 1 });
  expect(await leadsIn(into)).toEqual(['dnc-b', 'dnc-c']);
});
