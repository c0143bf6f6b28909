import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from '#connectors/mail/mail.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import type { Security } from '#connectors/mail/smtp-imap/imap-line.ts';
import type { MailConnector, MailTls } from '#connectors/mail/smtp-imap/mail-connector.ts';
import {
  failureOfLine,
  MailFailure,
  withoutSecrets,
} from '#connectors/mail/smtp-imap/mail-failure.ts';
import type { SmtpRefusal } from '#connectors/mail/smtp-imap/smtp-answer.ts';

/** How an attempt to deliver a message ended. UNKNOWN: its last byte may have arrived. */
export type Delivery =
  | { kind: 'ACCEPTED' }
  | { kind: 'REFUSED'; refusal: SmtpRefusal }
  | { kind: 'CUT'; failure: MailFailure }
  | { kind: 'UNKNOWN' };

/** A session with an SMTP server, encrypted as its owner chose. */
export type SmtpLine = {
  security: () => Security;
  /** Null if it worked. Throws `MailFailure` if the connection fails. */
  signIn: () => Promise<SmtpRefusal | null>;
  /** Delivers one message to all recipients or to none; throws what `beforeDelivery` throws. */
  deliver: (message: OutgoingMessage) => Promise<Delivery>;
  close: () => void;
};

type OutgoingMessage = {
  from: string;
  to: readonly string[];
  content: Buffer;
  beforeDelivery: () => Promise<void>;
};

const GREETING_MS = 15_000;
const QUIT_MS = 1000;
/** A response is a few lines; a server that sends more is cut off. */
const LARGEST_ANSWER = 64 * 1024;

type SmtpError = Error & { code?: string; response?: string; responseCode?: number };

