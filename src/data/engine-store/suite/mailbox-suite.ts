import { describe, expect, test } from 'vitest';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { MatchedEmail } from '#data/engine-store/mailbox-store.ts';
import { ADDRESS, mailboxCalls } from '#data/engine-store/suite/mailbox-fixture.ts';
import { nobodyLate, profileOf } from '#data/engine-store/suite/people-fixture.ts';
import { NOW, stepOf } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** What comes back to the user's mailbox (product rules, sections 3 and 16; guarantee G5). */
export function describeMailbox(subject: () => StoreSubject): void {
  const { begin, sent, receivedOf, record } = mailboxCalls(subject);

  describe('a mailbox', () => {
    test('is read from where it was left, and is null if none is connected', async () => {
      const begun = await begin();
      const mailbox = () => begun.store.readMailbox({ userId: begun.userId });
      expect(await mailbox()).toMatchObject({ status: 'CONNECTED', place: null, readAt: null });
      await record(begun, [], { place: 'p-7' });
      expect(await mailbox()).toMatchObject({ place: 'p-7', readAt: NOW + 10 });
      await record(begun, [], { place: null, now: NOW + 20 });
      expect(await mailbox()).toMatchObject({ place: 'p-7', readAt: NOW + 10 });
      expect(await begun.store.readMailbox({ userId: '1' })).toBeNull();
    });

    test('that is lost is reported once', async () => {
      const begun = await begin();
      const lose = () => begun.store.loseMailbox({ ...begun.held, problem: 'GRANT_REVOKED' });
      expect([await lose(), await lose()]).toEqual([true, false]);
      const { mailbox, notifications } = await begun.rows();
      expect(mailbox).toMatchObject([{ status: 'LOST', lostProblem: 'GRANT_REVOKED' }]);
      expect(notifications).toMatchObject([
        { type: 'MAILBOX_LOST', data: { problem: 'GRANT_REVOKED' } },
      ]);
    });

    test('holds the people its owner has written to in another program, once and from then on', async () => {
      const begun = await begin();
      const both = begun.leadIds.slice(0, 2).map(String) as [string, string];
      const written = (at: number, leadIds: MatchedEmail['leadIds'] = both) =>
        receivedOf(begun, {
          at,
          leadIds,
          effect: { kind: 'WRITTEN' },
          fromAddress: 'maya@x.example',
        });
      const long = await begun.lead(2);
      // Before the leads were in the campaign.
      const early = written(long.addedAt - 1);
      expect(await record(begun, [early])).toMatchObject({ changed: [], replied: [] });
      const one = written(long.addedAt + 1);
      expect((await record(begun, [one]))?.changed).toEqual(
        both.map((leadId) => ({ leadId, campaignId: begun.campaignId })),
      );
      const held = { state: 'PAUSED', reason: 'USER_WROTE', dueAt: null };
      expect([await begun.lead(0), await begun.lead(1)]).toMatchObject([held, held]);
      expect((await begun.lead(2)).state).toBe('GETTING_READY');
      await begun.apply(
        stepOf(await begun.lead(0), { state: 'WAITING', reason: null, dueAt: NOW + 20 }),
      );
      expect((await record(begun, [one, early]))?.changed).toEqual([]);
      const resumed = await begun.lead(0);
      await begun.apply(stepOf(resumed, { memory: { ...resumed.memory, resumedAt: NOW + 7 } }));
      expect((await record(begun, [written(NOW + 7)]))?.changed).toEqual([]);
      expect((await record(begun, [written(NOW + 8)]))?.changed).toHaveLength(1);
      expect((await begun.rows()).events.map(({ type, data }) => [type, data])).toEqual(
        Array.from({ length: 3 }, () => [
          'STATE_CHANGED',
          expect.objectContaining({ to: 'PAUSED', reason: 'USER_WROTE' }),
        ]),
      );
    });

    test('is changed by no one who has lost the lane', async () => {
      const begun = await begin();
      const about = await sent(begun);
      await begun.lease('2', { realNow: begun.lane.realLeaseUntil + 1 });
      expect(await record(begun, [receivedOf(begun, { about })])).toBeNull();
      expect(await begun.store.loseMailbox({ ...begun.held, problem: 'X' })).toBe(false);
      const { mailbox, receivedEmails } = await begun.rows();
      expect([mailbox[0]?.['readingPlace'], mailbox[0]?.['status'], receivedEmails]).toEqual([
        null,
        'CONNECTED',
        [],
      ]);
    });

    test('finds who a message belongs to by its ids, its thread, and its addresses, and what is in progress', async () => {
      const begun = await begin();
      const first = await sent(begun, { at: NOW - 20 });
      const second = await sent(begun, { lead: 1, at: NOW - 10 });
      await record(begun, [receivedOf(begun, { messageId: '<known@x>', about: first })]);
      await begun.begin({ lead: await begun.lead(2), action: 'EMAIL', requestId: 'open-1' });
      const none = { messageIds: [], threadIds: [], addresses: [], receivedIds: [] };
      const find = (clues: object) =>
        begun.store.findMail({ userId: begun.userId, ...none, ...clues });
      expect(await find({ messageIds: [second.messageId, '<other@x>'] })).toEqual({
        sent: [second],
        leads: [],
        received: [],
        open: ['open-1'],
      });
      expect((await find({ threadIds: ['thread-1'] })).sent).toEqual([first, second]);
      expect(await find({ addresses: [ADDRESS], receivedIds: ['<known@x>', '<new@x>'] })).toEqual({
        sent: [first],
        leads: [0, 2].map((index) => ({ leadId: begun.leadIds[index], address: ADDRESS })),
        received: ['<known@x>'],
        open: ['open-1'],
      });
    });
  });

  describe('a reply by email', () => {
    test('ends the lead in all campaigns, is counted if it was emailed, and is reported with its subject', async () => {
      const begun = await begin();
      const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
      const about = await sent(begun);
      const email = receivedOf(begun, { about });
      expect(await record(begun, [email])).toMatchObject({
        replied: [{ leadId: begun.leadIds[0], messageId: email.messageId }],
        onHold: false,
      });
      const ended = { state: 'FINISHED', reason: 'REPLIED', dueAt: null };
      expect([await begun.lead(0), await begun.lead(0, other)]).toMatchObject([ended, ended]);
      const { places, events, receivedEmails } = await begun.rows();
      expect(places.filter(({ leadId }) => leadId === begun.leadIds[0])).toMatchObject([
        { stamps: { replied: NOW + 5, email_replied: NOW + 5 } },
        { stamps: {} },
      ]);
      const data = { messageId: email.messageId, subject: 'Re: Hello', text: 'Yes' };
      expect(events.filter(({ type }) => type === 'EMAIL_RESPONDED')).toMatchObject([
        { campaignId: begun.campaignId, data },
        { campaignId: other, data },
      ]);
      expect(receivedEmails).toMatchObject([
        { kind: 'REPLY', requestId: about.requestId, text: 'Yes\n> Hello' },
      ]);
    });

    test('that comes twice counts once', async () => {
      const begun = await begin();
      const email = receivedOf(begun, { about: await sent(begun) });
      await record(begun, [email, email]);
      const before = await begun.rows();
      expect(await record(begun, [email])).toEqual({ changed: [], replied: [], onHold: false });
      expect((await begun.rows()).events).toEqual(before.events);
    });

    test('of two people with one address stops both', async () => {
      const begun = await begin();
      const [first, , third] = begun.leadIds;
      await record(begun, [receivedOf(begun, { leadIds: [String(first), String(third)] })]);
      expect([(await begun.lead(0)).reason, (await begun.lead(2)).reason]).toEqual([
        'REPLIED',
        'REPLIED',
      ]);
      expect((await begun.lead(1)).state).toBe('GETTING_READY');
    });

    test('that answers no email of the campaign is no email reply there', async () => {
      const begun = await begin();
      await begun.apply(stepOf(await begun.lead(), {}, { stamps: { contacted: NOW - 9 } }));
      await record(begun, [receivedOf(begun, {})]);
      expect((await begun.rows()).places[0]?.['stamps']).toEqual({
        contacted: NOW - 9,
        replied: NOW + 5,
      });
    });
  });

  describe('an automatic reply', () => {
    test('is stored and changes nothing', async () => {
      const begun = await begin();
      const about = await sent(begun);
      const before = await begun.rows();
      await record(begun, [receivedOf(begun, { about, effect: { kind: 'AUTOMATIC' } })]);
      const { places, events, receivedEmails } = await begun.rows();
      expect([places, events]).toEqual([before.places, before.events]);
      expect(receivedEmails).toMatchObject([{ kind: 'AUTOMATIC' }]);
    });

    test('of someone who is absent moves their leads in all campaigns as the step says', async () => {
      const begun = await begin();
      const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
      const until = NOW + 7 * MS_PER_DAY;
      const news = await record(begun, [
        receivedOf(begun, { effect: { kind: 'OUT_OF_OFFICE', until } }),
      ]);
      expect(news?.changed.map(({ campaignId }) => campaignId)).toEqual([begun.campaignId, other]);
      const held = { state: 'WAITING', dueAt: until };
      expect([await begun.lead(0), await begun.lead(0, other)]).toMatchObject([held, held]);
    });
  });

  test('an opt-out counts as a reply and ends their leads everywhere', async () => {
    const begun = await begin();
    const about = await sent(begun);
    const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
    const effect = { kind: 'OPT_OUT', sentence: 'Stop.' } as const;
    const news = await record(begun, [receivedOf(begun, { about, effect })]);
    expect(news?.replied).toMatchObject([{ leadId: about.leadId }]);
    const ended = { state: 'BLACKLISTED', repliedAt: NOW + 5, dueAt: null };
    expect(await begun.lead(0)).toMatchObject(ended);
    expect(await begun.lead(0, other)).toMatchObject({ state: 'BLACKLISTED', dueAt: null });
  });

  test('an address that reaches no one anymore is refused', async () => {
    const begun = await begin();
    const effect = { kind: 'GONE', sentence: 'I left.', newAddress: 'new@a.example' } as const;
    const news = await record(begun, [receivedOf(begun, { about: await sent(begun), effect })]);
    expect(news).toMatchObject({ changed: [], replied: [] });
    const { refusedAddresses, receivedEmails } = await begun.rows();
    expect(refusedAddresses).toMatchObject([{ address: ADDRESS, reason: 'GONE' }]);
    expect(receivedEmails).toMatchObject([{ kind: 'GONE', newAddress: 'new@a.example' }]);
  });

  test('a spam complaint unsubscribes everyone with that address, in all campaigns', async () => {
    const begun = await begin();
    const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
    const about = await sent(begun);
    await record(begun, [receivedOf(begun, { about, effect: { kind: 'COMPLAINT' } })]);
    const ended = { state: 'FINISHED', reason: 'UNSUBSCRIBED', dueAt: null };
    for (const campaignId of [begun.campaignId, other])
      expect([
        await begun.lead(0, campaignId),
        await begun.lead(1, campaignId),
        await begun.lead(2, campaignId),
      ]).toMatchObject([ended, { state: 'GETTING_READY' }, ended]);
    const { events, refusedAddresses } = await begun.rows();
    expect(refusedAddresses).toMatchObject([{ address: ADDRESS, reason: 'UNSUBSCRIBED' }]);
    expect(events).toHaveLength(4);
    expect(events[0]).toMatchObject({
      type: 'STATE_CHANGED',
      actor: 'NETWORK',
      data: { to: 'FINISHED', reason: 'UNSUBSCRIBED' },
    });
  });

  test('what was sent to a lead and came back belongs to another once both are one person', async () => {
    const begun = await begin();
    const about = await sent(begun, { lead: 1 });
    await record(begun, [
      receivedOf(begun, { about, leadIds: [about.leadId], effect: { kind: 'AUTOMATIC' } }),
    ]);
    await begun.store.recordProfile({
      ...begun.held,
      leadId: about.leadId,
      profile: profileOf({ memberId: 'm-1' }),
      late: nobodyLate,
    });
    const { sentEmails, receivedEmails, leads } = await begun.rows();
    const known = new Set(leads.map(({ leadId }) => leadId));
    expect([sentEmails, receivedEmails].flat().every(({ leadId }) => known.has(leadId))).toBe(true);
  });
}
