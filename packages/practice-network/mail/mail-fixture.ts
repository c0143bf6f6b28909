// What the tests of the mail world share: a network with a mailbox of its own, and real clients.
import { ImapFlow } from 'imapflow';
import { simpleParser, type ParsedMail } from 'mailparser';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { startPracticeClient, type PracticeClient } from '#practice-client-fixture.ts';

export const OWN = 'anna@reach.example';
const Entry = z.looseObject({
  id: z.number(),
  at: z.string(),
  realAt: z.string(),
  mailbox: z.string(),
  address: z.string(),
  personId: z.string().nullable(),
  kind: z.string(),
  messageId: z.string().nullable(),
});
const Mailbox = z.object({ address: z.string(), userName: z.string(), password: z.string() });
const Found = z.object({
  people: z.array(z.looseObject({ id: z.string(), email: z.string().nullable() })),
});
type Person = { id: string; email: string };

/** No one does anything by themselves. */
export const QUIET = {
  mailBounceShare: 0,
  mailGreylistShare: 0,
  mailOpenShare: 0,
  mailReplyShare: 0,
  mailUnsubscribeShare: 0,
  mailAwayShare: 0,
  mailAutoShare: 0,
  mailScanShare: 0,
};

export interface MailFixture {
  client: PracticeClient;
  people: Person[];
  own: z.infer<typeof Mailbox>;
  send(mail: SendMailOptions, as?: { user: string; pass: string }): Promise<string>;
  imap<Value>(
    work: (imap: ImapFlow) => Promise<Value>,
    as?: { user: string; pass: string },
  ): Promise<Value>;
  /** What lies in a folder of a mailbox, oldest first. */
  mailsIn(folder: string, as?: { user: string; pass: string }): Promise<ParsedMail[]>;
  ledger(kind?: string): Promise<z.infer<typeof Entry>[]>;
  behave(shares: Partial<typeof QUIET>): Promise<void>;
  /** Moves the clock and has every request of the world made. */
  advance(days: number): Promise<void>;
  close(): Promise<void>;
}

/** A network of its own with a mailbox for `OWN`, its people quiet. */
export async function startMailFixture(): Promise<MailFixture> {
  const client = await startPracticeClient({ size: 3000, seed: '3' });
  const control = async (path: string, body?: unknown) => {
    const answer = await client.control(body === undefined ? 'GET' : 'POST', path, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  await control('/behaviour', QUIET);
  const own = Mailbox.parse(await control('/mail/mailboxes', { address: OWN }));
  const credentials = { user: own.userName, pass: own.password };
  const seen = new Set<string>();
  const people = Found.parse(await control('/people?limit=200'))
    .people.concat(Found.parse(await control('/people?limit=200&offset=200')).people)
    .concat(Found.parse(await control('/people?limit=200&offset=400')).people)
    .flatMap(({ id, email }) => {
      if (email === null || seen.has(email)) return [];
      seen.add(email);
      return [{ id, email }];
    });
  const transportOf = (auth: { user: string; pass: string }, pool = false) =>
    createTransport({
      ...client.practice.mailAddresses.smtp,
      ...(pool ? { pool, maxConnections: 1 } : {}),
      secure: false,
      ignoreTLS: true,
      auth,
    });
  let kept: ReturnType<typeof transportOf> | null = null;
  const ownTransport = () => (kept ??= transportOf(credentials, true));
  const fixture: MailFixture = {
    client,
    people,
    own,
    send: async (mail, as = credentials) => {
      const transport = as === credentials ? ownTransport() : transportOf(as);
      try {
        const { messageId } = await transport.sendMail({ from: `Anna Arendt <${OWN}>`, ...mail });
        return messageId;
      } finally {
        if (as !== credentials) transport.close();
      }
    },
    imap: async (work, as = credentials) => {
      const imap = new ImapFlow({
        ...client.practice.mailAddresses.imap,
        secure: false,
        doSTARTTLS: false,
        auth: as,
        logger: false,
      });
      await imap.connect();
      try {
        return await work(imap);
      } finally {
        await imap.logout();
      }
    },
    mailsIn: (folder, as) =>
      fixture.imap(async (imap) => {
        await imap.mailboxOpen(folder, { readOnly: true });
        const sources: Buffer[] = [];
        for await (const { source } of imap.fetch('1:*', { source: true }))
          if (source !== undefined) sources.push(source);
        return Promise.all(sources.map((source) => simpleParser(source)));
      }, as),
    ledger: async (kind) =>
      z
        .object({ entries: z.array(Entry) })
        .parse(await control('/mail/ledger?limit=10000'))
        .entries.filter((entry) => kind === undefined || entry.kind === kind),
    behave: async (shares) => {
      await control('/behaviour', shares);
    },
    advance: async (days) => {
      await client.advance(days);
      await client.practice.runErrands();
    },
    close: () => {
      kept?.close();
      return client.close();
    },
  };
  return fixture;
}
