import { describe, expect, test } from 'vitest';
import { beginStore, LEASE_MS, NOW, REAL_NOW } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** Hints that come in, and what is known of a user. */
export function describeUsers(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('a hint', () => {
    test('is stored once and stays open until it is closed, those that came first being the first', async () => {
      const {
        store,
        userId,
        subject: { addHint },
      } = await begin();
      const add = (id: string, realNow: number) =>
        addHint({ userId, now: NOW, realNow, hint: { id, type: 'message', body: { chatId: id } } });
      expect([
        await add('h-1', REAL_NOW + 2),
        await add('h-2', REAL_NOW + 1),
        await add('h-1', REAL_NOW),
      ]).toEqual([true, true, false]);
      expect(await store.openHints({ userId, limit: 9 })).toEqual([
        { id: 'h-2', type: 'message', body: { chatId: 'h-2' } },
        { id: 'h-1', type: 'message', body: { chatId: 'h-1' } },
      ]);
      expect(await store.openHints({ userId, limit: 1 })).toMatchObject([{ id: 'h-2' }]);
      await store.closeHints({ userId, ids: ['h-2', 'h-9'] });
      expect(await store.openHints({ userId, limit: 9 })).toMatchObject([{ id: 'h-1' }]);
      expect(await add('h-2', REAL_NOW)).toBe(false);
      expect(await store.openHints({ userId, limit: 9 })).toMatchObject([{ id: 'h-1' }]);
    });
  });

  describe('a user', () => {
    test('is changed, notified, and remembered, in one call', async () => {
      const begun = await begin();
      const done = await begun.store.changeUser({
        ...begun.held,
        change: {
          incident: 'LIMIT',
          invitesPausedUntil: NOW + 5,
          notification: { type: 'INVITES_PAUSED', data: { until: 1 }, link: '/x' },
          event: { type: 'CAMPAIGN_STOPPED', data: { why: 'x' } },
        },
        marks: { capToldAt: NOW },
      });
      expect(done).toBe(true);
      const { user, notifications, events, lane } = await begun.rows();
      expect(user[0]).toMatchObject({
        incident: 'LIMIT',
        invitesPausedUntil: NOW + 5,
        status: 'VERIFIED',
        accountError: null,
      });
      expect([
        notifications,
        events.map(({ type, data }) => [type, data]),
        lane[0]?.['marks'],
      ]).toEqual([
        [{ type: 'INVITES_PAUSED', at: NOW, data: { until: 1 }, link: '/x' }],
        [['CAMPAIGN_STOPPED', { why: 'x' }]],
        { capToldAt: NOW },
      ]);
    });

    test('is notified of another status once, however many have seen it', async () => {
      const begun = await begin();
      const lose = () =>
        begun.store.changeUser({
          ...begun.held,
          change: {
            status: 'UNAUTHORIZED',
            incident: 'LOST',
            notification: { type: 'CONNECTION_LOST', data: {}, link: null },
          },
        });
      expect([await lose(), await lose()]).toEqual([true, true]);
      const { user, notifications } = await begun.rows();
      expect([user[0], notifications]).toMatchObject([
        { status: 'UNAUTHORIZED', incident: 'LOST' },
        [{ type: 'CONNECTION_LOST' }],
      ]);
      expect(notifications).toHaveLength(1);
    });

    test('is not changed by a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      const before = await begun.rows();
      expect(
        await begun.store.changeUser({
          ...begun.held,
          change: { incident: 'LIMIT', notification: { type: 'X', data: {}, link: null } },
          marks: { failures: 3 },
        }),
      ).toBe(false);
      expect(await begun.rows()).toEqual(before);
    });

    test('gets news, which changes nothing', async () => {
      const begun = await begin();
      const before = await begun.rows();
      await begun.store.announce({
        userId: begun.userId,
        events: [{ type: 'campaign.statistics', data: { campaignId: begun.campaignId } }],
      });
      expect(await begun.rows()).toEqual(before);
    });
  });
}
