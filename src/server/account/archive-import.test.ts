import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ARCHIVE_VERSION } from '#core/account/archive-rules.ts';
import { instant } from '#data/database.ts';
import { TASKS } from '#jobs/all-tasks.ts';
import { archiveImportHandlers } from '#server/account/archive-import.routes.ts';
import { exported } from '../../../test/account/move-archive.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { doJobs, jobWorld } from '../../../test/support/job-world.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const REAL = Date.UTC(2026, 10, 20, 9);
const PEOPLE = 30;
const database = useTestDatabase();
const time: TestTime = { now: REAL, real: REAL };
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let archive: Uint8Array;
let me: Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  ({ call } = await buildTestServer({
    db: database.db,
    time,
    handlers: archiveImportHandlers,
  }));
  const { userId } = await signedInUser({ db: database.db, realNow: REAL });
  const created_at = instant(REAL);
  await database.db
    .insertInto('leads')
    .values(
      Array.from({ length: PEOPLE }, (_, n) => ({
        user_id: userId,
        full_name: `Person ${n}`,
        profile_slug: `person-${n}`,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute();
  await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'One', status: 'ACTIVE', created_at })
    .execute();
  archive = await exported({ db: database.db, userId }, REAL);
});

beforeEach(async () => {
  me = await signedInUser({ db: database.db, realNow: REAL });
});

function upload(bytes: Uint8Array, { headers } = me) {
  const boundary = 'archive-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="archive.zip"\r\ncontent-type: application/zip\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return call('POST /v1/archive/import', {
    body: payload,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

/** The archive with some files replaced. */
async function changed(
  change: (name: string, text: string) => string | null,
  of = archive,
): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const entry of await new ZipReader(new Uint8ArrayReader(of)).getEntries()) {
    if (entry.directory) continue;
    const text = new TextDecoder().decode(await entry.getData(new Uint8ArrayWriter()));
    const next = change(entry.filename, text);
    if (next !== null) await writer.add(entry.filename, new TextReader(next));
  }
  return writer.close();
}

const changedLeads = (change: (lines: string[]) => string[]) =>
  changed((name, text) =>
    name === 'leads.jsonl' ? change(text.trimEnd().split('\n')).join('\n') : text,
  );

const runJobs = () =>
  doJobs({
    databaseUrl: database.url,
    world: jobWorld({ db: database.db, now: () => REAL, realNow: () => REAL }),
  });

async function reportOf(bytes: Uint8Array) {
  const { body } = await upload(bytes);
  await runJobs();
  return (await call(`GET /v1/archive/import/${body.taskId}`, me)).body;
}

const leads = () =>
  database.db
    .selectFrom('leads')
    .select(['full_name', 'profile_slug'])
    .where('user_id', '=', me.userId)
    .orderBy('lead_id')
    .execute();

describe('an archive that is uploaded into an empty account', () => {
  test('is read by a job, and its report says what came in and what did not', async () => {
    const asked = await upload(archive);
    expect(asked.status).toBe(202);
    const path = `GET /v1/archive/import/${asked.body.taskId}`;
    expect((await call(path, me)).body).toMatchObject({
      state: 'RUNNING',
      phase: 'CHECKING',
      rowsDone: 0,
      fileName: 'archive.zip',
    });
    await runJobs();
    const report = (await call(path, me)).body;
    expect(report).toMatchObject({
      state: 'DONE',
      refused: 0,
      rowsTotal: PEOPLE + 2,
      read: PEOPLE + 2,
      refusals: [],
      problem: null,
    });
    expect(
      report.files.map(({ file, read }: { file: string; read: number }) => [file, read]),
    ).toEqual([
      ['user', 1],
      ['campaigns', 1],
      ['leads', PEOPLE],
    ]);
    expect(report.leftOut).toContainEqual(
      expect.objectContaining({ file: 'identity', rows: 1, reason: expect.any(String) }),
    );
    expect(await leads()).toHaveLength(PEOPLE);
    const campaigns = await database.db
      .selectFrom('campaigns')
      .select(['name', 'status'])
      .where('user_id', '=', me.userId)
      .execute();
    expect(campaigns).toEqual([{ name: 'One', status: 'NOT_ACTIVE' }]);
    expect((await call('GET /v1/archive/import', me)).body.content).toHaveLength(1);
    const { parts, ids } = await leftovers();
    expect([parts, ids]).toEqual([0, 0]);
  });

  test('is refused while another is being read, and once the account is no longer empty', async () => {
    expect((await upload(archive)).status).toBe(202);
    expect((await upload(archive)).body.code).toBe('ARCHIVE_IMPORT_RUNNING');
    await runJobs();
    const { body } = await upload(archive);
    expect(body).toMatchObject({
      code: 'ACCOUNT_NOT_EMPTY',
      detail: expect.stringContaining('campaigns, leads'),
    });
  });

  test('shows its import to no one else', async () => {
    const { taskId } = (await upload(archive)).body;
    const other = await signedInUser({ db: database.db, realNow: REAL });
    expect((await call(`GET /v1/archive/import/${taskId}`, other)).status).toBe(404);
    await runJobs();
  });
});

