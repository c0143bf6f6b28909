import { describe, expect, test } from 'vitest';
import { ARCHIVE_VERSION } from '#core/account/archive-rules.ts';
import {
  REAL,
  PEOPLE,
  database,
  call,
  archive,
  me,
  upload,
  changed,
  changedLeads,
  runJobs,
  reportOf,
  leads,
  leftovers,
} from '#server/account/archive-import-fixture.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
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
