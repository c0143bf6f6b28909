import { describe, expect, test } from 'vitest';
import {
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepOf,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';
import { nobodyLate, profileOf, read } from './people-fixture.ts';

/** What a read profile says about a person (product rules, section 7). */
export function describeProfiles(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('a profile', () => {
    test('adds names, jobs, and ways to reach the person, and leaves what it doesn’t say', async () => {
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

    test('doesn’t take an address that another lead has', async () => {
      const begun = await begin();
      await read(begun, { slug: 's-2' });
      expect((await begun.lead()).person.slug).toBe('s-1');
    });

    test('says since when a pending invitation was sent, once; that one is over if there is none; and when a withdrawn one was first seen', async () => {
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

    test('lets leads that were held because a value was missing try again', async () => {
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

    test('of someone who is another lead makes one lead of both, which keeps what is known about either and all that happened', async () => {
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

    test('that doesn’t exist is remembered as read', async () => {
      const begun = await begin();
      expect(
        await begun.store.recordNoProfile({ ...begun.held, leadId: String(begun.leadIds[0]) }),
      ).toBe(true);
      expect((await begun.lead()).person.profileReadAt).toBe(NOW);
    });

    test('is not stored by a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await read(begun, { company: 'X' })).toBeNull();
      expect(
        await begun.store.recordNoProfile({ ...begun.held, leadId: String(begun.leadIds[0]) }),
      ).toBe(false);
      expect((await begun.lead()).person).toMatchObject({ company: null, profileReadAt: null });
    });
  });
}
