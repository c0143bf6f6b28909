import type { Mailbox, MailServer } from '#connectors/mail/mail.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import { FINAL_DOT, startFaultyLine, type Fault } from './faulty-line.ts';
import type { MailSubject, SendFault } from './mail-subject.ts';

const SETTLE_MS = 600_000;

/** How an SMTP server acts out each fault. */
const FAULTS: Readonly<Record<SendFault, Fault>> = {
  CUT_BEFORE_ACCEPTING: { at: /^RCPT/u, does: 'CUT_BEFORE' },
  CUT_AFTER_ACCEPTING: { at: new RegExp(FINAL_DOT, 'u'), does: 'CUT_AFTER' },
  REFUSES_RECIPIENT: { at: /^RCPT/u, does: 'SAY', answer: '550 5.1.1 No such user here' },
  REFUSES_FOR_NOW: { at: /^RCPT/u, does: 'SAY', answer: '451 4.7.1 Greylisted, try again later' },
  LIMITS: {
    at: /^MAIL/u,
    does: 'SAY',
    answer: '450 4.7.1 Too much mail, try again in 300 seconds',
  },
};

/** What a pair of servers brings; the rest is the same for all that speak SMTP and IMAP. */
export type MailServers = {
  smtpPort: number;
  imapPort: number;
  address: string;
  password: string;
  savesSentMail: boolean;
  arrives: MailSubject['arrives'];
  keepsSent: MailSubject['keepsSent'];
  left: MailSubject['left'];
  forgetPlaces: MailSubject['forgetPlaces'];
  dropLines: () => void;
  close: () => Promise<void>;
};

/** The adapter in front of servers of this machine, and a line to the first that meets faults. */
export async function smtpImapSubject({
  servers,
  clock,
}: {
  servers: MailServers;
  clock: { now: number };
}): Promise<MailSubject> {
  const line = await startFaultyLine({ port: servers.smtpPort });
  const { address, password, savesSentMail, imapPort } = servers;
  const mailbox = (given: string): Mailbox => {
    const at = (port: number): MailServer => ({
      host: '127.0.0.1',
      port,
      encryption: 'NONE',
      userName: address,
      password: given,
    });
    const credentials = { smtp: at(line.port), imap: at(imapPort), savesSentMail };
    return { address, credentials: { provider: 'SMTP', ...credentials } };
  };
  const ports = [line.port, imapPort];
  return {
    mail: createSmtpImapMail({
      also: ({ address: to, port }) => to === '127.0.0.1' && ports.includes(port),
      now: () => clock.now,
      settleMs: SETTLE_MS,
      lookMs: 50,
    }),
    now: () => clock.now,
    advance: (ms) => void (clock.now += ms),
    settleMs: SETTLE_MS,
    from: { name: 'Maya Lindqvist', address },
    mailbox: () => mailbox(password),
    lostMailbox: () => mailbox('another-Pa55word'),
    secrets: [password, 'another-Pa55word', Buffer.from(password).toString('base64')],
    arrives: servers.arrives,
    keepsSent: servers.keepsSent,
    left: servers.left,
    meets: (fault) => line.meets(FAULTS[fault]),
    refusalStatus: '5.1.1',
    putsOff: true,
    forgetPlaces: servers.forgetPlaces,
    dropLines: servers.dropLines,
    async close() {
      await line.close();
      await servers.close();
    },
  };
}
