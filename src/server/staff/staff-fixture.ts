// What the staff tests share: a server with its routes, and people.
import { beforeAll, beforeEach } from 'vitest';
import type { AdminStatus } from '#core/account/user-status.ts';
import { createTestBilling } from '#connectors/payments/test-billing/test-billing.ts';
import { emptyRecord } from '#connectors/payments/test-billing/test-record.ts';
import { testBillingRecords } from '#data/billing/test-billing-records.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { wiredStaffHandlers } from '../../../test/support/staff.ts';

export const database = useTestDatabase();
export const time: TestTime = {
  now: Date.UTC(2026, 10, 23, 9),
  real: Date.UTC(2026, 10, 23, 9),
};
export type Person = Awaited<ReturnType<typeof signedInUser>>;
export let server: Awaited<ReturnType<typeof buildTestServer>>;
let unsold: Awaited<ReturnType<typeof buildTestServer>>;
export let admin: Person;
export let manager: Person;
export let user: Person;

beforeAll(async () => {
  const testBilling = createTestBilling({
    store: testBillingRecords(database.db, emptyRecord),
    publicUrl: 'http://127.0.0.1:4400',
    secret: 'test-billing-secret',
  });
  const billing = { payments: testBilling, test: testBilling };
  const { db } = database;
  server = await buildTestServer({ db, time, billing, handlers: wiredStaffHandlers({ billing }) });
  const nothing = { payments: null, test: null };
  unsold = await buildTestServer({
    db,
    time,
    handlers: wiredStaffHandlers({ billing: nothing }),
  });
});
beforeEach(async () => {
  [admin, manager, user] = [
    await newPerson('ADMIN'),
    await newPerson('PROXY_MANAGER'),
    await newPerson(),
  ];
});

export const newPerson = (adminStatus: AdminStatus | null = null, secondFactor?: boolean) =>
  signedInUser({
    db: database.db,
    realNow: time.real,
    adminStatus,
    ...(secondFactor === undefined ? {} : { secondFactor }),
  });
/** A call of the staff area, by an ADMIN unless someone else is named. */
export const api = (line: string, body?: object, by = admin) =>
  server.call(line, { headers: by.headers, ...(body !== undefined && { body }) });
/** The same where nothing is sold. */
export const unsoldApi = (line: string, body?: object) =>
  unsold.call(line, { headers: admin.headers, ...(body !== undefined && { body }) });
export const REASON = { reason: 'Asked for by the customer' };
/** The types of the person's own activity rows, newest first. */
export const activityOf = async ({ userId }: Person) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select('type')
      .where('user_id', '=', userId)
      .orderBy('audit_id', 'desc')
      .execute()
  ).map(({ type }) => type);
export const lastAct = async (of: Person) =>
  (await api(`GET /admin/audit?userId=${of.userId}&size=1`)).body.content[0];
