import { beforeEach, describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { doNotContactHandlers } from '#server/do-not-contact/do-not-contact.routes.ts';
import { contactHistoryHandlers } from '#server/lead-packs/contact-history.routes.ts';
import { doNotContactFileHandlers } from '#server/lead-packs/do-not-contact-files.routes.ts';
import { TASKS } from '#jobs/all-tasks.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { jobWorld } from '../../../test/support/job-world.ts';
import { csvFile } from '../../../test/support/lead-pack-calls.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: { ...doNotContactHandlers, ...doNotContactFileHandlers, ...contactHistoryHandlers },
  db: () => database.db,
});
let userId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
});

const LIST =
  'Name,LinkedIn URL,Email,Domain,Company,Reason\n' +
  'Ada Field,https://www.linkedin.com/in/ada-field,ada@field.example,,Field,\n' +
  ',,bo@lind.example,,,Bounced\n' +
  ',,,rival.example,,\n' +
  ',,,,"ACME, Inc.",A competitor\n' +
  ',,,no domain,,\n' +
  'Ada Field,https://www.linkedin.com/in/ada-field,,,,\n';

const asked = (body: object = {}, text = LIST, as = userId) => ({
  userId: as,
  body,
  file: csvFile(text, 'list.csv'),
});
const add = (text = LIST, body: object = {}, as = userId) =>
  call('POST /v1/do-not-contact/files', asked(body, text, as));
const undo = (fileId: string) =>
  call('DELETE /v1/do-not-contact/files/{fileId}', { userId, params: { fileId } });
const list = async (as = userId) =>
  (await call('GET /v1/do-not-contact', { userId: as, query: { size: 100 } })).content
    .map(({ covers, person, email, domain, company, reason, scope }) =>
      [covers, person?.name ?? email ?? domain ?? company, reason, scope].join(' '),
    )
    .toSorted();

async function lead(known: { profile_slug: string; company?: string }): Promise<string> {
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Someone',
      created_at: instant(TEST_NOW),
      updated_at: instant(TEST_NOW),
      ...known,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}
const blacklisted = async () =>
  (
    await database.db
      .selectFrom('leads')
      .select('lead_id')
      .where('user_id', '=', userId)
      .where('blacklisted', '=', true)
      .orderBy('lead_id')
      .execute()
  ).map(({ lead_id }) => lead_id);

