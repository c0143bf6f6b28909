import { describe, expect, it } from 'vitest';
import {
  CHECK_STEPS,
  losesMailbox,
  MAIL_PROBLEMS,
  MAIL_PROVIDERS,
  usualEncryption,
  type CheckLine,
} from './mailbox-check.ts';
import { blamedFields, checkSummary, mailProblemText, shownLines } from './mailbox-check-texts.ts';

const passed = (count: number): CheckLine[] =>
  CHECK_STEPS.slice(0, count).map((step) => ({
    step,
    state: 'PASSED',
    tookMs: 80,
    problem: null,
    detail: null,
  }));
const failed = (step: CheckLine['step'], problem: CheckLine['problem']): CheckLine => ({
  step,
  state: 'FAILED',
  tookMs: 96,
  problem,
  detail: 'It says imap.northpoint.example, you wrote mail.northpoint.example',
});

describe('the lines of a check', () => {
  it('leave out a step waiting only for the one above it', () => {
    const lines = [...passed(3), failed('IMAP_REACHED', 'CERTIFICATE_WRONG_NAME')];
    expect(
      shownLines({ lines, running: false, provider: 'SMTP' }).map(({ title, detail }) => [
        title,
        detail,
      ]),
    ).toEqual([
      ['SMTP server reached', null],
      ['Signed in to SMTP', null],
      ['Sent an email to yourself', null],
      [
        'IMAP certificate is for another name',
        'It says imap.northpoint.example, you wrote mail.northpoint.example',
      ],
      ['Replies can’t be seen yet', 'Checked once the failed line passes'],
    ]);
  });

  it('name the step being tried, and promise nothing about the later ones', () => {
    const lines = shownLines({ lines: passed(1), running: true, provider: 'GOOGLE' });
    expect(lines.map(({ state, title }) => `${state} ${title}`)).toEqual([
      'PASSED Gmail reached',
      'RUNNING Signing in to Gmail',
      'WAITING Email to yourself not sent yet',
      'WAITING Gmail not tried yet',
      'WAITING Not signed in to Gmail yet',
      'WAITING Replies can’t be seen yet',
    ]);
  });

  it.each([
    [passed(6), false, 'Sending and reading work'],
    [passed(5), false, 'Sending works, reading doesn’t'],
    [passed(1), false, 'Neither sending nor reading works yet'],
    [passed(5).filter(({ step }) => step !== 'EMAIL_ARRIVED'), false, 'Sending doesn’t work yet'],
    [passed(6), true, 'Checking your mailbox'],
  ])('are summarized in one line %#', (lines, running, summary) => {
    expect(checkSummary({ lines, running })).toBe(summary);
  });
});

describe('a problem of a mailbox', () => {
  it('says in either direction what is wrong and what to do', () => {
    for (const problem of MAIL_PROBLEMS)
      for (const provider of MAIL_PROVIDERS)
        for (const direction of ['SENDING', 'READING', null] as const) {
          const { title, advice } = mailProblemText(problem, provider, direction);
          expect(title).toMatch(/^[A-Z][^.]+$/u);
          expect(advice).toMatch(/^[A-Z].+\.$/u);
          expect(`${title} ${advice}`).not.toMatch(/undefined|null/u);
        }
  });

  it('disconnects a mailbox only if its user alone can fix it', () => {
    expect(MAIL_PROBLEMS.filter((problem) => losesMailbox(problem))).toEqual([
      'SIGN_IN_REFUSED',
      'APP_PASSWORD_NEEDED',
      'PERMISSION_NOT_GRANTED',
      'GRANT_REVOKED',
    ]);
    expect(losesMailbox(null)).toBe(false);
  });

  it.each([
    [
      'IMAP_REACHED',
      'CERTIFICATE_WRONG_NAME',
      ['a.example', 'imap.b.example'],
      'imap.host',
      'Did you mean imap.b.example?',
    ],
    [
      'SMTP_REACHED',
      'CERTIFICATE_WRONG_NAME',
      ['*.b.example'],
      'smtp.host',
      'Did you mean smtp.b.example?',
    ],
    [
      'IMAP_REACHED',
      'CERTIFICATE_WRONG_NAME',
      [],
      'imap.host',
      'IMAP certificate is for another name',
    ],
    [
      'SMTP_REACHED',
      'ENCRYPTION_REFUSED',
      [],
      'smtp.encryption',
      'SMTP server doesn’t accept this encryption',
    ],
    ['SMTP_SIGNED_IN', 'APP_PASSWORD_NEEDED', [], 'smtp.password', 'SMTP needs an app password'],
    [
      'EMAIL_ARRIVED',
      'SENDER_REFUSED',
      [],
      'address',
      'SMTP server doesn’t send from this address',
    ],
    ['REPLIES_SEEN', 'EMAIL_DID_NOT_ARRIVE', [], 'address', 'Email to yourself didn’t arrive'],
  ] as const)(
    'at %s with %s points to a field',
    (step, problem, certificateNames, path, message) => {
      expect(blamedFields([failed(step, problem)], certificateNames)).toEqual([
        { path, code: problem, message },
      ]);
    },
  );
});

it.each([
  [465, 'TLS'],
  [993, 'TLS'],
  [587, 'STARTTLS'],
  [143, 'STARTTLS'],
] as const)('port %i usually uses %s', (port, encryption) => {
  expect(usualEncryption(port)).toBe(encryption);
});
