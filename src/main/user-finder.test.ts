import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDropcontactFinder } from '#connectors/finder/dropcontact/dropcontact-finder.ts';
import type { EmailFinder } from '#connectors/finder/finder.ts';
import { createHunterFinder } from '#connectors/finder/hunter/hunter-finder.ts';
import { createPatternFinder } from '#connectors/finder/pattern/pattern-finder.ts';
import { readCredits } from '#data/finder/credits.ts';
import { createUserFinder } from '#main/user-finder.ts';
import { insertTestUser, TEST_NOW } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import {
  DROPCONTACT_KEY,
  startDropcontactStandIn,
} from '../../test/support/finder/dropcontact-stand-in.ts';
import { HUNTER_KEY, startHunterStandIn } from '../../test/support/finder/hunter-stand-in.ts';

const database = useTestDatabase();
const EMAIL = 'ada@field.example';
const DAY = 86_400_000;
const MINUTE = 60_000;
let hunter: Awaited<ReturnType<typeof startHunterStandIn>>;
let dropcontact: Awaited<ReturnType<typeof startDropcontactStandIn>>;
let asHunter: EmailFinder;
let asDropcontact: EmailFinder;
const pattern = createPatternFinder({ resolve: async () => [{ exchange: 'mx.field.example' }] });
let userId: string;
let leadId: string;
let time = TEST_NOW;
let warnings: string[] = [];

beforeAll(async () => {
  hunter = await startHunterStandIn();
  dropcontact = await startDropcontactStandIn();
  asHunter = createHunterFinder({ apiKey: HUNTER_KEY, baseUrl: hunter.url, timeoutMs: 500 });
  asDropcontact = createDropcontactFinder({
    apiKey: DROPCONTACT_KEY,
    baseUrl: dropcontact.url,
    timeoutMs: 500,
  });
});
afterAll(async () => {
  await Promise.all([asHunter.close(), asDropcontact.close()]);
  await Promise.all([hunter.close(), dropcontact.close()]);
});
beforeEach(async () => {
  time = TEST_NOW;
  warnings = [];
  userId = await insertTestUser({ db: database.db });
  leadId = await insertLead({});
});

async function insertLead(values: {
  first_name?: string;
  last_name?: string;
  full_name?: string;
  email?: string;
  website?: string | null;
}): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      first_name: 'Dr. Ada',
      last_name: 'Field, PhD',
      company: 'Field & Co',
      website: 'https://www.field.example',
      created_at: new Date(TEST_NOW),
      updated_at: new Date(TEST_NOW),
      ...values,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}

const finderOf = (...finders: EmailFinder[]) =>
  createUserFinder({
    db: database.db,
    clock: { now: () => time, realNow: () => time },
    finders,
    warn: ({ finder, problem }) => warnings.push(`${finder} ${problem}`),
  });
const ask = (...finders: EmailFinder[]) => finderOf(...finders).ask({ userId, leadId });
const left = async () => (await readCredits({ db: database.db, userId })).balance;
const knows = { kind: 'KNOWS', email: EMAIL, as: 'VERIFIED' } as const;
const refuse = (address: string) =>
  database.db
    .insertInto('refused_addresses')
    .values({ user_id: userId, address, reason: 'BOUNCED', at: new Date(TEST_NOW) })
    .execute();

