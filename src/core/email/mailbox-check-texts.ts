import {
  CHECK_STEPS,
  type CheckLine,
  type CheckStep,
  type MailProblem,
  type MailProvider,
} from '#core/email/mailbox-check.ts';

/** A step of a check as a screen shows it; RUNNING is the one being tried. */
export type ShownLine = Omit<CheckLine, 'state'> & {
  state: CheckLine['state'] | 'RUNNING';
  title: string;
  /** What to do about it; null if nothing failed. */
  advice: string | null;
};

type Direction = 'SENDING' | 'READING';
/** `server` begins a sentence; `name` is the service that the user signs in to. */
type Words = { server: string; name: string };

const WORDS = {
  SMTP: {
    SENDING: { server: 'SMTP server', name: 'SMTP' },
    READING: { server: 'IMAP server', name: 'IMAP' },
  },
  GOOGLE: {
    SENDING: { server: 'Gmail', name: 'Gmail' },
    READING: { server: 'Gmail', name: 'Gmail' },
  },
  MICROSOFT: {
    SENDING: { server: 'Outlook', name: 'Outlook' },
    READING: { server: 'Outlook', name: 'Outlook' },
  },
} as const satisfies Record<MailProvider, Record<Direction, Words>>;

/** Whether a step concerns sending or reading. */
export function directionOf(step: CheckStep): Direction {
  return step === 'SMTP_REACHED' || step === 'SMTP_SIGNED_IN' || step === 'EMAIL_ARRIVED'
    ? 'SENDING'
    : 'READING';
}

type StepText = Record<'PASSED' | 'RUNNING' | 'WAITING', (words: Words) => string>;

const reached: StepText = {
  PASSED: ({ server }) => `${server} reached`,
  RUNNING: ({ name }) => `Connecting to ${name}`,
  WAITING: ({ server }) => `${server} not tried yet`,
};
const signedIn: StepText = {
  PASSED: ({ name }) => `Signed in to ${name}`,
  RUNNING: ({ name }) => `Signing in to ${name}`,
  WAITING: ({ name }) => `Not signed in to ${name} yet`,
};
const STEP_TEXTS = {
  SMTP_REACHED: reached,
  SMTP_SIGNED_IN: signedIn,
  EMAIL_ARRIVED: {
    PASSED: () => 'Sent an email to yourself',
    RUNNING: () => 'Sending an email to yourself',
    WAITING: () => 'Email to yourself not sent yet',
  },
  IMAP_REACHED: reached,
  IMAP_SIGNED_IN: signedIn,
  REPLIES_SEEN: {
    PASSED: () => 'Replies can be seen',
    RUNNING: () => 'Waiting for the email to yourself',
    WAITING: () => 'Replies can’t be seen yet',
  },
} as const satisfies Record<CheckStep, StepText>;

/** What is wrong, and what to do about it. */
export type ProblemText = { title: string; advice: string };

const PORTS_AND_ENCRYPTION =
  'TLS goes with port 465 for SMTP and 993 for IMAP, STARTTLS with 587 and 143.';

const PROBLEM_TEXTS = {
  ADDRESS_NOT_ALLOWED: ({ server }) => ({
    title: `${server} isn’t allowed`,
    advice:
      'Enter a public mail server. Private addresses are blocked, and so are ports other than 25, 465, 587, 2525, 143, and 993.',
  }),
  NAME_NOT_FOUND: ({ server }) => ({
    title: `${server} not found`,
    advice: 'Check the server name for typos. Your provider’s help pages list it.',
  }),
  NOT_REACHED: ({ server }) => ({
    title: `${server} can’t be reached`,
    advice:
      'Check the server name and port. If both are right, the server may be down: try again in 10 minutes.',
  }),
  TIMED_OUT: ({ server }) => ({
    title: `${server} didn’t respond in time`,
    advice: `Check port and encryption. ${PORTS_AND_ENCRYPTION}`,
  }),
  ENCRYPTION_REFUSED: ({ server }) => ({
    title: `${server} doesn’t accept this encryption`,
    advice: `Choose another encryption or port. ${PORTS_AND_ENCRYPTION}`,
  }),
  CERTIFICATE_WRONG_NAME: ({ name }) => ({
    title: `${name} certificate is for another name`,
    advice: 'Enter the server name that the certificate is for.',
  }),
  CERTIFICATE_NOT_TRUSTED: ({ name }) => ({
    title: `${name} certificate isn’t trusted`,
    advice: 'Ask your provider for a server with a certificate from a public authority.',
  }),
  CERTIFICATE_EXPIRED: ({ name }) => ({
    title: `${name} certificate has expired`,
    advice: 'Ask your provider to renew the certificate, then try again.',
  }),
  NOT_A_MAIL_SERVER: ({ server }) => ({
    title: `${server} didn’t answer like a mail server`,
    advice: `Check the server name and port: something else answers there. ${PORTS_AND_ENCRYPTION}`,
  }),
  SIGN_IN_REFUSED: ({ name }) => ({
    title: `${name} sign-in was refused`,
    advice:
      'Check your username and password. If you use two-factor sign-in, create an app password at your provider and enter it here.',
  }),
  APP_PASSWORD_NEEDED: ({ name }) => ({
    title: `${name} needs an app password`,
    advice:
      'Create an app password in your provider’s security settings, and enter it instead of your usual password.',
  }),
  SENDER_REFUSED: ({ server }) => ({
    title: `${server} doesn’t send from this address`,
    advice: 'Enter the mailbox’s own address, or allow this one as a sender at your provider.',
  }),
  PERMISSION_NOT_GRANTED: () => ({
    title: 'Permission not granted',
    advice: 'Try again, and allow both sending and reading email on the provider’s screen.',
  }),
  GRANT_REVOKED: () => ({
    title: 'Access was withdrawn',
    advice: 'Connect the mailbox again to give access back.',
  }),
  EMAIL_DID_NOT_ARRIVE: () => ({
    title: 'Email to yourself didn’t arrive',
    advice:
      'Check that the address is this mailbox’s own and that no rule moves or deletes new email, then try again.',
  }),
} as const satisfies Record<MailProblem, (words: Words) => ProblemText>;

