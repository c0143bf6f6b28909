import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeReceivedEmail, type Judgment } from '#core/email/judge-received-email.ts';
import { isLongAbsence } from '#core/email/out-of-office.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

const AT = Date.UTC(2026, 2, 2, 9);
const email = (parts: Partial<ReceivedEmail>): ReceivedEmail => ({
  id: '1',
  threadId: null,
  messageId: '<r@firm.example>',
  inReplyTo: '<m@own.example>',
  references: ['<m@own.example>'],
  from: { name: 'Ada', address: 'ada@firm.example' },
  to: [{ name: '', address: 'maya@own.example' }],
  subject: 'Re: Hello',
  at: AT,
  text: 'Yes.',
  html: null,
  headers: {},
  files: [],
  report: null,
  ...parts,
});
const judge = (parts: Partial<ReceivedEmail>) =>
  judgeReceivedEmail(email(parts), ['maya@own.example'], 'Europe/Berlin');
const kind = (parts: Partial<ReceivedEmail>) => judge(parts).kind;
const daemon = { name: 'Mail Delivery Subsystem', address: 'mailer-daemon@mx.example' };
const REPORT = { 'content-type': 'multipart/report; report-type=delivery-status; boundary=b' };

describe('signs in order of trust', () => {
  test.each<[string, Partial<ReceivedEmail>]>([
    ['the standard header', { headers: { 'auto-submitted': 'auto-replied' } }],
    [
      'a comment in it',
      { headers: { 'auto-submitted': 'Auto-Replied; owner-email="a@b.example"' } },
    ],
    ['an older header', { headers: { 'x-autoreply': 'yes' } }],
    ['a precedence of its own', { headers: { precedence: 'auto_reply' } }],
    [
      'a rule of the sender’s mailbox',
      { headers: { 'x-ms-exchange-inbox-rules-loop': 'Ada@firm.example' } },
    ],
    ['no return path', { headers: { 'return-path': '<>' } }],
    ['a subject', { subject: 'Auto response: Hello' }],
  ])('%s is enough for an automatic answer', (_title, parts) =>
    expect(kind({ text: 'Thank you for your message.', ...parts })).toBe('AUTOMATIC_ANSWER'),
  );

  test.each([
    ['what a help desk sends for a person', 'Not for us, but try Jo in purchasing.'],
    ['a notice whose words no one knows', 'I now run a bakery. Jo Hale took over: jo@hale.example'],
    ['an absence that ends on a day no one can read', 'I am away until Whitsun.'],
  ])('%s by a program holds the lead until the user decides', (_title, text) => {
    const judgment = judge({ text, headers: { 'auto-submitted': 'auto-generated' } });
    expect(judgment).toMatchObject({ kind: 'OUT_OF_OFFICE' });
    const { until } = judgment as Extract<Judgment, { kind: 'OUT_OF_OFFICE' }>;
    expect(isLongAbsence({ until, at: AT })).toBe(true);
  });

  test('a request never to write again is one, even if a program sends it', () => {
    const headers = { 'auto-submitted': 'auto-replied' };
    expect(kind({ headers, text: 'Please remove me from your mailing list.' })).toBe('OPT_OUT');
    // A receipt may only ask for patience.
    const text = 'We have received your request. Please don’t send follow-up emails.';
    expect(kind({ headers, text })).toBe('AUTOMATIC_ANSWER');
  });

  test.each<[string, Partial<ReceivedEmail>]>([
    ['the standard header that says no', { headers: { 'auto-submitted': 'no' } }],
    ['a header that suppresses answers', { headers: { 'x-auto-response-suppress': 'All' } }],
    ['a bulk precedence', { headers: { precedence: 'bulk' } }],
    [
      'a rule of another mailbox',
      { headers: { 'x-ms-exchange-inbox-rules-loop': 'maya@own.example' } },
    ],
    ['a subject that is answered', { subject: 'Re: Automatic reply: Hello' }],
    ['words of an absence', { text: 'I am out of the office tomorrow, let us talk on Friday.' }],
    ['words of a mail system', { text: 'Mail delivery failed: 550 5.1.1 user unknown' }],
    ['an address of a postmaster', { from: { name: 'Jo', address: 'postmaster@tiny.example' } }],
    [
      'a report that somebody passes on',
      { report: { recipients: [{ action: 'failed', status: '5.1.1' }], original: null } },
    ],
  ])('%s alone doesn’t make a reply automatic', (_title, parts) =>
    expect(kind(parts)).toBe('REPLY'),
  );

  test('a calendar response is the person’s, whatever its header says', () =>
    expect(
      kind({
        headers: { 'auto-submitted': 'auto-generated' },
        files: [{ fileName: null, contentType: 'text/calendar', sizeBytes: 1 }],
      }),
    ).toBe('REPLY'));

  test('an absence holds until the day after the one it names, in the user’s time zone', () =>
    expect(judge({ subject: 'Out of office', text: 'I am away until 12 March.' })).toEqual({
      kind: 'OUT_OF_OFFICE',
      until: Date.UTC(2026, 2, 12, 23),
    }));

  test('a day named only in the quoted message holds no one', () =>
    expect(
      judge({
        headers: { 'auto-submitted': 'auto-replied' },
        text: 'I am on vacation.\n\n> Do you have time on 20 August?',
      }),
    ).toEqual({ kind: 'OUT_OF_OFFICE', until: Date.UTC(2026, 2, 8, 23) }));
});

