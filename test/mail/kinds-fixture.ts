import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import { createHunterFinder } from '#connectors/finder/hunter/hunter-finder.ts';
import { credentialsText } from '#connectors/mail/credentials-text.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Database } from '#data/database.ts';
import { emailLinkKeysOf, emailLinkUrl } from '#data/email-links/email-tokens.ts';
import { readCredits } from '#data/finder/credits.ts';
import { connectMailbox } from '#data/mailboxes/connect-mailbox.ts';
import { createUserFinder } from '#main/user-finder.ts';
import { createUserMail } from '#main/user-mailboxes.ts';
import { buildTestServer } from '../support/api-server.ts';
import { TEST_MASTER_KEY } from '../support/call-handler.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  eventsOf,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../support/engine-world.ts';
import type { FakeMail } from '../support/fake-mail.ts';
import { HUNTER_KEY, startHunterStandIn } from '../support/finder/hunter-stand-in.ts';
import type { MailboxOfKind } from '../support/mail/mailbox-kinds.ts';
import { createRecipients, FATES, type Fate } from '../support/mail/recipients.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';

export const PEOPLE = 30;
/** The behavior of ten people in a row, by their index, or that no address of theirs is known. */
const PLACES: readonly (Fate | 'ACCEPTS' | 'IGNORES')[] = [...FATES, 'ACCEPTS', 'IGNORES'];
const PUBLIC_URL = 'https://reach.example';
/** For the other campaign: people who are away at first stay away longer. */
const FOLLOW_AFTER_DAYS = 4;
const HOURS_MOST = 40 * 24;
const STEP_HOURS = 3;

const placeOf = (number: number) => PLACES[(number - 1) % PLACES.length];
export const addressOf = (number: number): string => `person${number}@firm${number}.example`;
export const hasAddress = (number: number): boolean =>
  (FATES as readonly string[]).includes(placeOf(number) ?? '');

/** Whether the list itself has the address of a person; that of some others is only found. */
export const isInList = (number: number): boolean =>
  hasAddress(number) && !['ANSWERS_SECOND', 'SILENT'].includes(placeOf(number) ?? '');
