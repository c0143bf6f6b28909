import { ImapFlow, type ListResponse, type MailboxObject, type SearchObject } from 'imapflow';
import type { PeerCertificate } from 'node:tls';
import type { MailServer } from '#connectors/mail/mail.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import type { MailDoor } from '#connectors/mail/smtp-imap/mail-door.ts';
import {
  failureOfLine,
  MailFailure,
  withoutSecrets,
} from '#connectors/mail/smtp-imap/mail-failure.ts';
import { signInProblem } from '#connectors/mail/smtp-imap/smtp-answer.ts';

/**
 * A session with an IMAP server that has signed in. `client` is the library's; what its commands
 * throw goes through `failureOf`.
 */
export type ImapLine = {
  client: ImapFlow;
  /** Opens a folder to change it, or only to read it. Throws `MailFailure`. */
  open: (path: string, use?: { readOnly: boolean }) => Promise<MailboxObject>;
  close: () => Promise<void>;
};

/** "TLS 1.3" with its certificate; null without encryption. */
export type Security = { protocol: string; certificate: PeerCertificate | null } | null;

/**
 * `onReached` hears that a connection stands, with the encryption asked for; `idleMs` is for how
 * long one IDLE lasts.
 */
export type OpenImap = {
  door: MailDoor;
  server: MailServer;
  time: CallTime;
  onReached?: (security: Security) => void;
  idleMs?: number;
};

const GREETING_MS = 15_000;
const LOGOUT_MS = 2000;
/**
 * Firewalls forget a silent connection after some five minutes, so IDLE is asked for again before.
 */
const IDLE_MS = 4 * 60_000;
const SILENCE_MS = 5 * 60_000;
/** What is asked for comes in bounded pieces; a server that sends more is cut off. */
const LARGEST_LITERAL = 2 * 1024 * 1024;
const LARGEST_RESPONSE = 8 * 1024 * 1024;

type ImapError = Error & {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  responseStatus?: string;
  responseText?: string;
  response?: unknown;
  serverResponseCode?: string;
};

/** Connects to one of the addresses of the server and signs in. Throws `MailFailure`. */
export async function openImapLine(to: OpenImap): Promise<ImapLine> {
  const { door, server, time } = to;
  const addresses = await door.addressesOf(server, time);
  let failure: MailFailure | null = null;
  for (const address of addresses) {
    const tried = await connected({ address, ...to });
    if (!(tried instanceof MailFailure)) return tried;
    failure = tried;
    // Only an address that no one answers at is worth another.
    if (!['NOT_REACHED', 'TIMED_OUT'].includes(tried.problem) || time.signal.aborted) break;
  }
  throw failure ?? new MailFailure({ problem: 'NAME_NOT_FOUND', answer: 'No address' });
}

/** Runs something in a session of its own and closes it. Throws `MailFailure`. */
export async function inImapLine<Result>({
  act,
  ...to
}: OpenImap & { act: (line: ImapLine) => Promise<Result> }): Promise<Result> {
  const line = await openImapLine(to);
  try {
    return await to.time.bound(act(line));
  } catch (error) {
    throw failureOfImap(error, to.server, to.time);
  } finally {
    await line.close();
  }
}

async function connected({
  address,
  door,
  server,
  time,
  onReached,
  idleMs = IDLE_MS,
}: OpenImap & { address: string }): Promise<ImapLine | MailFailure> {
  const tls = door.tlsOf(server);
  const nothing = () => undefined;
  const security = (): Security =>
    client.tls
      ? {
          protocol: client.tls.version?.replace(/^TLSv/u, 'TLS ') ?? 'TLS',
          certificate: tls.seen(),
        }
      : null;
  const client: ImapFlow = new ImapFlow({
    host: address,
    port: server.port,
    secure: server.encryption === 'TLS',
    ...(server.encryption !== 'TLS' && { doSTARTTLS: server.encryption === 'STARTTLS' }),
    ...(typeof tls.options.servername === 'string' && { servername: tls.options.servername }),
    auth: { user: server.userName, pass: server.password },
    tls: tls.options,
    logger: {
      trace: nothing,
      debug: nothing,
      warn: nothing,
      error: nothing,
      info: (entry: unknown) => {
        const { msg } = entry as { msg?: unknown };
        const waits = server.encryption === 'STARTTLS' ? /^Established TLS/u : /^Established /u;
        if (typeof msg === 'string' && waits.test(msg)) onReached?.(security());
      },
    },
    clientInfo: { name: 'Reachwell' },
    disableAutoIdle: true,
    // What inflates without end is not let in.
    disableCompression: true,
    connectionTimeout: Math.min(10_000, time.leftMs()),
    greetingTimeout: Math.min(GREETING_MS, time.leftMs()),
    socketTimeout: Math.min(time.leftMs() + 1000, SILENCE_MS),
    maxIdleTime: idleMs,
    maxLiteralSize: LARGEST_LITERAL,
    maxLineLength: LARGEST_LITERAL,
    maxResponseSize: LARGEST_RESPONSE,
  });
  client.on('error', nothing);
  const cut = () => client.close();
  time.signal.addEventListener('abort', cut, { once: true });
  try {
    await time.bound(client.connect());
  } catch (error) {
    time.signal.removeEventListener('abort', cut);
    client.close();
    return failureOfImap(error, server, time);
  }
  return {
    client,
    open: (path, { readOnly } = { readOnly: false }) => client.mailboxOpen(path, { readOnly }),
    async close() {
      time.signal.removeEventListener('abort', cut);
      const timer = setTimeout(cut, LOGOUT_MS);
      await client.logout().catch(nothing);
      clearTimeout(timer);
      client.close();
    },
  };
}

