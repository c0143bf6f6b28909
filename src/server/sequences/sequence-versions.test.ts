import { beforeEach, describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { insertIdentity } from '#data/identity/identities.ts';
import { listOutbox } from '#data/tables/outbox.ts';
import { MAX_SAVED_VERSIONS } from '#data/campaigns/sequence-versions.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: sequenceHandlers,
  db: () => database.db,
  network: { capabilities: async () => new Set([]) },
});
let userId: string;
let stranger: string;
let campaignId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  ({ campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Autumn', created_at: new Date(TEST_NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow());
});

const message = (text: string): SequenceItem => ({
  ...newItem({ type: 'MESSAGE', id: 'm1', yes: newItem({ type: 'END', id: 'e1' }) }),
  message: text,
});
async function saveAll(texts: readonly string[]): Promise<void> {
  let sequenceUpdatedAt: string | null = null;
  for (const text of texts)
    ({ sequenceUpdatedAt } = await call('POST /v1/sequenceitems', {
      userId,
      body: { campaignId, sequenceUpdatedAt, sequenceItemRequest: message(text) },
    }));
}
const versions = (as = userId, size = 10) =>
  call('GET /v1/sequenceitems/{campaignId}/versions', {
    userId: as,
    params: { campaignId },
    query: { size },
  });
const version = (number: number, as = userId) =>
  call('GET /v1/sequenceitems/{campaignId}/versions/{version}', {
    userId: as,
    params: { campaignId, version: number },
  });

describe('versions', () => {
  test('every save is stored and can be read again', async () => {
    await saveAll(['one', 'two', 'three']);
    expect((await versions()).content.map((one) => [one.version, one.items])).toEqual([
      [3, 2],
      [2, 2],
      [1, 2],
    ]);
    expect((await version(1)).sequence.message).toBe('one');
    expect(await versions(userId, 2)).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      content: [{ version: 3 }, { version: 2 }],
    });
  });
  test('the newest fifty are kept', async () => {
    await saveAll(Array.from({ length: MAX_SAVED_VERSIONS + 2 }, (_, index) => `text ${index}`));
    const { content, totalElements } = await versions(userId, 100);
    expect([totalElements, content[0]?.version, content.at(-1)?.version]).toEqual([
      MAX_SAVED_VERSIONS,
      MAX_SAVED_VERSIONS + 2,
      3,
    ]);
    expect((await refusalOf(version(2))).code).toBe('NOT_FOUND');
  });
  test('a stranger finds none', async () => {
    await saveAll(['one']);
    expect((await refusalOf(versions(stranger))).code).toBe('NOT_FOUND');
    expect((await refusalOf(version(1, stranger))).code).toBe('NOT_FOUND');
  });
  test('a rejected save leaves no version', async () => {
    await saveAll(['one']);
    expect(
      (
        await refusalOf(
          call('POST /v1/sequenceitems', {
            userId,
            body: { campaignId, sequenceUpdatedAt: null, sequenceItemRequest: message('late') },
          }),
        )
      ).code,
    ).toBe('STALE_SEQUENCE');
    expect((await versions()).totalElements).toBe(1);
  });
});