/** Last names differ in letters only. */
const lastNameOf = (number: number): string =>
  `Lind${String(number).replace(/\d/gu, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

/** The behavior of a person with an address. */
export function fateOf(address: string): Fate | undefined {
  const [, number] = /^person(\d+)@firm\1\.example$/u.exec(address) ?? [];
  return number === undefined ? undefined : (placeOf(Number(number)) as Fate);
}

/**
 * VISIT, FIND_EMAIL, IF_EMAIL_AVAILABLE (yes: EMAIL, two days later a second EMAIL in the same
 * thread; no: CONNECT, MESSAGE), and END on every branch.
 */
function twoChannels(): SequenceItem {
  const text = (id: string, subject: string, message: string) =>
    item('EMAIL', { id, subject, message, yesDelay: 48 });
  const emails = chain(
    text('first', 'A question, {{firstName}}', 'Hi {{firstName}}, may I ask you something?'),
    text('second', 'A second thought', 'Hi {{firstName}}, did you have a moment?'),
  );
  const network = chain(
    item('CONNECT', { message: 'Hi {{firstName}}' }),
    item('MESSAGE', { message: 'Thank you, {{firstName}}' }),
  );
  return item('VISIT', {
    yesDelay: 1,
    yes: item('FIND_EMAIL', { yes: item('IF_EMAIL_AVAILABLE', { yes: emails, no: network }) }),
  });
}

/** The provider's clock goes with the engine's. */
function inStep(subject: MailboxOfKind['subject']): TestClock {
  const clock = createTestClock({ at: new Date(subject.now()).toISOString(), rate: 3600 });
  return {
    ...clock,
    advance(by) {
      clock.advance(by);
      subject.advance(clock.now() - subject.now());
    },
  };
}

/** A user with this mailbox, and their mailbox's people. */
export async function openKind({
  db,
  databaseUrl,
  box,
}: {
  db: Database;
  databaseUrl: string;
  box: MailboxOfKind;
}) {
  const { subject, provider, reportsItself } = box;
  const clock = inStep(subject);
  const mail = createUserMail({
    db,
    masterKey: TEST_MASTER_KEY,
    clock,
    adapters: {
      SMTP: createSmtpImapMail({ now: clock.now, settleMs: subject.settleMs }),
      GOOGLE: null,
      MICROSOFT: null,
      [provider]: subject.mail,
    },
  });
  const world = await createEngineWorld({
    db,
    databaseUrl,
    clock,
    mail: mail as unknown as FakeMail,
    schedule: ALWAYS_AWAKE,
    limits: { EMAIL: 100, VISIT: 100, FOLLOW: 100 },
    config: { requestTimeoutMs: 20_000, settleMs: 30_000, emailSettleMs: 40_000, leaseMs: 60_000 },
  });
  const finder = await openFinder({ db, clock });
  world.parts.finder = finder.finder;
  const linkKeys = emailLinkKeysOf(TEST_MASTER_KEY);
  world.parts.emailLinkUrl = (link) =>
    emailLinkUrl({ publicUrl: PUBLIC_URL, keys: linkKeys, ...link });
  const { address, credentials } = subject.mailbox();
  const refused = await connectMailbox(
    { db, userId: world.userId, now: clock.now(), realNow: clock.realNow() },
    {
      masterKey: TEST_MASTER_KEY,
      actedBy: world.userId,
      mailbox: {
        provider,
        address,
        fromName: subject.from.name,
        savesSentMail: credentials.provider === 'SMTP' && credentials.savesSentMail,
        credentials: credentialsText(credentials),
      },
    },
  );
  if (refused !== null) throw new Error(`Not connected: ${refused}`);
  const links = await openLinks({ db, clock });
  const recipients = createRecipients({
    subject,
    fateOf,
    reportsItself,
    post: links.post,
  });
  return {
    world: { ...world, mailbox: address },
    recipients,
    hunter: finder.hunter,
    async close() {
      await links.close();
      await finder.close();
    },
  };
}

/** The pages that emails link to. */
async function openLinks({ db, clock }: { db: Database; clock: TestClock }) {
  const time = {
    get now() {
      return clock.now();
    },
    get real() {
      return clock.realNow();
    },
  };
  const { app } = await buildTestServer({ db, time, handlers: {} });
  return {
    async post(url: string): Promise<void> {
      const answer = await app.inject({
        method: 'POST',
        url: url.slice(PUBLIC_URL.length),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    },
    close: () => app.close(),
  };
}

/** Hunter, in front of a stand-in that knows everyone with an address. */
async function openFinder({ db, clock }: { db: Database; clock: TestClock }) {
  const hunter = await startHunterStandIn();
  const asHunter = createHunterFinder({ apiKey: HUNTER_KEY, baseUrl: hunter.url });
  const numbers = new Map(
    Array.from({ length: PEOPLE }, (_none, index) => [lastNameOf(index + 1), index + 1]),
  );
  const finder = createUserFinder({
    db,
    clock,
    finders: [
      {
        ...asHunter,
        find(query) {
          const number = numbers.get(query.person.lastName) ?? 0;
          hunter.play(
            hasAddress(number)
              ? { kind: 'KNOWS', email: addressOf(number), as: 'VERIFIED' }
              : { kind: 'KNOWS_NOBODY' },
          );
          return asHunter.find(query);
        },
      },
    ],
    warn: (problem) => {
      throw new Error(`The finder is closed: ${JSON.stringify(problem)}`);
    },
  });
  const close = async () => {
    await asHunter.close();
    await hunter.close();
  };
  return { finder, hunter, close };
}

export type KindWorld = Awaited<ReturnType<typeof openKind>>;

/**
 * Both campaigns of the same people: the one with emails, and one that visits, and follows later.
 */
export async function startBoth({ world }: KindWorld) {
  const sequence = twoChannels();
  const { campaignId, leadIds } = await startCampaign({ world, sequence, people: PEOPLE });
  const other = await startCampaign({
    world,
    sequence: chain(
      item('VISIT', { id: 'look', yesDelay: FOLLOW_AFTER_DAYS * 24 }),
      item('FOLLOW'),
    ),
    people: PEOPLE,
    name: 'Other',
  });
  for (let number = 1; number <= PEOPLE; number += 1)
    world.network.person(`m-${number}`).fullName = `Person ${lastNameOf(number)}`;
  for (const [index, leadId] of leadIds.entries())
    if (isInList(index + 1))
      await world.db
        .updateTable('leads')
        .set({ email: addressOf(index + 1) })
        .where('user_id', '=', world.userId)
        .where('lead_id', '=', leadId)
        .execute();
  return { campaignId, otherId: other.campaignId, leadIds };
}

/**
 * Advances time, and lets everyone get and answer mail in between, until all leads of the campaigns
 * have ended or wait only for a person.
 */
export async function runToEnd({
  kind: { world, recipients },
  campaignIds,
  nightfall,
}: {
  kind: KindWorld;
  campaignIds: readonly string[];
  nightfall: () => void;
}): Promise<void> {
  for (let hours = 0; hours < HOURS_MOST; hours += STEP_HOURS) {
    await world.runFor({ hours: STEP_HOURS });
    await recipients.getMail();
    for (let number = 1; number <= PEOPLE; number += 1)
      if (placeOf(number) === 'ACCEPTS' && world.network.person(`m-${number}`).invitation !== null)
        world.network.accept(`m-${number}`);
    if (hours % 24 === 0) nightfall();
    const ended = await Promise.all(
      campaignIds.map((campaignId) => hasEnded({ world, campaignId })),
    );
    if (ended.every(Boolean)) return;
  }
  throw new Error(`After ${HOURS_MOST / 24} days leads still wait`);
}

async function hasEnded({ world, campaignId }: { world: EngineWorld; campaignId: string }) {
  const places = await standingOf({ world, campaignId });
  const open = places.filter(({ state }) => !['FINISHED', 'FAILED', 'PAUSED'].includes(state));
  return open.every(
    ({ lead_id: leadId, item_type: type }) =>
      type === 'MESSAGE' &&
      placeOf(1 + places.findIndex((one) => one.lead_id === leadId)) === 'IGNORES',
  );
}

/** Emails of the timelines, oldest first: to whom, and what the recipient would see. */
export async function emailsInTimelines({
  kind: { world },
  campaignId,
}: {
  kind: KindWorld;
  campaignId: string;
}) {
  const rows = await world.db
    .selectFrom('events')
    .innerJoin('leads', (join) =>
      join
        .onRef('leads.user_id', '=', 'events.user_id')
        .onRef('leads.lead_id', '=', 'events.lead_id'),
    )
    .select(['leads.email', 'events.item_id', 'events.data'])
    .where('events.user_id', '=', world.userId)
    .where('events.campaign_id', '=', campaignId)
    .where('events.type', '=', 'EMAIL_SENT')
    .orderBy('events.at')
    .orderBy('events.event_id')
    .execute();
  return rows.map(({ email, item_id: itemId, data }) => ({
    to: email ?? '',
    itemId: itemId ?? '',
    subject: String(data['subject']),
    text: String(data['text']),
    messageId: `<${data['requestId']}@${world.mailbox.split('@')[1]}>`,
  }));
}

/** The leads' final states in a campaign, in words, by each person's behavior. */
export async function endsByPlace({
  kind: { world },
  campaignId,
}: {
  kind: KindWorld;
  campaignId: string;
}): Promise<Record<string, string[]>> {
  const places = await standingOf({ world, campaignId });
  const ends = places.map(({ state, reason }, index) => ({
    place: placeOf(index + 1) ?? '',
    end: `${state} ${reason ?? ''}`.trim(),
  }));
  return Object.fromEntries(
    [...Map.groupBy(ends, ({ place }) => place)].map(([place, those]) => [
      place,
      [...new Set(those.map(({ end }) => end))],
    ]),
  );
}

/** Credits that the user spent. */
export async function creditsSpent({ world }: KindWorld): Promise<number> {
  const { granted, balance } = await readCredits(world);
  return granted - balance;
}

/** The mail returned by people with this behavior, according to their timelines. */
export async function cameBack({
  kind: { world },
  campaignId,
  number,
}: {
  kind: KindWorld;
  campaignId: string;
  number: number;
}): Promise<string[]> {
  const places = await standingOf({ world, campaignId });
  const types = await eventsOf({ world, campaignId, leadId: places[number - 1]?.lead_id ?? '' });
  return types.filter((type) => ['EMAIL_RESPONDED', 'EMAIL_BOUNCED'].includes(type));
}
