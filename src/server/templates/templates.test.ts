import { beforeEach, describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { templateHandlers } from '#server/templates/templates.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: templateHandlers,
  db: () => database.db,
  network: { capabilities: async () => new Set([]) },
});
const BASE = '/v1/shared/sequenceitemtemplates';
let userId: string;
let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
});

const end = (): SequenceItem => newItem({ type: 'END', id: 'e' });
const hello = (text = 'Hi {{firstName}}'): SequenceItem => ({
  ...newItem({ type: 'MESSAGE', id: 'm', yes: end() }),
  message: text,
});
const create = (body: object = {}, as = userId, realNow = TEST_NOW) =>
  call(`POST ${BASE}`, {
    userId: as,
    realNow,
    body: { templateName: 'Hello', templateType: 'INDIVIDUAL', sequence: hello(), ...body },
  });
const read = (templateId: string, as = userId) =>
  call(`GET ${BASE}/{templateId}`, { userId: as, params: { templateId } });
const update = (templateId: string, body: object = {}, as = userId) =>
  call(`PUT ${BASE}/{templateId}`, {
    userId: as,
    params: { templateId },
    body: { templateName: 'Hello', templateType: 'INDIVIDUAL', sequence: hello(), ...body },
  });
const remove = (templateId: string, as = userId) =>
  call(`DELETE ${BASE}/{templateId}`, { userId: as, params: { templateId } });
const list = (query: object = {}, as = userId) => call(`GET ${BASE}`, { userId: as, query });
const use = (templateId: string, as = userId, campaignId?: string) =>
  call(`POST ${BASE}/{templateId}/use`, {
    userId: as,
    params: { templateId },
    body: { campaignId },
  });
