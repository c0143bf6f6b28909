import { expect, test } from 'vitest';
import { memberTable, type Member } from '#core/lead-pack/member-columns.ts';

const named = (fields: Record<string, string>): Member[] =>
  Object.entries(fields).map(([name, text]) => ({ kind: 'NAMED', name, text }));
const custom = (fields: Record<string, string>): Member[] =>
  Object.entries(fields).map(([name, text]) => ({ kind: 'CUSTOM', name, text }));
/** Header, meaning, and custom field of each column that the rows have. */
const columnsOf = (...rows: Member[][]) => {
  const { columns, asked } = memberTable(rows);
  return asked.map(({ index, meaning, customName }) => [
    columns.headers[index],
    meaning,
    customName,
  ]);
};

test.each([
  ['a field by its own name', named({ jobTitle: 'x' }), [['jobTitle', 'jobTitle', null]]],
  ['a header in another language', named({ Vorname: 'Ada' }), [['Vorname', 'firstName', null]]],
  [
    'a header whose value contradicts it, because the name is what counts',
    named({ 'E-Mail': 'none' }),
    [['E-Mail', 'email', 'e_mail']],
  ],
  [
    'an unknown name, whatever its value looks like',
    named({ referrer: 'bob@x.example' }),
    [['referrer', 'custom', 'referrer']],
  ],
  [
    'a header of a field that has its own name too',
    named({ company: 'Grey', Firma: 'Mast' }),
    [
      ['company', 'company', null],
      ['Firma', 'custom', 'firma'],
    ],
  ],
  [
    'a custom field with the name of a field',
    custom({ email: 'x' }),
    [['email', 'custom', 'email']],
  ],
  [
    'a custom field that says not to contact',
    custom({ Unsubscribed: 'yes' }),
    [['Unsubscribed', 'doNotContact', 'unsubscribed']],
  ],
  ['a member that no row fills', named({ email: ' ', phone: '' }), []],
])('%s', (_what, row, columns) => {
  expect(columnsOf(row)).toEqual(columns);
});

test('custom fields whose names look alike get names of their own', () => {
  expect(
    columnsOf([...custom({ 'Deal Size': '1', deal_size: '2' }), ...named({ email: 'a' })]),
  ).toEqual([
    ['email', 'email', 'email'],
    ['Deal Size', 'custom', 'deal_size'],
    ['deal_size', 'custom', 'deal_size_2'],
  ]);
});

test('columns of a list keep their places and names, and new ones follow', () => {
  const first = memberTable([custom({ tier: 'A' }), named({ email: 'a@x.example' })]);
  const next = memberTable(
    [[...named({ phone: '1', email: 'b@x.example' }), ...custom({ 'Tier!': 'B', tier: 'C' })]],
    first.columns,
  );
  expect(next.columns.headers).toEqual(['tier', 'email', 'Tier!', 'phone']);
  expect(next.rows).toEqual([['C', 'b@x.example', 'B', '1']]);
  expect(next.columns.mapping.map(({ customName }) => customName)).toEqual([
    'tier',
    'email',
    'tier_2',
    null,
  ]);
  expect(first.columns.headers).toEqual(['tier', 'email']);
});

test('a field whose values ask not to contact keeps its name from request to request', () => {
  const plain = memberTable([custom({ Status: 'Customer' })]);
  const asking = memberTable([custom({ Status: 'Do not contact' })], plain.columns);
  expect(asking.asked).toEqual([{ index: 1, meaning: 'doNotContact', customName: 'status' }]);
  expect(asking.guesses).toEqual([{ index: 1, meaning: 'doNotContact', source: 'VALUES' }]);
});
