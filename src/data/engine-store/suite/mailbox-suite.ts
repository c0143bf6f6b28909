import { describe, expect, test } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import type {
  KnownSentEmail,
  MatchedEmail,
  StepOnEmail,
} from '#data/engine-store/mailbox-store.ts';
import { nobodyLate, profileOf } from '#data/engine-store/suite/people-fixture.ts';
import { beginStore, NOW, stepOf, type BegunStore } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const ADDRESS = 'ada@client.example';
const LASTING = { kind: 'BOUNCE', cause: 'ADDRESS', lasting: true, status: '5.1.1' } as const;
const FOR_NOW = { kind: 'BOUNCE', cause: 'ROUTE', lasting: false, status: '4.4.1' } as const;
/** Holds who is absent, and puts back on the email who is to get it again. */
const step: StepOnEmail = ({ lead, email: { effect }, retryAt }) => {
  if (retryAt !== null) return stepOf(lead, { visit: lead.visit + 1, dueAt: retryAt });
  return effect.kind === 'OUT_OF_OFFICE' && lead.state !== 'FINISHED'
    ? stepOf(lead, { state: 'WAITING', dueAt: effect.until })
    : null;
};

/** What comes back to the user's mailbox (product rules, sections 3 and 16; guarantee G5). */
export function describeMailbox(subject: () => StoreSubject): void {
  const begin = async () => {
    const begun = await beginStore({
      subject: subject(),
      sequence: chain(item('EMAIL'), item('MESSAGE')),
      people: [
        { memberId: 'm-1', email: 'Ada@client.example' },
        { memberId: 'm-2', email: 'bo@client.example' },
        { memberId: 'm-3', email: ADDRESS },
      ],
    });
    await begun.subject.addMailbox({ userId: begun.userId });
    return begun;
  };
  const sent = async (
    begun: BegunStore,
    { at = NOW - 9, lead = 0, campaignId = begun.campaignId, tag = '' } = {},
  ): Promise<KnownSentEmail> => {
    const requestId = `${begun.userId}-${campaignId}-${lead}-${at}${tag}`;
    const email = {
      requestId,
      messageId: `<${requestId}@firm.example>`,
      threadId: 'thread-1',
      campaignId,
      leadId: String(begun.leadIds[lead]),
      itemId: 'email',
      address: lead === 1 ? 'bo@client.example' : ADDRESS,
      sentAt: at,
    };
    await begun.subject.addSentEmail({ userId: begun.userId, ...email });
    const read = await begun.store.readLead({
      userId: begun.userId,
      campaignId,
      leadId: email.leadId,
    });
    if (read !== null)
      await begun.apply(
        stepOf(read, {}, { stamps: { emailed: at, email_delivered: at, contacted: at } }),
      );
    return email;
  };
  let ids = 0;
  const receivedOf = (begun: BegunStore, over: Partial<MatchedEmail>): MatchedEmail => ({
    messageId: `<in-${(ids += 1)}@client.example>`,
    leadIds: [String(begun.leadIds[0])],
    about: null,
    fromAddress: ADDRESS,
    subject: 'Re: Hello',
    text: 'Yes\n> Hello',
    ownText: 'Yes',
    at: NOW + 5,
    effect: { kind: 'REPLY' },
    ...over,
  });
  const record = (
    begun: BegunStore,
    emails: readonly MatchedEmail[],
    { now = NOW + 10, place = 'p-1' as string | null } = {},
  ) => begun.store.recordReceived({ ...begun.held, now, emails, place, step });

  describe('a mailbox', () => {
    test('is read from where it was left, and is none where none is connected', async () => {
      const begun = await begin();
      const mailbox = () => begun.store.readMailbox({ userId: begun.userId });
      expect(await mailbox()).toMatchObject({ status: 'CONNECTED', place: null, readAt: null });
      await record(begun, [], { place: 'p-7' });
      expect(await mailbox()).toMatchObject({ place: 'p-7', readAt: NOW + 10 });
      await record(begun, [], { place: null, now: NOW + 20 });
      expect(await mailbox()).toMatchObject({ place: 'p-7', readAt: NOW + 10 });
      expect(await begun.store.readMailbox({ userId: '1' })).toBeNull();
    });

    test('that is lost is told once', async () => {
      const begun = await begin();
      const lose = () => begun.store.loseMailbox({ ...begun.held, problem: 'GRANT_REVOKED' });
      expect([await lose(), await lose()]).toEqual([true, false]);
      const { mailbox, notifications } = await begun.rows();
      expect(mailbox).toMatchObject([{ status: 'LOST', lostProblem: 'GRANT_REVOKED' }]);
      expect(notifications).toMatchObject([
        { type: 'MAILBOX_LOST', data: { problem: 'GRANT_REVOKED' } },
      ]);
    });

    test('holds whom its owner has written to in another program, once and from then on', async () => {
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

    test('is written to by no one who has lost the lane', async () => {
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

    test('finds whose a message is by its ids, its thread and its addresses, and what is under way', async () => {
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
    test('ends the lead in all campaigns, is counted where it was emailed, and is told with its subject', async () => {
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

  describe('an automatic answer', () => {
    test('is kept and changes nothing', async () => {
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

  test('an address that reaches nobody anymore is refused', async () => {
    const begun = await begin();
    const effect = { kind: 'GONE', sentence: 'I left.', newAddress: 'new@a.example' } as const;
    const news = await record(begun, [receivedOf(begun, { about: await sent(begun), effect })]);
    expect(news).toMatchObject({ changed: [], replied: [] });
    const { refusedAddresses, receivedEmails } = await begun.rows();
    expect(refusedAddresses).toMatchObject([{ address: ADDRESS, reason: 'GONE' }]);
    expect(receivedEmails).toMatchObject([{ kind: 'GONE', newAddress: 'new@a.example' }]);
  });

  describe('a bounce', () => {
    test('for good marks the address, is counted and told, and takes the delivery back', async () => {
      const begun = await begin();
      const about = await sent(begun);
      await record(begun, [receivedOf(begun, { about, effect: LASTING })]);
      const { places, events, sentEmails, refusedAddresses } = await begun.rows();
      expect(places[0]).toMatchObject({
        state: 'GETTING_READY',
        stamps: { emailed: NOW - 9, contacted: NOW - 9, email_bounced: NOW + 5 },
      });
      expect(Object.keys(places[0]?.['stamps'] as object)).not.toContain('email_delivered');
      expect(events.at(-1)).toMatchObject({
        type: 'EMAIL_BOUNCED',
        itemId: 'email',
        data: { address: ADDRESS, lasting: true, retryAt: null },
      });
      expect(sentEmails).toMatchObject([{ bouncedAt: NOW + 5, bounceLasting: true }]);
      expect(await begun.store.sentEmails({ userId: begun.userId, leadId: about.leadId })).toEqual([
        expect.objectContaining({ messageId: about.messageId, bounced: true }),
      ]);
      expect(refusedAddresses).toMatchObject([{ address: ADDRESS, reason: 'BOUNCED' }]);
    });

    test('of the message alone leaves the address', async () => {
      const begun = await begin();
      const effect = { ...LASTING, cause: 'MESSAGE' } as const;
      await record(begun, [receivedOf(begun, { about: await sent(begun), effect })]);
      expect((await begun.rows()).refusedAddresses).toEqual([]);
    });

    test('for a time puts the lead back on its email twice, and is a bounce the third time', async () => {
      const begun = await begin();
      const retries: unknown[] = [];
      for (const [index, hours] of [0, 5, 26].entries()) {
        const at = NOW + hours * MS_PER_HOUR;
        const about = await sent(begun, { at });
        await record(begun, [receivedOf(begun, { about, effect: FOR_NOW, at: at + 60_000 })]);
        const told = (await begun.rows()).events.find((event) => event['at'] === at + 60_000);
        retries.push((told?.['data'] as Record<string, unknown> | undefined)?.['retryAt']);
        expect((await begun.lead()).visit).toBe(Math.min(index + 2, 3));
      }
      expect(retries).toEqual(['2026-03-02T13:01:00.000Z', '2026-03-03T10:01:00.000Z', null]);
      expect((await begun.rows()).places[0]?.['stamps']).toMatchObject({
        email_bounced: NOW + 26 * MS_PER_HOUR + 60_000,
      });
      // The hold counts the same one as the rate.
      const { sentEmails } = await begun.rows();
      const last = NOW + 26 * MS_PER_HOUR;
      expect(sentEmails.map(({ sentAt, bounceFinal }) => [sentAt === last, bounceFinal])).toEqual(
        expect.arrayContaining([
          [false, false],
          [true, true],
        ]),
      );
    });

    test('for a time is tried no fourth time, however far apart the tries were', async () => {
      const begun = await begin();
      for (const days of [0, 3, 6]) {
        const at = NOW + days * MS_PER_DAY;
        const about = await sent(begun, { at });
        await record(begun, [receivedOf(begun, { about, effect: FOR_NOW, at: at + 60_000 })]);
        expect((await begun.lead()).visit).toBe(2);
      }
    });

    test('that is reported twice counts once', async () => {
      const begun = await begin();
      const about = await sent(begun);
      for (const at of [NOW + 5, NOW + 6])
        await record(begun, [receivedOf(begun, { about, effect: LASTING, at })]);
      expect(await begun.eventTypes()).toEqual(['EMAIL_BOUNCED']);
    });

    test('for now that is given up later marks the address', async () => {
      const begun = await begin();
      const about = await sent(begun);
      const forNow = { ...LASTING, lasting: false };
      await record(begun, [receivedOf(begun, { about, effect: forNow, at: NOW + 5 })]);
      expect((await begun.rows()).refusedAddresses).toEqual([]);
      for (const at of [NOW + 6, NOW + 7])
        await record(begun, [receivedOf(begun, { about, effect: LASTING, at })]);
      const { refusedAddresses, sentEmails } = await begun.rows();
      expect(refusedAddresses).toMatchObject([{ address: ADDRESS, reason: 'BOUNCED' }]);
      expect(sentEmails).toMatchObject([{ bounceLasting: true }]);
      expect(await begun.eventTypes()).toEqual(['EMAIL_BOUNCED', 'EMAIL_BOUNCED']);
    });

    test('the fourth for good among the last sixty holds the mailbox, once and with what to clean', async () => {
      const begun = await begin();
      const holds: unknown[] = [];
      for (let index = 0; index < 5; index += 1) {
        const about = await sent(begun, { at: NOW + index, tag: `-${index}` });
        const news = await record(begun, [receivedOf(begun, { about, effect: LASTING })]);
        holds.push(news?.onHold);
      }
      expect(holds).toEqual([false, false, false, true, false]);
      const { mailbox, notifications, campaigns } = await begun.rows();
      expect(mailbox).toMatchObject([{ bouncesHoldSince: NOW + 10 }]);
      expect(notifications).toMatchObject([
        {
          type: 'TOO_MANY_BOUNCES',
          data: { sent: 4, bounced: 4, campaigns: [campaigns[0]?.['name']] },
        },
      ]);
    });

    test('from before the user resumed no longer counts', async () => {
      const begun = await beginStore({ subject: subject(), people: [{ email: ADDRESS }] });
      await begun.subject.addMailbox({ userId: begun.userId, bouncesCountedFrom: NOW });
      for (const at of [NOW - 3, NOW - 2, NOW - 1, NOW + 1]) {
        const about = await sent(begun, { at });
        const news = await record(begun, [receivedOf(begun, { about, effect: LASTING })]);
        expect(news?.onHold).toBe(false);
      }
    });
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

  test('what was sent to a lead and came back is another’s once both are one person', async () => {
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