const codeOf = async (asked: Promise<unknown>) => {
  const { status, code } = await refusalOf(asked);
  return [status, code];
};
const campaignOf = async (owner: string) =>
  (
    await database.db
      .insertInto('campaigns')
      .values({ user_id: owner, name: 'C', created_at: new Date(TEST_NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow()
  ).campaign_id;
const fileOf = async (owner: string) =>
  (
    await database.db
      .insertInto('attachments')
      .values({
        user_id: owner,
        file_name: 'offer.pdf',
        content_type: 'application/pdf',
        size_bytes: 5,
        content: Buffer.from('%PDF-'),
        real_created_at: new Date(TEST_NOW),
        real_expires_at: new Date(TEST_NOW + 1000),
      })
      .returning('attachment_id')
      .executeTakeFirstOrThrow()
  ).attachment_id;
const withFile = (id: string): SequenceItem => ({
  ...hello(),
  attachments: [{ id, fileName: 'x', contentType: 'x', sizeBytes: 1, expiresAt: null }],
});

describe('saving', () => {
  test('a new template is stored with its whole sequence, as version 1', async () => {
    const saved = await create({ templateName: '  Gentle  ' });
    expect(saved).toMatchObject({
      templateName: 'Gentle',
      templateType: 'INDIVIDUAL',
      userId,
      userName: 'Ada Field',
      version: 1,
      usedIn: 0,
      lastUsedAt: null,
      sequence: { id: 'm', yesDelay: 0, yes: { type: 'END' } },
      can: {
        edit: { allowed: true },
        delete: { allowed: true },
        share: { allowed: false, reason: 'NOT_IN_TEAM' },
      },
    });
    expect(await read(saved.id)).toEqual(saved);
  });

  test('an update is the next version', async () => {
    const { id } = await create();
    expect(
      await update(id, { templateName: 'New', sequence: hello('Yo'), version: 1 }),
    ).toMatchObject({ templateName: 'New', version: 2, sequence: { message: 'Yo' } });
  });

  test('an older version is rejected with the stored one; without a version it overwrites', async () => {
    const { id } = await create();
    const newer = await update(id, { templateName: 'Theirs', version: 1 });
    const refusal = await refusalOf(update(id, { templateName: 'Mine', version: 1 }));
    expect([refusal.status, refusal.code, refusal.extras.currentVersion]).toEqual([
      409,
      'STALE_VERSION',
      2,
    ]);
    expect(await read(id)).toEqual(newer);
    expect((await update(id, { templateName: 'Mine' })).version).toBe(3);
  });

  test('of twenty saves of one version exactly one wins', async () => {
    const { id } = await create();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        update(id, { templateName: `Name ${index}`, version: 1 }),
      ),
    );
    const won = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
    expect([won.length, await read(id)]).toEqual([1, won[0]]);
  });

  test('a sequence with errors is rejected with each at its item, and nothing is stored', async () => {
    const refusal = await refusalOf(
      create({ sequence: newItem({ type: 'IF_CONNECTED', id: 'c', yes: hello(' '), no: null }) }),
    );
    expect([refusal.status, refusal.code, refusal.extras.sequence]).toMatchObject([
      422,
      'TEMPLATE_INVALID',
      { id: 'c', errors: ['SEQUENCE_WITHOUT_END'], yes: { errors: ['EMPTY_MESSAGE'] } },
    ]);
    expect(await codeOf(create({ sequence: null }))).toEqual([422, 'TEMPLATE_INVALID']);
    expect((await list()).totalElements).toBe(0);
  });

  test.each([
    ['no name', { templateName: '  ' }],
    ['a name of 101 letters', { templateName: 'x'.repeat(101) }],
    ['another type', { templateType: 'PUBLIC' }],
    ['more than that', { userId: '1' }],
  ])('%s is refused', async (_title, body) => {
    expect(await codeOf(create(body))).toEqual([400, 'INVALID_INPUT']);
  });

  test('files of its steps must be the user’s own', async () => {
    expect(
      (await create({ sequence: withFile(await fileOf(userId)) })).sequence.attachments,
    ).toMatchObject([{ fileName: 'offer.pdf', sizeBytes: 5 }]);
    expect(
      (await refusalOf(create({ sequence: withFile(await fileOf(stranger)) }))).extras.sequence
        ?.errors,
    ).toEqual(['ATTACHMENT_MISSING']);
  });

  test('a campaign it moves leads to must be the user’s own', async () => {
    const moving = (to: string): SequenceItem => ({
      ...hello(),
      yes: { ...end(), sequenceEndMode: 'MOVE', moveToCampaignId: to },
    });
    expect((await create({ sequence: moving(await campaignOf(userId)) })).version).toBe(1);
    expect(await codeOf(create({ sequence: moving(await campaignOf(stranger)) }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('someone else’s template', () => {
  test('does not exist', async () => {
    const { id } = await create();
    for (const asked of [
      () => read(id, stranger),
      () => update(id, {}, stranger),
      () => remove(id, stranger),
      () => use(id, stranger),
    ])
      expect(await codeOf(asked())).toEqual([404, 'NOT_FOUND']);
    expect((await list({}, stranger)).totalElements).toBe(0);
    expect(await codeOf(read('abc'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('in a team', () => {
  let mate: string;
  beforeEach(async () => {
    mate = await insertTestUser({ db: database.db });
    await insertTeam({
      db: database.db,
      members: [
        { userId, role: 'MANAGER' },
        { userId: mate, role: 'USER' },
      ],
    });
  });

  test('a shared template is seen by every member and changed only by its creator', async () => {
    const { id, can } = await create({ templateType: 'GROUP' });
    expect(can.share).toEqual({ allowed: true });
    expect(await read(id, mate)).toMatchObject({
      userId,
      can: { edit: { allowed: false, reason: 'TEMPLATE_OF_TEAMMATE' }, delete: { allowed: false } },
    });
    for (const asked of [() => update(id, {}, mate), () => remove(id, mate)])
      expect(await codeOf(asked())).toEqual([403, 'TEMPLATE_OF_TEAMMATE']);
    expect(await codeOf(read(id, stranger))).toEqual([404, 'NOT_FOUND']);
    expect((await update(id, { templateType: 'INDIVIDUAL' })).templateType).toBe('INDIVIDUAL');
    expect(await codeOf(read(id, mate))).toEqual([404, 'NOT_FOUND']);
  });

  test('an individual template is visible to its owner only', async () => {
    const { id } = await create();
    expect(await codeOf(read(id, mate))).toEqual([404, 'NOT_FOUND']);
  });

  test('a USER, or someone without a team, can’t share', async () => {
    expect(await codeOf(create({ templateType: 'GROUP' }, mate))).toEqual([
      403,
      'TEAM_ROLE_TOO_LOW',
    ]);
    expect(await codeOf(create({ templateType: 'GROUP' }, stranger))).toEqual([403, 'NOT_IN_TEAM']);
    const { id } = await create({}, mate);
    expect(await codeOf(update(id, { templateType: 'GROUP' }, mate))).toEqual([
      403,
      'TEAM_ROLE_TOO_LOW',
    ]);
  });

  test('a creator who became a USER can’t change it; one who left keeps it', async () => {
    const { id } = await create({ templateType: 'GROUP' });
    await database.db
      .updateTable('team_members')
      .set({ role: 'USER' })
      .where('user_id', '=', userId)
      .execute();
    expect(await codeOf(update(id, { templateType: 'INDIVIDUAL' }))).toEqual([
      403,
      'TEAM_ROLE_TOO_LOW',
    ]);
    await database.db.deleteFrom('team_members').where('user_id', '=', userId).execute();
    expect(await codeOf(read(id, mate))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(update(id, { templateType: 'GROUP' }))).toEqual([403, 'NOT_IN_TEAM']);
    expect((await update(id)).templateType).toBe('INDIVIDUAL');
  });

  test('using a teammate’s template copies its files and none of its campaigns', async () => {
    const sequence: SequenceItem = {
      ...withFile(await fileOf(userId)),
      yes: { ...end(), sequenceEndMode: 'MOVE', moveToCampaignId: await campaignOf(userId) },
    };
    const template = await create({ templateType: 'GROUP', sequence });
    const { sequence: mine } = await use(template.id, mate);
    expect(mine.yes).toMatchObject({ sequenceEndMode: 'FINISH', moveToCampaignId: null });
    const copied = await create({ templateName: 'Copy of Hello', sequence: mine }, mate);
    expect(copied.sequence.attachments).toMatchObject([{ fileName: 'offer.pdf' }]);
    expect(copied.sequence.attachments[0]?.id).not.toBe(template.sequence.attachments[0]?.id);
    expect((await use(template.id)).sequence).toEqual(template.sequence);
  });

  test('a shared template counts the team’s campaigns, an individual one only its own', async () => {
    const shared = await create({ templateType: 'GROUP' });
    const own = await create();
    await use(shared.id, mate, await campaignOf(mate));
    const campaignId = await campaignOf(userId);
    for (const _again of [1, 2]) await use(shared.id, userId, campaignId);
    await use(own.id, userId, campaignId);
    expect([
      (await read(shared.id)).usedIn,
      (await read(shared.id, mate)).usedIn,
      (await read(own.id)).usedIn,
    ]).toEqual([2, 2, 1]);
    expect(await codeOf(use(shared.id, mate, campaignId))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the list', () => {
  test('pages, counts each type, and finds names whatever their case', async () => {
    await insertTeam({ db: database.db, members: [userId] });
    for (const [index, templateName] of ['Alpha', 'beta', '100%_off', 'Delta'].entries())
      await create(
        { templateName, templateType: index === 1 ? 'GROUP' : 'INDIVIDUAL' },
        userId,
        TEST_NOW + index,
      );
    const names = async (query: object) =>
      (await list(query)).content.map(({ templateName }) => templateName);
    expect(await list({ size: 3 })).toMatchObject({
      totalElements: 4,
      totalPages: 2,
      counts: { INDIVIDUAL: 3, GROUP: 1 },
    });
    expect([await names({ size: 3 }), await names({ size: 3, page: 1 })]).toEqual([
      ['Delta', '100%_off', 'beta'],
      ['Alpha'],
    ]);
    expect([
      await names({ sort: 'templateName' }),
      await names({ query: 'ALPH' }),
      await names({ query: '%_' }),
      await names({ templateType: 'GROUP' }),
    ]).toEqual([['100%_off', 'Alpha', 'beta', 'Delta'], ['Alpha'], ['100%_off'], ['beta']]);
    expect(await codeOf(list({ sort: 'userId' }))).toEqual([400, 'INVALID_INPUT']);
  });

  test('shows what was used last first', async () => {
    const first = await create({ templateName: 'First' }, userId, TEST_NOW);
    await create({ templateName: 'Second' }, userId, TEST_NOW + 1);
    await use(first.id, userId, await campaignOf(userId));
    expect((await list()).content.map(({ templateName }) => templateName)).toEqual([
      'First',
      'Second',
    ]);
  });
});

test('a deleted template is gone; campaigns created from it stay', async () => {
  const { id } = await create();
  const campaignId = await campaignOf(userId);
  await use(id, userId, campaignId);
  await remove(id);
  expect(await codeOf(read(id))).toEqual([404, 'NOT_FOUND']);
  expect(
    await database.db
      .selectFrom('campaigns')
      .select('campaign_id')
      .where('campaign_id', '=', campaignId)
      .execute(),
  ).toHaveLength(1);
});
