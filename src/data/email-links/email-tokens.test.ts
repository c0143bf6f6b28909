import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  emailLinkKeysOf,
  emailLinkUrl,
  readEmailToken,
  type EmailLinkPurpose,
} from '#data/email-links/email-tokens.ts';

const masterKey = { version: 1, bytes: randomBytes(32) };
const keys = emailLinkKeysOf(masterKey);
const claims = {
  userId: '12',
  campaignId: '345',
  leadId: '9223372036854775807',
  requestId: '3b241101-e2bb-4255-8caf-4136c566a962',
};
const urlOf = (purpose: EmailLinkPurpose, with_ = keys) =>
  emailLinkUrl({ publicUrl: 'https://reach.example', keys: with_, purpose, claims });
const tokenOf = (purpose: EmailLinkPurpose, with_ = keys) =>
  urlOf(purpose, with_).split('/').at(-1) ?? '';
const read = (purpose: EmailLinkPurpose, token: string, with_ = keys) =>
  readEmailToken(with_, purpose, token);

describe('a token in an email', () => {
  test('gives back what it was made of, in an address that needs no escapes', () => {
    for (const purpose of ['UNSUBSCRIBE', 'OPEN'] as const)
      expect(read(purpose, tokenOf(purpose))).toEqual(claims);
    expect(urlOf('UNSUBSCRIBE')).toMatch(/^https:\/\/reach\.example\/e\/u\/[\w.-]{20,200}$/);
    expect(urlOf('OPEN')).toMatch(/^https:\/\/reach\.example\/e\/o\/[\w.-]{20,200}$/);
  });

  test('of one purpose is none of the other', () => {
    expect(read('OPEN', tokenOf('UNSUBSCRIBE'))).toBeNull();
    expect(read('UNSUBSCRIBE', tokenOf('OPEN'))).toBeNull();
  });

  test('is refused with any sign changed, cut off, or added', () => {
    const token = tokenOf('UNSUBSCRIBE');
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === '1' ? '2' : '1';
      expect(read('UNSUBSCRIBE', token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
      expect(read('UNSUBSCRIBE', token.slice(0, at))).toBeNull();
    }
    expect(read('UNSUBSCRIBE', `${token}x`)).toBeNull();
  });

  test.each(['', '.', '....', 'x', '1.2.3.4.5', '\0', 'é'.repeat(100), 'x'.repeat(100_000)])(
    'is not %j',
    (token) => expect(read('UNSUBSCRIBE', token)).toBeNull(),
  );

  test('stays good when the master key changes, and is refused by another deployment', () => {
    const token = tokenOf('UNSUBSCRIBE');
    const next = { version: 1, bytes: randomBytes(32) };
    const after = emailLinkKeysOf({ ...next, older: [masterKey.bytes] });
    expect(read('UNSUBSCRIBE', token, after)).toEqual(claims);
    expect(tokenOf('UNSUBSCRIBE', after)).not.toBe(token);
    expect(read('UNSUBSCRIBE', token, emailLinkKeysOf(next))).toBeNull();
  });
});