describe('a subject', () => {
  test.each([
    'Out of Office Re: Hello',
    'I am out of the office',
    'Jane Doe is out of the office (returning 03/12/2026)',
    'Out of office until 12 March',
    '[Auto-Reply] Hello',
    'Automatic reply',
    'AUTO: Hello',
    'Abwesenheitsnotiz',
    'Ada Brook ist außer Haus (Rückkehr am 10.03.2026)',
    'Auto-Antwort: Hallo',
    'Réponse automatique : Bonjour',
    "Message d'absence",
    'Respuesta automática: Hola',
    'Fuori ufficio',
    'Estou de férias',
    'Automatisch antwoord',
    'Nieobecność: Hello',
    'Frånvaromeddelande',
    '【自動返信】お問い合わせ',
    'お休みのお知らせ',
  ])('"%s" is a program’s', (subject) => expect(kind({ subject, text: 'x' })).not.toBe('REPLY'));

  test.each([
    'Re: Automatic reply: Hello',
    'Vacation rentals',
    'On leave, but yes',
    'Out of the office tomorrow?',
    'I am out of the office tomorrow',
    'Out of office space in Berlin',
    'Automatic replies annoy me',
    'Autoreply bots',
    'Absence management',
    'Im Urlaub lesen',
    'Ausente mañana',
    'Semester start',
    '休暇の件',
  ])('"%s" is a person’s', (subject) => expect(kind({ subject })).toBe('REPLY'));
});

describe('a delivery report', () => {
  const failed = {
    'final-recipient': 'rfc822; Ada@Firm.Example',
    action: 'failed',
    status: '5.1.1',
    'diagnostic-code': 'smtp; 550 5.1.1 User unknown',
  };
  const report = { recipients: [failed], original: { 'message-id': '<m@own.example>' } };

  test('gives recipient, status, and our message', () =>
    expect(judge({ from: daemon, headers: REPORT, report })).toEqual({
      kind: 'BOUNCE',
      cause: 'ADDRESS',
      lasting: true,
      recipient: 'ada@firm.example',
      status: '5.1.1',
      originalMessageId: '<m@own.example>',
    }));

  test('is about the address that we wrote to, not the one it was forwarded to', () =>
    expect(
      judge({
        from: daemon,
        headers: REPORT,
        report: { ...report, original: { to: 'Ada <sales@firm.example>' } },
      }),
    ).toMatchObject({ recipient: 'sales@firm.example' }));

  test.each([
    ['delayed', '4.4.1', 'DELIVERY_DELAYED'],
    ['delivered', '2.0.0', 'DELIVERED'],
    ['relayed', '2.0.0', 'DELIVERED'],
    ['expired', '', 'BOUNCE'],
  ])('of an action %s with status "%s" is %s', (action, status, expected) =>
    expect(
      kind({
        from: daemon,
        headers: REPORT,
        report: { recipients: [{ ...failed, action, status }], original: null },
      }),
    ).toBe(expected),
  );

  test('takes the better status of the server’s words', () =>
    expect(
      judge({
        from: daemon,
        headers: REPORT,
        report: { ...report, recipients: [{ ...failed, status: '5.0.0' }] },
      }),
    ).toMatchObject({ status: '5.1.1' }));

  test('never takes an address of the network for a status', () =>
    expect(
      judge({
        from: daemon,
        subject: 'failure notice',
        text: 'host 5.1.1.12 said no to <a@b.example>',
      }),
    ).toMatchObject({ kind: 'BOUNCE', status: null }));
});

