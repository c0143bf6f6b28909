import type { PeerCertificate } from 'node:tls';
import { MailError, type MailProblem, type MailServer } from '#connectors/mail/mail.ts';

/**
 * What went wrong on a connection to a mail server. `busy`: the server said that it accepts no one
 * right now. `certificateNames` are the names on a certificate for another host.
 */
export class MailFailure extends MailError {
  readonly answer: string;
  readonly busy: boolean;
  readonly certificateNames: readonly string[];
  constructor({
    problem,
    answer,
    lost = false,
    busy = false,
    certificateNames = [],
  }: {
    problem: MailProblem;
    answer: string;
    lost?: boolean;
    busy?: boolean;
    certificateNames?: readonly string[];
  }) {
    super({ problem, answer, lost });
    this.answer = answer;
    this.busy = busy;
    this.certificateNames = certificateNames;
  }
}

/**
 * An error of a socket, of TLS, or of one of the two libraries, with the fields that are read here.
 */
type LineError = Error & {
  code?: string;
  originalCode?: string;
  cert?: PeerCertificate;
};

const ENCRYPTION_CODES = [
  'ETLS',
  'UPGRADE_TIMEOUT',
  'STARTTLS_INJECTION',
  'ClosedAfterConnectTLS',
  'EPROTO',
];
const TIMEOUT_CODES = ['ETIMEDOUT', 'ETIMEOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT'];

/** The OpenSSL or Node code that says what is wrong with a certificate. */
const CERTIFICATE_PROBLEMS: readonly [RegExp, MailProblem][] = [
  [/^ERR_TLS_CERT_ALTNAME/u, 'CERTIFICATE_WRONG_NAME'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/u, 'CERTIFICATE_EXPIRED'],
  [
    new RegExp(
      '^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|INVALID_(CA|PURPOSE)' +
        '|HOSTNAME_MISMATCH|PATH_LENGTH)',
      'u',
    ),
    'CERTIFICATE_NOT_TRUSTED',
  ],
];

/**
 * The reason that a connection failed. Errors without a mail server's response are recognized by
 * their codes; a response in another protocol doesn't count as one.
 */
export function failureOfLine(error: unknown, server: MailServer): MailFailure {
  if (error instanceof MailFailure) return error;
  const line = (error instanceof Error ? error : new Error(String(error))) as LineError;
  const codes = [line.originalCode, line.code].filter((code) => code !== undefined);
  const problem = problemOf(codes);
  return new MailFailure({
    problem,
    answer: withoutSecrets(line.message, server),
    certificateNames: problem === 'CERTIFICATE_WRONG_NAME' ? namesOf(line.cert) : [],
  });
}

function problemOf(codes: readonly string[]): MailProblem {
  for (const code of codes) {
    const known = CERTIFICATE_PROBLEMS.find(([form]) => form.test(code));
    if (known !== undefined) return known[1];
  }
  const is = (list: readonly string[]) => codes.some((code) => list.includes(code));
  if (is(ENCRYPTION_CODES) || codes.some((code) => /^ERR_(SSL|TLS)_/u.test(code)))
    return 'ENCRYPTION_REFUSED';
  if (is(TIMEOUT_CODES)) return 'TIMED_OUT';
  if (is(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'ENODATA'])) return 'NAME_NOT_FOUND';
  if (is(['EPROTOCOL', 'InvalidResponse', 'LineTooLarge'])) return 'NOT_A_MAIL_SERVER';
  if (codes.some((code) => code.startsWith('ParserError'))) return 'NOT_A_MAIL_SERVER';
  return 'NOT_REACHED';
}

/** The host names on a certificate, as they are written there; at most 20. */
function namesOf(certificate: PeerCertificate | undefined): string[] {
  const alternative = (certificate?.subjectaltname ?? '')
    .split(', ')
    .filter((name) => name.startsWith('DNS:'))
    .map((name) => name.slice('DNS:'.length));
  const common = [certificate?.subject?.CN ?? []].flat();
  return [...new Set(alternative.length > 0 ? alternative : common)].slice(0, 20);
}

const LONGEST_ANSWER = 300;

/**
 * Text from a server or a library, made safe to store: one line, bounded, and without the password
 * in any form in which it is sent.
 */
export function withoutSecrets(text: string, server: MailServer): string {
  const { userName, password } = server;
  const base64 = (secret: string) => Buffer.from(secret, 'utf8').toString('base64');
  const secrets = [password, base64(password), base64(`\0${userName}\0${password}`)];
  let clean = text;
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, '***');
  return clean
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER);
}
