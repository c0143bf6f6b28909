import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/call-handler.ts';
import { csvFile, useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const { addFile, validate, rowsOf, database } = useLeadPackCalls();

const CONNECTIONS = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see or download their email address."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ada,Field,https://www.linkedin.com/in/ada-field,,Fjord AB,CFO,02 Jan 2026
Bo,Lind,https://www.linkedin.com/in/bo-lind,bo@lind.example,Lind & Co,Owner,03 Jan 2026
`;

describe('the header row', () => {
  test('is found below the notes of LinkedIn’s own export, shown with the rows around it', async () => {
    const answer = await validate({ searchType: 'CSV_FILE' }, csvFile(CONNECTIONS));
    expect(answer).toMatchObject({
      valid: true,
      total: 2,
      wrongRows: 0,
      hasHeader: true,
      headerRow: 4,
      previewRowNumbers: [5, 6],
    });
    expect(answer.firstRows?.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'Notes:'],
      [2, expect.stringContaining('When exporting')],
      [4, 'First Name'],
      [5, 'Ada'],
      [6, 'Bo'],
    ]);
    expect(answer.columns?.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'profileUrl',
      'email',
      'company',
      'jobTitle',
      'custom.connected_on',
    ]);
    const pack = await addFile(CONNECTIONS);
    expect((await rowsOf(pack.id)).map(({ row_number, raw }) => [row_number, raw])).toMatchObject([
      [5, { person: { firstName: 'Ada', profileSlug: 'ada-field', company: 'Fjord AB' } }],
      [6, { person: { firstName: 'Bo', email: 'bo@lind.example' } }],
    ]);
    const stored = await database.db
      .selectFrom('lead_packs')
      .select('columns')
      .where('lead_pack_id', '=', pack.id)
      .executeTakeFirstOrThrow();
    expect(stored.columns).toMatchObject({ headerRow: 4 });
  });

  test('may be chosen, or be none', async () => {
    const text =
      'Exhibitors;\nHall;Who\nFirma;E-Mail\nFjord;ada@field.example\nLind;bo@lind.example\n';
    const chosen = await validate({ searchType: 'CSV_FILE', headerRow: 2 }, csvFile(text));
    expect(chosen).toMatchObject({ headerRow: 2, total: 3, wrongRows: 1 });
    expect(chosen.columns?.map(({ header }) => header)).toEqual(['Hall', 'Who']);
    const none = await validate({ searchType: 'CSV_FILE', hasHeader: false }, csvFile(text));
    expect(none).toMatchObject({ headerRow: null, hasHeader: false, total: 5 });
    const pack = await addFile(text, { headerRow: 3 });
    expect((await rowsOf(pack.id)).map(({ row_number }) => row_number)).toEqual([4, 5]);
  });

  test('that is empty, too far down, or chosen for a file without headers is rejected', async () => {
    const text = 'Name,Email\n\nAda,ada@field.example\n';
    for (const [body, code] of [
      [{ headerRow: 2 }, 'EMPTY_ROW'],
      [{ headerRow: 1, hasHeader: false }, 'EITHER_OR'],
    ] as const) {
      const refusal = await refusalOf(addFile(text, body));
      expect([refusal.status, refusal.extras.fieldErrors?.[0]]).toMatchObject([
        400,
        { path: 'headerRow', code },
      ]);
    }
    for (const headerRow of [0, 21, 1.5])
      expect((await refusalOf(addFile(text, { headerRow }))).status).toBe(400);
  });

  test.each([
    ['semicolons', ';'],
    ['commas', ','],
  ])('below a title does not hide that the separator is %s', async (_, separator) => {
    const text = [
      'Participants of the fair in Kiel',
      '',
      ['Vorname', 'Name', 'Firma', 'E-Mail'],
      ['Ada', 'Field', 'Fjord', 'ada@field.example'],
      ['Bo', 'Lind', 'Lind', 'bo@lind.example'],
    ]
      .map((line) => (typeof line === 'string' ? line : line.join(separator)))
      .join('\r\n');
    expect(await validate({ searchType: 'CSV_FILE' }, csvFile(text))).toMatchObject({
      separator,
      headerRow: 3,
      total: 2,
      wrongRows: 0,
    });
  });
});

describe('a file', () => {
  test('with a zero byte loses only that row', async () => {
    const pack = await addFile(
      'name,email\nAda,ada@field.example\nB\u0000o,bo@lind.example\nCy,cy@holm.example\n',
    );
    expect((await rowsOf(pack.id)).map(({ row_number, code }) => [row_number, code])).toEqual([
      [2, null],
      [3, 'CONTROL_CHARACTERS'],
      [4, null],
    ]);
  });

  test('combined from two encodings says how many lines were in the other one', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,email\nZoë Ångström,zoe@norr.example\nAda,ada@field.example\n'),
      Buffer.from('J\xf6rg Kr\xfcger,joerg@hafen.example\n', 'latin1'),
      Buffer.from('Łukasz Żak,lukasz@stocznia.example\n'),
    ]);
    expect(await validate({ searchType: 'CSV_FILE' }, csvFile(bytes))).toMatchObject({
      encoding: 'UTF-8',
      otherLines: { encoding: 'windows-1252', lines: 1 },
    });
    const pack = await addFile(bytes);
    expect((await rowsOf(pack.id)).map(({ raw }) => (raw as { cells: string[] }).cells[0])).toEqual(
      ['Zoë Ångström', 'Ada', 'Jörg Krüger', 'Łukasz Żak'],
    );
  });
});
