// What the mailbox tests share: a server, and in-process mail servers with Maya's mailbox.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DomainRecords } from '#core/email/domain-check.ts';
import type { MailAdapters } from '#connectors/mail/mail-adapters.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import type { MailboxGrants } from '#connectors/mail/mailbox-grants.ts';
import { mailboxHandlers } from '#server/mailboxes/mailboxes.routes.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  MAYA,
  PASSWORD,
  startMailWorld,
  type MailWorld,
} from '../../../test/support/mail/mail-world.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

export const database = useTestDatabase();
export const time = { now: Date.UTC(2026, 10, 24, 9), real: Date.UTC(2026, 10, 24, 9) };
export let world: MailWorld;
export let server: Awaited<ReturnType<typeof buildTestServer>>;
export type Person = Awaited<ReturnType<typeof signedInUser>>;
/** The answers of name servers and of the granting provider; set by each test. */
export const outside: {
  guessed: Awaited<ReturnType<MailboxParts['guessServers']>>;
  records: DomainRecords | null;
  grants: MailboxGrants | null;
  mail: Partial<MailAdapters>;
} = { guessed: { smtp: null, imap: null, source: null }, records: null, grants: null, mail: {} };

beforeAll(async () => {
  world = await startMailWorld({ now: () => time.now });
  const ports = [world.smtpPort, world.imapPort];
  const smtp = createSmtpImapMail({
    now: () => time.now,
    settleMs: 0,
    arrivalMs: 2000,
    lookMs: 20,
    also: ({ address, port }) => address === '127.0.0.1' && ports.includes(port),
    resolve: (name, done) =>
      name === 'inner.example'
        ? done(null, [{ address: '10.0.0.5', family: 4 }])
        : done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []),
  });
  server = await buildTestServer({
    db: database.db,
    time,
    handlers: mailboxHandlers({
      mail: {
        SMTP: smtp,
        get GOOGLE() {
          return outside.mail.GOOGLE ?? null;
        },
        MICROSOFT: null,
      },
      get grants() {
        return outside.grants;
      },
      guessServers: async () => outside.guessed,
      domainRecords: async () => {
        if (outside.records === null) throw new Error('No records in this test');
        return outside.records;
      },
      publicUrl: 'https://reachwell.example',
    }),
  });
});
afterAll(async () => {
  await server.app.close();
  await world.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('mailboxes').execute();
  time.real += 3_600_000;
});

export const newPerson = () => signedInUser({ db: database.db, realNow: time.real });

/** The body of a successful connect, except for what is changed. */
export function smtpBody({
  smtp = {},
  imap = {},
  ...over
}: { smtp?: object; imap?: object } & Record<string, unknown> = {}) {
  const server = { host: '127.0.0.1', userName: MAYA, password: PASSWORD };
  return {
    emailProvider: 'SMTP',
    address: MAYA,
    fromName: 'Maya Lindqvist',
    smtp: { ...server, port: world.smtpPort, ...smtp },
    imap: { ...server, port: world.imapPort, ...imap },
    ...over,
  };
}

export const connect = (person: Person, body: object = smtpBody()) =>
  server.call('POST /v1/auth', { headers: person.headers, body });
export const mailboxOf = (person: Person) =>
  server.call('GET /v1/auth/mailbox', { headers: person.headers });
export const checkOf = async (person: Person) =>
  (await server.call('GET /v1/auth/check', { headers: person.headers })).body.check;
export const disconnect = (person: Person, provider = 'SMTP') =>
  server.call(`DELETE /v1/auth?emailProvider=${provider}`, { headers: person.headers });

export const userRow = ({ userId }: Person) =>
  database.db
    .selectFrom('users')
    .select(['mailbox_connected'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
export const activity = async ({ userId }: Person) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select('type')
      .where('user_id', '=', userId)
      .orderBy('audit_id')
      .execute()
  ).map(({ type }) => type);
export const failedField = (answer: { body: { fieldErrors?: { path: string }[] } }) =>
  (answer.body.fieldErrors ?? []).map(({ path }) => path);
