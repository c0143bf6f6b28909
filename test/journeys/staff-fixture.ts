// What the journey of the staff area stands on: two members of staff, two owners of a team, and a
// program in which plans are sold and two proxies stand on this machine.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed } from 'vitest';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { instant } from '#data/database.ts';
import { OWNER_LOCK_CLASS } from '#data/tables/lanes.ts';
import { saveAuthenticator } from '#data/identity/second-factors.ts';
import { createApiClient, RefusedCall, type ApiClient } from '../support/api-client.ts';
import { launchBrowser } from '../support/browser.ts';
import { ownHarness, type JourneyHarness } from '../support/journey-harness.ts';
import { photograph, signInNewPerson, type Person } from '../support/journey-person.ts';
import { PASSWORD } from '../support/main-job.ts';
import { freePort } from '../support/ports.ts';
import { look } from '../support/screens.ts';

export const SOON = { timeout: 30_000 };
/** Refusals and accounts that close are brought about on purpose. */
const ALLOW = [
  /identity\/(refresh|sign-in|second-factor)/,
  /status of (401|403|404|409|422) /,
  /ERR_INCOMPLETE_CHUNKED_ENCODING.*v1\/stream/,
];

export let harness: JourneyHarness;
/** A proxy that takes everybody, and a port that nobody listens on. */
export let liveProxy: number;
export let deadProxy: number;
let proxyServer: Server;
let browser: Browser;
let anonymous: ApiClient;
export const people: Person[] = [];

beforeAll(async () => {
  [liveProxy, deadProxy] = [await freePort(), await freePort()];
  proxyServer = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 200 Connection established\r\n\r\n'));
  });
  await new Promise<void>((done) => proxyServer.listen(liveProxy, '127.0.0.1', done));
  harness = await ownHarness({
    BILLING: 'test',
    PRACTICE_RECEIVERS: `127.0.0.1:${liveProxy},127.0.0.1:${deadProxy}`,
  });
  browser = await launchBrowser();
  anonymous = createApiClient({ baseUrl: harness.program.baseUrl });
}, 180_000);
beforeEach(({ task }) => {
  onTestFailed(() => photograph({ people, title: `staff-${task.name}` }));
});
afterAll(async () => {
  await browser?.close();
  await harness?.leave();
  proxyServer?.close();
});

/** Somebody with a connected account, signed in at their campaigns. */
export async function newPerson(name: string): Promise<Person> {
  const { baseUrl } = harness.program;
  const at = '/campaigns';
  const person = await signInNewPerson({ browser, baseUrl, allow: ALLOW, anonymous, name, at });
  people.push(person);
  return person;
}

/** `reachwell staff …` as the operator types it, and what it prints. */
export async function staffCommand(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tools/reachwell.mjs'), 'staff', ...words],
    {
      env: {
        ...process.env,
        DATABASE_URL: harness.database.url,
        PRACTICE: 'on',
        NODE_ENV: 'production',
      },
    },
  );
  return stdout.trim();
}

/** Sets up an authenticator app in the gate of the staff area. */
export async function setUpAuthenticator(page: Page): Promise<void> {
  await button(page, 'Set up').click();
  const box = dialog(page, 'Authenticator app');
  await box.getByLabel('Your password').fill(PASSWORD);
  await box.getByRole('button', { name: 'Continue' }).click();
  await box.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = ((await box.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await box.getByLabel('6-digit code').fill(code);
  await button(page, 'I’ve saved them').click();
}

/** An authenticator app, planted. */
export const giveFactor = ({ userId }: Person) =>
  saveAuthenticator({ db: harness.database.db, identityId: userId, step: 0, realNow: Date.now() });

export async function buyPlan({ api }: Person): Promise<void> {
  const opened = await api.call('POST /v1/shared/billings/subscriptions', {
    body: { priceId: 'advanced-monthly', seats: 3 },
  });
  const paid = await fetch(opened.checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay' }),
    redirect: 'manual',
  });
  expect(paid.status).toBeLessThan(400);
  await api.call('POST /v1/shared/billings/verify', { body: { checkoutId: opened.checkoutId } });
}

/** Two owners of one team, of whom the first pays for both. */
export async function sellTeamPlan({ buyer, other }: { buyer: Person; other: Person }) {
  await buyer.api.call('POST /v1/shared/teams', { body: { teamName: 'Northpoint Analytics' } });
  await buyPlan(buyer);
  const { id: invitationId } = await buyer.api.call('POST /v1/shared/teams/invitations', {
    body: { email: other.email, role: 'OWNER' },
  });
  await other.api.call('POST /v1/shared/teams/invitations/{invitationId}/accept', {
    params: { invitationId },
  });
}

/** Five invites of today, and a hold on more of them. */
export async function plantDay({ userId }: Person): Promise<void> {
  const { db } = harness.database;
  const now = Date.parse((await anonymous.call('GET /practice/clock')).now);
  const day = new Date(localClock('Europe/Berlin', now).epochDay * MS_PER_DAY);
  await db
    .insertInto('daily_usage')
    .values({
      user_id: userId,
      day: day.toISOString().slice(0, 10) as never,
      action: 'CONNECT',
      used: 5,
    })
    .execute();
  await db
    .updateTable('users')
    .set({ invites_paused_until: instant(now + MS_PER_DAY) })
    .where('user_id', '=', userId)
    .execute();
}

/** A lane that hangs: due for two hours, and held by a worker that stands and does nothing. */
export async function plantStuckLane({ userId }: Person): Promise<() => void> {
  const owner = 777;
  const worker = await harness.database.pool.connect();
  await worker.query('select pg_advisory_lock($1::int, $2::int)', [OWNER_LOCK_CLASS, owner]);
  const now = Date.parse((await anonymous.call('GET /practice/clock')).now);
  const stuck = {
    next_wake_at: instant(now - 2 * 3_600_000),
    real_lease_until: instant(Date.now() + MS_PER_DAY),
    lease_owner: String(owner),
  };
  await harness.database.db
    .insertInto('lanes')
    .values({ user_id: userId, ...stuck })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stuck))
    .execute();
  return () => worker.release(true);
}

