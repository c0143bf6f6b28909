import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { csvFile, TWO_LEADS, useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const packs = useLeadPackCalls();
const { database, call, add, addFile, validate, rowsOf, packCount } = packs;

describe('a file', () => {
  test('says which rows were left empty in the middle, and not those that end the table', async () => {
    const { id } = await addFile(
      'name,email\n,\nAda,ada@field.example\n,\n\n , \nBo,bo@lind.example\n,\n,\n',
    );
    expect(
      (await rowsOf(id)).map(({ row_number, verdict, code }) => [row_number, verdict, code]),
    ).toEqual([
      [2, 'WRONG', 'EMPTY_ROW'],
      [3, null, null],
      [4, 'WRONG', 'EMPTY_ROW'],
      [6, 'WRONG', 'EMPTY_ROW'],
      [7, null, null],
    ]);
  });

  test('its rows wait for the collector with their cells and their person', async () => {
    const { userId, campaignId } = packs.people();
    const pack = await addFile(TWO_LEADS, { name: ' Fair ', skipLeadConditions: ['DUPLICATE'] });
    expect(pack).toMatchObject({
      name: 'Fair',
      searchType: 'CSV_FILE',
      searchStatus: 'SEARCH_IN_PROGRESS',
      fileName: 'leads.csv',
      leadsNumberToCollect: 2,
      totalRows: 2,
      processedRows: 0,
      tookMs: null,
      rulesChanged: false,
      skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
      undoableUntilContacted: true,
      verdicts: { ADDED: 0, MERGED: 0, DUPLICATE: 0, SKIPPED: 0, WRONG: 0 },
    });
    expect(pack.statistics).toMatchObject({ uploadingCount: 2, totalLeadsCount: 0 });
    const rows = await rowsOf(pack.id);
    expect(rows.map(({ row_number, verdict }) => [row_number, verdict])).toEqual([
      [2, null],
      [3, null],
    ]);
    expect(rows[0]?.raw).toEqual({
      cells: [
        'Anna',
        'Krüger',
        'Hafenwerk\nAG',
        'https://www.linkedin.com/in/Anna-Krueger/?x=1',
        'a.krueger@hafenwerk.example',
        'B12',
      ],
      person: {
        firstName: 'Anna',
        lastName: 'Krüger',
        fullName: 'Anna Krüger',
        email: 'a.krueger@hafenwerk.example',
        profileSlug: 'anna-krueger',
        company: 'Hafenwerk AG',
        custom: { stand: 'B12' },
      },
    });
    const lane = await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    expect(lane?.next_wake_at).toBe(TEST_NOW);
    const stream = await database.db
      .selectFrom('stream_events')
      .select(['type', 'data'])
      .where('user_id', '=', userId)
      .execute();
    expect(stream).toEqual([
      { type: 'search.progress', data: { leadPackId: pack.id, campaignId } },
    ]);
  });

  test('gives ten kinds of wrong rows their verdict immediately, and loses no good row', async () => {
    const { userId } = packs.people();
    const wrong = [
      'Lena,Hartwig,-,',
      'P,Moller,lin kedin.com/in/p-moller,',
      'K,Aalto,,k.aalto@',
      'D,Cargo,https://www.linkedin.com/company/delta,',
      '#REF!,#REF!,,',
      'S,Results,https://www.linkedin.com/search/results/people/?keywords=x,',
      'F,Book,https://www.facebook.com/in/x,',
      'N,Mail,,not an address',
      `L,${'x'.repeat(200)},linkedin.com/in/long-name,`,
      'C\u0007,Control,linkedin.com/in/control,',
      'T,Many,linkedin.com/in/many,,extra',
      'R,"Fjord & Co,linkedin.com/in/r,',
    ];
    const good = Array.from(
      { length: 12 },
      (_, index) => `G${index},Good,linkedin.com/in/good-${index},`,
    );
    const pack = await addFile(
      `first name,last name,profile,email\n${wrong.flatMap((line, index) => [line, good[index]]).join('\n')}\n`,
    );
    expect(pack).toMatchObject({
      totalRows: 24,
      processedRows: 12,
      leadsNumberToCollect: 12,
      searchStatus: 'SEARCH_IN_PROGRESS',
      verdicts: { WRONG: 12 },
    });
    const rows = await rowsOf(pack.id);
    expect(rows.filter(({ verdict }) => verdict === null)).toHaveLength(12);
    const report = await call('GET /searches/{leadPackId}/report', {
      userId,
      params: { leadPackId: pack.id },
      query: { size: '100', verdict: 'WRONG' },
    });
    expect(report.content.map(({ row, code }) => [row, code])).toEqual([
      [2, 'NO_CONTACT'],
      [4, 'HAS_SPACE'],
      [6, 'EMAIL_INCOMPLETE'],
      [8, 'COMPANY_PAGE'],
      [10, 'FORMULA_ERROR'],
      [12, 'SEARCH_ADDRESS'],
      [14, 'OTHER_SITE'],
      [16, 'EMAIL_INVALID'],
      [18, 'CELL_TOO_LONG'],
      [20, 'CONTROL_CHARACTERS'],
      [22, 'TOO_MANY_CELLS'],
      [24, 'QUOTE_NOT_CLOSED'],
    ]);
    expect(report.content[0]).toMatchObject({
      verdict: 'WRONG',
      message: 'No LinkedIn profile and no email',
      advice: 'Add one of them',
      raw: 'Lena; Hartwig; -; ',
    });
    expect(report).toMatchObject({ totalElements: 12, verdicts: { WRONG: 12, ADDED: 0 } });
    expect(report.reasons).toContainEqual({ code: 'NO_CONTACT', count: 1 });
  });

  test('our own export is read back unchanged', async () => {
    const pack = await addFile("first name,email\n'=Ada,ada@example.com\n");
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({ person: { firstName: '=Ada' } });
  });

  test.each([
    ['UTF-16LE', { addBOM: true }],
    ['UTF-16BE', { addBOM: true }],
    ['windows-1252', {}],
  ] as const)('%s is read', async (encoding, options) => {
    const pack = await addFile(iconv.encode(TWO_LEADS, encoding, options));
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({ person: { lastName: 'Krüger' } });
  });

  test.each([
    ['comma', ','],
    ['tab', '\t'],
    ['bar', '|'],
  ])('a %s is detected', async (_, separator) => {
    expect(
      await addFile(`name${separator}email\nAda Field${separator}ada@example.com\n`),
    ).toMatchObject({ totalRows: 1, leadsNumberToCollect: 1 });
  });

  test('chosen columns are used, and a choice that reaches no one is rejected', async () => {
    const pack = await addFile('a,b\nada@example.com,Ada\n', {
      columns: [
        { index: 0, field: 'email' },
        { index: 1, field: 'custom.nick' },
      ],
      hasHeader: true,
    });
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({
      person: { email: 'ada@example.com', custom: { nick: 'Ada' } },
    });
    for (const [columns, path] of [
      [[{ index: 1, field: 'firstName' }], 'columns'],
      [[{ index: 9, field: 'email' }], 'columns.0.index'],
      [
        [
          { index: 0, field: 'company' },
          { index: 1, field: 'company' },
        ],
        'columns.1.field',
      ],
      [[{ index: 0, field: 'age' }], 'columns.0.field'],
    ] as const) {
      const refusal = await refusalOf(
        addFile('a,b\nada@example.com,Ada\n', { columns, hasHeader: true }),
      );
      expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
    }
    expect(
      (await refusalOf(addFile('name,company\nAda,Grey\n'))).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'columns', code: 'NO_CONTACT_COLUMN' });
    expect(await packCount()).toBe(1);
  });

  test('30,000 rows are accepted, one more is rejected and stores nothing', async () => {
    const lines = Array.from(
      { length: 30_001 },
      (_, index) =>
        `Person,Number ${index},person-${index}@example.com,linkedin.com/in/person-${index},Company ${index},Oslo`,
    );
    const head = 'first name,last name,email,linkedin,company,city\n';
    expect(await refusalOf(addFile(head + lines.join('\n')))).toMatchObject({
      code: 'TOO_MANY_ROWS',
      extras: { detail: 'A file can have at most 30,000 leads' },
    });
    expect((await refusalOf(validate({}, csvFile(head + lines.join('\n'))))).status).toBe(400);
    expect(await packCount()).toBe(0);
    const pack = await addFile(head + lines.slice(0, 30_000).join('\n'));
    expect(pack).toMatchObject({ totalRows: 30_000, leadsNumberToCollect: 30_000 });
  });

  test.each([
    ['empty', '', 'FILE_EMPTY'],
    ['white space', '\n \n', 'FILE_EMPTY'],
    ['headers only', 'first name,email\n', 'FILE_EMPTY'],
    ['a spreadsheet', Buffer.from('504b03041400060008000000', 'hex'), 'FILE_UNREADABLE'],
    [
      'bytes',
      Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)),
      'FILE_UNREADABLE',
    ],
  ])('one that is %s is rejected, when added and when checked', async (_, text, code) => {
    for (const refusal of [
      await refusalOf(addFile(text as string)),
      await refusalOf(validate({}, csvFile(text as string))),
    ])
      expect([refusal.status, refusal.code]).toEqual([400, code]);
    expect(await packCount()).toBe(0);
  });

  test('a file in which every row is wrong is complete immediately, and its user is notified', async () => {
    const { userId, campaignId } = packs.people();
    const pack = await addFile('name,email\nAda,ada@\n', {
      columns: [
        { index: 0, field: 'fullName' },
        { index: 1, field: 'email' },
      ],
    });
    expect(pack).toMatchObject({
      searchStatus: 'SEARCH_COMPLETE',
      totalRows: 1,
      processedRows: 1,
      leadsNumberToCollect: 0,
    });
    const told = await database.db
      .selectFrom('notifications')
      .select(['type', 'data', 'link'])
      .where('user_id', '=', userId)
      .execute();
    expect(told).toEqual([
      {
        type: 'IMPORT_FINISHED',
        data: { leadPackId: pack.id, campaignId },
        link: `/campaigns/${campaignId}`,
      },
    ]);
  });

  test('with a right row the user is notified once the collector is done, not before', async () => {
    const { userId } = packs.people();
    await addFile('email\nada@field.example\nnobody\n');
    expect(
      await database.db
        .selectFrom('notifications')
        .select('type')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
  });

  test('no file, another’s campaign, a locked one, and a challenged account are rejected', async () => {
    const { userId, stranger, campaignId } = packs.people();
    expect(
      (await refusalOf(add({ searchType: 'CSV_FILE' }))).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'file', code: 'REQUIRED' });
    expect(
      (await refusalOf(add({ searchType: 'CSV_FILE' }, csvFile(TWO_LEADS), stranger))).code,
    ).toBe('NOT_FOUND');
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect((await refusalOf(addFile(TWO_LEADS))).code).toBe('CAMPAIGN_LOCKED');
    await database.db
      .updateTable('campaigns')
      .set({ locked: false })
      .where('campaign_id', '=', campaignId)
      .execute();
    for (const status of [
      'REGISTER_PHONE_CHALLENGED',
      'UNAUTHORIZED',
      'REGISTRATION_STARTED',
    ] as const) {
      await database.db
        .updateTable('users')
        .set({ status })
        .where('user_id', '=', userId)
        .execute();
      expect(await refusalOf(addFile(TWO_LEADS))).toMatchObject({
        code: 'LINKEDIN_NOT_CONNECTED',
        extras: { accountStatus: status },
      });
    }
    expect(await packCount()).toBe(0);
  });
});