describe('a file of people, addresses, domains, and companies', () => {
  test('is checked first: what its columns mean, what it would add, and wrong rows', async () => {
    const found = await call('POST /v1/do-not-contact/files/validation', asked());
    expect(found).toMatchObject({
      valid: true,
      total: 6,
      scope: 'USER',
      counts: { PERSON: 2, ADDRESS: 1, DOMAIN: 1, COMPANY: 1 },
      wrongRows: 1,
      problems: [{ row: 6, code: 'INVALID_DOMAIN' }],
    });
    expect(found.columns.map(({ field }) => field)).toEqual([
      'fullName',
      'profileUrl',
      'email',
      'domain',
      'company',
      'reason',
    ]);
    expect(await list()).toEqual([]);
  });

  test('gives each row its verdict, and stops leads it covers until it is undone', async () => {
    const known = await lead({ profile_slug: 'ada-field' });
    const colleague = await lead({ profile_slug: 'cy-dahl', company: 'Acme' });
    await lead({ profile_slug: 'di-ek', company: 'Field' });
    const report = await add();
    expect(report).toMatchObject({ added: 4, alreadyListed: 1, wrong: 1, fileName: 'list.csv' });
    expect(report.rows.map(({ row, verdict, entry, code }) => [row, verdict, entry, code])).toEqual(
      [
        [2, 'ADDED', 'Ada Field', null],
        [3, 'ADDED', 'bo@lind.example', null],
        [4, 'ADDED', 'rival.example', null],
        [5, 'ADDED', 'ACME, Inc.', null],
        [6, 'WRONG', null, 'INVALID_DOMAIN'],
        [7, 'ALREADY_LISTED', 'Ada Field', null],
      ],
    );
    expect(await list()).toEqual([
      'ADDRESS bo@lind.example BOUNCED USER',
      'COMPANY ACME, Inc. FILE USER',
      'DOMAIN rival.example FILE USER',
      'PERSON Ada Field FILE USER',
    ]);
    expect(await blacklisted()).toEqual([known, colleague]);
    expect(await add()).toMatchObject({ fileId: report.fileId, added: 0, alreadyListed: 5 });
    const { fileId } = report;
    const other = await insertTestUser({ db: database.db });
    const asOther = call('DELETE /v1/do-not-contact/files/{fileId}', {
      userId: other,
      params: { fileId },
    });
    expect((await refusalOf(asOther)).code).toBe('NOT_FOUND');
    expect(await undo(fileId)).toEqual({ removed: 4, kept: 0 });
    expect(await list()).toEqual([]);
    expect(await blacklisted()).toEqual([]);
  });

  test('takes one reason for all rows that give none', async () => {
    await add('Email,Reason\nada@f.example,\nbo@l.example,Unsubscribed\n', { reason: 'OPT_OUT' });
    expect(await list()).toEqual([
      'ADDRESS ada@f.example OPT_OUT USER',
      'ADDRESS bo@l.example UNSUBSCRIBED USER',
    ]);
  });

  test('covers what else it knows of someone who is on the list already', async () => {
    await call('POST /v1/do-not-contact', {
      userId,
      body: { person: 'https://www.linkedin.com/in/ada-field' },
    });
    expect(await add()).toMatchObject({ added: 4 });
    expect(await add('LinkedIn URL\nlinkedin.com/in/ada-field\n')).toMatchObject({ added: 0 });
  });

  test('keeps what another file lists as well, and gives an import of history its own back', async () => {
    const first = await add('Domain\na.example\nb.example\n');
    const second = await add('Domain\nb.example\nc.example\n');
    const history = await call('POST /v1/contact-history', {
      userId,
      body: {},
      file: csvFile('Email,Status\nada@f.example,Unsubscribed\n', 'old.csv'),
    });
    const third = await add('Covers,Email\nPerson,ada@f.example\n');
    await TASKS['import-history']({
      world: jobWorld({ db: database.db, now: () => TEST_NOW }),
      payload: { userId, importId: history.id },
      run: { stopping: () => false, isLastTry: false },
    });
    expect(await undo(first.fileId)).toMatchObject({ removed: 1 });
    expect(await undo(second.fileId)).toMatchObject({ removed: 1 });
    expect(await undo(third.fileId)).toMatchObject({ removed: 1 });
    expect(await list()).toEqual(['DOMAIN b.example FILE USER', 'PERSON ada@f.example FILE USER']);
  });

  test('is for the team, too, where the team shares its list', async () => {
    const mate = await insertTestUser({ db: database.db });
    const teamId = await insertTeam({ db: database.db, members: [userId, mate] });
    await database.db
      .updateTable('teams')
      .set({ shared_blacklist: true })
      .where('team_id', '=', teamId)
      .execute();
    const { fileId, scope } = await add('Email,Domain\nada@f.example,\n,rival.example\n');
    expect(scope).toBe('TEAM');
    await TASKS['share-do-not-contact']({
      world: jobWorld({ db: database.db, now: () => TEST_NOW }),
      payload: { userId },
      run: { stopping: () => false, isLastTry: false },
    });
    expect(await list(mate)).toEqual(['ADDRESS ada@f.example FILE USER']);
    expect(await undo(fileId)).toEqual({ removed: 1, kept: 1 });
    expect(await list()).toEqual(['DOMAIN rival.example FILE TEAM']);
  });

  test('is remembered by its headers, and refused where nobody can be recognized', async () => {
    const text = 'a,b\nx,rival.example\n';
    const columns = [{ index: 1, field: 'domain' }];
    await add(text, { columns, hasHeader: true });
    const again = await call('POST /v1/do-not-contact/files/validation', {
      ...asked({ hasHeader: true }, 'a,b\ny,other.example\n'),
    });
    expect(again.columns.map(({ field, from }) => [field, from])).toEqual([
      ['ignore', 'MEMORY'],
      ['domain', 'MEMORY'],
    ]);
    const nobody = { columns: [{ index: 0, field: 'reason' }], hasHeader: true };
    expect(
      await call('POST /v1/do-not-contact/files/validation', asked(nobody, text)),
    ).toMatchObject({ valid: false, problems: [{ code: 'NO_CONTACT_COLUMN' }] });
    expect((await refusalOf(add(text, nobody))).code).toBe('INVALID_INPUT');
    expect(
      (await refusalOf(add(text, { columns: [{ index: 7, field: 'domain' }] }))).extras.fieldErrors,
    ).toMatchObject([{ path: 'columns.0.index', code: 'UNKNOWN_COLUMN' }]);
    expect((await refusalOf(add(''))).code).toBe('FILE_EMPTY');
  });

  test('is what the list is written as, so that another account can read it', async () => {
    await add();
    await call('POST /v1/do-not-contact', {
      userId,
      body: { email: 'eve@f.example', note: '=Asked by phone' },
    });
    const text = await call('GET /v1/do-not-contact/file', { userId });
    const other = await insertTestUser({ db: database.db });
    expect(await add(text, {}, other)).toMatchObject({ added: 5, alreadyListed: 0, wrong: 0 });
    expect(await list(other)).toEqual(await list());
  });
});