describe('looking for an address', () => {
  test('asks with the plain name and the company’s domain, pays for a verified one, and repeats it for free', async () => {
    hunter.play(knows);
    const before = hunter.record().asked;
    const found = { kind: 'FOUND', found: { email: EMAIL, kind: 'VERIFIED', source: 'HUNTER' } };
    expect(await ask(asHunter)).toEqual(found);
    expect(hunter.queries.at(-1)).toEqual({
      domain: 'field.example',
      first_name: 'Ada',
      last_name: 'Field',
    });
    expect(await ask(asHunter)).toEqual(found);
    expect(hunter.record().asked - before).toBe(1);
    expect(await left()).toBe(99);
  });

  test('asks the next finder until one is sure, in the order of the settings', async () => {
    hunter.play({ kind: 'KNOWS_NOBODY' });
    expect(await ask(asHunter, pattern)).toEqual({
      kind: 'FOUND',
      found: { email: 'ada.field@field.example', kind: 'LIKELY', source: 'PATTERN' },
    });
    expect(await left()).toBe(100);
  });

  test('waits for a provider that answers later, and asks it by its own operation', async () => {
    dropcontact.play(knows);
    const posted = dropcontact.posted.length;
    expect(await ask(asDropcontact)).toEqual({
      kind: 'LATER',
      realAt: TEST_NOW + 30_000,
      because: 'ANSWER',
    });
    // Another process, or the same one after a crash.
    expect(await ask(asDropcontact)).toEqual({
      kind: 'LATER',
      realAt: TEST_NOW + 30_000,
      because: 'ANSWER',
    });
    time += 30_000;
    expect(await ask(asDropcontact)).toMatchObject({ kind: 'LATER' });
    time += 30_000;
    expect(await ask(asDropcontact)).toMatchObject({ kind: 'FOUND', found: { email: EMAIL } });
    expect(dropcontact.posted.length - posted).toBe(1);
    expect(await left()).toBe(99);
  });

  test('leaves a provider alone for as long as it asks', async () => {
    hunter.play({ kind: 'IS_BUSY', retryAfter: '120' });
    expect(await ask(asHunter, pattern)).toEqual({
      kind: 'LATER',
      realAt: TEST_NOW + 2 * MINUTE,
      because: 'PROVIDER_DOWN',
    });
    const { asked } = hunter.record();
    time += MINUTE;
    await ask(asHunter, pattern);
    expect(hunter.record().asked).toBe(asked);
    hunter.play(knows);
    time += MINUTE;
    expect(await ask(asHunter, pattern)).toMatchObject({ found: { source: 'HUNTER' } });
  });

  test('does without a provider that rejects its key if another answers, and says so', async () => {
    hunter.play({ kind: 'REFUSES_THE_KEY' });
    expect(await ask(asHunter, pattern)).toMatchObject({ found: { source: 'PATTERN' } });
    expect(warnings).toEqual(['HUNTER KEY_REFUSED']);
    expect(await left()).toBe(100);
    // Once the key is right, the provider is asked about what is only likely.
    hunter.play(knows);
    expect(await ask(asHunter, pattern)).toMatchObject({ found: { source: 'HUNTER' } });
  });

  test('waits for the only provider, and gives the credit back after a day', async () => {
    hunter.play({ kind: 'HAS_NO_CREDITS' });
    expect(await ask(asHunter)).toMatchObject({ kind: 'LATER' });
    expect(await left()).toBe(99);
    time += DAY;
    expect(await ask(asHunter)).toEqual({ kind: 'NOTHING' });
    expect(await left()).toBe(100);
    hunter.play(knows);
    expect(await ask(asHunter)).toMatchObject({ kind: 'FOUND' });
  });

  test('does not offer an address that bounced, and does not pay for it', async () => {
    await refuse(EMAIL);
    hunter.play(knows);
    expect(await ask(asHunter)).toEqual({ kind: 'NOTHING' });
    expect(await left()).toBe(100);
  });

  test('does not repeat an address that has bounced since', async () => {
    hunter.play(knows);
    await ask(asHunter);
    await refuse(EMAIL);
    expect(await ask(asHunter)).toEqual({ kind: 'NOTHING' });
  });

  test('follows colleagues’ addresses, except those that are only likely or bounced', async () => {
    await insertLead({ first_name: 'Bo', last_name: 'Lind', email: 'blind@field.example' });
    const likely = await insertLead({
      first_name: 'Cy',
      last_name: 'Moss',
      email: 'cy.moss@field.example',
    });
    await database.db
      .updateTable('leads')
      .set({ email_kind: 'LIKELY', email_source: 'PATTERN' })
      .where('lead_id', '=', likely)
      .execute();
    await insertLead({ first_name: 'Di', last_name: 'North', email: 'di@field.example' });
    await refuse('di@field.example');
    leadId = await insertLead({ website: null });
    expect(await ask(pattern)).toMatchObject({ found: { email: 'afield@field.example' } });
  });

  test('asks no finder if too little is known, and without a credit only free ones', async () => {
    const nameless = await insertLead({ first_name: '', last_name: '', full_name: 'Ada' });
    expect(await finderOf(asHunter).ask({ userId, leadId: nameless })).toEqual({
      kind: 'NOT_ASKED',
    });
    await database.db
      .insertInto('email_credit_entries')
      .values({
        user_id: userId,
        type: 'EXPIRE',
        amount: -100,
        cause: 'END',
        real_at: new Date(TEST_NOW),
      })
      .execute();
    expect(await ask(asHunter, pattern)).toEqual({ kind: 'OUT_OF_CREDITS', renewsAt: null });
    expect(await ask(pattern)).toMatchObject({ kind: 'FOUND' });
  });

  test('finds no lead of another user', async () => {
    const stranger = await insertTestUser({ db: database.db });
    expect(await finderOf(pattern).ask({ userId: stranger, leadId })).toEqual({ kind: 'GONE' });
  });
});
