import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { judgeReceivedEmail, type Judgment } from '#core/email/judge-received-email.ts';
import { dayStart } from '#core/schedule/zone.ts';
import { EXPECTED_ABSENCES, EXPECTED_OPT_OUTS, EXPECTED_OTHERS } from './expected-answers.ts';
import { EXPECTED_BOUNCES } from './expected-bounces.ts';
import { readRawMessage } from '#connectors/mail/message/read-raw-message.ts';

const ZONE = 'Europe/Berlin';
const OWN = ['maya@orbit.example'];
// A Monday, 11 am in Berlin.
const AT = Date.UTC(2026, 2, 2, 10);
const MOST_MISTAKEN_ANSWERS = 1;

type Judged = { name: string; judgment: Judgment };

async function judged(
  folder: string,
  change: (source: Buffer) => Buffer = (source) => source,
): Promise<Judged[]> {
  const names = readdirSync(new URL(folder, import.meta.url))
    .map((file) => file.replace(/\.eml$/u, ''))
    .sort();
  return await Promise.all(
    names.map(async (name) => {
      const source = change(readFileSync(new URL(`${folder}/${name}.eml`, import.meta.url)));
      const email = await readRawMessage({ id: '1', threadId: null, at: AT, raw: source });
      return {
        name,
        judgment: judgeReceivedEmail(email, OWN, ZONE),
      };
    }),
  );
}

/** Says how many of a class were right, and names each that was not, with what it was taken for. */
function wrongOnes({
  all,
  of,
  expected,
}: {
  all: readonly Judged[];
  of: string;
  expected: (name: string) => unknown;
}): Judged[] {
  const wrong = all.filter(({ name, judgment }) => !isDeepStrictEqual(judgment, expected(name)));
  console.log(
    [
      `${all.length - wrong.length} of ${all.length} ${of} judged right`,
      ...wrong.map(
        ({ name, judgment }) =>
          `  ${name}: ${JSON.stringify(judgment)} instead of ${JSON.stringify(expected(name))}`,
      ),
    ].join('\n'),
  );
  return wrong;
}

describe('of the corpus', () => {
  test('no human reply is missed', async () => {
    const all = await judged('replies');
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(wrongOnes({ all, of: 'replies', expected: expectedReply })).toEqual([]);
  });

  test('no bounce is missed, nor its address, cause, status, message, or whether it lasts', async () => {
    const all = await judged('bounces');
    expect(all.map(({ name }) => name)).toEqual(Object.keys(EXPECTED_BOUNCES).sort());
    expect(all.length).toBeGreaterThanOrEqual(60);
    const expected = (name: string) => ({ kind: 'BOUNCE', ...EXPECTED_BOUNCES[name] });
    expect(wrongOnes({ all, of: 'bounces', expected })).toEqual([]);
  });

  test('at most one automatic answer is taken for a reply, and each absence ends on its day', async () => {
    const all = await judged('automatic');
    expect(all.map(({ name }) => name)).toEqual(Object.keys(EXPECTED_ABSENCES).sort());
    expect(all.length).toBeGreaterThanOrEqual(60);
    const wrong = wrongOnes({ all, of: 'automatic answers', expected: expectedAnswer });
    const replies = wrong.filter(({ judgment }) => judgment.kind === 'REPLY');
    expect(replies.length).toBeLessThanOrEqual(MOST_MISTAKEN_ANSWERS);
    expect(wrong.filter((one) => !replies.includes(one))).toEqual([]);
  });

  test.each(['bounces', 'automatic', 'replies', 'others'])(
    'each of the %s is judged the same whatever the order of its headers',
    async (folder) => {
      expect(await judged(folder, withTurnedHeaders)).toEqual(await judged(folder));
    },
  );

  test('delays, receipts, complaints, lists, and own copies are distinguished', async () => {
    const all = await judged('others');
    expect(all.map(({ name }) => name)).toEqual(Object.keys(EXPECTED_OTHERS).sort());
    for (const { name, judgment } of all)
      expect([name, judgment.kind]).toEqual([name, EXPECTED_OTHERS[name]]);
  });
});

function expectedReply(name: string): Judgment {
  const sentence = EXPECTED_OPT_OUTS[name];
  return sentence === undefined ? { kind: 'REPLY' } : { kind: 'OPT_OUT', sentence };
}

function expectedAnswer(name: string): Judgment {
  const day = EXPECTED_ABSENCES[name] ?? null;
  if (day === 'GONE')
    return {
      kind: 'GONE',
      sentence: 'Ada Brook no longer works at Firm.',
      newAddress: 'info@firm.example',
    };
  return day === null
    ? { kind: 'AUTOMATIC_ANSWER' }
    : { kind: 'OUT_OF_OFFICE', until: dayStart({ zone: ZONE, day }) };
}

function withTurnedHeaders(source: Buffer): Buffer {
  const text = source.toString('latin1');
  const end = text.indexOf('\n\n');
  const fields = text.slice(0, end).split(/\n(?![ \t])/u);
  return Buffer.from(fields.toReversed().join('\n') + text.slice(end), 'latin1');
}
