import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { personKeys } from '#core/erasure/person-keys.ts';
import { recordAddress, recordPeople } from '#data/do-not-contact/do-not-contact.ts';
import { storeThread } from '#data/engine-store/postgres/threads.ts';
import { erasePerson } from '#data/erasure/erase-person.ts';
import { ERASED_TABLES } from '#data/erasure/erased-tables.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';
import { rotateKeys } from '#data/secrets/rotate-keys.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { findingsIn } from '../../../test/support/doctor.ts';
import { plantPerson, type PlantedPerson } from './erasure-fixture.ts';

const REAL = Date.UTC(2026, 10, 20);
const database = useTestDatabase();
const masterKey = { version: 1, bytes: randomBytes(32) };

const erase = ({ userId, leadId }: { userId: string; leadId: string }) =>
  erasePerson({
    db: database.db,
    masterKey,
    userId,
    leadId,
    actedBy: userId,
    shred: false,
    now: REAL,
    realNow: REAL,
  });

/** The tables that contain anything that identifies only this person. */
async function tablesThatName(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(ERASED_TABLES)) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t`.execute(database.db);
    const named = rows.some(({ text }) =>
      words.some(
        (word) =>
          text.toLowerCase().includes(word.toLowerCase()) ||
          text.includes(Buffer.from(word).toString('hex')),
      ),
    );
    if (named) found.push(table);
  }
  return found;
}

describe('what an erasure does to each table', () => {
  test('is said for every table there is, and for none that there is not', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name
      from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      order by 1`.execute(database.db);
    expect(Object.keys(ERASED_TABLES).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('covers every column that names a lead, a conversation, or a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid
        and a.attname in (
          'lead_id', 'conversation_id', 'network_member_id', 'member_id', 'person_key',
          'chat_id'
        )
        and not a.attisdropped
      where c.relkind in ('r', 'p')
        and c.relnamespace = 'public'::regnamespace
        and c.relname <> 'users'`.execute(database.db);
    for (const { name } of rows) expect(ERASED_TABLES[name]?.does, name).not.toBe('NOTHING');
  });
});

describe('a person who is erased', () => {
  let planted: PlantedPerson;
  let other: PlantedPerson;
  let before: string[];
  let first: Awaited<ReturnType<typeof erase>>;

  beforeAll(async () => {
    planted = await plantPerson({ db: database.db, mark: 'Zebrafinch', realNow: REAL });
    other = await plantPerson({
      db: database.db,
      mark: 'Kingfisher',
      realNow: REAL,
      into: planted,
    });
    before = await tablesThatName(['Zebrafinch']);
    first = await erase(planted);
  });

  test('was in every table whose rows an erasure touches', () => {
    const touched = Object.entries(ERASED_TABLES)
      .filter(([, { does }]) => does === 'DELETES' || does === 'BLANKS')
      .map(([table]) => table);
    const numbersOnly = [
      'account_exports',
      'campaign_leads',
      'lead_transfer_rows',
      'stream_events',
    ];
    expect(before).toEqual(
      expect.arrayContaining(touched.filter((table) => !numbersOnly.includes(table))),
    );
  });

  test('is in no table anymore, and everyone else still is', async () => {
    expect(await tablesThatName(['Zebrafinch'])).toEqual([]);
    const kept = await tablesThatName(['Kingfisher']);
    const madeOfEverything = ['account_exports', 'account_export_pages', 'idempotency_keys'];
    expect(kept).toEqual(before.filter((table) => !madeOfEverything.includes(table)));
    expect(await database.db.selectFrom('leads').select('lead_id').execute()).toEqual([
      { lead_id: other.leadId },
    ]);
  });

  test('leaves true counts, a ledger and a timeline that agree, and a certificate', async () => {
    expect(await findingsIn({ db: database.db, realNow: () => REAL, masterKey })).toEqual([]);
    const { rows } = await sql<{ counts: Record<string, number> }>`
      select counts from erasures`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.counts).toMatchObject({
      leads: 1,
      campaigns: 1,
      messages: 2,
      conversations: 1,
      notes: 2,
      reminders: 1,
      emails: 2,
      files: 2,
    });
  });

  test('is found by the doctor wherever anything of them is left, and only then', async () => {
    const findings = () => findingsIn({ db: database.db, realNow: () => REAL, masterKey });
    const { userId, leadId, memberId, profileSlug, chatId } = planted;
    await database.db.transaction().execute(async (trx) => {
      await sql`
        insert into events (user_id, type, at, lead_id, actor)
        values (${userId}, 'STATE_CHANGED', ${new Date(REAL)}, ${leadId}, 'USER')`.execute(trx);
      await sql`
        insert into conversations (user_id, network_member_id, created_at)
        values (${userId}, ${memberId}, ${new Date(REAL)})`.execute(trx);
      await sql`
        insert into chats (user_id, chat_id, conversation_id)
        select ${userId}, ${chatId}, max(conversation_id)
        from conversations`.execute(trx);
      await sql`
        update lead_pack_rows
        set raw = jsonb_build_object(
          'person', jsonb_build_object('profileSlug', ${profileSlug.toUpperCase()}::text)
        )
        where user_id = ${userId} and row_number = 1`.execute(trx);
    });
    const found = (await findings()).map((one) => one.replace(/\d+/gu, 'N'));
    expect(found).toEqual([
      'ERASED_PEOPLE (N): certificate N, events: N rows of the erased person are left',
      'ERASED_PEOPLE (N): conversations N: This is a person who was erased',
      `ERASED_PEOPLE (N): chats ${chatId}: This is a person who was erased`,
      'ERASED_PEOPLE (N): lead_pack_rows N, N: This is a person who was erased',
    ]);
    await sql`delete from events where lead_id = ${leadId}`.execute(database.db);
    await sql`delete from conversations where network_member_id = ${memberId}`.execute(database.db);
    await sql`
      update lead_pack_rows set raw = '{}' where user_id = ${userId} and row_number = 1`.execute(
      database.db,
    );
    expect(await findings()).toEqual([]);
  });

  test('is not brought back by a chat, however the network shows it', async () => {
    const { userId, memberId, chatId } = planted;
    const read = (thread: { chatId: string; memberId: string | null }) =>
      database.db.transaction().execute((trx) =>
        storeThread(
          { db: trx, userId, now: REAL },
          {
            thread: {
              ...thread,
              name: 'Ann',
              messages: [{ messageId: 'new', fromMe: false, text: 'Hello', at: REAL, seen: false }],
            },
            erased: erasedPeople(masterKey),
          },
        ),
      );
    const before = await tablesThatName(['Hello']);
    await read({ chatId: 'another chat', memberId });
    await read({ chatId, memberId: null });
    expect(await tablesThatName(['Hello'])).toEqual(before);
    await read({ chatId: 'with somebody else', memberId: 'AC-somebody' });
    const { rows } = await sql`
        delete from chats where chat_id = 'with somebody else' returning conversation_id`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
    await sql`delete from conversations where network_member_id = 'AC-somebody'`.execute(
      database.db,
    );
  });

  test('keeps the certificate however often it is asked for', async () => {
    expect(first.kind).toBe('ERASED');
    expect(await erase(planted)).toEqual(first);
    expect(await database.db.selectFrom('erasures').selectAll().execute()).toHaveLength(1);
  });

  test('is recognized by any identifier, even after a key rotation, and no one else is', async () => {
    const people = erasedPeople(masterKey);
    const keys = personKeys(planted);
    const ask = (userId: string) =>
      people.among({ db: database.db, userId, keys: [...keys, ...personKeys(other)] });
    expect([...(await ask(planted.userId))].sort()).toEqual([...keys].sort());
    await rotateKeys({ db: database.db, masterKey });
    expect([...(await ask(planted.userId))].sort()).toEqual([...keys].sort());
    expect([...(await ask('999999'))]).toEqual([]);
  });
});

test('a person who was put on the record under another address takes it with them', async () => {
  const planted = await plantPerson({ db: database.db, mark: 'Nightjar', realNow: REAL });
  const { userId, leadId } = planted;
  const email = 'nightjar.before@firm.example';
  const rename = (to: object) =>
    database.db
      .updateTable('leads')
      .set(to)
      .where('user_id', '=', userId)
      .where('lead_id', '=', leadId)
      .execute();
  await rename({ email, profile_slug: null, network_member_id: null });
  await blacklistLeads({ db: database.db, userId, leadIds: [leadId], now: REAL, actor: 'USER' });
  await rename({ email: 'nightjar.after@firm.example' });
  expect((await erase(planted)).kind).toBe('ERASED');
  expect(await tablesThatName(['nightjar.before', 'nightjar.after'])).toEqual([]);
  expect(await findingsIn({ db: database.db, realNow: () => REAL, masterKey })).toEqual([]);
  const known = erasedPeople(masterKey);
  const keys = personKeys({ email });
  expect([...(await known.among({ db: database.db, userId, keys }))]).toEqual(keys);
});

test('an address that another lead shares stays on the record without naming who was erased', async () => {
  const planted = await plantPerson({ db: database.db, mark: 'Wheatear', realNow: REAL });
  const { userId, leadId } = planted;
  const address = 'wheatear.office@firm.example';
  const entry = () =>
    database.db
      .selectFrom('do_not_contact')
      .select(['address', 'lead_id', 'campaign_id'])
      .where('user_id', '=', userId)
      .where('address', '=', address)
      .execute();
  await sql`update leads set email = ${address} where user_id = ${userId}`.execute(database.db);
  await sql`
    insert into leads (user_id, full_name, email, network_member_id, created_at, updated_at)
    values (${userId}, 'A colleague', ${address}, 'colleague', now(), now())`.execute(database.db);
  await recordAddress(
    database.db,
    { userId, address },
    { reason: 'UNSUBSCRIBED', leadId, now: REAL },
  );
  expect((await erase(planted)).kind).toBe('ERASED');
  expect(await entry()).toEqual([{ address, lead_id: null, campaign_id: null }]);
  expect(await findingsIn({ db: database.db, realNow: () => REAL, masterKey })).toEqual([]);
});

test('an address that is unsubscribed after its person was erased names no one', async () => {
  const planted = await plantPerson({ db: database.db, mark: 'Whinchat', realNow: REAL });
  const { userId, leadId } = planted;
  expect((await erase(planted)).kind).toBe('ERASED');
  const address = 'whinchat.late@firm.example';
  const cause = { reason: 'UNSUBSCRIBED', leadId, now: REAL } as const;
  expect(await recordAddress(database.db, { userId, address }, cause)).not.toBeNull();
  expect(await findingsIn({ db: database.db, realNow: () => REAL, masterKey })).toEqual([]);
});

test('an entry that is being made while its person is erased goes with them', async () => {
  const planted = await plantPerson({ db: database.db, mark: 'Bullfinch', realNow: REAL });
  const { userId, leadId } = planted;
  const made = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const recording = database.db.transaction().execute(async (db) => {
    await recordPeople(db, { userId, leadIds: [leadId] }, { reason: 'BY_HAND', now: REAL });
    made.resolve();
    await mayCommit.promise;
  });
  await made.promise;
  let over = false;
  const erasing = erase(planted).finally(() => {
    over = true;
  });
  const waitsOrIsOver = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return over || rows.length > 0;
  };
  await expect.poll(waitsOrIsOver, { timeout: 10_000 }).toBe(true);
  mayCommit.resolve();
  await recording;
  expect((await erasing).kind).toBe('ERASED');
  expect(await tablesThatName(['Bullfinch'])).toEqual([]);
});

test('a person is not erased while an act for them may have left, and nothing changes', async () => {
  const planted = await plantPerson({ db: database.db, mark: 'Redstart', realNow: REAL });
  await sql`
    update intents
    set status = 'SENDING', departed_at = ${new Date(REAL)}
    where user_id = ${planted.userId} and message_id is null and withdrawal_id is null`.execute(
    database.db,
  );
  const kept = await tablesThatName(['Redstart']);
  expect(await erase(planted)).toMatchObject({
    kind: 'UNDER_WAY',
    tries: [{ userId: planted.userId }],
  });
  expect(await tablesThatName(['Redstart'])).toEqual(kept);
  await sql`update intents set status = 'HAPPENED' where user_id = ${planted.userId}`.execute(
    database.db,
  );
  expect(await erase(planted)).toMatchObject({ kind: 'ERASED' });
});

test('someone else’s lead isn’t found', async () => {
  const planted = await plantPerson({ db: database.db, mark: 'Wheatear', realNow: REAL });
  const stranger = await plantPerson({ db: database.db, mark: 'Dunnock', realNow: REAL });
  expect(await erase({ userId: stranger.userId, leadId: planted.leadId })).toEqual({
    kind: 'NOT_FOUND',
  });
});