async function leftovers() {
  const count = async (table: 'archive_import_parts' | 'archive_import_ids') =>
    (
      await database.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', me.userId)
        .execute()
    ).length;
  return { parts: await count('archive_import_parts'), ids: await count('archive_import_ids') };
}

describe('a file that is no archive', () => {
  test.each([
    ['no ZIP', () => Promise.resolve(Buffer.from('%PDF-1.4')), 'NOT_AN_ARCHIVE'],
    [
      'half of one',
      () => Promise.resolve(archive.subarray(0, archive.length / 2)),
      'NOT_AN_ARCHIVE',
    ],
    [
      'a ZIP of something else',
      () => changed((name) => (name === 'README.txt' ? 'Hi' : null)),
      'NOT_AN_ARCHIVE',
    ],
    [
      'one without its leads',
      () => changed((name, text) => (name === 'leads.jsonl' ? null : text)),
      'NOT_AN_ARCHIVE',
    ],
    [
      'one with a broken manifest',
      () => changed((name, text) => (name === 'manifest.json' ? '{' : text)),
      'NOT_AN_ARCHIVE',
    ],
  ])('is refused: %s', async (_, make, code) => {
    const { status, body } = await upload(await make());
    expect([status, body.code]).toEqual([400, code]);
  });

  test.each([
    [ARCHIVE_VERSION + 1, /newer version of Reachwell/],
    [1, /older version of Reachwell/],
  ])('is refused with a sentence if its format is version %i', async (version, sentence) => {
    const other = await changed((name, text) =>
      name === 'manifest.json'
        ? text.replace(`"version": ${ARCHIVE_VERSION}`, `"version": ${version}`)
        : text,
    );
    const { body } = await upload(other);
    expect(body).toMatchObject({
      code: 'ARCHIVE_OF_OTHER_VERSION',
      detail: expect.stringMatching(sentence),
    });
  });

  test('is refused if it unpacks to more than it may', async () => {
    // The central directory says how large each entry is once it is unpacked.
    const bomb = Buffer.from(archive);
    for (let at = bomb.indexOf('PK\x01\x02'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 4))
      bomb.writeUInt32LE(0xfffffff0, at + 24);
    expect((await upload(bomb)).body.code).toBe('FILE_TOO_LARGE');
  });

  test('changes nothing if a file turns out to be damaged', async () => {
    const damaged = Buffer.from(archive);
    const at = damaged.indexOf('leads.jsonl');
    damaged.fill(0xff, at + 40, at + 80);
    expect(await reportOf(damaged)).toMatchObject({
      state: 'FAILED',
      read: 0,
      problem: expect.stringContaining('damaged'),
    });
    expect(await leads()).toEqual([]);
  });
});

