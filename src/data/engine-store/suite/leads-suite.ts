import { describe, expect, test } from 'vitest';
import {
  beginStore,
  eventOf,
  NOW,
  REAL_NOW,
  stepToItem,
  stepOf,
  LEASE_MS,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/**
 * Which leads are due, and what steps make of them (architecture, section 3; product rules,
 * sections 3 and 4).
 */
export function describeLeads(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('waiting leads', () => {
    test('are due when their time has come, the longest due first, at most so many of each campaign', async () => {
      const { store, userId, campaignId, leadIds, lead, apply, addCampaign } = await begin(4);
      const other = await addCampaign(chain(item('VISIT')), leadIds);
      const wait = async (index: number, dueAt: number, inCampaign = campaignId) =>
        stepOf(await lead(index, inCampaign), { state: 'WAITING', dueAt });
      await apply(
        await wait(0, NOW - 1),
        await wait(1, NOW),
        await wait(2, NOW - 2),
        await wait(3, NOW + 1),
        await wait(0, NOW - 5, other),
        await wait(1, NOW - 6, other),
        await wait(2, NOW - 4, other),
      );
      const ripe = await store.ripeLeads({
        userId,
        campaignIds: [campaignId, other],
        now: NOW,
        limit: 2,
      });
      const inOrder = (id: string) =>
        ripe.filter((one) => one.campaignId === id).map(({ leadId }) => leadIds.indexOf(leadId));
      expect([inOrder(campaignId), inOrder(other)]).toEqual([
        [2, 0],
        [1, 0],
      ]);
    });

    test('are not due while they are in a queue, held, ended, or without a time', async () => {
      const { store, userId, campaignId, lead, apply } = await begin(5);
      await apply(
        stepOf(await lead(0), { state: 'WAITING', dueAt: null }),
        stepOf(await lead(1), { state: 'PAUSED', dueAt: null }),
        stepOf(await lead(2), { state: 'FINISHED', dueAt: null }),
        stepOf(await lead(3), { state: 'IN_PROGRESS', dueAt: NOW }),
      );
      expect(
        await store.ripeLeads({ userId, campaignIds: [campaignId], now: NOW, limit: 9 }),
      ).toEqual([]);
      expect(await store.nextRipeAt({ userId, campaignIds: [campaignId] })).toBeNull();
    });

    test('say when the next of them is due, over all campaigns asked for', async () => {
      const { store, userId, campaignId, leadIds, lead, apply, addCampaign } = await begin();
      const other = await addCampaign(chain(item('VISIT')), leadIds);
      await apply(
        stepOf(await lead(0), { state: 'WAITING', dueAt: NOW + 9 }),
        stepOf(await lead(0, other), { state: 'WAITING', dueAt: NOW + 4 }),
      );
      expect(await store.nextRipeAt({ userId, campaignIds: [campaignId, other] })).toBe(NOW + 4);
      expect(await store.nextRipeAt({ userId, campaignIds: [campaignId] })).toBe(NOW + 9);
      expect(await store.nextRipeAt({ userId, campaignIds: [] })).toBeNull();
    });
  });

  describe('queued leads', () => {
    test('are due in the order of their times, even within one millisecond: by their ids if they came together', async () => {
      const { store, userId, campaignId, leadIds } = await begin(5);
      const due = await store.dueLeads({
        userId,
        campaignIds: [campaignId],
        types: ['VISIT'],
        now: NOW,
        limit: 3,
      });
      expect(due.map(({ leadId }) => leadId)).toEqual(leadIds.slice(0, 3));
    });

    test('come at most so many of each campaign, type, and state, those in progress apart from new ones', async () => {
      const { store, userId, campaignId, leadIds, lead, apply } = await begin(7);
      await apply(
        stepOf(await lead(0), { state: 'IN_PROGRESS', dueAt: NOW - 1 }),
        stepOf(await lead(1), { state: 'IN_PROGRESS', dueAt: NOW - 3 }),
        stepOf(await lead(2), { state: 'IN_PROGRESS', dueAt: NOW - 2 }),
        stepToItem(await lead(3), ['message', 'MESSAGE'], { state: 'IN_PROGRESS', dueAt: NOW }),
        stepOf(await lead(4), { dueAt: NOW + 1 }),
      );
      const due = await store.dueLeads({
        userId,
        campaignIds: [campaignId],
        types: ['VISIT', 'MESSAGE'],
        now: NOW,
        limit: 2,
      });
      const of = (type: string, state: string) =>
        due
          .filter((one) => one.itemType === type && one.state === state)
          .map(({ leadId }) => leadIds.indexOf(leadId));
      expect([
        of('VISIT', 'IN_PROGRESS'),
        of('VISIT', 'GETTING_READY'),
        of('MESSAGE', 'IN_PROGRESS'),
      ]).toEqual([[1, 2], [5, 6], [3]]);
    });

    test('of other types, campaigns, and users are not read', async () => {
      const {
        store,
        userId,
        campaignId,
        subject: { addUser },
      } = await begin();
      const stranger = await addUser();
      expect(
        await store.dueLeads({
          userId,
          campaignIds: [campaignId],
          types: ['MESSAGE'],
          now: NOW,
          limit: 9,
        }),
      ).toEqual([]);
      expect(
        await store.dueLeads({ userId, campaignIds: [], types: ['VISIT'], now: NOW, limit: 9 }),
      ).toEqual([]);
      expect(
        await store.dueLeads({
          userId: stranger,
          campaignIds: [campaignId],
          types: ['VISIT'],
          now: NOW,
          limit: 9,
        }),
      ).toEqual([]);
    });

    test('say which types are due', async () => {
      const { store, userId, campaignId, lead, apply } = await begin();
      await apply(
        stepToItem(await lead(0), ['message', 'MESSAGE'], { state: 'IN_PROGRESS', dueAt: NOW + 1 }),
        stepToItem(await lead(1), ['like', 'LIKE'], { state: 'WAITING', dueAt: NOW }),
      );
      const types = async (now: number) =>
        store.dueTypes({
          userId,
          campaignIds: [campaignId],
          types: ['VISIT', 'MESSAGE', 'LIKE'],
          now,
        });
      expect([await types(NOW), await types(NOW + 1)]).toEqual([
        new Set(['VISIT']),
        new Set(['VISIT', 'MESSAGE']),
      ]);
    });
  });

  describe('a lead', () => {
    test('is read with its person, and not by another user', async () => {
      const people = [
        {
          memberId: 'm-9',
          slug: 's-9',
          email: 'nine@example.com',
          fullName: 'Nine',
          tags: ['vip', 'press'],
          custom: { badge: '9' },
          openProfile: true,
          connectedAt: NOW - 5,
          chatId: 'c-9',
        },
      ];
      const {
        store,
        userId,
        campaignId,
        leadIds,
        subject: { addUser },
      } = await beginStore({ subject: subject(), people });
      const asked = { campaignId, leadId: String(leadIds[0]) };
      expect(await store.readLead({ userId, ...asked })).toMatchObject({
        ...asked,
        state: 'GETTING_READY',
        itemId: 'visit',
        itemType: 'VISIT',
        visit: 1,
        version: '0',
        memory: {},
        invitedAt: null,
        person: people[0],
        tried: { attempts: 0, standing: null, lookedUp: null },
      });
      expect(await store.readLead({ userId: await addUser(), ...asked })).toBeNull();
      expect(await store.readLead({ userId, campaignId, leadId: '1' })).toBeNull();
    });

    test('that was read stays as it was read, whatever happens to it', async () => {
      const { lead, apply, store, held } = await begin();
      const before = await lead();
      const copy = structuredClone(before);
      await apply(
        stepOf(
          before,
          { state: 'WAITING', memory: { noteRefusedAt: 1 } },
          { stamps: { visited: NOW } },
        ),
      );
      await store.recordConnections({
        ...held,
        found: [{ memberId: 'm-1', at: NOW }],
        late: () => null,
      });
      expect(before).toEqual(copy);
    });

    test('says how often its item was attempted, which attempt is open, and which one a lookup did not find', async () => {
      const { lead, begin: act, settle } = await begin();
      const first = await act({ lead: await lead() });
      expect((await lead()).tried).toEqual({
        attempts: 1,
        standing: { intentId: first, status: 'SENDING' },
        lookedUp: null,
      });
      await settle({ intentId: first, end: 'DID_NOT_HAPPEN', outcome: { reason: 'LOOKED_UP' } });
      expect((await lead()).tried).toEqual({ attempts: 1, standing: null, lookedUp: first });
      const second = await act({ lead: await lead() });
      await settle({ intentId: second, end: 'UNCONFIRMED' });
      expect((await lead()).tried).toEqual({
        attempts: 2,
        standing: { intentId: second, status: 'UNCONFIRMED' },
        lookedUp: first,
      });
    });

    test('that is waiting is read without its attempts', async () => {
      const { store, userId, campaignId, lead, begin: act, settle } = await begin(1);
      await settle({
        intentId: await act({ lead: await lead() }),
        step: (one) => stepOf(one, { state: 'WAITING', dueAt: NOW }),
      });
      const [ripe] = await store.ripeLeads({
        userId,
        campaignIds: [campaignId],
        now: NOW,
        limit: 1,
      });
      expect(ripe?.tried).toEqual({ attempts: 0, standing: null, lookedUp: null });
    });
  });

  describe('a step', () => {
    test('puts a lead where it says and raises its version', async () => {
      const { lead, apply } = await begin();
      const before = await lead();
      const to = {
        state: 'WAITING',
        reason: null,
        itemId: 'message',
        itemType: 'MESSAGE',
        enteredAt: NOW - 4,
        visit: 2,
        dueAt: NOW + 3,
        memory: { variants: { visit: 'a' }, notBefore: NOW },
      } as const;
      expect(await apply({ ...stepOf(before), to })).toEqual(
        new Set([`${before.campaignId}/${before.leadId}`]),
      );
      expect(await lead()).toEqual({ ...before, ...to, version: '1' });
    });

    test('sets a stamp once', async () => {
      const { lead, apply } = await begin();
      await apply(stepOf(await lead(), {}, { stamps: { invited: NOW - 5, contacted: NOW - 5 } }));
      await apply(stepOf(await lead(), {}, { stamps: { invited: NOW, accepted: NOW } }));
      expect(await lead()).toMatchObject({
        invitedAt: NOW - 5,
        acceptedAt: NOW,
        contactedAt: NOW - 5,
        repliedAt: null,
      });
    });

    test('changes nothing on a lead that changed in the meantime, but the others, with their events in order', async () => {
      const { lead, apply, eventTypes, campaignId, leadIds } = await begin();
      const [one, two, three] = [await lead(0), await lead(1), await lead(2)];
      const applied = await apply(
        { ...stepOf(one), version: '999', events: [eventOf(one, 'ACTION_SKIPPED')] },
        stepOf(
          two,
          {},
          {
            events: [
              eventOf(two, 'CONDITION_DECIDED', { branch: 'yes' }),
              eventOf(two, 'STATE_CHANGED'),
            ],
          },
        ),
        stepOf(three, {}, { events: [eventOf(three, 'ACTION_SKIPPED')] }),
      );
      expect(applied).toEqual(
        new Set([`${campaignId}/${leadIds[1]}`, `${campaignId}/${leadIds[2]}`]),
      );
      expect([
        await eventTypes(one.leadId),
        await eventTypes(two.leadId),
        await eventTypes(three.leadId),
      ]).toEqual([[], ['CONDITION_DECIDED', 'STATE_CHANGED'], ['ACTION_SKIPPED']]);
      expect((await lead(0)).version).toBe('0');
    });

    test('taken twice is taken once', async () => {
      const { lead, apply } = await begin();
      const step = stepOf(await lead(), { state: 'WAITING', dueAt: NOW });
      await apply(step);
      expect(await apply(step)).toEqual(new Set());
      expect((await lead()).version).toBe('1');
    });

    test('of a worker that lost the lane is not taken', async () => {
      const { lead, apply, lease } = await begin();
      const step = stepOf(await lead(), { state: 'FINISHED', dueAt: null });
      await lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await apply(step)).toBeNull();
      expect((await lead()).state).toBe('GETTING_READY');
    });

    test('of a worker whose lease has ended is taken as long as no one else has the lane', async () => {
      const { lead, apply } = await begin();
      expect(await apply(stepOf(await lead(), { state: 'WAITING', dueAt: NOW }))).not.toBeNull();
    });

    test('keeps what was passed in, whatever becomes of it afterward', async () => {
      const { lead, apply, rows } = await begin();
      const memory = { variants: { visit: 'a' } };
      const data = { reason: 'X', list: [1] };
      const before = await lead();
      await apply(
        stepOf(before, { memory }, { events: [eventOf(before, 'ACTION_SKIPPED', data)] }),
      );
      memory.variants.visit = 'b';
      data.list.push(2);
      expect((await lead()).memory).toEqual({ variants: { visit: 'a' } });
      expect((await rows()).events[0]?.['data']).toEqual({ reason: 'X', list: [1] });
    });

    test('that ends on the blacklist ends the person’s leads everywhere, and each keeps what it was', async () => {
      const { lead, apply, leadIds, addCampaign, rows } = await begin();
      const other = await addCampaign(chain(item('VISIT')), leadIds);
      await apply(
        stepOf(
          await lead(),
          { state: 'BLACKLISTED', reason: 'BLACKLISTED_BY_SEQUENCE', dueAt: null },
          { end: { mode: 'BLACKLIST' } },
        ),
      );
      expect(await lead(0, other)).toMatchObject({
        state: 'BLACKLISTED',
        reason: 'BLACKLISTED_BY_SEQUENCE',
        dueAt: null,
        memory: { heldState: 'GETTING_READY' },
        person: { blacklisted: true },
      });
      expect((await lead(1, other)).state).toBe('GETTING_READY');
      expect(
        (await rows()).leads.map(({ person }) => (person as { blacklisted: boolean }).blacklisted),
      ).toEqual([true, false, false]);
    });
  });
}
