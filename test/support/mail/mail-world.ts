import type { AddressInfo, Server, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import fetchHandlers from 'hoodiecrow-imap/lib/commands/handlers/fetch.js';
import { SMTPServer } from 'smtp-server';

export const MAYA = 'maya@northpoint.example';
export const PASSWORD = 'planted-Pa55word';

type Credentials = { key: string; cert: string };

/**
 * An SMTP and an IMAP server in this process with Maya's mailbox; anyone else who is written to
 * lives outside.
 */
export type MailWorld = {
  smtpPort: number;
  imapPort: number;
  /** Of Maya's mailbox; a test may change it. */
  password: string;
  /** What arrived outside, as Latin-1. */
  outside: string[];
  put: (message: { raw: string; path?: string; at?: Date }) => void;
  /** The messages of a folder. */
  inFolder: (path: string) => string[];
  /** The folder's numbers are given again. */
  renumber: (path: string) => void;
  dropLines: () => void;
  close: () => Promise<void>;
};

/** The server forgets after the first message of a FETCH which bytes were asked for. */
const bodyOf: typeof fetchHandlers.BODY = (connection, message, query) => {
  query.asked ??= query.partial;
  const { asked, ...rest } = query;
  const answer = fetchHandlers.BODY(connection, message, {
    ...rest,
    ...(asked && { partial: [...asked] }),
  });
  if (asked !== undefined) query.partial = asked.slice(0, 1);
  return answer;
};

/** Starts both on free ports of 127.0.0.1. `keepsSent`: what is sent is also put into Sent. */
export async function startMailWorld({
  now,
  keepsSent = false,
  tls,
}: {
  now: () => number;
  keepsSent?: boolean;
  tls?: Credentials;
}): Promise<MailWorld> {
  const users = { [MAYA]: { password: PASSWORD } };
  const imap = hoodiecrow({
    plugins: [
      'ID',
      'IDLE',
      'NAMESPACE',
      'UNSELECT',
      'UIDPLUS',
      'MOVE',
      'SPECIAL-USE',
      'SASL-IR',
      'AUTH-PLAIN',
      (server) => {
        server.fetchHandlers['BODY'] = bodyOf;
        server.fetchHandlers['BODY.PEEK'] = bodyOf;
      },
    ],
    users,
    storage: {
      INBOX: { messages: [] },
      '': {
        separator: '/',
        folders: {
          'Gesendete Elemente': { 'special-use': '\\Sent' },
          Spam: { 'special-use': '\\Junk' },
          Archive: {},
        },
      },
    },
    ...(tls && { secureConnection: true, credentials: tls }),
  });
  const put: MailWorld['put'] = ({ raw, path = 'INBOX', at = new Date(now()) }) =>
    void imap.appendMessage(path, [], imap.formatInternalDate(at), raw);
  const outside: string[] = [];
  const smtp = new SMTPServer({
    ...(tls ? { secure: true, ...tls } : { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    size: 50 * 1024 * 1024,
    onAuth: ({ username, password }, _session, done) =>
      username === MAYA && password === users[MAYA]?.password
        ? done(null, { user: username })
        : done(new Error(`Invalid login for ${username} with ${password}`)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        for (const { address } of session.envelope.rcptTo)
          if (address === MAYA) put({ raw });
          else outside.push(raw);
        if (keepsSent) put({ raw, path: 'Gesendete Elemente' });
        done(null, '2.0.0 Taken');
      });
    },
  });
  const sockets = new Set<Socket>();
  const track = (server: Server) => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
    return server;
  };
  smtp.on('error', () => undefined);
  const listen = async (server: Server) => {
    await new Promise<void>((done) => track(server).listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  const smtpPort = await listen(smtp.server as Server);
  const imapPort = await listen(imap.server);
  const dropLines = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    smtpPort,
    imapPort,
    outside,
    get password() {
      return users[MAYA]?.password ?? '';
    },
    set password(password) {
      users[MAYA] = { password };
    },
    put,
    inFolder: (path) => (imap.getMailbox(path)?.messages ?? []).map(({ raw }) => raw),
    renumber(path) {
      const folder = imap.getMailbox(path);
      if (folder !== undefined) folder.uidvalidity += 1;
    },
    dropLines,
    async close() {
      dropLines();
      await Promise.all([
        new Promise((done) => (smtp.server as Server).close(done)),
        new Promise((done) => imap.server.close(done)),
      ]);
    },
  };
}
