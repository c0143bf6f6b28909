import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/call-handler.ts';
import {
  call,
  campaignId,
  database,
  insertLead,
  place,
  stranger,
  userId,
} from './leads-fixture.ts';

describe('bulk', () => {
  const bulk = (body: object, as = userId) => call('POST /leads/bulk', { userId: as, body });

  test('leads are paused and resumed, and the skipped ones are named', async () => {
    const waiting = await place(await insertLead());
    const failed = await place(await insertLead(), { state: 'FAILED' });
    const loose = await insertLead();
    const foreign = await insertLead({}, stranger);
    expect(
      await bulk({ action: 'PAUSE', leadIds: [waiting, failed, loose, foreign], campaignId }),
    ).toMatchObject({
      changed: 1,
      skipped: [
        { leadId: failed, code: 'NOT_LIVE' },
        { leadId: loose, code: 'NOT_IN_CAMPAIGN' },
        { leadId: foreign, code: 'NOT_FOUND' },
      ],
    });
    expect(
      await bulk({ action: 'RESUME', filter: { campaignId, includeTypes: ['PAUSED'] } }),
    ).toMatchObject({ changed: 1, skipped: [] });
    expect(
      await bulk({ action: 'RETRY', filter: { campaignId, status: ['FAILED'] } }),
    ).toMatchObject({ changed: 1, skipped: [] });
    expect(await bulk({ action: 'FINISH', leadIds: [waiting] })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    const events = await database.db
      .selectFrom('events')
      .select('type')
      .where('user_id', '=', userId)
      .execute();
    expect(events.filter(({ type }) => type === 'STATE_CHANGED')).toHaveLength(4);
  });

  test('people are blacklisted, in campaigns or not, and removed again', async () => {
    const waiting = await place(await insertLead());
    const loose = await insertLead();
    expect(await bulk({ action: 'BLACKLIST', leadIds: [waiting, loose] })).toMatchObject({
      changed: 2,
      skipped: [],
    });
    expect(await bulk({ action: 'BLACKLIST', leadIds: [loose] })).toMatchObject({
      changed: 0,
      skipped: [{ leadId: loose, code: 'ALREADY_SO' }],
    });
    expect(
      await call('GET /leads/{leadId}', { userId, params: { leadId: waiting } }),
    ).toMatchObject({ blacklisted: true, campaigns: [{ state: 'BLACKLISTED' }] });
    expect(await bulk({ action: 'UNBLACKLIST', leadIds: [waiting, loose] })).toMatchObject({
      changed: 2,
      skipped: [],
    });
    expect(
      await call('GET /leads/{leadId}', { userId, params: { leadId: waiting } }),
    ).toMatchObject({ blacklisted: false, campaigns: [{ state: 'WAITING' }] });
  });

  test('tags are added once and removed, and a lead can leave a campaign', async () => {
    const leadId = await place(await insertLead());
    expect(await bulk({ action: 'TAG', leadIds: [leadId, leadId], tag: ' vip ' })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    expect(await bulk({ action: 'TAG', leadIds: [leadId], tag: 'vip' })).toMatchObject({
      changed: 0,
      skipped: [{ leadId, code: 'ALREADY_SO' }],
    });
    expect((await call('GET /leads/{leadId}', { userId, params: { leadId } })).tags).toEqual([
      'vip',
    ]);
    expect(await bulk({ action: 'UNTAG', filter: { tags: ['vip'] }, tag: 'vip' })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    expect(await bulk({ action: 'REMOVE', leadIds: [leadId], campaignId })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    expect((await call('GET /leads/{leadId}', { userId, params: { leadId } })).campaigns).toEqual(
      [],
    );
  });

  test.each([
    ['neither leads nor a filter', { action: 'PAUSE' }, 'leadIds'],
    ['both', { action: 'PAUSE', leadIds: ['1'], filter: {} }, 'leadIds'],
    ['no tag', { action: 'TAG', leadIds: ['1'] }, 'tag'],
    ['an unknown action', { action: 'DELETE', leadIds: ['1'] }, 'action'],
    ['no leads', { action: 'PAUSE', leadIds: [] }, 'leadIds'],
    ['an unknown filter', { action: 'PAUSE', filter: { status: ['X'] } }, 'filter.status.0'],
    [
      'a misspelt filter, which would be everybody',
      { action: 'BLACKLIST', filter: { includeType: 'FAILED' } },
      'filter.includeType',
    ],
    [
      'a tag with a comma, which no filter could ask for',
      { action: 'TAG', leadIds: ['1'], tag: 'hot, Oslo' },
      'tag',
    ],
  ])('%s is a 400', async (_, body, path) => {
    const refusal = await refusalOf(bulk(body));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
  });
});
