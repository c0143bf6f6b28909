import { describe, expect, test } from 'vitest';
import { cleanCell, splitEmails } from '#core/lead-pack/cell-values.ts';
import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { readRow } from '#core/lead-pack/csv-row.ts';
import { headerMeaning } from '#core/lead-pack/header-meaning.ts';
import { parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import { splitName } from '#core/lead-pack/split-name.ts';

const HIDDEN = '\u200b';

describe('a profile address is read', () => {
  test.each([
    'in/anna-krueger',
    '/in/anna-krueger/',
    '<https://www.linkedin.com/in/anna-krueger>',
    '"https://www.linkedin.com/in/anna-krueger"',
    'https://www.linkedin.com/in/anna-krueger,',
    'linkedin.com/in/anna-krueger.',
    'linkedin.com/in/anna-krueger/;',
    `https://www.linkedin.com/in/anna-krueger${HIDDEN}`,
    `${HIDDEN}linkedin.com/in/anna-krueger\ufeff`,
    `https://www.linkedin.com/${HIDDEN}in/anna-krueger`,
    'https://www.linkedin.com/comm/in/anna-krueger?midToken=x',
    'https://www.google.com/url?q=https://www.linkedin.com/in/anna-krueger&sa=U',
    'https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fanna-krueger%2F',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fde.linkedin.com%2Fcomm%2Fin%2Fanna-krueger%3Ftrk%3Dx&data=05',
    'https://urldefense.com/v3/__https://www.linkedin.com/in/anna-krueger__;!!abc',
    'https://www.linkedin.com/authwall?trk=x&sessionRedirect=https%3A%2F%2Fde.linkedin.com%2Fin%2Fanna-krueger',
    '=HYPERLINK("https://www.linkedin.com/in/anna-krueger","Anna")',
  ])('from %j', (text) => {
    expect(parseProfileUrl(text)).toMatchObject({ kind: 'SLUG', identifier: 'anna-krueger' });
  });

  test.each(['in/', '/in//', 'in', '<>', ',', 'in/a b', 'into/anna'])('but not from %j', (text) => {
    expect(typeof parseProfileUrl(text)).toBe('string');
  });
});

describe('a whole name is split', () => {
  test.each([
    ["Dr. Zoë d'Aubigné, MBA", 'Zoë', "d'Aubigné"],
    ['Prof. Dr. Uta Brandt', 'Uta', 'Brandt'],
    ['Dr. Krüger, Anna', 'Anna', 'Krüger'],
    ['Krüger, Anna, MBA', 'Anna', 'Krüger'],
    ['Anna Krüger, CFA', 'Anna', 'Krüger'],
    ['Anna Krüger, Ph.D., PMP', 'Anna', 'Krüger'],
    ['Anna Krüger, she/her', 'Anna', 'Krüger'],
    ['KRÜGER, ANNA', 'ANNA', 'KRÜGER'],
    ['Li, Bo', 'Bo', 'Li'],
    ['van der Berg, J.', 'J', 'van der Berg'],
    ['Anna Krüger 🚀', 'Anna', 'Krüger'],
    ['Madonna', 'Madonna', null],
    ['Dr.', 'Dr', null],
    [',', ',', null],
  ])('%j', (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toMatchObject({ firstName, lastName });
  });

  test('and kept as it was written alongside its parts', () => {
    expect(splitName("Dr. Zoë d'Aubigné, MBA").fullName).toBe("Dr. Zoë d'Aubigné, MBA");
  });
});

describe('a row', () => {
  const columns: ColumnMapping[] = [
    { index: 0, meaning: 'profileUrl', customName: 'sales_navigator_url' },
    { index: 1, meaning: 'profileUrl', customName: 'linkedin_url' },
    { index: 2, meaning: 'email', customName: 'work_email' },
    { index: 3, meaning: 'email', customName: 'private_email' },
    { index: 4, meaning: 'company', customName: null },
  ];
  const read = (...cells: string[]) => readRow(cells, columns, 5);
  const sales = 'https://www.linkedin.com/sales/lead/ACwAAAbcdefghijk,NAME_SEARCH,x1';

  test('takes the public profile before one of Sales Navigator, and keeps the other', () => {
    expect(read(sales, 'linkedin.com/in/ada-field', '', '', '')).toMatchObject({
      candidate: {
        profile: { kind: 'SLUG', identifier: 'ada-field' },
        custom: { sales_navigator_url: 'https://www.linkedin.com/sales/lead/ACwAAAbcdefghijk' },
      },
    });
    expect(read(sales, 'https://www.linkedin.com/company/fjord', '', '', '')).toMatchObject({
      candidate: { profile: { kind: 'MEMBER_ID', identifier: 'ACwAAAbcdefghijk' }, custom: {} },
    });
  });

  test('takes the first valid email, and keeps the others', () => {
    expect(read('', '', 'ada@', 'Ada@Private.example', '')).toMatchObject({
      candidate: { email: 'ada@private.example', custom: {} },
      dropped: [],
    });
    expect(read('', '', 'a@fjord.example; b@fjord.example', 'c@x.example', '')).toMatchObject({
      candidate: {
        email: 'a@fjord.example',
        custom: { work_email: 'b@fjord.example', private_email: 'c@x.example' },
      },
    });
    expect(read('', '', 'a@fjord.example', 'A@fjord.example', '')).toMatchObject({
      candidate: { email: 'a@fjord.example', custom: {} },
    });
    expect(read('', '', 'ada@', 'nobody', '')).toMatchObject({ code: 'EMAIL_INCOMPLETE' });
  });

  test('says what was corrected or left out', () => {
    const notes = (...cells: string[]) => {
      const row = read(...cells);
      return row.verdict === 'CANDIDATE' ? [row.candidate.email, ...row.notes] : row.code;
    };
    const profile = 'linkedin.com/in/ada-field';
    expect(notes('', profile, 'ada@fjord.example.', '', '')).toEqual([
      'ada@fjord.example',
      'Email corrected to ada@fjord.example',
    ]);
    expect(notes('', profile, 'ada @fjord.example', '', '')[0]).toBe('ada@fjord.example');
    expect(notes('', profile, `ada${HIDDEN}@fjord.example`, '', '')[0]).toBe('ada@fjord.example');
    expect(notes('', profile, 'ada@fjord', '', '')).toEqual([
      null,
      'Left out: “ada@fjord” (This email is incomplete)',
    ]);
    expect(notes('', 'linkedin.com/company/fjord', 'ada@fjord.example', '', '')).toEqual([
      'ada@fjord.example',
      'Left out: “linkedin.com/company/fjord” (A company page, not a person)',
    ]);
    expect(notes('', profile, 'ada@fjord.example', '', 'Fjo\0rd')).toEqual([
      'ada@fjord.example',
      'Characters that can’t be displayed were removed',
    ]);
    expect(notes('', profile, 'ada@fjord.example', 'n/a', '')).toEqual(['ada@fjord.example']);
  });

  test('of a megabyte is read in linear time', () => {
    const many = 1_000_000;
    for (const mark of [' ', HIDDEN, ',', '(', '\n(', '"', ';', '.', '='])
      for (const text of [mark.repeat(many), `é${mark.repeat(many)}é`]) {
        expect(cleanCell(text).length).toBeLessThanOrEqual(text.length);
        expect(typeof parseProfileUrl(text)).toBe('string');
        expect(headerMeaning(text)).toBeUndefined();
        expect(splitEmails(text)).toEqual([]);
      }
  });

  test('may include what someone wrote about themselves', () => {
    const own = [...columns.slice(0, 4), { index: 4, meaning: 'custom', customName: 'summary' }];
    const cells = ['', '', 'ada@fjord.example', '', 'a'.repeat(2600)];
    expect(readRow(cells, own as ColumnMapping[], 5)).toMatchObject({
      candidate: { custom: { summary: 'a'.repeat(2600) } },
    });
  });

  test('loses invisible characters at the ends of its cells, and none inside', () => {
    expect(
      read('', '', `\ufeff${HIDDEN}ada@fjord.example\u00a0`, '', `\u200eFjord${HIDDEN}`),
    ).toMatchObject({ candidate: { email: 'ada@fjord.example', company: 'Fjord' } });
    expect(read('', '', 'ada@fjord.example', '', 'می\u200cخواهم')).toMatchObject({
      candidate: { company: 'می\u200cخواهم' },
    });
  });
});
