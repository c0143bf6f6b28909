import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isLongAbsence } from '#core/email/out-of-office.ts';
import { judgeReceivedEmail } from '#core/email/judge-received-email.ts';
import { optOutSentence } from '#core/email/opt-out.ts';
import { localDay } from '#core/schedule/zone.ts';
import { readRawMessage } from '#connectors/mail/message/read-raw-message.ts';

type Message = {
  id: string;
  channel?: 'LINKEDIN';
  headers?: Record<string, string>;
  text: string;
  expected: { kind: string; acceptable?: string[]; untilDay?: string; acceptableDays?: string[] };
};
const ZONE = 'Europe/Berlin';
const MIME = {
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
};
const SETS = [
  'blind',
  'informed',
  'unseen',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const messages = SETS.flatMap(
  (name) =>
    JSON.parse(
      readFileSync(new URL(`field-messages/${name}.json`, import.meta.url), 'utf8'),
    ) as Message[],
);

async function judged({ channel, headers = {}, text }: Message) {
  if (channel === 'LINKEDIN')
    return {
      kind: optOutSentence({ text }) === null ? 'REPLY' : 'OPT_OUT',
      untilDay: null,
      isHeld: false,
    };
  const lines = Object.entries({ ...MIME, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const raw = Buffer.from(`${lines.join('\n')}\n\n${text}`);
  const at = Date.parse(headers['Date'] ?? '');
  const email = await readRawMessage({ id: '1', threadId: null, at, raw });
  const judgment = judgeReceivedEmail(email, ['maya@orbit.example'], ZONE);
  return {
    kind: judgment.kind === 'AUTOMATIC_ANSWER' ? 'AUTOMATIC' : judgment.kind,
    untilDay: judgment.kind === 'OUT_OF_OFFICE' ? localDay(ZONE, judgment.until) : null,
    isHeld: judgment.kind === 'OUT_OF_OFFICE' && isLongAbsence({ until: judgment.until, at }),
  };
}

describe('messages from the field', () => {
  test.each(messages.map((message) => [message.id, message] as const))(
    '%s is taken for what it is',
    async (_id, message) => {
      const { kind, acceptable = [], untilDay, acceptableDays = [] } = message.expected;
      const found = await judged(message);
      const isAsked = found.isHeld && acceptable.includes('HELD');
      expect([kind, ...acceptable]).toContain(isAsked ? 'HELD' : found.kind);
      if (!isAsked && found.kind === 'OUT_OF_OFFICE' && untilDay !== undefined)
        expect([untilDay, ...acceptableDays]).toContain(found.untilDay);
    },
  );
});