/** Response codes of a refused sign-in that speak of the server, not of the user (RFC 5530). */
const SERVER_CODES = ['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG', 'CONTACTADMIN'];

/** What an error of the IMAP library means. */
export function failureOfImap(error: unknown, server: MailServer, time: CallTime): MailFailure {
  if (error instanceof MailFailure) return error;
  if (time.signal.aborted)
    return new MailFailure({ problem: 'TIMED_OUT', answer: 'The call took too long' });
  const { authenticationFailed, responseStatus, responseText, serverResponseCode, response } =
    error as ImapError;
  const said = responseText ?? (typeof response === 'string' ? response : '');
  const answer = withoutSecrets(said, server);
  if (authenticationFailed === true) {
    const busy = SERVER_CODES.includes(serverResponseCode ?? '') || /too many/iu.test(answer);
    return busy
      ? new MailFailure({ problem: 'NOT_REACHED', answer, busy })
      : new MailFailure({ problem: signInProblem(answer), answer, lost: true });
  }
  const failure = failureOfLine(error, server);
  if ((error as ImapError).tlsFailed === true && failure.problem === 'NOT_REACHED')
    return new MailFailure({ problem: 'ENCRYPTION_REFUSED', answer: failure.answer });
  if (responseStatus !== undefined)
    return new MailFailure({ problem: 'NOT_REACHED', answer, busy: true });
  return failure;
}

/**
 * Whether a message, not the line or the hour, was at fault: the same question would end the same
 * way.
 */
export function isUnreadable(error: unknown): boolean {
  const { code = '', responseStatus, serverResponseCode = '' } = error as ImapError;
  if (responseStatus !== undefined)
    return ![...SERVER_CODES, 'THROTTLED'].includes(serverResponseCode);
  return UNREADABLE_CODES.includes(code) || code.startsWith('ParserError');
}

const UNREADABLE_CODES = [
  'LineTooLarge',
  'LiteralTooLarge',
  'ResponseTooLarge',
  'MAX_IMAP_NESTING_REACHED',
];

/**
 * The numbers of the messages of the open folder that a query finds. The library answers `false`
 * where the server refused to search or the line ended, which must never be taken for "none":
 * throws `MailFailure` then.
 */
export async function searchFolder({ client }: ImapLine, query: SearchObject): Promise<number[]> {
  const uids = await client.search(query, { uid: true });
  if (!Array.isArray(uids))
    throw new MailFailure({ problem: 'NOT_REACHED', answer: 'The folder could not be searched' });
  return uids;
}

/**
 * Throws `MailFailure` when the line has ended: what the library answers then, nothing found and no
 * message, is no answer of the server.
 */
export function mustBeOpen({ client }: Pick<ImapLine, 'client'>): void {
  if (!client.usable)
    throw new MailFailure({ problem: 'NOT_REACHED', answer: 'The connection was closed' });
}

/** Where mail of one kind lies; null where the mailbox has no such folder. */
export type Folders = {
  inbox: string;
  junk: string | null;
  sent: string | null;
  others: readonly string[];
};

/** Finds the folders by what the server says of their use (RFC 6154), else by their usual names. */
export async function foldersOf({ client }: ImapLine): Promise<Folders> {
  return foldersIn(await client.list());
}

/** Whether a folder that was listed can be opened. */
export function isUsable({ flags }: ListResponse): boolean {
  return !flags.has('\\Noselect') && !flags.has('\\NonExistent');
}

/** The folders of a list, by their use. */
export function foldersIn(listed: readonly ListResponse[]): Folders {
  const usable = listed.filter(isUsable);
  const pathOf = (use: string) => usable.find(({ specialUse }) => specialUse === use)?.path ?? null;
  const named = { inbox: 'INBOX', junk: pathOf('\\Junk'), sent: pathOf('\\Sent') };
  const known: (string | null)[] = Object.values(named);
  const others = usable.map(({ path }) => path).filter((path) => !known.includes(path));
  return { ...named, others };
}
