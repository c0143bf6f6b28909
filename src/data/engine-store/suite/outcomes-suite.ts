import { describe, expect, test } from 'vitest';
import {
  beginStore,
  eventOf,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepOf,
  PROFILE,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/**
 * What became of a try: settled once, with everything that follows from it or with nothing
 * (guarantee G2; architecture, section 3).
 */
export function describeOutcomes(subject: () => StoreSubject): void {
  const begin = () => beginStore({ subject: subject(), people: 3 });

  describe('an outcome', () => {
    test('is written with its event, its unit, its person, and the next step, once', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const intentId = await begun.begin({ lead, action: 'CONNECT' });
      const settle = () =>
        begun.settle({
          intentId,
          outcome: { invitationId: 'i-1' },
          person: { invitationId: 'i-1', invitationPendingSince: NOW },
          step: (fresh) =>
            stepOf(
              fresh,
              { state: 'WAITING', dueAt: NOW + 5 },
              { stamps: { invited: NOW }, events: [eventOf(fresh, 'INVITE_SENT')] },
            ),
        });
      expect([await settle(), await settle()]).toEqual([{ settled: true }, { settled: false }]);
      expect(await begun.lead()).toMatchObject({
        state: 'WAITING',
        dueAt: NOW + 5,
        invitedAt: NOW,
        version: '2',
        person: { invitationId: 'i-1', invitationPendingSince: NOW },
      });
      expect(await begun.eventTypes()).toEqual(['INVITE_SENT']);
      expect((await begun.rows()).intents[0]).toMatchObject({
        status: 'HAPPENED',
        outcome: { invitationId: 'i-1' },
        settledAt: NOW,
      });
    });

    test('decides the next step from the lead as it is then, with what the action changed', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.subject.pauseLeads({
        userId: begun.userId,
        leadIds: [String(begun.leadIds[0])],
        now: NOW,
      });
      const seen: unknown[] = [];
      await begun.settle({
        intentId,
        person: { connectedAt: NOW - 1 },
        step: (fresh) => (
          seen.push([
            fresh.state,
            fresh.version,
            fresh.person.connectedAt,
            fresh.tried.standing?.status,
          ]),
          stepOf(fresh)
        ),
      });
      expect(seen).toEqual([['PAUSED', '2', NOW - 1, 'HAPPENED']]);
      expect((await begun.lead()).state).toBe('PAUSED');
    });

    test('of an attempt that another lane took over is refused', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      const taken = await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      if (taken === undefined) throw new Error('The lease did not end.');
      await begun.store.takeOpenIntents({
        lane: taken,
        now: NOW,
        realBefore: REAL_NOW + 1,
        limit: 9,
      });
      expect(await begun.settle({ intentId })).toEqual({ settled: false });
      expect(await begun.settle({ intentId, lane: taken })).toEqual({ settled: true });
    });

    test('whose profile shows that the person is another lead belongs to that one', async () => {
      const begun = await begin();
      const [from = '', , into = ''] = begun.leadIds;
      const other = await begun.addCampaign(chain(item('VISIT'), item('MESSAGE')), [from]);
      const lead = await begun.lead(0, other);
      const intentId = await begun.begin({ lead });
      const read = { ...PROFILE, memberId: 'm-3' };
      const event = eventOf(lead, 'PROFILE_VIEWED');
      await begun.settle({
        intentId,
        profile: { read, late: () => null },
        person: { lastSeenAt: NOW },
        events: [event],
        step: (fresh) =>
          stepOf(
            fresh,
            { state: 'WAITING', itemId: 'message', itemType: 'MESSAGE', dueAt: NOW },
            { events: [event] },
          ),
      });
      const { places, intents, events } = await begun.rows();
      expect(places.filter(({ campaignId }) => campaignId === other)).toMatchObject([
        { leadId: into, state: 'WAITING', itemId: 'message' },
      ]);
      expect([
        intents[0]?.['leadId'],
        events.filter(({ type }) => type === 'PROFILE_VIEWED').map(({ leadId }) => leadId),
      ]).toEqual([into, [into]]);
    });

    test('whose next step can’t be decided is not written at all', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      const before = await begun.rows();
      const message = { chatId: 'c-1', messageId: 't-1', text: 'Hi', at: NOW };
      await expect(
        begun.settle({
          intentId,
          refund: true,
          person: { connectedAt: NOW },
          message,
          step: () => {
            throw new Error('A rule failed');
          },
        }),
      ).rejects.toThrow('A rule failed');
      expect(await begun.rows()).toEqual(before);
    });

    test('of a lead that has left the campaign is stored with the events it would have had', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const intentId = await begun.begin({ lead });
      await begun.subject.removeLeads({ userId: begun.userId, leadIds: [lead.leadId], now: NOW });
      expect(await begun.settle({ intentId, events: [eventOf(lead, 'PROFILE_VIEWED')] })).toEqual({
        settled: true,
      });
      expect((await begun.eventTypes(lead.leadId)).toSorted()).toEqual([
        'PROFILE_VIEWED',
        'STATE_CHANGED',
      ]);
    });

    test('stores the message that was sent in its thread, once', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'MESSAGE' });
      await begun.store.recordThread({
        ...begun.held,
        thread: {
          chatId: 'c-1',
          memberId: 'm-1',
          messages: [
            { messageId: 't-1', fromMe: true, text: 'Hi there', at: NOW - 2, seen: false },
          ],
        },
      });
      await begun.settle({
        intentId,
        outcome: { messageId: 't-1' },
        message: { chatId: 'c-1', messageId: 't-1', text: 'Hi', at: NOW },
      });
      const { messages, conversations } = await begun.rows();
      expect(messages).toEqual([
        {
          messageId: 't-1',
          chatId: 'c-1',
          fromMe: true,
          sentBy: 'ENGINE',
          text: 'Hi there',
          at: NOW - 2,
          seenAt: null,
        },
      ]);
      expect(conversations).toEqual([
        {
          chatId: 'c-1',
          memberId: 'm-1',
          leadId: begun.leadIds[0],
          lastMessageAt: NOW,
          removed: false,
        },
      ]);
    });

    test('of an unconfirmed attempt may be proven later, by the lane’s holder', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({ intentId, end: 'UNCONFIRMED' });
      expect(await begun.settle({ intentId, from: 'SENDING' })).toEqual({ settled: false });
      const taken = await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await begun.settle({ intentId, from: 'UNCONFIRMED' })).toEqual({ settled: false });
      expect(
        await begun.settle({ intentId, from: 'UNCONFIRMED', lane: taken ?? begun.lane }),
      ).toEqual({ settled: true });
      expect((await begun.rows()).intents[0]?.['status']).toBe('HAPPENED');
    });
  });
}
