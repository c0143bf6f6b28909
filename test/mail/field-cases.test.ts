import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeReceivedEmail } from '#core/email/judge-received-email.ts';
import { dayStart } from '#core/schedule/zone.ts';
import { readRawMessage } from '#connectors/mail/message/read-raw-message.ts';

const ZONE = 'Europe/Berlin';
const until = (day: string) => dayStart({ zone: ZONE, day });

async function read(name: string) {
  const raw = readFileSync(new URL(`field-cases/${name}.eml`, import.meta.url));
  const at = Date.parse(/^Date: (.*)$/mu.exec(raw.toString('latin1'))?.[1] ?? '');
  return await readRawMessage({ id: '1', threadId: null, at, raw });
}

test.each<[string, string, object]>([
  [
    'an American range of dates ends in the same month',
    'ooo-us-order',
    { kind: 'OUT_OF_OFFICE', until: until('2026-03-10') },
  ],
  [
    'a fair in the footer doesn’t outlast the return',
    'ooo-fair-in-footer',
    { kind: 'OUT_OF_OFFICE', until: until('2026-03-09') },
  ],
  [
    '“on my return on the 8th” is the day of the return',
    'ooo-return-words-8th',
    { kind: 'OUT_OF_OFFICE', until: until('2026-09-08') },
  ],
  [
    'a Chinese notice without headers is an absence',
    'ooo-chinese-prefix',
    { kind: 'OUT_OF_OFFICE', until: until('2026-03-09') },
  ],
  [
    'an absence over New Year ends in the next year',
    'ooo-over-new-year',
    { kind: 'OUT_OF_OFFICE', until: until('2027-01-09') },
  ],
  [
    'who retired is gone, and names another address',
    'retired',
    {
      kind: 'GONE',
      sentence: 'Retired October 2025. This mailbox is no longer read.',
      newAddress: 'sales@meadow.example',
    },
  ],
  ['what a user writes from another address is no reply', 'own-from-alias', { kind: 'OWN' }],
  [
    'a reply in HTML without a charset header is a reply',
    'reply-html-no-charset',
    { kind: 'REPLY' },
  ],
  [
    'a bounce is about the address that we wrote to, not the one it was forwarded to',
    'bounce-forwarded-final-differs',
    expect.objectContaining({ kind: 'BOUNCE', recipient: 'rita.falk@meadow.example' }),
  ],
  [
    'a bare STOP asks not to be contacted',
    'stop-word-reply',
    { kind: 'OPT_OUT', sentence: 'STOP' },
  ],
])('%s', async (_title, name, expected) => {
  const email = await read(name);
  expect(judgeReceivedEmail(email, ['maya@orbit.example'], ZONE)).toEqual(expected);
});

test('HTML without a charset header is read in the charset that it names itself', async () => {
  expect((await read('reply-html-no-charset')).text.trim()).toBe(
    'Søren here: yes, gerne nächste Woche.',
  );
});
