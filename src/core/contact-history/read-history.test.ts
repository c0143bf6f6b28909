import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessHistoryColumns } from '#core/contact-history/history-columns.ts';
import { historyToolOf } from '#core/contact-history/history-tools.ts';
import { readHistory, type ReadHistory } from '#core/contact-history/read-history.ts';
import { createColumnFacts } from '#core/lead-pack/column-facts.ts';
import { isOptOutField, type OptOutColumn } from '#core/lead-pack/opt-out-columns.ts';

const NOW = Date.UTC(2026, 10, 30);
const cells = (line: string) => line.split('|').map((cell) => cell.trim());

/** A file of a header line and rows, read by the guessed columns. */
function read(header: string, ...lines: readonly string[]): ReadHistory {
  const headers = cells(header);
  const rows = lines.map((line, index) => ({
    rowNumber: index + 2,
    cells: cells(line),
    broken: null,
  }));
  const facts = createColumnFacts();
  for (const row of rows) facts.note(row.cells);
  const columns = guessHistoryColumns(headers, facts);
  const optOuts = columns.flatMap(({ index, field }): OptOutColumn[] =>
    isOptOutField(field) ? [{ index, header: headers[index] ?? '', field, by: 'HEADER' }] : [],
  );
  return readHistory({ rows: () => rows, columns, headers, optOuts, order: null, now: NOW });
}

const day = (at: number | null | undefined) =>
  typeof at === 'number' ? new Date(at).toISOString().slice(0, 10) : at === null ? '?' : '-';

/** People in short: who, connected, invited, written to, replied, and what not to use. */
function people({ people: all }: ReadHistory): string[] {
  return all.map(({ profileSlug, memberId, email, name, facts, optOut }) =>
    [
      profileSlug ?? memberId ?? email,
      name,
      day(facts.connectedAt),
      day(facts.invitedAt),
      day(facts.writtenAt),
      day(facts.repliedAt),
      ...(optOut === null ? [] : [`${optOut.covers} ${optOut.column}: ${optOut.value}`]),
    ].join(' '),
  );
}

