import { describe, expect, test } from 'vitest';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepToItem,
  stepOf,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';
import { nobodyLate, profileOf } from './people-fixture.ts';

/**
 * Connections, invitations that pend, and the reads of profiles that a day allows (product rules,
 * sections 2 and 3; guarantee G4).
 */
export function describePeople(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('a connection', () => {
    test('counts as an acceptance if the person was invited, ends the pending invitation, and wakes leads that wait for it', async () => {
      const begun = await begin();
      const { store, held, apply, lead, leadIds, addCampaign } = begun;
      const other = await addCampaign(chain(item('VISIT')), leadIds);
      await begun.settle({
        intentId: await begun.begin({ lead: await lead() }),
        person: { invitationPendingSince: NOW - 9, invitationId: 'i-1' },
        step: (one) =>
          stepToItem(one, ['if', 'IF_CONNECTED'], { state: 'WAITING', dueAt: NOW + 999 }),
      });
      await apply(stepOf(await lead(), {}, { stamps: { invited: NOW - 9 } }));
      expect(
        await store.recordConnections({
          ...held,
          found: [
            { memberId: 'm-1', at: NOW - 3 },
            { memberId: 'nobody', at: NOW },
          ],
          late: nobodyLate,
        }),
      ).toEqual({ leadIds: [leadIds[0]], campaignIds: [begun.campaignId] });
      expect(await lead()).toMatchObject({
        state: 'WAITING',
        dueAt: NOW,
        acceptedAt: NOW - 3,
        person: { connectedAt: NOW - 3, invitationPendingSince: null },
      });
      expect(await lead(0, other)).toMatchObject({ acceptedAt: null, version: '0' });
      expect(await begun.eventTypes()).toEqual(['INVITE_ACCEPTED']);
    });

    test('has a step that was decided before it decided again if an invitation is due, and nowhere else', async () => {
      const begun = await begin();
      const inviting = await begun.addCampaign(
        chain(item('CONNECT', { id: 'invite' })),
        begun.leadIds,
      );
      const [before, elsewhere] = [await begun.lead(0, inviting), await begun.lead()];
      await begun.store.recordConnections({
        ...begun.held,
        found: [{ memberId: 'm-1', at: NOW - 3 }],
        late: nobodyLate,
      });
      expect(
        (
          await begun.apply(
            stepOf(before, {}, { stamps: { invited: NOW - 9 } }),
            stepOf(elsewhere, {}),
          )
        )?.size,
      ).toBe(1);
      expect(await begun.lead(0, inviting)).toMatchObject({
        invitedAt: null,
        state: 'GETTING_READY',
        dueAt: before.dueAt,
      });
    });

    test('that is already known changes nothing', async () => {
      const begun = await begin();
      const record = () =>
        begun.store.recordConnections({
          ...begun.held,
          found: [{ memberId: 'm-1', at: NOW - 3 }],
          late: nobodyLate,
        });
      await begun.apply(stepOf(await begun.lead(), {}, { stamps: { invited: NOW - 9 } }));
      await record();
      const before = await begun.rows();
      expect(await record()).toEqual({ leadIds: [], campaignIds: [] });
      expect(await begun.rows()).toEqual(before);
    });

    test('doesn’t move a lead that is in a queue or held, but is known to it', async () => {
      const begun = await begin();
      await begun.apply(
        stepOf(
          await begun.lead(),
          { state: 'PAUSED', dueAt: null },
          { stamps: { invited: NOW - 9 } },
        ),
      );
      await begun.store.recordConnections({
        ...begun.held,
        found: [
          { memberId: 'm-1', at: NOW },
          { memberId: 'm-2', at: NOW },
        ],
        late: nobodyLate,
      });
      expect(await begun.lead()).toMatchObject({ state: 'PAUSED', dueAt: null, acceptedAt: NOW });
      expect(await begun.lead(1)).toMatchObject({
        state: 'GETTING_READY',
        version: '0',
        acceptedAt: null,
        person: { connectedAt: NOW },
      });
    });

    test('that comes late lets the rules decide about leads that had given up waiting', async () => {
      const begun = await begin();
      await begun.apply(
        stepOf(
          await begun.lead(),
          { memory: { noBranchItemId: 'if' } },
          { stamps: { invited: NOW - 9 } },
        ),
        stepOf(await begun.lead(1), {}, { stamps: { invited: NOW - 9 } }),
      );
      const asked: LeadInWalk[] = [];
      const late = (lead: LeadInWalk) => (
        asked.push(lead),
        stepOf(lead, { state: 'WAITING', dueAt: NOW + 1, memory: {} })
      );
      await begun.store.recordConnections({
        ...begun.held,
        found: [
          { memberId: 'm-1', at: NOW },
          { memberId: 'm-2', at: NOW },
        ],
        late,
      });
      expect(
        asked.map(({ leadId, acceptedAt, person }) => [leadId, acceptedAt, person.connectedAt]),
      ).toEqual([[begun.leadIds[0], NOW, NOW]]);
      expect(await begun.lead()).toMatchObject({ state: 'WAITING', dueAt: NOW + 1, memory: {} });
    });

    test('is not written by a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(
        await begun.store.recordConnections({
          ...begun.held,
          found: [{ memberId: 'm-1', at: NOW }],
          late: nobodyLate,
        }),
      ).toBeNull();
      expect((await begun.lead()).person.connectedAt).toBeNull();
    });

    test('whose consequences can’t be decided is not written at all', async () => {
      const begun = await begin();
      await begun.apply(
        stepOf(
          await begun.lead(),
          { memory: { noBranchItemId: 'if' } },
          { stamps: { invited: NOW - 9 } },
        ),
      );
      const before = await begun.rows();
      await expect(
        begun.store.recordConnections({
          ...begun.held,
          found: [{ memberId: 'm-1', at: NOW }],
          late: () => {
            throw new Error('A rule failed');
          },
        }),
      ).rejects.toThrow('A rule failed');
      expect(await begun.rows()).toEqual(before);
    });
  });

  test('people who are not known to be connected are returned by their ids, in the order of the leads', async () => {
    const { store, userId, held, leadIds } = await begin();
    await store.recordConnections({
      ...held,
      found: [{ memberId: 'm-2', at: NOW }],
      late: nobodyLate,
    });
    expect(
      await store.unconnectedLeads({ userId, memberIds: ['m-3', 'm-2', 'm-1', 'm-9'] }),
    ).toEqual([
      { leadId: leadIds[0], memberId: 'm-1' },
      { leadId: leadIds[2], memberId: 'm-3' },
    ]);
  });

  test('pending invitations come the oldest first, of people the network knows, no more than asked for', async () => {
    const people = [
      { memberId: 'm-1', invitationPendingSince: NOW - 1 },
      { memberId: 'm-2', invitationPendingSince: NOW - 3, invitationId: 'i-2' },
      { slug: 's-3', invitationPendingSince: NOW - 4 },
      { memberId: 'm-4' },
      { memberId: 'm-5', invitationPendingSince: NOW - 2 },
    ];
    const { store, userId, leadIds } = await beginStore({ subject: subject(), people });
    expect(await store.pendingInvitations({ userId, limit: 2 })).toEqual([
      { leadId: leadIds[1], memberId: 'm-2', invitationId: 'i-2', since: NOW - 3 },
      { leadId: leadIds[4], memberId: 'm-5', invitationId: null, since: NOW - 2 },
    ]);
  });

  test('an invitation that was sent by hand is pending from then on, unless it was known, withdrawn, or accepted', async () => {
    const people = [
      { memberId: 'm-1' },
      { memberId: 'm-2', invitationPendingSince: NOW - 20, invitationId: 'own' },
      { memberId: 'm-3', withdrawnAt: NOW - 5 },
      { memberId: 'm-4', connectedAt: NOW - 5 },
    ];
    const begun = await beginStore({ subject: subject(), people });
    const found = people.map(({ memberId }) => ({ memberId, invitationId: 'listed', at: NOW - 9 }));
    expect(await begun.store.recordInvitations({ ...begun.held, found })).toBe(true);
    const pending = () => begun.store.pendingInvitations({ userId: begun.userId, limit: 9 });
    const kept = await pending();
    expect(
      kept.map(({ memberId, invitationId, since }) => [memberId, invitationId, since]),
    ).toEqual([
      ['m-2', 'own', NOW - 20],
      ['m-1', 'listed', NOW - 9],
    ]);
    await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
    const lost = [{ memberId: 'm-1', invitationId: 'later', at: NOW }];
    expect(await begun.store.recordInvitations({ ...begun.held, found: lost })).toBe(false);
    expect(await pending()).toEqual(kept);
  });

  describe('a pending invitation that the network doesn’t list', () => {
    const people = [
      { memberId: 'm-1', invitationPendingSince: NOW - 9 },
      { memberId: 'm-2', invitationPendingSince: NOW - 20 },
      { memberId: 'm-3', invitationPendingSince: NOW - 5, profileReadAt: NOW - 7 },
      { memberId: 'm-4' },
      { slug: 's-5', invitationPendingSince: NOW - 30 },
    ];
    const missing = async ({ store, userId }: Awaited<ReturnType<typeof beginStore>>, limit = 9) =>
      (await store.missingInvitations({ userId, limit })).map(({ memberId }) => memberId);

    test('is missing until a profile read, the oldest first, no more than asked for; no one without one or unknown to the network is', async () => {
      const begun = await beginStore({ subject: subject(), people });
      const [, other = '', third = ''] = begun.leadIds;
      expect(await missing(begun)).toEqual([]);
      expect(
        await begun.store.recordMissingInvitations({ ...begun.held, leadIds: begun.leadIds }),
      ).toBe(true);
      expect([await missing(begun), await missing(begun, 2)]).toEqual([
        ['m-2', 'm-1', 'm-3'],
        ['m-2', 'm-1'],
      ]);
      expect((await begun.lead()).person.invitationMissingSince).toBe(NOW);
      await begun.store.recordProfile({
        ...begun.held,
        leadId: other,
        profile: profileOf({
          memberId: 'm-2',
          invitation: { state: 'pending', invitationId: null, sentAt: NOW - 20 },
        }),
        late: nobodyLate,
      });
      await begun.store.recordNoProfile({ ...begun.held, leadId: third });
      expect(await missing(begun)).toEqual(['m-1']);
      await begun.store.recordConnections({
        ...begun.held,
        found: [{ memberId: 'm-1', at: NOW }],
        late: nobodyLate,
      });
      expect(await missing(begun)).toEqual([]);
    });

    test('is over with a profile that is gone, and each campaign that sent it says so once; a listed one is not', async () => {
      const begun = await beginStore({ subject: subject(), people: people.slice(0, 2) });
      const [leadId = '', other = ''] = begun.leadIds;
      await begun.apply(
        stepOf(await begun.lead(), {}, { stamps: { invited: NOW - 9 } }),
        stepOf(await begun.lead(1), {}, { stamps: { invited: NOW - 20 } }),
      );
      await begun.addCampaign(chain(item('VISIT')), [leadId]);
      await begun.store.recordNoProfile({ ...begun.held, leadId: other });
      await begun.store.recordMissingInvitations({ ...begun.held, leadIds: [leadId] });
      for (const now of [NOW, NOW + 1, NOW + 2])
        await begun.store.recordNoProfile({ ...begun.held, now, leadId });
      expect([
        (await begun.lead()).person.invitationPendingSince,
        (await begun.lead(1)).person.invitationPendingSince,
      ]).toEqual([null, NOW - 20]);
      const { events } = await begun.rows();
      expect(events).toMatchObject([
        {
          type: 'INVITE_GONE',
          at: NOW,
          campaignId: begun.campaignId,
          leadId,
          actor: 'NETWORK',
          data: {},
        },
      ]);
    });

    test('is not recorded by a worker that lost the lane, nor for an invitation sent since', async () => {
      const begun = await beginStore({ subject: subject(), people: people.slice(0, 1) });
      expect(
        await begun.store.recordMissingInvitations({
          ...begun.held,
          now: NOW - 9,
          leadIds: begun.leadIds,
        }),
      ).toBe(true);
      expect(await missing(begun)).toEqual([]);
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(
        await begun.store.recordMissingInvitations({ ...begun.held, leadIds: begun.leadIds }),
      ).toBe(false);
      expect(await missing(begun)).toEqual([]);
    });
  });

  describe('the profile reads of a day', () => {
    test('are taken one by one up to the limit, by day, and read with the lane', async () => {
      const { store, held } = await begin();
      const take = (day: string) => store.reserveProfileRead({ ...held, day, limit: 2 });
      const day = '2026-03-02';
      expect([await take(day), await take(day), await take(day), await take('2026-03-03')]).toEqual(
        [1, 2, null, 1],
      );
    });

    test('are not taken by a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(
        await begun.store.reserveProfileRead({ ...begun.held, day: '2026-03-02', limit: 2 }),
      ).toBeNull();
      expect((await begun.rows()).usage).toEqual([]);
    });
  });
}
