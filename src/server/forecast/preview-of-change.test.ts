import { describe, expect, test } from 'vitest';
import { changePreview } from '#core/sequence/change-preview.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { refusalOf } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  at,
  call,
  database,
  end,
  insertCampaign,
  stranger,
  userId,
  usual,
} from './forecast-fixture.ts';

describe('the preview of a change', () => {
  const STATES = [
    'GETTING_READY',
    'IN_PROGRESS',
    'WAITING',
    'PAUSED',
    'FAILED',
    'FINISHED',
  ] as const;
  const standingNow = async (campaignId: string) => {
    const rows = await database.db
      .selectFrom('item_standing')
      .select(['item_id', 'state', 'leads'])
      .where('campaign_id', '=', campaignId)
      .where('leads', '>', 0)
      .execute();
    return rows.filter(({ state }) => state !== 'FINISHED' && state !== 'BLACKLISTED');
  };
  const on = (rows: Awaited<ReturnType<typeof standingNow>>, itemId: string | null) =>
    rows.filter((row) => row.item_id === itemId).reduce((sum, { leads }) => sum + leads, 0);

  const CHANGES: [string, SequenceItem, Record<string, 'NEXT' | 'FINISH'>][] = [
    ['another text', usual('Hello {{firstName}}'), {}],
    ['a shorter watch', { ...usual(), yes: { ...(usual().yes as SequenceItem), noDelay: 48 } }, {}],
    [
      'a message taken out, its leads going on',
      { ...usual(), yes: { ...(usual().yes as SequenceItem), yes: end('e1') } },
      { m: 'NEXT' },
    ],
    [
      'a message taken out, its leads finishing',
      { ...usual(), yes: { ...(usual().yes as SequenceItem), yes: end('e1') } },
      { m: 'FINISH' },
    ],
    [
      'a whole branch taken out',
      newItem({ type: 'CONNECT', id: 'i', yes: end('e1') }),
      { c: 'NEXT', m: 'NEXT', w: 'FINISH', e2: 'FINISH' },
    ],
    ['a visit put before everything', newItem({ type: 'VISIT', id: 'v', yes: usual() }), {}],
    ['the root taken out', usual().yes as SequenceItem, { i: 'NEXT' }],
    [
      'everything new',
      newItem({ type: 'VISIT', id: 'v', yes: end('e9') }),
      { i: 'NEXT', c: 'NEXT', m: 'FINISH', w: 'FINISH', e1: 'FINISH', e2: 'FINISH' },
    ],
    [
      'another type of step',
      {
        ...usual(),
        yes: {
          ...(usual().yes as SequenceItem),
          no: { ...newItem({ type: 'VISIT', id: 'w', yes: end('e2') }) },
        },
      },
      {},
    ],
  ];

  test.each(CHANGES)(
    'says of %s exactly what the save then does',
    async (_, after, removedItems) => {
      const campaign = await insertCampaign({ status: 'ACTIVE', started: true });
      let count = 1;
      for (const { item } of walkItems(usual()))
        for (const state of STATES)
          if (state !== 'GETTING_READY' || item.id === 'i')
            await addLeads({ ...campaign, itemId: item.id, state, count: (count += 1) });
      const before = await standingNow(campaign.campaignId);
      const preview = await call('POST /v1/sequenceitems/preview', {
        userId,
        body: { campaignId: campaign.campaignId, sequenceItemRequest: after, removedItems },
      });
      const untouched = await standingNow(campaign.campaignId);
      expect(untouched).toEqual(before);
      const saved = await database.db
        .selectFrom('campaigns')
        .select('sequence_updated_at')
        .where('campaign_id', '=', campaign.campaignId)
        .executeTakeFirstOrThrow();
      await call('POST /v1/sequenceitems', {
        userId,
        body: {
          campaignId: campaign.campaignId,
          sequenceUpdatedAt: new Date(saved.sequence_updated_at ?? 0).toISOString(),
          sequenceItemRequest: after,
          removedItems,
        },
      });
      const now = await standingNow(campaign.campaignId);

      expect(preview.leads).toBe(before.reduce((sum, { leads }) => sum + leads, 0));
      for (const row of preview.rows) {
        if (row.effect === 'STAY')
          expect(on(now, row.itemId), `${row.itemId} stays`).toBeGreaterThanOrEqual(
            row.changes.includes('DELAY') ? 0 : row.leads,
          );
        if (row.changes.includes('REMOVED'))
          expect(
            on(before, row.itemId) - row.leads - row.staying,
            `${row.itemId}: the rest begins anew`,
          ).toBe(
            preview.rows.find(
              ({ effect, leads }) => effect === 'START_ANEW' && leads > 0 && row.itemId === 'i',
            )?.leads ?? 0,
          );
      }
      // Every item gains what the preview sends there, and nothing else.
      const gained = (itemId: string) =>
        preview.rows
          .filter(({ toItemId }) => toItemId === itemId)
          .reduce((sum, { leads }) => sum + leads, 0);
      const lost = (itemId: string) =>
        (preview.rows.find(({ effect }) => effect === 'START_ANEW')?.leads ?? 0) *
        Number(itemId === 'i');
      for (const { item } of walkItems(after))
        expect(on(now, item.id), item.id).toBe(
          on(before, item.id) + gained(item.id) - lost(item.id),
        );
      const gone = preview.rows
        .filter(({ effect }) => effect === 'FINISH')
        .reduce((sum, { leads }) => sum + leads, 0);
      const ended = await database.db
        .selectFrom('campaign_leads')
        .select(({ fn }) => fn.countAll<string>().as('leads'))
        .where('campaign_id', '=', campaign.campaignId)
        .where('state', '=', 'FINISHED')
        .where('reason', '=', 'ITEM_REMOVED')
        .executeTakeFirstOrThrow();
      expect(Number(ended.leads)).toBe(gone);
      // Paused and failed leads stay as they are where the step was.
      for (const row of preview.rows.filter(({ effect }) => effect === 'FINISH'))
        expect(on(now, row.itemId), row.itemId).toBe(row.staying);
    },
  );

  test('says when it is about an older version, and belongs to one user', async () => {
    const campaign = await insertCampaign({ status: 'ACTIVE', started: true });
    const ask = (as: string) =>
      call('POST /v1/sequenceitems/preview', {
        userId: as,
        body: {
          campaignId: campaign.campaignId,
          sequenceUpdatedAt: at(-50).toISOString(),
          sequenceItemRequest: usual(),
        },
      });
    expect(await ask(userId)).toMatchObject({ stale: true, version: 2, rows: [] });
    expect((await refusalOf(ask(stranger))).code).toBe('NOT_FOUND');
  });

  test('counts no one twice if a delay and the step after it change together', () => {
    const after = { ...usual('New'), yes: { ...(usual('New').yes as SequenceItem), yesDelay: 5 } };
    const standing = [
      { itemId: 'm', state: 'WAITING' as const, leads: 7, untried: 0, untouched: 0 },
    ];
    expect(changePreview({ before: usual(), after, removedItems: {}, standing })).toMatchObject({
      leads: 7,
      touched: 7,
    });
  });
});