describe('LinkedIn’s archive', () => {
  test.each([
    [
      'First Name | Last Name | URL | Email Address | Company | Position | Connected On',
      '03 Mar 2025',
    ],
    [
      'Vorname | Nachname | URL | E-Mail-Adresse | Unternehmen | Position | Verbunden am',
      '3. März 2025',
    ],
    ['Prénom | Nom | URL | Adresse e-mail | Entreprise | Poste | Connecté le', '3 mars 2025'],
    [
      'Nombre | Apellidos | URL | Correo electrónico | Empresa | Cargo | Conectado el',
      '3 de marzo de 2025',
    ],
  ])('says since when someone is connected: %s', (header, date) => {
    const file = read(
      header,
      `Ada | Field | https://www.linkedin.com/in/ada-field | | Fjord | CFO | ${date}`,
    );
    expect(people(file)).toEqual(['ada-field Ada Field 2025-03-03 - - -']);
    expect(historyToolOf(cells(header), 'x.csv')).toBe('LINKEDIN');
  });

  const INVITATIONS =
    'From | To | Sent At | Message | Direction | inviterProfileUrl | inviteeProfileUrl';
  test('says whom the user invited, and not who invited the user', () => {
    const file = read(
      INVITATIONS,
      'Me | Ada Field | 3/25/25, 1:45 PM | Hi | OUTGOING | https://www.linkedin.com/in/me | https://www.linkedin.com/in/ada-field',
      'Bo Lind | Me | 3/5/25, 1:45 AM | | INCOMING | https://www.linkedin.com/in/bo-lind | https://www.linkedin.com/in/me',
      'Me | Cy | 3/5/25, 1:45 AM | | SIDEWAYS | https://www.linkedin.com/in/me | https://www.linkedin.com/in/cy-x',
    );
    expect(people(file)).toEqual(['ada-field Ada Field - 2025-03-25 - -']);
    expect(file.silent).toBe(1);
    expect(file.wrong).toMatchObject([
      { rowNumber: 4, code: 'UNKNOWN_DIRECTION', field: 'direction' },
    ]);
  });

  test.each([
    ['3/5/25, 1:45 AM', 'From', '2025-03-05'],
    ['05.03.25, 13:45', 'Von', '2025-03-05'],
    ['2025-03-05 08:00 UTC', 'De', '2025-03-05'],
  ])('reads invitations sent at %s', (at, from, expected) => {
    const file = read(
      INVITATIONS.replace('From', from),
      `Me | Ada | ${at} | | OUTGOING | https://www.linkedin.com/in/me | https://www.linkedin.com/in/ada-field`,
    );
    expect(people(file)).toEqual([`ada-field Ada - ${expected} - -`]);
  });

  test('tells messages to someone from their answers, whoever wrote first', () => {
    const row = (from: string, to: string, date: string, draft = 'No') =>
      `c | | ${from} | https://www.linkedin.com/in/${from} | ${to} | ${to
        .split('+')
        .map((one) => `https://www.linkedin.com/in/${one}`)
        .join(',')} | ${date} | | Text | INBOX | ${draft}`;
    const file = read(
      'CONVERSATION ID | CONVERSATION TITLE | FROM | SENDER PROFILE URL | TO | RECIPIENT PROFILE URLS | DATE | SUBJECT | CONTENT | FOLDER | IS MESSAGE DRAFT',
      row('me', 'ada', '2025-03-03 10:00:00 UTC'),
      row('ada', 'me', '2025-03-04 10:00:00 UTC'),
      row('me', 'ada', '2025-03-05 10:00:00 UTC'),
      row('bo', 'me', '2025-03-06 10:00:00 UTC'),
      row('me', 'cy+di', '2025-03-07 10:00:00 UTC'),
      row('me', 'ed', '2025-03-08 10:00:00 UTC', 'Yes'),
    );
    expect(people(file)).toEqual([
      'ada ada - - 2025-03-05 2025-03-04',
      'bo bo - - - 2025-03-06',
      'cy  - - 2025-03-07 -',
      'di  - - 2025-03-07 -',
    ]);
    expect(file).toMatchObject({ kind: 'MESSAGES', silent: 1, wrong: [] });
  });
});

const AT = 'https://www.linkedin.com/in/ada-field';
test.each([
  [
    'DRIPIFY',
    'First name | Last name | Corporate email | LinkedIn profile | Lead status',
    `Ada | Field | ada@f.example | ${AT} | Replied`,
    'ada-field Ada Field - - ? ?',
  ],
  [
    'DRIPIFY',
    'First name | Last name | Corporate email | LinkedIn profile | Lead status',
    `Ada | Field | | ${AT} | New`,
    undefined,
  ],
  [
    'HEYREACH',
    'profileUrl | fullName | leadConnectionStatus | leadMessageStatus | lastActionTime',
    `${AT} | Ada Field | ConnectionAccepted | MessageReply | 2025-03-03T10:00:00Z`,
    'ada-field Ada Field 2025-03-03 ? ? 2025-03-03',
  ],
  [
    'EXPANDI',
    'profile_link | first_name | last_name | company_universal_name | status | last_action',
    `${AT} | Ada | Field | fjord | Pending | 2025-03-03`,
    'ada-field Ada Field - 2025-03-03 - -',
  ],
  [
    'WAALAXY',
    'linkedinUrl | firstName | lastName | occupation | proEmail | status',
    `${AT} | Ada | Field | CFO | | connected`,
    'ada-field Ada Field ? ? - -',
  ],
  [
    'LEMLIST',
    'email | firstName | lastName | linkedinUrl | lastState',
    `ada@f.example | Ada | Field | ${AT} | emailsUnsubscribed`,
    'ada-field Ada Field - - ? - PERSON lastState: emailsUnsubscribed',
  ],
  [
    'LEMLIST',
    'email | firstName | lastName | lastState',
    'ada@f.example | Ada | Field | emailsBounced',
    'ada@f.example Ada Field - - ? - ADDRESS lastState: emailsBounced',
  ],
  [
    'LEMLIST',
    'email | firstName | lastName | lastState',
    'ada@f.example | Ada | Field | linkedinInviteDone',
    'ada@f.example Ada Field - ? - -',
  ],
  [
    'LA_GROWTH_MACHINE',
    'firstname | lastname | proEmail | persoEmail | linkedinUrl | Invited at | Replied at',
    `Ada | Field | | | ${AT} | 2025-03-03 | 2025-03-04`,
    'ada-field Ada Field - 2025-03-03 - 2025-03-04',
  ],
  [
    'APOLLO',
    'First Name | Last Name | Company Name for Emails | Email | Stage | Last Contacted | Person Linkedin Url | Email Sent | Replied',
    `Ada | Field | F | ada@f.example | Cold | 2025-03-03 | ${AT} | true | false`,
    'ada-field Ada Field - - 2025-03-03 -',
  ],
  [
    'HUBSPOT',
    'Record ID | First Name | Last Name | Email | Last Contacted | Unsubscribed from all email',
    '1 | Ada | Field | ada@f.example | 2025-03-03 10:00 | Yes',
    'ada@f.example Ada Field - - 2025-03-03 - ADDRESS Unsubscribed from all email: Yes',
  ],
  [
    'MAILCHIMP',
    'Email Address | First Name | Last Name | UNSUB_TIME | MEMBER_RATING',
    'ada@f.example | Ada | Field | 2025-03-03 10:00:00 | 2',
    'ada@f.example Ada Field - - - - PERSON UNSUB_TIME: 2025-03-03 10:00:00',
  ],
] as const)('an export of %s is recognized: %s', (tool, header, row, expected) => {
  expect(historyToolOf(cells(header), 'export.csv')).toBe(tool);
  expect(people(read(header, row))).toEqual(expected === undefined ? [] : [expected]);
});

test('a tool without columns of its own is known by the name of its file', () => {
  expect(historyToolOf(['Profile', 'Invited'], 'Salesflow contacts.csv')).toBe('SALESFLOW');
  expect(historyToolOf(['Profile', 'Invited'], 'contacts.csv')).toBe('OTHER');
});

describe('dates with the day or the month first', () => {
  test('follow what the other dates of the file show', () => {
    const header = 'Profile URL | Invited at';
    const rows = [`${AT} | 03/04/2025`, 'https://www.linkedin.com/in/bo-lind | 25/04/2025'];
    expect(people(read(header, ...rows))).toEqual([
      'ada-field  - 2025-04-03 - -',
      'bo-lind  - 2025-04-25 - -',
    ]);
  });

  test.each([
    [['03/04/2025'], true],
    [['03/04/2025', '25/04/2025'], false],
    [['03/04/2025', '25/04/2025', '04/25/2025'], true],
    [['2025-04-03', '04/04/2025'], false],
  ])('%j leave the order open: %s', (dates, unclear) => {
    const rows = dates.map((date, at) => `https://www.linkedin.com/in/ada-${at} | ${date}`);
    expect(read('Profile URL | Invited at', ...rows)).toMatchObject({ unclear });
  });

  test('a wrong or a future one costs only its row, with its reason', () => {
    const file = read(
      'Profile URL | Invited at',
      `${AT} | 2025-02-30`,
      'https://www.linkedin.com/in/bo-lind | 2030-01-01',
      'https://www.linkedin.com/in/cy-dahl | 2025-01-01',
      'nobody | 2025-01-01',
    );
    expect(file.wrong.map(({ rowNumber, code }) => `${rowNumber} ${code}`)).toEqual([
      '2 NOT_A_DATE',
      '3 DATE_IN_FUTURE',
      '5 NOT_A_PROFILE',
    ]);
    expect(people(file)).toEqual(['cy-dahl  - 2025-01-01 - -']);
  });
});

test('every row is told of once, whatever it says', () => {
  const cell = fc.oneof(
    fc.constantFrom('', AT, 'ada@f.example', '2025-03-03', 'Replied', 'yes', 'x'),
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll('|', '')),
  );
  const line = fc.array(cell, { minLength: 4, maxLength: 4 }).map((row) => row.join('|'));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const file = read('Profile URL | Email | Invited at | Status', ...lines);
      const rows = new Set(file.people.map(({ rowNumber }) => rowNumber));
      expect(rows.size + file.wrong.length + file.silent).toBeLessThanOrEqual(lines.length);
      expect(
        file.people.every(({ facts, optOut }) => optOut !== null || Object.keys(facts).length > 0),
      ).toBe(true);
      expect(
        read('Profile URL | Email | Invited at | Status', ...lines, ...lines).people.length,
      ).toBe(file.people.length);
    }),
  );
});
