// What the tests of lists by cursor share: a server whose clock is the database's, and its calls.
import { beforeEach } from 'vitest';
import type { RouteKey } from '#contract/all-routes.ts';
import { instant } from '#data/database.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { conversationHandlers } from '#server/conversations/conversations.routes.ts';
import { doNotContactHandlers } from '#server/do-not-contact/do-not-contact.routes.ts';
import type { Handlers } from '#server/http/handler.ts';
import { leadNoteHandlers } from '#server/leads/lead-notes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { notificationHandlers } from '#server/notifications/notifications.routes.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { templateHandlers } from '#server/templates/templates.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

export const database = useTestDatabase();
const handlers: Partial<Handlers<RouteKey>> = {
  ...apiKeyHandlers(true),
  ...campaignHandlers,
  ...conversationHandlers,
  ...doNotContactHandlers,
  ...leadHandlers,
  ...leadNoteHandlers,
  ...leadPackHandlers,
  ...notificationHandlers,
  ...templateHandlers,
};

export type User = Awaited<ReturnType<typeof signedInUser>>;
export let owner: User;
export let stranger: User;
export let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
beforeEach(async () => {
  const { db } = database;
  const now = Date.now();
  owner = await signedInUser({ db, realNow: now });
  stranger = await signedInUser({ db, realNow: now });
  ({ call } = await buildTestServer({ db, time: { now, real: now }, handlers }));
});

/** A list as somebody reads it; `query` as it is written in the address. */
export const get = (path: string, query = '', user = owner) =>
  call(`GET ${path}?${query}`, { headers: user.headers });

type Row = { id: string };
type Walked<Item extends Row> = { content: Item[]; deleted: string[]; next: string };

/** Reads a list by cursor to its end; `between` is done between two parts. */
export async function walk<Item extends Row>(
  path: string,
  query: string,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Walked<Item>> {
  const walked: Walked<Item> = { content: [], deleted: [], next: '' };
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await get(path, `${query}&cursor=${cursor}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    walked.content.push(...body.content);
    walked.deleted.push(...(body.deleted ?? []).map(({ id }: Row) => id));
    walked.next = body.nextUpdatedSince;
    cursor = body.nextCursor;
    await between();
  }
  return walked;
}

/** The product's time, as the database has it; each call is later than what was written before. */
export async function timeNow(): Promise<string> {
  const { rows } = await database.pool.query<{ at: number }>(
    `select clock_timestamp() + interval '1 millisecond' as at, pg_sleep(0.002)`,
  );
  return new Date(rows[0]?.at ?? 0).toISOString();
}

export async function insertCampaign(name: string, { userId } = owner): Promise<string> {
  const row = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name, created_at: instant(Date.now()) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return row.campaign_id;
}

export async function insertLead(fullName: string, { userId } = owner): Promise<string> {
  const now = instant(Date.now());
  const row = await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: fullName, created_at: now, updated_at: now })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return row.lead_id;
}