describe('checking a file', () => {
  test('shows the guessed columns, the first rows, and what is wrong, and stores nothing', async () => {
    const checked = await validate({}, csvFile(`${TWO_LEADS}Lena;Hartwig;;;;\n`));
    expect(checked).toMatchObject({
      valid: true,
      total: 3,
      cap: 30_000,
      wrongRows: 1,
      problems: [{ row: 4, code: 'NO_CONTACT', message: 'No LinkedIn profile and no email' }],
      encoding: 'UTF-8',
      separator: ';',
      hasHeader: true,
    });
    expect(
      checked.columns?.map(({ header, field, from, sure, filled }) => [
        header,
        field,
        from,
        sure,
        filled,
      ]),
    ).toEqual([
      ['Vorname', 'firstName', 'HEADER', true, 3],
      ['Nachname', 'lastName', 'HEADER', true, 3],
      ['Firma', 'company', 'HEADER', true, 2],
      ['Profil', 'profileUrl', 'VALUES', true, 2],
      ['Kontakt', 'email', 'VALUES', true, 1],
      ['Stand', 'custom.stand', 'NONE', true, 2],
    ]);
    expect(checked.previewRows?.[1]).toEqual([
      'Mikkel',
      'Thorsen',
      'Copperwell',
      'linkedin.com/in/mikkel',
      '',
      'C04',
    ]);
    expect(await packCount()).toBe(0);
  });

  test('a file without identifiable people is invalid and says why, until columns are chosen', async () => {
    expect(await validate({}, csvFile('name,note\nAda,x\n'))).toMatchObject({
      valid: false,
      problems: [{ code: 'NO_CONTACT_COLUMN' }],
    });
    expect(
      (
        await refusalOf(
          validate({ columns: [{ index: 1, field: 'company' }] }, csvFile('name,note\nAda,x\n')),
        )
      ).status,
    ).toBe(400);
  });

  test('how a file is read can be chosen', async () => {
    const checked = await validate(
      { separator: '|', hasHeader: false, encoding: 'windows-1252' },
      csvFile('Ada|ada@example.com\n'),
    );
    expect(checked).toMatchObject({
      total: 1,
      separator: '|',
      hasHeader: false,
      columns: [{ header: 'Column 1' }, { field: 'email', from: 'VALUES' }],
    });
  });
});
