import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isSigned } from './webhook.ts';

const SECRET = `whsec_${Buffer.from('a secret of 24 bytes or so').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of 24 byte').toString('base64')}`;
const NOW = Date.UTC(2026, 10, 20, 9);
const BODY = '{"type":"LEAD_ADDED","lead":"Tove Løken"}';

function signed(secrets: string[], at = NOW) {
  const signatures = secrets.map((one) => new Webhook(one).sign('msg_1', new Date(at), BODY));
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at / 1000),
    'webhook-signature': signatures.join(' '),
  };
}

test.each([
  ['as it was sent', signed([SECRET]), BODY, true],
  ['while two secrets count', signed([OTHER, SECRET]), BODY, true],
  ['with Zapier’s names of headers', zapiers(signed([SECRET])), BODY, true],
  ['signed with another secret', signed([OTHER]), BODY, false],
  ['altered on the way', signed([SECRET]), BODY.replace('Tove', 'Ada'), false],
  ['sent again later', signed([SECRET], NOW - 301_000), BODY, false],
  ['dated later', signed([SECRET], NOW + 301_000), BODY, false],
  ['with a time that is none', { ...signed([SECRET]), 'webhook-timestamp': 'now' }, BODY, false],
  ['with another ID', { ...signed([SECRET]), 'webhook-id': 'msg_2' }, BODY, false],
  ['of another version', { ...signed([SECRET]), 'webhook-signature': 'v2,abc' }, BODY, false],
  ['not signed', {}, BODY, false],
])('a message %s', (_, headers, body, right) => {
  expect(isSigned({ headers, body }, SECRET, NOW)).toBe(right);
  expect(isSigned({ headers, body: Buffer.from(body) }, SECRET, NOW)).toBe(right);
});

function zapiers(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      `Http-${name.replaceAll(/(^|-)\w/g, (start) => start.toUpperCase())}`,
      value,
    ]),
  );
}
