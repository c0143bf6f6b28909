// What the journey of teams stands on: six people, each with a browser of their own.
import type { Browser, Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import type { UserId } from '#contract/shapes.ts';
import { instant, json } from '#data/database.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { chain, item } from '../support/engine-world.ts';
import { sharedHarness, type JourneyHarness } from '../support/journey-harness.ts';
import {
  openPatientPage,
  photograph,
  signInNewPerson,
  type Person,
} from '../support/journey-person.ts';
import { tokenOf } from '../support/main-job.ts';

/** For what a busy machine may take. */
export const TEAM = 'Northpoint Analytics';
export const IDA = 'ida.berg@northpoint.example';
export const SOON = { timeout: 30_000 };
const DAY = 86_400_000;
/** Refusals and accounts that close are brought about on purpose. */
const ALLOW = [
  /identity\/(refresh|sign-in)/,
  /status of (403|404|409|422) /,
  /ERR_INCOMPLETE_CHUNKED_ENCODING.*v1\/stream/,
];

export let harness: JourneyHarness;
let browser: Browser;
let anonymous: ApiClient;
const people: Person[] = [];

beforeAll(async () => {
  harness = await sharedHarness();
  browser = await launchBrowser();
  anonymous = createApiClient({ baseUrl: harness.program.baseUrl });
}, 120_000);
beforeEach(({ task }) => {
  onTestFailed(() => photograph({ people, title: `team-${task.name}` }));
});
afterAll(async () => {
  await browser?.close();
  await harness?.leave();
});

/** A page of somebody who is not signed in. */
export const newPage = (): Promise<WatchedPage> =>
  openPatientPage({ browser, baseUrl: harness.program.baseUrl, allow: ALLOW });

/** Somebody with a connected account, signed in at a page of the product. */
export async function newPerson({ name, at }: { name: string; at: string }): Promise<Person> {
  const { baseUrl } = harness.program;
  const person = await signInNewPerson({ browser, baseUrl, allow: ALLOW, anonymous, name, at });
  people.push(person);
  return person;
}

/** The person behind a page that has signed up itself. */
export async function personOf({
  name,
  email,
  watched,
}: {
  name: string;
  email: string;
  watched: WatchedPage;
}): Promise<Person> {
  const { token, userId } = await tokenOf({ api: anonymous, email });
  const person = {
    name,
    email,
    userId: userId as UserId,
    api: anonymous.withToken(token),
    page: watched.page,
    watched,
  };
  people.push(person);
  return person;
}

/** The newest mail to an address whose subject says something. */
export async function mailTo({ email, subject }: { email: string; subject: RegExp }) {
  const mails = await anonymous.call('GET /practice/outbox', { query: { to: email } });
  const mail = mails.find((one) => subject.test(one.subject));
  if (mail === undefined) throw new Error(`No mail about ${subject} went to ${email}`);
  return mail;
}

/** A running campaign: forty people, twenty invited, of whom some accepted and replied. */
export async function plantCampaign({ userId }: Person): Promise<void> {
  const { db } = harness.database;
  const now = Date.parse((await anonymous.call('GET /practice/clock')).now);
  const { campaign_id: campaignId } = await db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name: 'RevOps leaders, Nordics',
      status: 'NOT_ACTIVE',
      sequence: json(chain(item('CONNECT', { id: 'invite', message: 'Hi' }))),
      sequence_completed: true,
      sequence_version: 1,
      started_at: instant(now - 5 * DAY),
      created_at: instant(now - 6 * DAY),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id: pack } = await db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'First list',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: instant(now - 6 * DAY),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  const asked = sql`case when n <= 20 then ${instant(now)}::timestamptz - interval '2 days' end`;
  const answered = (share: number) =>
    sql`
      case
        when n <= 20 and n % ${sql.lit(share)} = 0
          then ${instant(now)}::timestamptz - interval '1 hour'
      end`;
  await sql`
    with fresh as (
      insert into leads (
        user_id, network_member_id, profile_slug, first_name, last_name, full_name, created_at,
        updated_at
      )
      select ${userId}, 't' || ${userId} || n, 't' || ${userId} || n, 'Tove', 'Lind ' || n,
        'Tove Lind ' || n, ${instant(now)}, ${instant(now)}
      from generate_series(1, 40) n
      returning lead_id
    ), people as (
      select lead_id, row_number() over (order by lead_id) as n from fresh
    )
    insert into campaign_leads (
      user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at,
      visit, due_at, added_at, updated_at, invited_at, contacted_at, accepted_at, replied_at
    )
    select ${userId}, ${campaignId}, lead_id, ${pack},
      (case when n <= 20 then 'WAITING' else 'GETTING_READY' end)::lead_state, 'invite', 'CONNECT',
      ${instant(now)}::timestamptz, 1, ${instant(now + 5 * DAY)}::timestamptz,
      ${instant(now - 6 * DAY)}, ${instant(now)}, ${asked}, ${asked}, ${answered(2)}, ${answered(5)}
    from people`.execute(db);
}

/** So many invites that somebody has sent on every day around today. */
export async function useToday({ userId }: Person, used: number): Promise<void> {
  const now = Date.parse((await anonymous.call('GET /practice/clock')).now);
  await harness.database.db
    .insertInto('daily_usage')
    .values(
      [-DAY, 0, DAY].map((shift) => ({
        user_id: userId,
        day: new Date(now + shift).toISOString().slice(0, 10),
        action: 'CONNECT',
        used,
      })),
    )
    .execute();
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

export const expectSaid = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor();
export const memberRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name });
export const rolesOf = async ({ api }: Person) =>
  Object.fromEntries(
    (await api.call('GET /v1/shared/teams/users', { query: { size: 50 } })).content.map(
      ({ displayName, role }) => [displayName, role],
    ),
  );

/** Sends an invitation by the dialog of the team's page. */
export async function invite(page: Page, { email, role }: { email: string; role?: string }) {
  await button(page, 'Invite a teammate').click();
  const box = dialog(page, 'Invite a teammate');
  await box.getByLabel('Email').fill(email);
  if (role !== undefined) {
    await box.getByRole('button', { name: /^Role/ }).click();
    await page.getByRole('option', { name: role }).click();
  }
  await box.getByRole('button', { name: 'Send invitation' }).click();
}

/** What says on every page that one works in the account of Amara. */
export const amarasBanner = (page: Page) =>
  page.getByText('You’re working in Amara Osei’s account');
