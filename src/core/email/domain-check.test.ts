import { describe, expect, it } from 'vitest';
import { judgeDomain, type DomainRecords } from './domain-check.ts';
import type { MailProvider } from './mailbox-check.ts';

const DOMAIN = 'northpoint.example';
const NOTHING: DomainRecords = {
  spf: { name: DOMAIN, records: [] },
  dkim: { keys: [], complete: true, answered: true },
  dmarc: { name: `_dmarc.${DOMAIN}`, records: [], inherited: false },
};

function judge(
  change: Partial<DomainRecords>,
  { provider = 'SMTP', domain = DOMAIN }: { provider?: MailProvider; domain?: string } = {},
) {
  return judgeDomain(domain, provider, { ...NOTHING, ...change });
}
const spfOf = (...records: string[]): Partial<DomainRecords> => ({
  spf: { name: DOMAIN, records },
});
const keyOf = (record: string): Partial<DomainRecords> => ({
  dkim: {
    keys: [{ name: `s1._domainkey.${DOMAIN}`, records: [record] }],
    complete: false,
    answered: true,
  },
});
const dmarcOf = (inherited: boolean, ...records: string[]): Partial<DomainRecords> => ({
  dmarc: { name: `_dmarc.${DOMAIN}`, records, inherited },
});

describe('SPF', () => {
  it.each<[string, string[], MailProvider, string, RegExp]>([
    [
      'none',
      ['google-site-verification=x'],
      'SMTP',
      'MISSING',
      /enter a TXT record for northpoint\.example/u,
    ],
    ['none at Google', [], 'GOOGLE', 'MISSING', /“v=spf1 include:_spf\.google\.com ~all”/u],
    ['one that ends softly', ['v=spf1 mx ~all'], 'SMTP', 'GOOD', /can check/u],
    ['one that ends hard', ['v=spf1 include:_spf.google.com -all'], 'GOOGLE', 'GOOD', /can check/u],
    [
      'one without the provider',
      ['v=spf1 mx ~all'],
      'MICROSOFT',
      'WEAK',
      /add “include:spf\.protection\.outlook\.com” before “~all”/u,
    ],
    ['a redirection', ['v=spf1 redirect=_spf.other.example'], 'GOOGLE', 'GOOD', /can check/u],
    ['two', ['v=spf1 mx ~all', 'V=SPF1 a -all'], 'SMTP', 'WEAK', /There are 2 SPF records/u],
    ['anyone', ['v=spf1 +all'], 'SMTP', 'WEAK', /lets anyone send/u],
    ['a bare all', ['v=spf1 all'], 'SMTP', 'WEAK', /lets anyone send/u],
    ['neutral', ['v=spf1 mx ?all'], 'SMTP', 'WEAK', /Let it end with “~all”/u],
    ['no end', ['v=spf1 mx'], 'SMTP', 'WEAK', /Let it end with “~all”/u],
    ['another version', ['v=spf10 -all'], 'SMTP', 'MISSING', /enter a TXT record/u],
  ])('with %s', (_, records, provider, state, advice) => {
    const { spf } = judge(spfOf(...records), { provider });
    expect(spf).toMatchObject({ state, advice: expect.stringMatching(advice) });
  });
});

describe('DKIM', () => {
  it.each<[string, Partial<DomainRecords>, string, RegExp]>([
    ['a key', keyOf('v=DKIM1; k=rsa; p=MIGf'), 'GOOD', /wasn’t changed/u],
    ['a test key', keyOf('v=DKIM1; t=y:s; p=MIGf'), 'WEAK', /“t=y”/u],
    ['a withdrawn key', keyOf('v=DKIM1; p='), 'WEAK', /withdrawn/u],
    ['no name for keys', {}, 'MISSING', /isn’t signed/u],
    [
      'no key that we know of',
      { dkim: { keys: [], complete: false, answered: true } },
      'UNKNOWN',
      /another name/u,
    ],
    [
      'no answer',
      { dkim: { keys: [], complete: false, answered: false } },
      'UNKNOWN',
      /didn’t answer/u,
    ],
  ])('with %s', (_, records, state, advice) => {
    expect(judge(records).dkim).toMatchObject({ state, advice: expect.stringMatching(advice) });
  });

  it('says where to enable it at the provider', () => {
    expect(judge({}, { provider: 'GOOGLE' }).dkim.advice).toContain('google._domainkey');
    expect(judge({}, { provider: 'MICROSOFT' }).dkim.advice).toContain('selector1._domainkey');
  });
});

describe('DMARC', () => {
  it.each<[string, Partial<DomainRecords>, string, RegExp]>([
    ['none', {}, 'MISSING', /named “_dmarc\.northpoint\.example”: “v=DMARC1; p=none”/u],
    ['a policy', dmarcOf(false, 'v=DMARC1; p=quarantine'), 'GOOD', /set aside/u],
    ['a strict policy', dmarcOf(false, 'v=DMARC1;p=reject;'), 'GOOD', /reject/u],
    [
      'one that watches',
      dmarcOf(false, 'v=DMARC1; p=none; rua=mailto:x@y'),
      'WEAK',
      /only watches/u,
    ],
    [
      'a policy for those below',
      dmarcOf(true, 'v=DMARC1; p=none; sp=reject'),
      'GOOD',
      /comes from/u,
    ],
    ['the policy of the one above', dmarcOf(true, 'v=DMARC1; p=none'), 'WEAK', /comes from/u],
    ['an unknown policy', dmarcOf(false, 'v=DMARC1; p=maybe'), 'WEAK', /no policy/u],
    ['two', dmarcOf(false, 'v=DMARC1; p=none', 'v=DMARC1; p=reject'), 'WEAK', /There are 2/u],
  ])('with %s', (_, records, state, advice) => {
    expect(judge(records).dmarc).toMatchObject({ state, advice: expect.stringMatching(advice) });
  });
});

it('without an answer is unknown, never missing', () => {
  const silent = judge({
    spf: { name: DOMAIN, records: null },
    dkim: { keys: [], complete: false, answered: false },
    dmarc: { name: `_dmarc.${DOMAIN}`, records: null, inherited: false },
  });
  expect([silent.spf.state, silent.dkim.state, silent.dmarc.state]).toEqual([
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
  ]);
});

it('asks for no records at a domain that its provider manages', () => {
  const { spf, dmarc } = judge({}, { domain: 'gmail.com', provider: 'GOOGLE' });
  expect(spf).toMatchObject({
    state: 'MISSING',
    advice: expect.stringMatching(/nothing to enter/u),
  });
  expect(dmarc.advice).not.toContain('TXT');
});

it('a domain of the practice world is fine as it is', () => {
  const { spf, dkim, dmarc } = judgeDomain('practice.example', 'SMTP', null);
  expect([spf, dkim, dmarc].map(({ state }) => state)).toEqual(['GOOD', 'GOOD', 'GOOD']);
  expect(spf.advice).toContain('practice mode');
});
