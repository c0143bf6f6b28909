import { describe, expect, test } from 'vitest';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import type { ReadProfile } from '#data/engine-store/people-store.ts';
import {
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  standingOn,
  stepOf,
  type BegunStore,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const nobodyLate = (): null => null;

/** What a profile says where nothing else is given. */
function profileOf(over: Partial<ReadProfile>): ReadProfile {
  return {
    memberId: 'm-1',
    slug: null,
    fullName: null,
    firstName: null,
    lastName: null,
    headline: null,
    jobTitle: null,
    company: null,
    industry: null,
    location: null,
    country: null,
    photoUrl: null,
    email: null,
    phone: null,
    website: null,
    distance: 'SECOND_DEGREE',
    openProfile: null,
    premium: null,
    connections: null,
    invitation: { state: 'none', invitationId: null, sentAt: null },
    ...over,
  };
}

/**
 * Connections, profiles, news of the account, and what the server changes meanwhile (product rules,
 * sections 2 and 3; guarantee G4).
 */
export function describePeople(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });
  const read = (begun: BegunStore, over: Partial<ReadProfile>, index = 0) =>
    begun.store.recordProfile({
      ...begun.held,
      leadId: String(begun.leadIds[index]),
      profile: profileOf(over),
      late: nobodyLate,
    });

  describe('a connection', () => {
    test('counts as an acceptance where the person was invited, ends the pending invitation, and wakes who waits for it', async () => {
      const begun = await begin();
      const { store, held, apply, lead, leadIds, addCampaign } = begun;
      const other = await addCampaign(chain(item('VISIT')), leadIds);
      await begun.settle({
        intentId: await begun.begin({ lead: await lead() }),
        person: { invitationPendingSince: NOW - 9, invitationId: 'i-1' },
        step: (one) =>
          standingOn(one, ['if', 'IF_CONNECTED'], { state: 'WAITING', dueAt: NOW + 999 }),
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

    test('makes a step that was decided before it be decided anew where an invitation is due, and nowhere else', async () => {
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

    test('does not move a lead that is in a queue or held, but is known to it', async () => {
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

    test('that comes late lets the rules say what becomes of who had given up waiting', async () => {
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

    test('whose consequences cannot be decided is not written at all', async () => {
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

  test('people who are not known to be connected are told by their ids, in the order of the leads', async () => {
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

  describe('a pending invitation that the network does not list', () => {
    const people = [
      { memberId: 'm-1', invitationPendingSince: NOW - 9 },
      { memberId: 'm-2', invitationPendingSince: NOW - 20 },
      { memberId: 'm-3', invitationPendingSince: NOW - 5, profileReadAt: NOW - 7 },
      { memberId: 'm-4' },
      { slug: 's-5', invitationPendingSince: NOW - 30 },
    ];
    const missing = async ({ store, userId }: Awaited<ReturnType<typeof beginStore>>, limit = 9) =>
      (await store.missingInvitations({ userId, limit })).map(({ memberId }) => memberId);

    test('is missing until a profile read, the oldest first, no more than asked for; nobody is who has none or whom the network does not know', async () => {
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

    test('is over with a profile that is gone, and each campaign that sent it tells so once; a listed one is not', async () => {
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
      const take = (day: string) => store.takeProfileRead({ ...held, day, limit: 2 });
      const day = '2026-03-02';
      expect([await take(day), await take(day), await take(day), await take('2026-03-03')]).toEqual(
        [1, 2, null, 1],
      );
    });

    test('are not taken by a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(
        await begun.store.takeProfileRead({ ...begun.held, day: '2026-03-02', limit: 2 }),
      ).toBeNull();
      expect((await begun.rows()).usage).toEqual([]);
    });
  });

  describe('a profile', () => {
    test('gives names and jobs, adds ways to reach the person, and leaves what it does not say', async () => {
      const begun = await beginStore({
        subject: subject(),
        people: [{ slug: 's-1', firstName: 'Old', company: 'Kept', email: 'old@example.com' }],
      });
      expect(
        await read(begun, {
          memberId: 'm-1',
          slug: 's-new',
          firstName: 'New',
          email: 'new@example.com',
          phone: '1',
          openProfile: true,
          connections: 7,
        }),
      ).toEqual({ leadId: begun.leadIds[0] });
      expect((await begun.lead()).person).toMatchObject({
        memberId: 'm-1',
        slug: 's-new',
        firstName: 'New',
        company: 'Kept',
        email: 'old@example.com',
        openProfile: true,
        profileReadAt: NOW,
      });
      expect((await begun.rows()).leads[0]).toMatchObject({
        phone: '1',
        connections: 7,
        distance: 'SECOND_DEGREE',
      });
    });

    test('changes nothing that the user wrote by hand', async () => {
      const begun = await beginStore({
        subject: subject(),
        people: [{ memberId: 'm-1', company: 'Mine', handEdited: ['company', 'job_title'] }],
      });
      await read(begun, { company: 'Theirs', jobTitle: 'Chief', industry: 'Software' });
      expect((await begun.lead()).person).toMatchObject({
        company: 'Mine',
        jobTitle: null,
        industry: 'Software',
      });
    });

    test('does not take an address that another lead has', async () => {
      const begun = await begin();
      await read(begun, { slug: 's-2' });
      expect((await begun.lead()).person.slug).toBe('s-1');
    });

    test('tells of a pending invitation since when it was sent, once; of none that it is over; of a withdrawn one when it was seen first', async () => {
      const begun = await begin();
      await read(begun, { invitation: { state: 'pending', invitationId: 'i-1', sentAt: NOW - 9 } });
      await read(begun, { invitation: { state: 'pending', invitationId: null, sentAt: NOW - 5 } });
      expect((await begun.lead()).person).toMatchObject({
        invitationId: 'i-1',
        invitationPendingSince: NOW - 9,
        withdrawnAt: null,
      });
      await read(begun, { invitation: { state: 'withdrawn', invitationId: null, sentAt: null } });
      await begun.store.recordProfile({
        ...begun.held,
        now: NOW + 5,
        leadId: String(begun.leadIds[0]),
        profile: profileOf({
          invitation: { state: 'withdrawn', invitationId: null, sentAt: null },
        }),
        late: nobodyLate,
      });
      expect((await begun.lead()).person).toMatchObject({
        invitationPendingSince: null,
        withdrawnAt: NOW,
      });
    });

    test('at first degree is a connection', async () => {
      const begun = await begin();
      await begun.apply(stepOf(await begun.lead(), {}, { stamps: { invited: NOW - 9 } }));
      for (const _again of [1, 2])
        await read(begun, {
          distance: 'FIRST_DEGREE',
          invitation: { state: 'pending', invitationId: null, sentAt: null },
        });
      expect(await begun.lead()).toMatchObject({
        acceptedAt: NOW,
        person: { connectedAt: NOW, invitationPendingSince: null },
      });
      expect(await begun.eventTypes()).toEqual(['INVITE_ACCEPTED']);
    });

    test('lets leads that were held for want of a value try again', async () => {
      const begun = await begin();
      await begun.apply(
        stepOf(await begun.lead(), { state: 'PAUSED', reason: 'PLACEHOLDER_MISSING', dueAt: null }),
        stepOf(await begun.lead(1), {
          state: 'PAUSED',
          reason: 'PLACEHOLDER_MISSING',
          dueAt: null,
        }),
      );
      await read(begun, { company: 'Found' });
      expect([await begun.lead(), (await begun.lead(1)).state]).toMatchObject([
        { state: 'WAITING', reason: null, dueAt: NOW },
        'PAUSED',
      ]);
    });

    test('of somebody who is another lead makes one lead of both, which keeps what is known of either and all that happened', async () => {
      const begun = await beginStore({
        subject: subject(),
        people: [
          {
            slug: 's-1',
            email: 'one@example.com',
            custom: { badge: '7', row: '1' },
            company: 'By hand',
            handEdited: ['company'],
            blacklisted: true,
            withdrawnAt: NOW - 9,
            repliedAt: NOW - 8,
            chatId: 'c-1',
          },
          {
            memberId: 'm-2',
            custom: { badge: '8', seat: '2' },
            company: 'Known',
            repliedAt: NOW - 20,
          },
          { memberId: 'm-3' },
        ],
      });
      const [bySlug = '', known = ''] = begun.leadIds;
      const onlyBySlug = await begun.addCampaign(chain(item('VISIT')), [bySlug]);
      expect(await read(begun, { memberId: 'm-2', slug: 's-1' })).toEqual({ leadId: known });
      const { leads, places, events } = await begun.rows();
      expect(leads.map(({ leadId }) => leadId)).toEqual([known, begun.leadIds[2]]);
      expect(leads[0]?.['person']).toMatchObject({
        memberId: 'm-2',
        slug: 's-1',
        email: 'one@example.com',
        company: 'By hand',
        custom: { badge: '8', seat: '2', row: '1' },
        blacklisted: true,
        withdrawnAt: NOW - 9,
        repliedAt: NOW - 8,
        chatId: 'c-1',
      });
      expect(
        places.filter(({ leadId }) => leadId === known).map(({ campaignId }) => campaignId),
      ).toEqual([begun.campaignId, onlyBySlug]);
      expect(events).toMatchObject([
        {
          type: 'LEAD_SKIPPED',
          campaignId: begun.campaignId,
          leadId: known,
          data: { reason: 'CAMPAIGN_DUPLICATE' },
        },
      ]);
    });

    test('that is not there is remembered as read', async () => {
      const begun = await begin();
      expect(
        await begun.store.recordNoProfile({ ...begun.held, leadId: String(begun.leadIds[0]) }),
      ).toBe(true);
      expect((await begun.lead()).person.profileReadAt).toBe(NOW);
    });

    test('is not kept by a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await read(begun, { company: 'X' })).toBeNull();
      expect(
        await begun.store.recordNoProfile({ ...begun.held, leadId: String(begun.leadIds[0]) }),
      ).toBe(false);
      expect((await begun.lead()).person).toMatchObject({ company: null, profileReadAt: null });
    });
  });

  describe('a hint', () => {
    test('is kept once and stays open until it is closed, those that came first being the first', async () => {
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
    test('is changed in what is given, told, and remembered, in one go', async () => {
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

    test('is told of another status once, however many have seen it', async () => {
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

    test('hears news, which change nothing', async () => {
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