/** A problem of a mailbox in words; `direction` is null if it concerns both or is unknown. */
export function mailProblemText(
  problem: MailProblem,
  provider: MailProvider,
  direction: Direction | null,
): ProblemText {
  const whole =
    provider === 'SMTP' ? { server: 'Mail server', name: 'Mail server' } : WORDS[provider].SENDING;
  return PROBLEM_TEXTS[problem](direction === null ? whole : WORDS[provider][direction]);
}

/**
 * The lines of a check as a screen shows them, in order. While it runs, the first undecided step is
 * the one being tried. A step waiting only for the one right above it is left out (design, png/41).
 */
export function shownLines({
  lines,
  running,
  provider,
}: {
  lines: readonly CheckLine[];
  running: boolean;
  provider: MailProvider;
}): ShownLine[] {
  const decided = new Map(lines.map((line) => [line.step, line]));
  const tried = running ? CHECK_STEPS.find((step) => !decided.has(step)) : undefined;
  return CHECK_STEPS.map((step): ShownLine => {
    const line: CheckLine = decided.get(step) ?? {
      step,
      state: 'WAITING',
      tookMs: null,
      problem: null,
      detail: null,
    };
    const direction = directionOf(step);
    if (line.state === 'FAILED' && line.problem !== null)
      return { ...line, ...mailProblemText(line.problem, provider, direction) };
    const state = step === tried ? 'RUNNING' : line.state === 'FAILED' ? 'WAITING' : line.state;
    const title = STEP_TEXTS[step][state](WORDS[provider][direction]);
    const waits = state === 'WAITING' && !running;
    return {
      ...line,
      state,
      title,
      detail: waits ? 'Checked once the failed line passes' : line.detail,
      advice: null,
    };
  }).filter(
    ({ step, state }) =>
      running || state !== 'WAITING' || step === 'EMAIL_ARRIVED' || step === 'REPLIES_SEEN',
  );
}

/** The result of a check, in one line. */
export function checkSummary({
  lines,
  running,
}: {
  lines: readonly CheckLine[];
  running: boolean;
}): string {
  if (running) return 'Checking your mailbox';
  const passed = (step: CheckStep) =>
    lines.some((line) => line.step === step && line.state === 'PASSED');
  const [sends, reads] = [passed('EMAIL_ARRIVED'), passed('REPLIES_SEEN')];
  if (sends && reads) return 'Sending and reading work';
  if (sends) return 'Sending works, reading doesn’t';
  return passed('IMAP_SIGNED_IN')
    ? 'Sending doesn’t work yet'
    : 'Neither sending nor reading works yet';
}

const FIELD_OF_PROBLEM = {
  ADDRESS_NOT_ALLOWED: 'host',
  NAME_NOT_FOUND: 'host',
  NOT_REACHED: 'host',
  TIMED_OUT: 'port',
  ENCRYPTION_REFUSED: 'encryption',
  CERTIFICATE_WRONG_NAME: 'host',
  CERTIFICATE_NOT_TRUSTED: 'host',
  CERTIFICATE_EXPIRED: 'host',
  NOT_A_MAIL_SERVER: 'port',
  SIGN_IN_REFUSED: 'password',
  APP_PASSWORD_NEEDED: 'password',
  SENDER_REFUSED: 'address',
  PERMISSION_NOT_GRANTED: 'address',
  GRANT_REVOKED: 'address',
  EMAIL_DID_NOT_ARRIVE: 'address',
} as const satisfies Record<MailProblem, string>;

/**
 * The fields of the SMTP form that failed lines point to, by their paths in the request, with what
 * to enter. If a certificate is for another host, the message names the host that was probably
 * meant.
 */
export function blamedFields(
  lines: readonly CheckLine[],
  certificateNames: readonly string[],
): { path: string; code: MailProblem; message: string }[] {
  return lines.flatMap(({ step, problem }) => {
    if (problem === null) return [];
    const direction = directionOf(step);
    const field = FIELD_OF_PROBLEM[problem];
    const side = direction === 'SENDING' ? 'smtp' : 'imap';
    const path = field === 'address' ? field : `${side}.${field}`;
    const { title } = mailProblemText(problem, 'SMTP', direction);
    const meant = problem === 'CERTIFICATE_WRONG_NAME' ? meantHost(side, certificateNames) : null;
    return [{ path, code: problem, message: meant === null ? title : `Did you mean ${meant}?` }];
  });
}

function meantHost(side: 'smtp' | 'imap', certificateNames: readonly string[]): string | null {
  const hosts = certificateNames.map((name) => name.replace(/^\*\./u, `${side}.`));
  return hosts.find((host) => host.startsWith(`${side}.`)) ?? hosts[0] ?? null;
}
