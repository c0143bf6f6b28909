import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mailbox, SendOutcome } from '#connectors/mail/mail.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import {
  FINAL_DOT,
  FIRST_BYTES,
  GREETING,
  startFaultyLine,
  type Fault,
  type FaultyLine,
} from '../../../../test/support/mail/faulty-line.ts';
import {
  MAYA,
  PASSWORD,
  startMailWorld,
  type MailWorld,
} from '../../../../test/support/mail/mail-world.ts';
import { emailTo } from '../../../../test/support/mail/test-emails.ts';

const FROM = { name: 'Maya Lindqvist', address: MAYA };
let world: MailWorld;
let line: FaultyLine;
const mail = createSmtpImapMail({
  also: ({ address }) => address === '127.0.0.1',
  now: () => Date.UTC(2026, 10, 24),
  settleMs: 0,
});

beforeAll(async () => {
  world = await startMailWorld({ now: () => Date.UTC(2026, 10, 24) });
});
beforeEach(async () => {
  line = await startFaultyLine({ port: world.smtpPort });
  world.outside.length = 0;
  return () => line.close();
});
afterAll(() => world.close());

function mailbox(changes: Partial<Mailbox> = {}): Mailbox {
  const server = {
    host: '127.0.0.1',
    encryption: 'NONE' as const,
    userName: MAYA,
    password: PASSWORD,
  };
  return {
    address: MAYA,
    credentials: {
      provider: 'SMTP',
      smtp: { ...server, port: line.port },
      imap: { ...server, port: world.imapPort },
      savesSentMail: false,
    },
    ...changes,
  };
}

const LARGE = 'x'.repeat(70).concat('\n').repeat(200_000);
const at = (command: string): RegExp => new RegExp(`^${command}`, 'u');
const say = (command: string, answer: string, thenCut = false): Fault => ({
  at: at(command),
  does: 'SAY',
  answer,
  thenCut,
});

async function sendMeeting(
  fault: Fault,
  text = 'Hello',
): Promise<{ outcome: SendOutcome; asked: number }> {
  line.meets(fault);
  let asked = 0;
  const email = emailTo({ from: FROM }, { text });
  const beforeDelivery = async () => void (asked += 1);
  const outcome = await mail.send({ ...mailbox({ deadlineMs: 20_000 }), email, beforeDelivery });
  return { outcome, asked };
}

