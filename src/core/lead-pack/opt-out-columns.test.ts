import { describe, expect, test } from 'vitest';
import { createColumnFacts } from '#core/lead-pack/column-facts.ts';
import { guessColumns } from '#core/lead-pack/csv-columns.ts';
import {
  joinedOptOut,
  optOutHeader,
  optOutOf,
  type OptOutColumn,
} from '#core/lead-pack/opt-out-columns.ts';

describe('a header', () => {
  test.each([
    // Tools: Mautic, HubSpot, Mailchimp, Salesforce, Pipedrive, Lemlist, LinkedIn tools.
    ['donotContact', 'doNotContact'],
    ['Do not contact', 'doNotContact'],
    ['do_not_contact', 'doNotContact'],
    ['DNC', 'doNotContact'],
    ['UNSUB_TIME', 'doNotContact'],
    ['Opted out', 'doNotContact'],
    ['Unsubscribed at', 'doNotContact'],
    ['is_unsubscribed', 'doNotContact'],
    ['Blacklisted', 'doNotContact'],
    ['Unsubscribed from all email', 'doNotEmail'],
    ['Opted out of email: Marketing Information', 'doNotEmail'],
    ['Email Opt Out', 'doNotEmail'],
    ['HasOptedOutOfEmail', 'doNotEmail'],
    ['Email hard bounce reason', 'doNotEmail'],
    ['Hard bounce', 'doNotEmail'],
    ['Bounced', 'doNotEmail'],
    ['CLEAN_TIME', 'doNotEmail'],
    // Languages.
    ['Nicht kontaktieren', 'doNotContact'],
    ['Kontaktsperre', 'doNotContact'],
    ['Vom Newsletter abgemeldet', 'doNotEmail'],
    ['Ne pas contacter', 'doNotContact'],
    ['Désabonné', 'doNotContact'],
    ['No contactar', 'doNotContact'],
    ['Dado de baja', 'doNotContact'],
    ['Não contatar', 'doNotContact'],
    ['Non contattare', 'doNotContact'],
    ['Niet contacteren', 'doNotContact'],
    ['Uitgeschreven', 'doNotContact'],
    ['Kontakta inte', 'doNotContact'],
    ['Må ikke kontaktes', 'doNotContact'],
    ['Nie kontaktować', 'doNotContact'],
    ['Не связываться', 'doNotContact'],
    ['İletişime geçme', 'doNotContact'],
    ['请勿联系', 'doNotContact'],
    ['連絡不可', 'doNotContact'],
    ['연락 금지', 'doNotContact'],
  ])('%s is %s', (header, field) => {
    expect(optOutHeader(header)).toBe(field);
  });

  test.each([
    'Contact',
    'Contact owner',
    'Last contacted',
    'Contact status',
    'Unsubscribe link',
    'Opt-out URL',
    'Do not contact before',
    'SMS opt out',
    'Do not call',
    'Opt-in',
    'Subscribed',
    'Email',
    'Marketing emails bounced',
    'Unsubscribe rate',
    'State',
    'Company',
  ])('%s isn’t such a header', (header) => {
    expect(optOutHeader(header)).toBe(null);
  });
});

const column = (by: OptOutColumn['by'], field: OptOutColumn['field'] = 'doNotContact') => ({
  index: 0,
  header: 'It',
  field,
  by,
});
const covers = (value: string, one: OptOutColumn) =>
  optOutOf([value], { columns: [one], emails: [] })?.covers ?? null;

