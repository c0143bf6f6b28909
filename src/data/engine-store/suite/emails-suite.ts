import { describe, expect, test } from 'vitest';
import type { FreshFacts, LaneMailbox } from '#data/walk/lane-facts.ts';
import {
  allowedToday,
  beginStore,
  NOW,
  REAL_NOW,
  TODAY,
  type BegunStore,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const MAILBOX: LaneMailbox = {
  address: 'ada@firm.example',
  fromName: 'Ada',
  signature: 'Ada',
  footer: 'Stop: {{unsubscribeLink}}',
  status: 'CONNECTED',
  rampFrom: NOW - 5,
  bouncesHoldSince: null,
  news: 0,
};
const SENT = {
  messageId: '<r-1@firm.example>',
  address: 'one@big.example',
  subject: 'Hello',
  threadId: null,
  sentAt: NOW,
};

const PEOPLE = [
  { memberId: 'm-1', email: 'One@Big.example' },
  { memberId: 'm-2', email: 'two@big.example' },
  { memberId: 'm-3', email: 'three@other.example' },
];
let mailboxes = 0;
/** A mailbox of its own for each user: an address is only one user’s. */
const mailbox = (): LaneMailbox => ({ ...MAILBOX, address: `ada${(mailboxes += 1)}@firm.example` });

/** What is kept of emails and of the mailbox that they leave from (product rules, section 16). */
export function describeEmails(subject: () => StoreSubject): void {
  const begin = (people: Parameters<typeof beginStore>[0]['people'] = PEOPLE) =>
    beginStore({
      subject: subject(),
      sequence: chain(item('EMAIL', { message: 'Hi', subject: 'Yo' })),
      people,
      user: { mailboxConnected: true, mailbox: mailbox() },
    });
  const emailOf = async (begun: BegunStore, index: number) => {
    let seen: FreshFacts['email'] = null;
    const lead = await begun.lead(index);
    await begun.reserve({
      lead,
      action: 'EMAIL',
      payload: { to: String(lead.person.email).toLowerCase() },
      check: ({ email }) => ((seen = email), { allowed: false, reason: 'NO' }),
    });
    return seen;
  };

  describe('emails', () => {
    test('leave from the mailbox as it stands, also once it is lost', async () => {
      const begun = await begin();
      const read = () =>
        begun.store.readLane({ lane: begun.lane, now: NOW, knownSequences: new Map() });
      const { address } = (await read())?.user.mailbox ?? MAILBOX;
      expect((await read())?.user.mailbox).toEqual({ ...MAILBOX, address });
      await begun.store.loseMailbox({ ...begun.held, problem: 'GRANT_REVOKED' });
      expect((await read())?.user.mailbox).toEqual({ ...MAILBOX, address, status: 'LOST' });
    });

    test('are sent as their campaign is set', async () => {
      const begun = await begin();
      const { userId } = begun.lane;
      const campaignId = await begun.subject.addCampaign({
        userId,
        sequence: chain(item('EMAIL')),
        now: NOW,
        unsubscribeFooter: false,
        trackOpens: false,
      });
      const facts = await begun.store.readLane({
        lane: begun.lane,
        now: NOW,
        knownSequences: new Map(),
      });
      const settingsOf = (id: string) =>
        facts?.campaigns
          .filter((campaign) => campaign.campaignId === id)
          .map(({ unsubscribeFooter, trackOpens }) => [unsubscribeFooter, trackOpens]);
      expect(settingsOf(campaignId)).toEqual([[false, false]]);
      expect(settingsOf(begun.campaignId)).toEqual([[true, null]]);
    });

    test('keep the slot of their own channel, and leave the network’s as it is', async () => {
      const begun = await begin();
      const payload = { to: 'one@big.example' };
      await begun.begin({
        lead: await begun.lead(),
        action: 'EMAIL',
        payload,
        nextSlotAt: NOW + 9,
      });
      const lane = await begun.store.readLane({
        lane: begun.lane,
        now: NOW,
        knownSequences: new Map(),
      });
      expect([lane?.nextSlotAt, lane?.marks.email]).toEqual([null, { nextSlotAt: NOW + 9 }]);
    });

    test('are kept with their try, and a later look only adds their thread', async () => {
      const begun = await begin();
      const intentId = await begun.begin({
        lead: await begun.lead(),
        action: 'EMAIL',
        requestId: 'r-1',
        payload: { to: 'one@big.example' },
      });
      const leadId = String(begun.leadIds[0]);
      const sent = () => begun.store.sentEmails({ userId: begun.userId, leadId });
      await begun.settle({ intentId, end: 'UNCONFIRMED', email: SENT });
      const kept = { ...SENT, campaignId: begun.campaignId, bounced: false };
      expect(await sent()).toEqual([kept]);
      await begun.settle({
        intentId,
        from: 'UNCONFIRMED',
        email: { ...SENT, subject: 'Other', threadId: 't-1' },
      });
      expect(await sent()).toEqual([{ ...kept, threadId: 't-1' }]);
      expect(
        await begun.store.sentEmails({ userId: begun.userId, leadId: String(begun.leadIds[1]) }),
      ).toEqual([]);
    });

    test('to an address that was refused are told so, to the walk and to the last look', async () => {
      const begun = await begin();
      const intentId = await begun.begin({
        lead: await begun.lead(),
        action: 'EMAIL',
        payload: { to: 'one@big.example' },
      });
      expect((await begun.lead()).person.emailRefusal).toBeUndefined();
      await begun.settle({
        intentId,
        end: 'DID_NOT_HAPPEN',
        refund: true,
        refusedAddress: 'one@big.example',
      });
      expect((await begun.lead()).person.emailRefusal).toBe('BOUNCED');
      await begun.subject.refuseAddress({
        userId: begun.userId,
        address: 'three@other.example',
        reason: 'UNSUBSCRIBED',
        now: NOW,
      });
      expect([await emailOf(begun, 0), await emailOf(begun, 2)]).toMatchObject([
        { address: 'one@big.example', refusal: 'BOUNCED' },
        { address: 'three@other.example', refusal: 'UNSUBSCRIBED' },
      ]);
    });

    test('that the server refuses for good count like those that came back: the fourth holds the mailbox, once', async () => {
      const begun = await begin([0, 1, 2, 3, 4].map((index) => ({ memberId: `m-no-${index}` })));
      const holds: unknown[] = [];
      for (let index = 0; index < 5; index += 1) {
        const intentId = await begun.begin({
          lead: await begun.lead(index),
          action: 'EMAIL',
          payload: { to: `no${index}@big.example` },
        });
        await begun.settle({
          intentId,
          end: 'DID_NOT_HAPPEN',
          refund: true,
          refusedAddress: `no${index}@big.example`,
        });
        holds.push((await begun.rows()).mailbox[0]?.['bouncesHoldSince']);
      }
      expect(holds).toEqual([null, null, null, expect.any(Number), holds[3]]);
      const { notifications, sentEmails, campaigns } = await begun.rows();
      expect(notifications).toMatchObject([
        {
          type: 'TOO_MANY_BOUNCES',
          data: { sent: 4, bounced: 4, campaigns: [campaigns[0]?.['name']] },
        },
      ]);
      expect(sentEmails).toEqual([]);
    });

    test('to one domain are counted by day, but for those that did not happen', async () => {
      const begun = await begin();
      const intentId = await begun.begin({
        lead: await begun.lead(),
        action: 'EMAIL',
        payload: { to: 'one@big.example' },
        check: allowedToday(),
      });
      expect([await emailOf(begun, 1), await emailOf(begun, 2)]).toMatchObject([
        { toDomain: { [TODAY]: 1 } },
        { toDomain: {} },
      ]);
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', refund: true });
      expect(await emailOf(begun, 1)).toMatchObject({ toDomain: {} });
    });

    test('without an outcome are looked for by themselves, and other tries without them', async () => {
      const begun = await begin();
      const visit = await begun.begin({ lead: await begun.lead(0) });
      const email = await begun.begin({
        lead: await begun.lead(1),
        action: 'EMAIL',
        payload: { to: 'two@big.example' },
      });
      const lane = await begun.store.readLane({
        lane: begun.lane,
        now: NOW,
        knownSequences: new Map(),
      });
      expect([lane?.openIntentIds, lane?.openEmails]).toEqual([
        { first: visit, last: visit },
        { oldestRealAt: REAL_NOW, first: email, last: email },
      ]);
      const take = async (emails: boolean) =>
        (
          await begun.store.takeOpenIntents({
            ...begun.held,
            realBefore: REAL_NOW + 1,
            limit: 5,
            emails,
          })
        ).map(({ intentId }) => intentId);
      expect([await take(true), await take(false)]).toEqual([[email], [visit]]);
    });
  });
}
