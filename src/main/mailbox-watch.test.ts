import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsText } from '#connectors/mail/credentials-text.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import { connectMailbox } from '#data/mailboxes/connect-mailbox.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import { startEngine } from '#engine/start-engine.ts';
import { startMailboxWatch } from '#main/mailbox-watch.ts';
import { createUserMail } from '#main/user-mailboxes.ts';
import { TEST_MASTER_KEY } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
  startCampaign,
} from '../../test/support/engine-world.ts';
import {
  MAYA,
  PASSWORD,
  startMailWorld,
  type MailWorld,
} from '../../test/support/mail/mail-world.ts';
import { rawFromAda } from '../../test/support/mail/test-emails.ts';

const database = useTestDatabase();
const real = { now: Date.now, realNow: Date.now, rate: () => 1 };
let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld({ now: Date.now });
});
afterAll(() => world.close());

/**
 * A worker with its watch, over real connections to a mailbox that a campaign's lead may write to.
 */
async function startWorker(connections: number) {
  const { db, url: databaseUrl } = database;
  await db.deleteFrom('mailboxes').execute();
  const engineWorld = await createEngineWorld({
    db,
    databaseUrl,
    schedule: ALWAYS_AWAKE,
    at: new Date().toISOString(),
  });
  const { userId, store, parts } = engineWorld;
  const { campaignId } = await startCampaign({
    world: engineWorld,
    sequence: chain(item('IF_CONNECTED', { waitDays: 30 } as never)),
  });
  await db
    .updateTable('leads')
    .set({ email: 'ada@acme.example' })
    .where('user_id', '=', userId)
    .execute();
  const server = (port: number) =>
    ({ host: '127.0.0.1', port, encryption: 'NONE', userName: MAYA, password: PASSWORD }) as const;
  await connectMailbox(
    { db, userId, now: Date.now(), realNow: Date.now() },
    {
      masterKey: TEST_MASTER_KEY,
      actedBy: userId,
      mailbox: {
        provider: 'SMTP',
        address: MAYA,
        fromName: 'Maya',
        savesSentMail: false,
        credentials: credentialsText({
          provider: 'SMTP',
          smtp: server(world.smtpPort),
          imap: server(world.imapPort),
          savesSentMail: false,
        }),
      },
    },
  );
  const ports = [world.smtpPort, world.imapPort];
  const smtp = createSmtpImapMail({
    now: Date.now,
    settleMs: 0,
    also: ({ address, port }) => address === '127.0.0.1' && ports.includes(port),
  });
  const mail = createUserMail({
    db,
    masterKey: TEST_MASTER_KEY,
    clock: real,
    adapters: { SMTP: smtp, GOOGLE: null, MICROSOFT: null },
  });
  const engine = await startEngine({
    store,
    network: parts.network,
    mail,
    finder: parts.finder,
    emailLinkUrl: parts.emailLinkUrl,
    clock: { ...real, elapsed: () => performance.now() },
    random: Math.random,
    config: {
      ...parts.config,
      requestTimeoutMs: 10_000,
      settleMs: 20_000,
      leaseMs: 30_000,
      emailSettleMs: 30_000,
    },
    log: parts.log,
  });
  const watch = startMailboxWatch({
    resources: {
      config: {
        MAILBOX_CONNECTIONS: connections,
        MAILBOX_POLL_SECONDS: 1,
        ENGINE_REQUEST_TIMEOUT_MS: 10_000,
      },
      log: parts.log,
      db,
      clock: { clock: real },
    } as never,
    mail,
    store,
    owner: engine.owner,
  });
  return {
    userId,
    lead: async () => (await standingOf({ world: engineWorld, campaignId }))[0],
    mailbox: async () => {
      const { rows } = await sql<{ place: string | null; news: number; free: boolean }>`
        select m.reading_place as place, m.news,
          l.lease_owner is null and l.next_wake_at > now() + interval '1 minute' as free
        from mailboxes m
        join lanes l on l.user_id = m.user_id
        where m.user_id = ${userId}`.execute(db);
      return rows[0];
    },
    async stop() {
      await watch.stop();
      await engine.stop();
    },
  };
}

/** The lane has read the mailbox, and won't read it again for minutes. */
const atRest = { place: expect.any(String), free: true };
const SECONDS = { timeout: 15_000 };
/** Mail servers round to whole seconds, and the lead was added in this one. */
const soon = () => new Date(Date.now() + 1000);

for (const [how, connections] of [
  ['over an open line', 5],
  ['by looking, when all lines are taken', 0],
] as const)
  test(`a reply stops the sequence within seconds, ${how}`, async () => {
    const worker = await startWorker(connections);
    await expect.poll(worker.mailbox, SECONDS).toMatchObject(atRest);
    world.put({ raw: rawFromAda(), at: soon() });
    await expect.poll(worker.lead, SECONDS).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
    await worker.stop();
  });

test('a reply during a broken connection stops the sequence once it is restored', async () => {
  const worker = await startWorker(5);
  await expect.poll(worker.mailbox, SECONDS).toMatchObject(atRest);
  world.dropLines();
  world.put({ raw: rawFromAda(), at: soon() });
  await expect.poll(worker.lead, SECONDS).toMatchObject({ reason: 'REPLIED' });
  await worker.stop();
});

test('a changed password marks the mailbox as lost, and notifies its user', async () => {
  const worker = await startWorker(5);
  await expect.poll(worker.mailbox, SECONDS).toMatchObject(atRest);
  world.password = 'another-Pa55word';
  world.dropLines();
  await expect
    .poll(() => readMailbox({ db: database.db, userId: worker.userId }), SECONDS)
    .toMatchObject({ status: 'LOST', lostProblem: 'SIGN_IN_REFUSED' });
  world.password = PASSWORD;
  await worker.stop();
});