describe('a value', () => {
  test.each([
    '',
    ' ',
    '0',
    '0.0',
    'false',
    'FALSE',
    'No',
    'n',
    'nein',
    'non',
    'não',
    'нет',
    '否',
    '-',
    '—',
    'n/a',
    'null',
    'never',
    'subscribed',
    'opted in',
    'Non-Subscribed',
    'active',
    '0000-00-00 00:00:00',
    'https://x.example/unsubscribe?id=1',
    'ada@field.example',
  ])('“%s” lists no one in any column', (value) => {
    for (const by of ['HEADER', 'VALUES', 'CHOSEN'] as const)
      expect(covers(value, column(by))).toBe(null);
  });

  test.each([
    '1',
    'true',
    'TRUE',
    'yes',
    'x',
    'Ja',
    'oui',
    'sí',
    '✓',
    'da',
    '是',
    '2024-03-01 10:22:33',
    '03/05/2024',
  ])('“%s” is a yes if the header or the user says what it answers', (value) => {
    expect(
      ['HEADER', 'CHOSEN', 'VALUES'].map((by) => covers(value, column(by as 'HEADER'))),
    ).toEqual(['PERSON', 'PERSON', null]);
  });

  test.each([
    ['Do not contact', 'PERSON'],
    ['unsubscribed', 'PERSON'],
    ['Opted-out', 'PERSON'],
    ['Blacklisted', 'PERSON'],
    ['vip; do not contact', 'PERSON'],
    ['unsubscribed (2024-03-01)', 'PERSON'],
    ['abgemeldet', 'PERSON'],
    ['désinscrite', 'PERSON'],
    ['hard bounce', 'ADDRESS'],
    ['Bounced', 'ADDRESS'],
  ])('“%s” speaks for itself and covers the %s', (value, expected) => {
    for (const by of ['HEADER', 'VALUES', 'CHOSEN'] as const)
      expect(covers(value, column(by))).toBe(expected);
    expect(covers(value, column('VALUES', 'doNotEmail'))).toBe('ADDRESS');
  });

  test('of any other kind counts only if the header says what it is about', () => {
    expect(covers('asked on the phone', column('HEADER'))).toBe('PERSON');
    expect(covers('asked on the phone', column('CHOSEN'))).toBe(null);
    expect(covers('asked on the phone', column('VALUES'))).toBe(null);
  });
});

test('the person counts before the address, with the date of whichever column has one', () => {
  const columns: OptOutColumn[] = [
    { index: 0, header: 'Hard bounce', field: 'doNotEmail', by: 'HEADER' },
    { index: 1, header: 'donotContact', field: 'doNotContact', by: 'HEADER' },
    { index: 2, header: 'UNSUB_TIME', field: 'doNotContact', by: 'HEADER' },
  ];
  expect(
    optOutOf(['yes', '1', '2024-03-01 10:22:33'], {
      columns,
      emails: ['Ada@field.example; ada@home.example', 'none'],
    }),
  ).toEqual({
    covers: 'PERSON',
    column: 'donotContact',
    value: '1',
    date: '2024-03-01T10:22:33',
    addresses: ['ada@field.example', 'ada@home.example'],
  });
});

test('the strongest of several rows about a person counts, with all their addresses', () => {
  const one = {
    covers: 'ADDRESS',
    column: 'a',
    value: 'x',
    date: null,
    addresses: ['a@x.io'],
  } as const;
  const other = { ...one, covers: 'PERSON', addresses: ['a@x.io', 'b@x.io'] } as const;
  expect(joinedOptOut([one, other])).toEqual({ ...other, addresses: ['a@x.io', 'b@x.io'] });
  expect(joinedOptOut([])).toBe(undefined);
});

describe('a column', () => {
  const guessed = (headers: string[], rows: string[][]) => {
    const facts = createColumnFacts();
    for (const row of rows) facts.note(row);
    return guessColumns(headers, facts).map(({ meaning, source }) => [meaning, source]);
  };

  test('is recognized by its header, however few say so', () => {
    expect(guessed(['Email', 'donotContact'], [['a@x.io', '0']])).toEqual([
      ['email', 'HEADER'],
      ['doNotContact', 'HEADER'],
    ]);
  });

  test('is recognized by a value far down the file', () => {
    const rows = Array.from({ length: 3000 }, (_none, index) => [
      `a${index}@x.io`,
      index === 2500 ? 'Blacklisted' : 'Finished',
      index === 2600 ? 'hard bounce' : 'ok',
    ]);
    expect(guessed(['Email', 'State', 'Email status'], rows)).toEqual([
      ['email', 'HEADER'],
      ['doNotContact', 'VALUES'],
      ['doNotEmail', 'VALUES'],
    ]);
  });
});
