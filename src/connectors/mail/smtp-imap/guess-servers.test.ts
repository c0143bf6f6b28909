import { afterEach, describe, expect, test } from 'vitest';
import { guessServers, readAutoconfig } from '#connectors/mail/smtp-imap/guess-servers.ts';
import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import { startNameServer, type Zone } from '../../../../test/support/mail/name-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const CONFIG = `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="northpoint.example">
<incomingServer type="pop3"><hostname>pop.northpoint.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
<incomingServer type="imap"><hostname>plain.northpoint.example</hostname><port>143</port><socketType>plain</socketType></incomingServer>
<incomingServer type="imap"><hostname>in.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType></incomingServer>
<outgoingServer type="smtp"><hostname>out.northpoint.example</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`;

/** A client that these addresses respond to, and no others. */
function clientFor(files: Record<string, string>): OutboundClient & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    refusal: () => null,
    post: () => Promise.reject(new Error('Nothing is sent')),
    async get({ url }) {
      asked.push(url);
      const text = files[url];
      return text === undefined
        ? { kind: 'FAILED', failure: 'NAME_NOT_FOUND', tookMs: 1 }
        : { kind: 'ANSWERED', status: 200, bytes: Buffer.from(text) };
    },
  };
}

async function guess(zone: Zone, files: Record<string, string> = {}) {
  const { names, asked, close } = await startNameServer(zone);
  closing.push(close);
  const client = clientFor(files);
  const guessed = await guessServers('northpoint.example', client, names);
  return { guessed, asked, urls: client.asked };
}

const OWN = 'https://autoconfig.northpoint.example/mail/config-v1.1.xml';
const DIRECTORY = 'https://autoconfig.thunderbird.net/v1.1/northpoint.example';

describe('the servers of a domain', () => {
  test('are those in its DNS, the best first, and no one else is asked', async () => {
    const { guessed, urls } = await guess({
      '_submissions._tcp.northpoint.example': {
        SRV: ['20 0 465 late.northpoint.example', '10 5 465 smtp.northpoint.example'],
      },
      '_submission._tcp.northpoint.example': { SRV: ['0 1 587 plain.northpoint.example'] },
      '_imaps._tcp.northpoint.example': { SRV: ['0 1 993 imap.northpoint.example'] },
    });
    expect(guessed).toEqual({
      smtp: { host: 'smtp.northpoint.example', port: 465, encryption: 'TLS' },
      imap: { host: 'imap.northpoint.example', port: 993, encryption: 'TLS' },
      source: 'SRV',
    });
    expect(urls).toEqual([]);
  });

  test.each([
    ['its own file', OWN, [OWN]],
    ['the directory', DIRECTORY, [OWN, DIRECTORY]],
  ])('otherwise those that %s names, if they encrypt', async (_, url, asked) => {
    const { guessed, urls } = await guess({}, { [url]: CONFIG });
    expect(guessed).toEqual({
      smtp: { host: 'out.northpoint.example', port: 587, encryption: 'STARTTLS' },
      imap: { host: 'in.northpoint.example', port: 993, encryption: 'TLS' },
      source: 'AUTOCONFIG',
    });
    expect(urls).toEqual(asked);
  });

  test('otherwise usual names that exist, even if a service is said not to', async () => {
    const { guessed } = await guess(
      {
        '_imaps._tcp.northpoint.example': { SRV: ['0 0 0 .'] },
        'smtp.northpoint.example': { A: ['8.8.8.8'] },
        'mail.northpoint.example': { A: ['8.8.8.8'] },
      },
      { [OWN]: 'not a file for mail programs' },
    );
    expect(guessed).toEqual({
      smtp: { host: 'smtp.northpoint.example', port: 587, encryption: 'STARTTLS' },
      imap: { host: 'mail.northpoint.example', port: 993, encryption: 'TLS' },
      source: 'USUAL_NAMES',
    });
  });

  test('are unknown if no one knows them', async () => {
    expect((await guess({})).guessed).toEqual({ smtp: null, imap: null, source: null });
  });
});

test('a file with invalid hosts and ports names nothing', () => {
  const text = CONFIG.replace('in.%EMAILDOMAIN%', '<b>').replace('587', '99999');
  expect(readAutoconfig({ text, domain: 'northpoint.example' })).toEqual({
    smtp: null,
    imap: null,
  });
});