describe('a test of a text', () => {
  const signUp = (identityId: string, verified: boolean) =>
    insertIdentity({
      db: database.db,
      identityId,
      email: `user${identityId}@example.com`,
      passwordHash: 'none',
      verified,
      realNow: TEST_NOW,
    });
  beforeEach(async () => {
    await signUp(userId, true);
    await signUp(stranger, false);
  });
  const testOf = (body: object, as = userId) =>
    call('POST /v1/sequenceitems/test', {
      userId: as,
      body: {
        type: 'MESSAGE',
        message: 'Hi {{firstName}} of {{company}}',
        alternativeMessage: 'Hi {{firstName}}',
        ...body,
      },
    });
  const mails = () => listOutbox({ db: database.db, to: null });
  async function addLead(company: string | null): Promise<string> {
    const { lead_id } = await database.db
      .insertInto('leads')
      .values({
        user_id: userId,
        first_name: 'DR Ada',
        full_name: 'Ada Stone',
        company,
        custom: json({}),
        created_at: instant(TEST_NOW),
        updated_at: instant(TEST_NOW),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    return lead_id;
  }
  const addressOf = async () =>
    (
      await database.db
        .selectFrom('users')
        .select('email')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).email;

  test('goes to the user only, filled in for the lead', async () => {
    const answer = await testOf({ leadId: await addLead('Quarry & Sons') });
    expect(answer).toEqual({ to: await addressOf(), alternativeUsed: false });
    const sent = (await mails()).filter(({ to }) => to === answer.to);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('Hi Ada of Quarry & Sons');
    expect(sent[0]?.html).toContain('Quarry &#38; Sons');
  });
  test('uses the fallback text for a missing value, and an invented lead if none is named', async () => {
    expect((await testOf({ leadId: await addLead(null) })).alternativeUsed).toBe(true);
    expect((await testOf({ leadId: null })).alternativeUsed).toBe(false);
  });
  test('is rejected without a usable text, for a step without text, and for another’s lead', async () => {
    const lead = await addLead(null);
    for (const [body, code] of [
      [{ message: ' ', leadId: null }, 'PLACEHOLDER_MISSING'],
      [{ type: 'CONNECT', message: '', leadId: null }, 'EMPTY_MESSAGE'],
      [{ alternativeMessage: null, leadId: lead }, 'PLACEHOLDER_MISSING'],
      [{ type: 'VISIT' }, 'WRONG_COMPOSITION'],
      [{ type: 'CONNECT', message: 'x'.repeat(300) }, 'TEXT_TOO_LONG'],
    ] as const) {
      const refusal = await refusalOf(testOf(body));
      expect([refusal.status, refusal.extras.fieldErrors?.[0]?.code]).toEqual([400, code]);
    }
    const other = await insertTestUser({ db: database.db });
    await signUp(other, true);
    expect((await refusalOf(testOf({ leadId: lead }, other))).code).toBe('NOT_FOUND');
  });
  test('does not go to an unconfirmed address, which may be anyone’s', async () => {
    expect((await refusalOf(testOf({ leadId: null }, stranger))).code).toBe('EMAIL_NOT_VERIFIED');
    expect((await mails()).filter(({ to }) => to === `user${stranger}@example.com`)).toEqual([]);
  });
  test('is slowed down after twenty in a row', async () => {
    for (let count = 0; count < 21; count += 1) await testOf({ leadId: null });
    const refusal = await refusalOf(testOf({ leadId: null }));
    expect([refusal.status, refusal.code, (refusal.extras.retryAfter ?? 0) > 0]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      true,
    ]);
  });
});

describe('variants', () => {
  const variants = (as = userId) =>
    call('GET /v1/sequenceitems/{campaignId}/variants', { userId: as, params: { campaignId } });
  const plan = (tier: 'BASIC' | 'ADVANCED') =>
    database.db
      .updateTable('users')
      .set({ plan_tier: tier, real_trial_ends_at: instant(TEST_NOW - 1) })
      .where('user_id', '=', userId)
      .execute();
  async function sentTo(variantId: string, repliedAt: number | null): Promise<void> {
    const at = instant(TEST_NOW);
    const { lead_id } = await database.db
      .insertInto('leads')
      .values({ user_id: userId, full_name: 'Ada', created_at: at, updated_at: at })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id,
        state: 'WAITING',
        replied_at: repliedAt === null ? null : instant(repliedAt),
        added_at: at,
        updated_at: at,
      })
      .execute();
    await database.db
      .insertInto('events')
      .values({
        user_id: userId,
        type: 'MESSAGE_SENT',
        at,
        campaign_id: campaignId,
        lead_id,
        item_id: 'm1',
        item_type: 'MESSAGE',
        actor: 'ENGINE',
        data: json({ variantId }),
      })
      .execute();
  }

  test('are counted with who answered after the text', async () => {
    await plan('ADVANCED');
    await sentTo('a', TEST_NOW + 5);
    await sentTo('a', null);
    await sentTo('b', TEST_NOW - 5);
    expect(
      (await variants()).toSorted((one, other) => one.variantId.localeCompare(other.variantId)),
    ).toEqual([
      { itemId: 'm1', variantId: 'a', sent: 2, accepted: 0, replied: 1, opened: null },
      { itemId: 'm1', variantId: 'b', sent: 1, accepted: 0, replied: 0, opened: null },
    ]);
  });
  test('require the feature, and belong to one user', async () => {
    await plan('BASIC');
    expect((await refusalOf(variants())).code).toBe('FEATURE_NOT_IN_PLAN');
    expect((await refusalOf(variants(stranger))).code).toBe('NOT_FOUND');
  });
});