describe('rows that are not as an export writes them', () => {
  const lead = (line: string, change: object) => JSON.stringify({ ...JSON.parse(line), ...change });
  test.each<[string, (line: string) => string, string, string | null]>([
    ['a broken line', (line) => line.slice(1), 'NOT_JSON', null],
    ['a list', () => '[]', 'NOT_JSON', null],
    [
      'a column that is none',
      (line) => lead(line, { searchText: 'x' }),
      'UNKNOWN_FIELD',
      'searchText',
    ],
    [
      'words of SQL',
      (line) => lead(line, { 'email) values (1); --': 1 }),
      'UNKNOWN_FIELD',
      'email) values (1); --',
    ],
    ['a prototype', (line) => line.replace('{', '{"__proto__":{},'), 'UNKNOWN_FIELD', '__proto__'],
    ['another user', (line) => lead(line, { userId: '999999' }), 'OTHER_USER', null],
    ['a field less', (line) => lead(line, { createdAt: undefined }), 'MISSING_FIELD', 'createdAt'],
    ['a number for a text', (line) => lead(line, { fullName: 5 }), 'WRONG_VALUE', 'fullName'],
    ['a text with a NUL', (line) => lead(line, { fullName: '\0' }), 'WRONG_VALUE', 'fullName'],
    ['half a character', (line) => lead(line, { fullName: '\ud800' }), 'WRONG_VALUE', null],
    [
      'an instant that is none',
      (line) => lead(line, { createdAt: 'now' }),
      'WRONG_VALUE',
      'createdAt',
    ],
    [
      'the month 13',
      (line) => lead(line, { createdAt: '2026-13-01T00:00:00.000Z' }),
      'WRONG_VALUE',
      null,
    ],
    [
      'nothing where something is',
      (line) => lead(line, { createdAt: null }),
      'WRONG_VALUE',
      'createdAt',
    ],
    [
      'a custom field with a list',
      (line) => lead(line, { custom: { a: [] } }),
      'WRONG_VALUE',
      'custom.a',
    ],
    [
      'a value that the table refuses',
      (line) => lead(line, { emailKind: 'SURE' }),
      'WRONG_VALUE',
      null,
    ],
    ['a person who is there', (line) => lead(line, { profileSlug: 'person-0' }), 'DUPLICATE', null],
    [
      'the number of another row',
      (line) => lead(line, { leadId: JSON.parse(line).leadId }),
      'DUPLICATE',
      null,
    ],
    [
      'JSON as deep as a well',
      (line) => line.replace('"custom": {}', `"custom": ${'['.repeat(5000)}${']'.repeat(5000)}`),
      'WRONG_VALUE',
      'custom',
    ],
  ])('are refused and counted, and the others are read: %s', async (_, change, code, field) => {
    const report = await reportOf(
      await changedLeads((lines) => [
        ...lines,
        change(
          code === 'DUPLICATE' && field === null
            ? (lines[0] ?? '')
            : (lines[0] ?? '').replace('person-0', 'person-x'),
        ),
      ]),
    );
    expect(report).toMatchObject({
      state: 'DONE',
      refused: 1,
      refusals: [{ file: 'leads', row: PEOPLE + 1, code, field }],
    });
    expect(await leads()).toHaveLength(PEOPLE);
  });

  test('bring no sequence that could not be saved', async () => {
    const report = await reportOf(
      await changed((name, text) =>
        name === 'campaigns.jsonl'
          ? text.replace('"sequence": null', '"sequence": {"id": "a", "type": "SPAM"}')
          : text,
      ),
    );
    expect(report.refusals).toMatchObject([{ file: 'campaigns', field: 'sequence.type' }]);
  });
});

describe('an import that is cut off', () => {
  test('continues where it stopped, and writes no row twice', async () => {
    const { taskId } = (await upload(archive)).body;
    const run = (stopping: () => boolean) =>
      TASKS['import-archive']({
        world: jobWorld({ db: database.db, now: () => REAL, realNow: () => REAL }),
        payload: { userId: me.userId, importId: taskId },
        run: { stopping, isLastTry: false },
      });
    for (let pages = 0; pages < 40; pages += 1) {
      let page = 0;
      await run(() => (page += 1) > 1);
    }
    await run(() => false);
    const report = (await call(`GET /v1/archive/import/${taskId}`, me)).body;
    expect(report).toMatchObject({ state: 'DONE', read: PEOPLE + 2, refused: 0 });
    expect((await leads()).map((lead) => lead.profile_slug)).toEqual(
      Array.from({ length: PEOPLE }, (_, n) => `person-${n}`),
    );
    await runJobs();
    expect(await leads()).toHaveLength(PEOPLE);
  });
});
