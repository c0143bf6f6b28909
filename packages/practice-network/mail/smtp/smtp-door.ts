import type { Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFault } from '#http/faults.ts';
import { mailboxAt } from '#mail/mailboxes.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import { acceptMail, refusalOf } from '#mail/smtp/accept-mail.ts';
import { readFacts, withCrlf } from '#mail/smtp/read-facts.ts';

const LARGEST_BYTES = 30_000_000;

type Stage = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'message';

function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/**
 * The server by which mailboxes send: LOGIN and PLAIN, without TLS, for it listens on loopback
 * only. A mail is in the file before its 250 leaves.
 */
export function createSmtpDoor(
  world: MailWorld,
  { fault, accepted }: { fault: (route: string) => MailFault | null; accepted: () => void },
): { server: Server; close: () => Promise<void> } {
  const sockets = new Map<number | undefined, Socket>();
  const cut = (session: SMTPServerSession) => sockets.get(session.remotePort)?.destroy();

  /** Continues with a stage, unless the faults in force cut the line or refuse for now. */
  const enter = (
    stage: Stage,
    session: SMTPServerSession,
    go: { on: () => void; refuse: (error: Error) => void },
  ) => {
    const rule = fault(`smtp.${stage}`);
    if (rule?.kind === 'mail_cut') cut(session);
    else if (rule?.kind === 'mail_refuse')
      go.refuse(answer(stage === 'auth' ? 454 : 451, '4.3.0 Temporary failure, try again later'));
    else if (rule?.kind === 'mail_delay') setTimeout(go.on, rule.delayMs ?? 1000).unref();
    else go.on();
  };

  const takeMail = createTaking(world, { fault, accepted, cut });
  const smtp = new SMTPServer({
    name: 'mail.practice.example',
    size: LARGEST_BYTES,
    authMethods: ['LOGIN', 'PLAIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, callback) =>
      enter('connect', session, { on: () => callback(), refuse: callback }),
    onAuth: ({ username = '', password }, session, callback) =>
      enter('auth', session, {
        refuse: callback,
        on: () => {
          const mailbox = mailboxAt(world, username);
          if (mailbox === null || mailbox.password !== password)
            callback(answer(535, '5.7.8 Authentication credentials invalid'));
          else callback(null, { user: mailbox.address });
        },
      }),
    onMailFrom: (_address, session, callback) =>
      enter('mail', session, { on: () => callback(), refuse: callback }),
    onRcptTo: ({ address }, session, callback) =>
      enter('rcpt', session, {
        refuse: callback,
        on: () => {
          const refusal = refusalOf(world, {
            sender: String(session.user),
            address: address.toLowerCase(),
            now: world.network.clock.now(),
          });
          callback(refusal === null ? null : answer(refusal.code, refusal.text));
        },
      }),
    onData: (stream, session, callback) => takeMail({ stream, session, callback }),
  });
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  return {
    server: smtp.server,
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

interface Door {
  fault: (route: string) => MailFault | null;
  accepted: () => void;
  cut: (session: SMTPServerSession) => void;
}

/** Takes what comes by DATA, or meets the faults of `smtp.data` and `smtp.message`. */
function createTaking(world: MailWorld, { fault, accepted, cut }: Door) {
  return ({
    stream,
    session,
    callback,
  }: {
    stream: SMTPServerDataStream;
    session: SMTPServerSession;
    callback: (error?: Error | null, text?: string) => void;
  }): void => {
    const inData = fault('smtp.data');
    if (inData?.kind === 'mail_cut') {
      stream.once('data', () => cut(session));
      return;
    }
    const take = async () => {
      const raw = withCrlf(await buffer(stream));
      if (stream.sizeExceeded) return callback(answer(552, '5.3.4 Message too big'));
      if (inData?.kind === 'mail_refuse')
        return callback(answer(451, '4.3.0 Temporary failure, try again later'));
      const mailbox = String(session.user);
      const facts = await readFacts({ raw, mailbox, sentAt: world.network.clock.now() });
      const after = fault('smtp.message');
      if (after?.kind === 'mail_cut') return cut(session);
      if (after?.kind === 'mail_refuse')
        return callback(answer(452, '4.3.1 Insufficient system storage'));
      acceptMail(world, {
        raw,
        facts,
        recipients: session.envelope.rcptTo.map(({ address }) => address),
      });
      accepted();
      if (after?.kind === 'mail_cut_after') return cut(session);
      const reply = () => callback(null, '2.0.0 Ok: queued');
      if (after?.kind === 'mail_delay') setTimeout(reply, after.delayMs ?? 1000).unref();
      else reply();
    };
    void take().catch(() => callback(answer(451, '4.3.0 The message cannot be read')));
  };
}