const NAMES = [
  'auto-submitted',
  'content-type',
  'from',
  'list-id',
  'precedence',
  'return-path',
  'x-auto-response-suppress',
  'x-failed-recipients',
];
const VALUES = [
  '<>',
  'bulk',
  'auto-replied',
  'multipart/report; report-type=delivery-status',
  'multipart/report; report-type="disposition-notification"',
  'All',
  'x <a@b.example>',
];
const WORDS = [
  'Out of office',
  'Re:',
  'until 12 March',
  '550 5.1.1',
  'user unknown',
  '>',
  'On Monday wrote:',
  '<a@b.example>',
  'Message-ID: <m@own.example>',
  '\n',
];
const someText = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string()))
  .map((words) => words.join(' '));
const someHeaders = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof(fc.constantFrom(...VALUES), fc.string()),
);
const someFields = fc.dictionary(
  fc.constantFrom('action', 'status', 'final-recipient', 'diagnostic-code', 'to', 'message-id'),
  fc.oneof(fc.constantFrom('failed', 'delayed', '5.1.1', 'rfc822; a@b.example'), fc.string()),
);
const someEmail = fc.record({
  subject: someText,
  text: someText,
  headers: someHeaders,
  inReplyTo: fc.option(fc.string()),
  references: fc.array(fc.string()),
  from: fc.option(fc.record({ name: fc.string(), address: fc.string() })),
  report: fc.option(
    fc.record({ recipients: fc.array(someFields), original: fc.option(someFields) }),
  ),
});

describe('any message', () => {
  test('is judged the same whatever the order of its headers', () => {
    fc.assert(
      fc.property(someEmail, (parts) => {
        const turned = Object.fromEntries(Object.entries(parts.headers).toReversed());
        expect(judge({ ...parts, headers: turned })).toEqual(judge(parts));
      }),
    );
  });

  test.each<[string, string]>([
    ['spaces', ' '],
    ['line ends', '\n'],
    ['quote signs', '>\n'],
    ['letters', 'a'],
    ['at signs', 'a@'],
    ['dots and digits', '5.1.'],
    ['header lines', 'From: a@b.example\n'],
    ['half statuses', '550 5.1.1 user '],
    ['half absences', 'i am currently away until the '],
    ['numbers', '12 '],
    ['months', 'may '],
    ['brackets', '(['],
    ['dashes', '--'],
    ['half attributions', 'On Mon '],
    ['accents', 'e\u0301'],
    ['Japanese days', '3月'],
  ])('is judged quickly, even with 100 kB of %s everywhere', (_title, piece) => {
    const much = piece.repeat(Math.ceil(100_000 / piece.length));
    const started = process.cpuUsage();
    for (const from of [daemon, { name: much, address: much }])
      judge({
        from,
        subject: much,
        text: much,
        inReplyTo: much,
        references: [much],
        headers: Object.fromEntries(NAMES.map((name) => [name, much])),
        report: {
          recipients: [{ action: 'failed', 'diagnostic-code': much, status: much }],
          original: { to: much },
        },
      });
    judge({ from: daemon, subject: much, text: much });
    judge({ subject: `Out of office ${much}`, text: much });
    const { user } = process.cpuUsage(started);
    // CPU time, since the machine may be busy. A backtracking pattern takes minutes.
    expect(user / 1000).toBeLessThan(10_000);
  });
});

test('what the user wrote in another program is WRITTEN, and an automatic notice of their mailbox is OWN', () => {
  const from = { name: 'Maya', address: 'maya@own.example' };
  expect(kind({ from, written: true })).toBe('WRITTEN');
  expect(kind({ from, written: true, headers: { 'auto-submitted': 'auto-replied' } })).toBe('OWN');
});
