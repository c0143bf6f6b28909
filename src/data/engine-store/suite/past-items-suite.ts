import { describe, expect, test } from 'vitest';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { beginStore, NOW, stepToItem } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** Due leads whose item has nothing to do, and who may be among them (product rules, section 4). */
export function describePastItems(subject: () => StoreSubject): void {
  describe('leads in a queue', () => {
    test('are past their item if they are connected, invited, or have a refused address, once due', async () => {
      const people = [
        { memberId: 'm-1', connectedAt: NOW - 9 },
        { memberId: 'm-2', invitationPendingSince: NOW - 9 },
        { memberId: 'm-3', email: 'no@x.io' },
        { memberId: 'm-4', email: 'yes@x.io' },
        { memberId: 'm-5', connectedAt: NOW - 9 },
        { memberId: 'm-6', connectedAt: NOW - 9 },
      ];
      const begun = await beginStore({ subject: subject(), people });
      const { store, userId, campaignId, leadIds, lead, apply } = begun;
      const refusal = { address: 'no@x.io', reason: 'BOUNCED' } as const;
      await begun.subject.refuseAddress({ userId, now: NOW, ...refusal });
      await apply(
        stepToItem(await lead(0), ['c', 'CONNECT'], { state: 'IN_PROGRESS', dueAt: NOW - 1 }),
        stepToItem(await lead(1), ['c', 'CONNECT_BY_EMAIL'], { dueAt: NOW }),
        stepToItem(await lead(2), ['e', 'EMAIL'], { dueAt: NOW }),
        stepToItem(await lead(3), ['e', 'EMAIL'], { dueAt: NOW }),
        stepToItem(await lead(4), ['c', 'CONNECT'], { dueAt: NOW + 1 }),
      );
      const query = { userId, campaignIds: [campaignId], limit: 9 };
      const past = async (now: number) =>
        (await store.leadsPastTheirItem({ ...query, now }))
          .map(({ leadId }) => leadIds.indexOf(leadId))
          .toSorted();
      expect([await past(NOW), await past(NOW + 1)]).toEqual([
        [0, 1, 2],
        [0, 1, 2, 4],
      ]);
      expect(await store.leadsPastTheirItem({ ...query, campaignIds: [], now: NOW })).toEqual([]);
    });

    test('who are to be invited but haven’t been looked up are returned, the oldest due first', async () => {
      const people = [
        { memberId: 'm-1' },
        { slug: 's-2' },
        { memberId: 'm-3', distance: 'SECOND_DEGREE' },
        { memberId: 'm-4', profileReadAt: NOW - 9 },
        { memberId: 'm-5', invitationPendingSince: NOW - 9 },
        { email: 'only@x.io' },
      ];
      const { store, userId, campaignId, leadIds, lead, apply } = await beginStore({
        subject: subject(),
        people,
      });
      for (const index of people.keys())
        await apply(
          stepToItem(await lead(index), ['c', 'CONNECT'], { dueAt: NOW - (index === 1 ? 2 : 1) }),
        );
      const query = { userId, campaignIds: [campaignId], now: NOW };
      const unknown = (limit: number, types: SequenceItemType[] = ['CONNECT']) =>
        store.unknownInvitees({ ...query, types, limit });
      expect(await unknown(9)).toEqual([
        { leadId: leadIds[1], who: 's-2' },
        { leadId: leadIds[0], who: 'm-1' },
      ]);
      expect([await unknown(1), await unknown(9, ['VISIT'])]).toEqual([
        [{ leadId: leadIds[1], who: 's-2' }],
        [],
      ]);
    });
  });
}