/** Connects, and starts encryption if required. Throws `MailFailure`. */
export async function openSmtpLine(
  connector: MailConnector,
  server: MailServer,
  time: CallTime,
): Promise<SmtpLine> {
  const tls = connector.tlsOf(server);
  const plain = await connector.connect({ server, time });
  const dialog = watchDialog();
  const connection = new SMTPConnection({
    connection: plain,
    host: server.host,
    port: server.port,
    secure: server.encryption === 'TLS',
    requireTLS: server.encryption === 'STARTTLS',
    ignoreTLS: server.encryption === 'NONE',
    tls: tls.options,
    // This machine's name is kept private.
    name: '[127.0.0.1]',
    greetingTimeout: GREETING_MS,
    connectionTimeout: time.leftMs(),
    socketTimeout: time.leftMs(),
    maxResponseSize: LARGEST_ANSWER,
    transactionLog: true,
    logger: dialog.logger,
  });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  connection.on('error', failed.reject);
  connection.on('end', () => failed.reject(lineEnded(time)));
  const close = () => connection.close();
  time.signal.addEventListener('abort', close, { once: true });
  /** Runs one step of the session; it also ends if the connection does. */
  const step = async <Result>(run: (done: (error?: unknown, result?: Result) => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>();
    run((error, result) => (error ? reject(error) : resolve(result)));
    return time.bound(Promise.race([promise, failed.promise]));
  };
  try {
    await step((done) => connection.connect(done));
  } catch (error) {
    close();
    throw failureOfOpening(error, server);
  }
  return {
    security: () => securityOf(connection, tls),
    signIn: () => signIn(connection, server, step),
    deliver: (message) =>
      deliver({ connection, server, time, dialog, message, failed: failed.promise }),
    close() {
      time.signal.removeEventListener('abort', close);
      if (connection.destroyed) return;
      connection.quit();
      setTimeout(close, QUIT_MS).unref();
    },
  };
}

const lineEnded = (time: CallTime) =>
  time.signal.aborted
    ? new MailFailure({ problem: 'TIMED_OUT', answer: 'The call took too long' })
    : new MailFailure({ problem: 'NOT_REACHED', answer: 'The server closed the connection' });

/** A server that turns everyone away sends a 4xx instead of a greeting. */
function failureOfOpening(error: unknown, server: MailServer): MailFailure {
  const { response } = error as SmtpError;
  if (response === undefined || !/^4\d\d/u.test(response)) return failureOfLine(error, server);
  const answer = withoutSecrets(response, server);
  return new MailFailure({ problem: 'NOT_REACHED', answer, busy: true });
}

function securityOf(connection: SMTPConnection, tls: MailTls): Security {
  const { _socket: socket } = connection;
  if (!(socket instanceof TLSSocket)) return null;
  return {
    protocol: (socket.getProtocol() ?? 'TLS').replace(/^TLSv/u, 'TLS '),
    certificate: tls.seen(),
  };
}

type Step = <Result>(
  run: (done: (error?: unknown, result?: Result) => void) => void,
) => Promise<Result | undefined>;

async function signIn(
  connection: SMTPConnection,
  server: MailServer,
  step: Step,
): Promise<SmtpRefusal | null> {
  const { userName: user, password: pass } = server;
  try {
    await step((done) => connection.login({ credentials: { user, pass } }, done));
    return null;
  } catch (error) {
    const { code, response } = error as SmtpError;
    if (code !== 'EAUTH') throw failureOfLine(error, server);
    const answer = withoutSecrets(response ?? 'The server takes no password', server);
    return { stage: 'AUTH', answer };
  }
}

/** The commands of a session and their responses, from the library's own log. */
type Dialog = {
  logger: Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', LogLine>;
  answers: { command: string; answer: string }[];
};
type LogLine = (entry: unknown, text?: unknown) => void;

/**
 * Follows the commands of an envelope. The library itself continues if one of two recipients is
 * refused, and accepts any 2xx response to DATA; neither may happen to a message that goes to
 * everyone or no one.
 */
function watchDialog(): Dialog {
  const unanswered: string[] = [];
  const answers: Dialog['answers'] = [];
  const nothing: LogLine = () => undefined;
  const debug: LogLine = (entry, text) => {
    const { tnx } = entry as { tnx?: unknown };
    if (tnx === 'client') unanswered.push(String(text));
    if (tnx !== 'server') return;
    const command = unanswered.shift() ?? '';
    if (/^(?:MAIL|RCPT|DATA)\b/u.test(command)) answers.push({ command, answer: String(text) });
  };
  const logger = { trace: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
  return { logger: { ...logger, debug }, answers };
}

const CHUNK_BYTES = 64 * 1024;

async function deliver({
  connection,
  server,
  time,
  dialog,
  message,
  failed,
}: {
  connection: SMTPConnection;
  server: MailServer;
  time: CallTime;
  dialog: Dialog;
  message: OutgoingMessage;
  failed: Promise<never>;
}): Promise<Delivery> {
  const { from, to, content } = message;
  const source = gatedSource(content, () => mayLeave(dialog, message));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.send({ from, to: [...to], size: content.length }, source.stream, (error) => {
    if (!error) return resolve();
    reject(error);
    // What is still in the stream must not follow.
    connection.close();
  });
  try {
    await time.bound(Promise.race([promise, failed]));
    return { kind: 'ACCEPTED' };
  } catch (error) {
    connection.close();
    const kept = await source.settled();
    if (kept !== null) throw kept.reason;
    return deliveryOf({ error: error as SmtpError, dialog, server, allAway: source.allAway() });
  }
}

/** Checked when DATA is answered, before any byte of the message leaves. */
async function mayLeave(dialog: Dialog, message: OutgoingMessage): Promise<boolean> {
  if (firstRefusal(dialog) !== null) return false;
  await message.beforeDelivery();
  return true;
}

/**
 * The envelope's response that forbids sending the message, if there is one. The first recipient is
 * the actual one; any other is the sender's own mailbox.
 */
function firstRefusal({ answers }: Dialog): SmtpRefusal | null {
  let recipients = 0;
  for (const { command, answer } of answers) {
    const verb = command.slice(0, 4) as 'MAIL' | 'RCPT' | 'DATA';
    if (verb === 'RCPT') recipients += 1;
    if (!answer.startsWith(verb === 'DATA' ? '354' : '2'))
      return { stage: verb === 'RCPT' && recipients > 1 ? 'MAIL' : verb, answer };
  }
  return null;
}

/**
 * The message as a stream that releases its first byte once `open` allows it. `allAway` is true
 * from the moment the last byte was passed on: the final dot of DATA follows immediately.
 */
function gatedSource(content: Buffer, open: () => Promise<boolean>) {
  let allAway = false;
  let at = 0;
  let gate: Promise<{ opened: boolean; kept: { reason: unknown } | null }> | null = null;
  const give = (stream: Readable) => {
    if (stream.destroyed) return;
    const next = content.subarray(at, at + CHUNK_BYTES);
    at += next.length;
    if (at >= content.length) allAway = true;
    stream.push(next);
    if (allAway) stream.push(null);
  };
  const stream = new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (gate !== null) return give(this);
      gate = open().then(
        (opened) => ({ opened, kept: null }),
        (reason: unknown) => ({ opened: false, kept: { reason } }),
      );
      void gate.then(({ opened }) =>
        opened ? give(this) : void this.destroy(new Error('The message was kept back')),
      );
    },
  });
  return {
    stream,
    allAway: () => allAway,
    settled: async () => (gate === null ? null : (await gate).kept),
  };
}

/**
 * What is known after a failed attempt. A response to the message itself only counts if its code
 * refuses; after the last byte was passed on, everything else leaves open whether the message was
 * accepted.
 */
function deliveryOf({
  error,
  dialog,
  server,
  allAway,
}: {
  error: SmtpError;
  dialog: Dialog;
  server: MailServer;
  allAway: boolean;
}): Delivery {
  const refused = (stage: SmtpRefusal['stage'], text: string): Delivery => ({
    kind: 'REFUSED',
    refusal: { stage, answer: withoutSecrets(text, server) },
  });
  const { code, response = '' } = error;
  if (code === 'EMESSAGE' && /^[45]\d\d/u.test(response)) return refused('MESSAGE', response);
  if (allAway) return { kind: 'UNKNOWN' };
  const refusal = firstRefusal(dialog);
  if (refusal !== null && /^[45]\d\d/u.test(refusal.answer))
    return refused(refusal.stage, refusal.answer);
  // The size that the server named was checked before anything was sent.
  if (code === 'EMESSAGE' && response === '') return refused('DATA', `552 5.3.4 ${error.message}`);
  return {
    kind: 'CUT',
    failure:
      refusal === null
        ? failureOfLine(error, server)
        : new MailFailure({
            problem: 'NOT_A_MAIL_SERVER',
            answer: withoutSecrets(refusal.answer, server),
          }),
  };
}