describe('a connection that is cut', () => {
  test.each([GREETING, 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'])(
    'at %s, before or after the response, sends nothing',
    async (command) => {
      for (const does of ['CUT_BEFORE', 'CUT_AFTER'] as const) {
        const { outcome, asked } = await sendMeeting({ at: at(command), does });
        expect(outcome).toEqual({ kind: 'NOT_SENT', problem: 'NOT_REACHED' });
        expect(asked).toBe(0);
      }
      expect(world.outside).toEqual([]);
    },
  );

  test('in a long message, before its final dot could leave, sends nothing', async () => {
    const { outcome, asked } = await sendMeeting(
      { at: at(FIRST_BYTES), does: 'CUT_BEFORE' },
      LARGE,
    );
    expect(outcome).toEqual({ kind: 'NOT_SENT', problem: 'NOT_REACHED' });
    expect(asked).toBe(1);
    expect(world.outside).toEqual([]);
  });

  test('at the final dot leaves it open whether the server accepted the message', async () => {
    expect((await sendMeeting({ at: at(FINAL_DOT), does: 'CUT_BEFORE' })).outcome).toEqual({
      kind: 'UNKNOWN',
    });
    expect(world.outside).toEqual([]);
    expect((await sendMeeting({ at: at(FINAL_DOT), does: 'CUT_AFTER' })).outcome).toEqual({
      kind: 'UNKNOWN',
    });
    expect(world.outside).toHaveLength(1);
  });

  test('with half a response to the final dot leaves it open', async () => {
    for (const half of ['250 2.0.0 Ta', '451 4.3', '55', '354 Go on\r\n', 'hm\r\n']) {
      const fault: Fault = {
        at: at(FINAL_DOT),
        does: 'SAY',
        answer: half,
        thenCut: true,
        half: true,
      };
      expect((await sendMeeting(fault)).outcome).toEqual({ kind: 'UNKNOWN' });
    }
  });
});

describe('a response that never comes', () => {
  test.each([GREETING, 'EHLO', 'AUTH', 'MAIL', 'DATA'])(
    'to %s ends with the call’s deadline',
    async (command) => {
      line.meets({ at: at(command), does: 'STALL' });
      const outcome = await mail.send({
        ...mailbox({ deadlineMs: 700 }),
        email: emailTo({ from: FROM }),
      });
      expect(outcome).toEqual({ kind: 'NOT_SENT', problem: 'TIMED_OUT' });
      expect(world.outside).toEqual([]);
    },
  );

  test('to the final dot leaves it open', async () => {
    line.meets({ at: at(FINAL_DOT), does: 'STALL' });
    const email = emailTo({ from: FROM });
    expect(await mail.send({ ...mailbox({ deadlineMs: 1500 }), email })).toEqual({
      kind: 'UNKNOWN',
    });
    expect(world.outside).toHaveLength(1);
  });
});

test.each(['MAIL', 'RCPT', 'DATA', FINAL_DOT])(
  'a response to %s that comes twice is never mistaken for another',
  async (command) => {
    line.meets({ at: at(command), does: 'DOUBLE' });
    const email = emailTo({ from: FROM });
    const outcome = await mail.send({ ...mailbox({ deadlineMs: 20_000 }), email });
    const arrived = world.outside.filter((raw) => raw.includes(email.messageId)).length;
    if (outcome.kind === 'SENT') expect(arrived).toBe(1);
    else if (outcome.kind === 'NOT_SENT') expect(arrived).toBe(0);
    else expect(outcome).toEqual({ kind: 'UNKNOWN' });
  },
);

describe('a refusal', () => {
  const refused = (about: string, lasting: boolean, status: string | null) => ({
    kind: 'REFUSED',
    about,
    lasting,
    status,
  });
  const limited = (retryAfterMs: number | null = null) => ({ kind: 'LIMITED', retryAfterMs });
  test.each([
    [GREETING, '421 4.7.0 Too many connections', limited()],
    [GREETING, '554 5.7.1 Go away', { kind: 'NOT_SENT', problem: 'NOT_A_MAIL_SERVER' }],
    [GREETING, 'HTTP/1.1 400 Bad Request', { kind: 'NOT_SENT', problem: 'NOT_A_MAIL_SERVER' }],
    ['AUTH', '535 5.7.8 Bad credentials', { kind: 'LOST', problem: 'SIGN_IN_REFUSED' }],
    [
      'AUTH',
      '534 5.7.9 Application-specific password required',
      { kind: 'LOST', problem: 'APP_PASSWORD_NEEDED' },
    ],
    ['AUTH', '454 4.7.0 Temporary authentication failure', limited()],
    ['MAIL', '550 5.7.1 Sender not allowed', refused('SENDER', true, '5.7.1')],
    ['MAIL', '451 4.3.0 Try later', refused('SENDER', false, '4.3.0')],
    ['MAIL', '421 4.7.0 Try again in 5 minutes', limited(300_000)],
    ['MAIL', '452 4.3.1 Insufficient system storage', refused('SENDER', false, '4.3.1')],
    ['RCPT', '550 5.1.1 No such user', refused('RECIPIENT', true, '5.1.1')],
    ['RCPT', '550 Unknown mailbox', refused('RECIPIENT', true, null)],
    ['RCPT', '452 4.2.2 Mailbox exceeded its quota', refused('RECIPIENT', false, '4.2.2')],
    ['RCPT', '450 4.2.0 Greylisted, see postgrey', refused('RECIPIENT', false, '4.2.0')],
    ['RCPT', '451 4.7.1 Greylisting in action', refused('RECIPIENT', false, '4.7.1')],
    ['RCPT', '451 4.7.500 Server busy', limited()],
    ['RCPT', '450 4.7.1 Rate limit exceeded, retry after 90 seconds', limited(90_000)],
    ['RCPT', '554 5.7.1 Relay access denied', refused('SENDER', true, '5.7.1')],
    ['RCPT', '550 5.4.5 Daily user sending limit exceeded', limited()],
    ['DATA', '554 5.5.1 No valid recipients', refused('MESSAGE', true, '5.5.1')],
    [FINAL_DOT, '554 5.7.1 Message looks like spam', refused('MESSAGE', true, '5.7.1')],
    [FINAL_DOT, '552 5.3.4 Message size exceeds limit', refused('MESSAGE', true, '5.3.4')],
    [FINAL_DOT, '451 4.3.0 Queue file write error', refused('MESSAGE', false, '4.3.0')],
    [FINAL_DOT, '421 4.7.0 Shutting down', limited()],
  ])('at %s with %j', async (command, answer, expected) => {
    const { outcome } = await sendMeeting(say(command, answer, answer.startsWith('421')));
    expect(outcome).toMatchObject(expected);
    expect(world.outside).toEqual([]);
  });

  test('of the own copy is about the sender, and the lead gets nothing', async () => {
    line.meets(say(`RCPT TO:<${MAYA}>`, '550 5.1.1 No such user'));
    const outcome = await mail.send({ ...mailbox(), email: emailTo({ from: FROM }) });
    expect(outcome).toMatchObject({ kind: 'REFUSED', about: 'SENDER', lasting: true });
    expect(world.outside).toEqual([]);
  });

  test('of the lead holds back the own copy as well', async () => {
    const before = world.inFolder('INBOX').length;
    const { outcome, asked } = await sendMeeting(say('RCPT', '550 5.1.1 No such user'));
    expect(outcome).toMatchObject({ kind: 'REFUSED', about: 'RECIPIENT' });
    expect([asked, world.inFolder('INBOX').length]).toEqual([0, before]);
  });

  test('that repeats the password is reported without it', async () => {
    const { outcome } = await sendMeeting(say('AUTH', `535 5.7.8 Not ${PASSWORD} for ${MAYA}`));
    expect(outcome).toMatchObject({ kind: 'LOST', answer: `535 5.7.8 Not *** for ${MAYA}` });
  });
});
