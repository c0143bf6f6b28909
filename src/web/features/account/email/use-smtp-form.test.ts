import { expect, test } from 'vitest';
import { withGuess, type SmtpValues } from './use-smtp-form.ts';

const SERVER = { host: 'mail.field.example', port: 465, encryption: 'TLS' } as const;
const ANSWER = { source: 'AUTOCONFIG', smtp: SERVER, imap: null } as const;
const typed = (over: Partial<SmtpValues> = {}): SmtpValues => ({
  address: 'ada@field.example',
  fromName: 'Ada',
  same: true,
  'smtp.host': '',
  'smtp.port': '587',
  'smtp.encryption': 'STARTTLS',
  'smtp.userName': '',
  'smtp.password': '',
  'imap.host': '',
  'imap.port': '993',
  'imap.encryption': 'TLS',
  'imap.userName': '',
  'imap.password': '',
  ...over,
});

test('servers that were found are entered, with the address as user name', () => {
  expect(withGuess(typed(), { ...ANSWER, address: 'ada@field.example' })).toEqual(
    typed({
      'smtp.host': 'mail.field.example',
      'smtp.port': '465',
      'smtp.encryption': 'TLS',
      'smtp.userName': 'ada@field.example',
    }),
  );
});

test.each([
  ['another address', { address: 'ada@fields.example' }],
  ['a server to send with', { 'smtp.host': 'smtp.field.example' }],
  ['a server to read with', { 'imap.host': 'imap.field.example' }],
])('text typed meanwhile (%s) is kept', (_, over) => {
  expect(withGuess(typed(over), { ...ANSWER, address: 'ada@field.example' })).toEqual(typed(over));
});