/** What stands last in the staff log about somebody, as an administrator reads it. */
export async function lastAct({ by, of }: { by: Person; of?: Person }) {
  const { content } = await by.api.call('GET /admin/audit', {
    query: { size: 1, ...(of && { userId: of.userId }) },
  });
  return content[0];
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const expectSaid = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor();

/** Gives the reason, confirms, and waits for the dialog to be gone. */
export async function confirmWith({
  page,
  reason,
  confirm,
}: {
  page: Page;
  reason: string;
  confirm: string;
}): Promise<void> {
  const box = page.getByRole('dialog');
  await box.getByLabel('Reason').fill(reason);
  await box.getByRole('button', { name: confirm, exact: true }).click();
  await box.waitFor({ state: 'detached' });
}

/** Transfers the subscription of the user whose page is open, having read what it does. */
export async function transferTo({
  page,
  to,
  reason,
}: {
  page: Page;
  to: Person;
  reason: string;
}): Promise<void> {
  await button(page, 'Transfer subscription').click();
  const box = dialog(page, /^Transfer/);
  await box.getByLabel('Find a user').fill(to.name);
  await box.getByRole('radio', { name: to.name }).check({ force: true });
  await box.getByText('What happens').waitFor();
  await look(page, 'staff-transfer');
  await confirmWith({ page, reason, confirm: 'Transfer' });
}

/** The newest row of the log about somebody names who, whom, why, and both values. */
export async function expectLogged(
  { in: admin, by, of }: { in: Person; by: Person; of: Person },
  row: object,
): Promise<void> {
  expect(await lastAct({ by: admin, of })).toMatchObject({
    actor: { userId: by.userId, displayName: by.name },
    target: { userId: of.userId, displayName: of.name },
    ...row,
  });
}

/** A control that is off, and says why. */
export async function expectOff(page: Page, name: string): Promise<void> {
  const off = page.locator(`button[aria-disabled="true"][aria-label="${name}"]`);
  await off.waitFor();
  expect(await off.getAttribute('aria-describedby')).not.toBeNull();
}

export const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof RefusedCall ? error.status : 0),
  );

/** Password, email, billing, and deletion of somebody, each asked for in their name. */
export async function refusesWhatIsTheirs({ by: { api }, of }: { by: Person; of: Person }) {
  const actingUser = of.userId;
  const body = { email: 'taken@over.example', password: PASSWORD };
  const refused = await Promise.all([
    statusOf(api.call('PATCH /userdetails/email', { body, actingUser })),
    statusOf(api.call('POST /account/deletion', { body, actingUser })),
    statusOf(api.call('POST /account/export', { actingUser })),
    statusOf(
      api.call('POST /v1/shared/billings/subscriptions', {
        body: { priceId: 'pro-monthly', seats: 1 },
        actingUser,
      }),
    ),
    statusOf(api.call('GET /v1/shared/billings/portal', { actingUser })),
    statusOf(
      api.call('POST /identity/password', {
        body: { password: PASSWORD, newPassword: `${PASSWORD}2` },
        actingUser,
      }),
    ),
  ]);
  expect(refused).toEqual([403, 403, 403, 403, 403, 403]);
}

/** Adds a proxy on this machine by the dialog of their page. */
export async function addProxy({
  page,
  port,
  country,
}: {
  page: Page;
  port: number;
  country: string;
}): Promise<void> {
  await button(page, 'Add a proxy').click();
  const box = dialog(page, 'Add a proxy');
  await box.getByLabel('Host').fill('127.0.0.1');
  await box.getByLabel('Port').fill(String(port));
  await box.getByLabel('Country').click();
  await page.keyboard.type(country);
  await page.getByRole('option', { name: country }).click();
  await confirmWith({ page, reason: `Rented in ${country}`, confirm: 'Add' });
}

/** Where staff see a user. */
export const userPage = ({ userId }: Person): string => `/admin/users/${userId}`;
