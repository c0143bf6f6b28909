import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { bindPort, HOST } from '#bind-port.ts';
import type { Faults } from '#http/faults.ts';
import { createErrands } from '#mail/errands.ts';
import { serveImap } from '#mail/imap/imap-session.ts';
import { mailboxAt } from '#mail/mailboxes.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import { startOAuth } from '#mail/oauth/start-oauth.ts';
import { createSmtpDoor } from '#mail/smtp/smtp-door.ts';

interface Place {
  host: string;
  port: number;
}

/** Where the mail world listens. */
export interface MailAddresses {
  smtp: Place;
  imap: Place;
  /** Both providers that open mailboxes with a grant. */
  oauth: { url: string };
}

export interface MailServers {
  addresses: MailAddresses;
  /** Runs what mail programs ask for; answers when nothing is left. */
  runErrands(): Promise<void>;
  /** Ends the connections to mailboxes that are no more. */
  cutImap(): void;
  close(): Promise<void>;
}

/**
 * Starts SMTP, IMAP and the providers on the loopback interface, on the ports of the last time when
 * they are free.
 */
export async function startMail(
  world: MailWorld,
  {
    faults,
    settle,
    rejectForeignPage,
  }: {
    faults: Faults;
    settle: () => void;
    rejectForeignPage: (request: IncomingMessage, response: ServerResponse) => boolean;
  },
): Promise<MailServers> {
  const { network } = world;
  const smtp = createSmtpDoor(world, { fault: faults.forMail, accepted: settle });
  const sockets = new Set<Socket>();
  const imap = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    serveImap(
      {
        mails: world.mails,
        now: () => network.clock.now(),
        signIn: (userName, password) => {
          const mailbox = mailboxAt(world, userName);
          return mailbox?.password === password ? mailbox : null;
        },
        fault: (command) => {
          const rule = faults.forMail(`imap.${command.toLowerCase()}`);
          return rule === null
            ? null
            : {
                cut: rule.kind === 'mail_cut',
                cutAfter: rule.kind === 'mail_cut_after',
                refuse: rule.kind === 'mail_refuse',
                delayMs: rule.kind === 'mail_delay' ? (rule.delayMs ?? 1000) : 0,
              };
        },
      },
      socket,
    );
  });
  const kept = network.meta.read<{ smtp: number; imap: number }>('mailPorts');
  const ports = {
    smtp: await bindPort(smtp.server, { port: 0, preferred: kept?.smtp }),
    imap: await bindPort(imap, { port: 0, preferred: kept?.imap }),
  };
  network.meta.save('mailPorts', ports);
  const oauth = await startOAuth(world, { faults, settle, rejectForeignPage });
  const errands = createErrands(world);
  const cutImap = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    addresses: {
      smtp: { host: HOST, port: ports.smtp },
      imap: { host: HOST, port: ports.imap },
      oauth: { url: oauth.url },
    },
    runErrands: errands.run,
    cutImap,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        imap.close(() => resolve());
      });
      cutImap();
      await Promise.all([closed, smtp.close(), oauth.close()]);
      await errands.run();
    },
  };
}
