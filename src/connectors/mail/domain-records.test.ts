import { afterEach, describe, expect, test } from 'vitest';
import { readDomainRecords } from '#connectors/mail/domain-records.ts';
import type { MailProvider } from '#core/email/mailbox-check.ts';
import { startNameServer, type Zone } from '../../../test/support/mail/name-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function ask({
  zone,
  domain = 'northpoint.example',
  provider = 'SMTP',
}: {
  zone: Zone;
  domain?: string;
  provider?: MailProvider;
}) {
  const { names, asked, close } = await startNameServer(zone);
  closing.push(close);
  return { found: await readDomainRecords(domain, provider, names), asked };
}

const LONG_KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`;

describe('what name servers say about a sending domain', () => {
  test('is put together from its parts, with the key under the provider’s selector', async () => {
    const { found } = await ask({
      provider: 'GOOGLE',
      zone: {
        'northpoint.example': { TXT: ['v=spf1 include:_spf.google.com ~all'] },
        '_domainkey.northpoint.example': {},
        'google._domainkey.northpoint.example': { TXT: [LONG_KEY] },
        '_dmarc.northpoint.example': { TXT: ['v=DMARC1; p=reject'] },
      },
    });
    expect(found.spf.records).toEqual(['v=spf1 include:_spf.google.com ~all']);
    expect(found.dkim).toMatchObject({
      keys: [{ name: 'google._domainkey.northpoint.example', records: [LONG_KEY] }],
      complete: false,
    });
    expect(found.dmarc).toMatchObject({ records: ['v=DMARC1; p=reject'], inherited: false });
  });

  test('distinguishes a domain without keys from one whose selector is unknown', async () => {
    const none = await ask({ zone: { 'northpoint.example': {} } });
    expect(none.found.dkim).toEqual({ keys: [], complete: true, answered: true });
    const hidden = await ask({ zone: { '_domainkey.northpoint.example': {} } });
    expect(hidden.found.dkim).toEqual({ keys: [], complete: false, answered: true });
    const google = await ask({
      zone: { '_domainkey.northpoint.example': {} },
      provider: 'GOOGLE',
    });
    expect(google.found.dkim).toEqual({ keys: [], complete: true, answered: true });
  });

  test('comes from the parent domain if its own says nothing, and in ASCII', async () => {
    const { found, asked } = await ask({
      domain: 'mail.nord.münchen.example',
      zone: { '_dmarc.xn--mnchen-3ya.example': { TXT: ['v=DMARC1; p=none; sp=reject'] } },
    });
    expect(found.dmarc).toMatchObject({
      name: '_dmarc.xn--mnchen-3ya.example',
      inherited: true,
      records: ['v=DMARC1; p=none; sp=reject'],
    });
    expect(asked).not.toContain('_dmarc.example');
  });

  test('is unknown if no one responds', async () => {
    const names = {
      resolveTxt: () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' })),
    };
    const found = await readDomainRecords('a.example', 'SMTP', names);
    expect([found.spf.records, found.dmarc.records, found.dkim]).toEqual([
      null,
      null,
      { keys: [], complete: false, answered: false },
    ]);
  });
});
