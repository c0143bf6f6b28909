import { describe, expect, test } from 'vitest';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  beginStore,
  eventOf,
  NOW,
  stepOf,
  type BegunStore,
  PROFILE,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const ENDED = { state: 'FINISHED', reason: 'REPLIED', dueAt: null };

/**
 * By whichever way a lead comes back: one who has answered meanwhile has ended, and only the user's
 * word lets it continue (guarantee G5; product rules, section 3).
 */
export function describeAnsweredLeads(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });
  const answers = (
    { store, held }: BegunStore,
    at: number,
    { memberId = 'm-1', messageId = `t-${at}` } = {},
  ) =>
    store.recordThread({
      ...held,
      now: NOW + 1,
      thread: {
        chatId: `c-${memberId}`,
        memberId,
        messages: [{ messageId, fromMe: false, text: 'Hello', at, seen: true }],
      },
    });
  const change = ({ userId, leadIds }: BegunStore, now = NOW + 10) => ({
    userId,
    leadIds: leadIds.slice(0, 1),
    now,
  });
  const lastChange = async (begun: BegunStore) =>
    (await begun.rows()).events.filter(({ type }) => type === 'STATE_CHANGED').at(-1)?.['data'];

  describe('a lead that ends as replied', () => {
    const contacted = async (begun: BegunStore, at: number) => {
      const lead = await begun.lead();
      await begun.apply(
        stepOf(
          lead,
          { state: 'WAITING', dueAt: NOW + 99 },
          {
            stamps: { contacted: at, messaged: at },
            events: [{ ...eventOf(lead, 'MESSAGE_SENT'), at }],
          },
        ),
      );
    };
    const replies = async (begun: BegunStore) =>
      (await begun.rows()).events
        .filter(({ type }) => type === 'MESSAGE_RESPONDED')
        .map(({ at, leadId }) => [at, leadId]);

    test('counts as replied where the other side’s clock is up to a minute behind, and no reply precedes its message', async () => {
      const begun = await begin();
      await contacted(begun, NOW + 61_000);
      await answers(begun, NOW + 1000);
      const lead = await begun.lead();
      expect(lead).toMatchObject({ ...ENDED, repliedAt: NOW + 61_000 });
      expect(await replies(begun)).toEqual([[NOW + 61_000, lead.leadId]]);
    });

    test('has the reply in its timeline where they wrote before the first message, and counts in no rate', async () => {
      const begun = await begin();
      await answers(begun, NOW + 1);
      const lead = await begun.lead();
      expect(lead).toMatchObject({ ...ENDED, repliedAt: null });
      expect(await replies(begun)).toEqual([[NOW + 1, lead.leadId]]);
      const late = await begin();
      await contacted(late, NOW + 61_001);
      await answers(late, NOW + 1000);
      expect([(await late.lead()).repliedAt, (await replies(late)).length]).toEqual([null, 1]);
    });

    test('has it too where it was retried or came off the blacklist after the reply', async () => {
      const begun = await begin();
      await begun.apply(
        stepOf(await begun.lead(), { state: 'FAILED', reason: 'NOT_CONNECTED', dueAt: null }),
      );
      await begun.subject.blacklistLeads({ ...change(begun), leadIds: begun.leadIds.slice(1, 2) });
      await answers(begun, NOW + 1);
      await answers(begun, NOW + 2, { memberId: 'm-2' });
      expect(await replies(begun)).toEqual([]);
      await begun.subject.retryLeads(change(begun));
      const other = { ...change(begun), leadIds: begun.leadIds.slice(1, 2) };
      await begun.subject.unblacklistLeads(other);
      expect([await begun.lead(), await begun.lead(1)]).toMatchObject([ENDED, ENDED]);
      expect(await replies(begun)).toEqual([
        [NOW + 1, begun.leadIds[0]],
        [NOW + 2, begun.leadIds[1]],
      ]);
    });
  });

  describe('a lead that answered while it was on the blacklist', () => {
    test.each([
      ['getting ready', {}],
      ['waiting', { state: 'WAITING', dueAt: NOW + 99 }],
      ['queued', { state: 'IN_PROGRESS', dueAt: NOW - 1 }],
      ['paused by hand', { state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }],
      ['held for a word', { state: 'PAUSED', reason: 'ACTION_UNCONFIRMED', dueAt: null }],
    ] as const)('has ended when it comes off it, where it was %s', async (_was, to) => {
      const begun = await begin();
      await begun.apply(stepOf(await begun.lead(), to));
      await begun.subject.blacklistLeads(change(begun));
      await answers(begun, NOW + 1);
      expect(await begun.subject.unblacklistLeads(change(begun))).toBe(1);
      const lead = await begun.lead();
      expect(lead).toMatchObject({ ...ENDED, itemId: 'visit', person: { blacklisted: false } });
      expect(lead.memory).toEqual({});
      expect(await lastChange(begun)).toMatchObject({
        from: 'BLACKLISTED',
        to: 'FINISHED',
        reason: 'REPLIED',
      });
    });

    test.each([
      ['had failed', { state: 'FAILED', reason: 'NOT_CONNECTED', dueAt: null }],
      ['had come to its end', { state: 'FINISHED', reason: 'REACHED_END', dueAt: null }],
    ] as const)('is what it was where it %s', async (_was, to) => {
      const begun = await begin();
      await begun.apply(stepOf(await begun.lead(), to));
      await begun.subject.blacklistLeads(change(begun));
      await answers(begun, NOW + 1);
      await begun.subject.unblacklistLeads(change(begun));
      expect(await begun.lead()).toMatchObject(to);
    });

    test('goes on all the same where the answer is older than the lead, or was known when it was resumed', async () => {
      const begun = await begin();
      await begun.apply(stepOf(await begun.lead(1), { memory: { answersSeenUntil: NOW + 5 } }));
      const both = { ...change(begun), leadIds: begun.leadIds.slice(0, 2) };
      await begun.subject.blacklistLeads(both);
      await answers(begun, (await begun.lead()).addedAt);
      await answers(begun, NOW + 5, { memberId: 'm-2' });
      await begun.subject.unblacklistLeads(both);
      expect([await begun.lead(), await begun.lead(1)]).toMatchObject([
        { state: 'GETTING_READY', reason: null },
        { state: 'GETTING_READY', reason: null },
      ]);
    });

    test('goes on where the user resumes it afterwards, and the same answer stops it no more', async () => {
      const begun = await begin();
      await begun.subject.blacklistLeads(change(begun));
      await answers(begun, NOW + 1);
      await begun.subject.unblacklistLeads(change(begun));
      expect(await begun.subject.resumeLeads(change(begun, NOW + 20))).toBe(1);
      expect(await begun.lead()).toMatchObject({
        state: 'WAITING',
        reason: null,
        dueAt: NOW + 20,
        memory: { answersSeenUntil: NOW + 1 },
      });
      await answers(begun, NOW + 1);
      expect((await begun.lead()).state).toBe('WAITING');
    });
  });

  describe('a lead that is resumed', () => {
    const pausedWith = async (begun: BegunStore, more: Partial<LeadInWalk> = {}) =>
      begun.apply(
        stepOf(await begun.lead(), {
          state: 'PAUSED',
          reason: 'PAUSED_BY_USER',
          dueAt: null,
          ...more,
        }),
      );

    test('is stopped by an answer that nobody had read then, though it was written before', async () => {
      const begun = await begin();
      await pausedWith(begun);
      await begun.subject.resumeLeads(change(begun, NOW + 50));
      expect((await begun.lead()).memory.answersSeenUntil).toBeUndefined();
      await answers(begun, NOW + 40);
      expect(await begun.lead()).toMatchObject(ENDED);
    });

    test('is not stopped by answers that were known, though the clock says they are yet to come', async () => {
      const begun = await begin();
      await answers(begun, NOW + 60);
      expect(await begun.lead()).toMatchObject(ENDED);
      await begun.subject.resumeLeads(change(begun, NOW + 50));
      await answers(begun, NOW + 30, { messageId: 'older' });
      expect(await begun.lead()).toMatchObject({
        state: 'WAITING',
        memory: { answersSeenUntil: NOW + 60 },
      });
      await answers(begun, NOW + 61);
      expect(await begun.lead()).toMatchObject(ENDED);
    });
  });

  describe('a failed lead that is tried again', () => {
    const failed = async (begun: BegunStore) =>
      begun.apply(
        stepOf(await begun.lead(), {
          state: 'FAILED',
          reason: 'NOT_CONNECTED',
          dueAt: null,
          memory: { notBefore: NOW + 9, noteRefusedAt: 1 },
        }),
      );

    test('has ended where it has answered meanwhile', async () => {
      const begun = await begin();
      await failed(begun);
      await answers(begun, NOW + 1);
      expect((await begun.lead()).state).toBe('FAILED');
      expect(await begun.subject.retryLeads(change(begun))).toBe(1);
      expect(await begun.lead()).toMatchObject({ ...ENDED, memory: {} });
      expect(await lastChange(begun)).toMatchObject({
        from: 'FAILED',
        to: 'FINISHED',
        reason: 'REPLIED',
      });
    });

    test('goes on where it has not', async () => {
      const begun = await begin();
      await failed(begun);
      await begun.subject.retryLeads(change(begun));
      expect(await begun.lead()).toMatchObject({
        state: 'WAITING',
        reason: null,
        dueAt: NOW + 10,
        memory: {},
      });
    });
  });

  test('two leads that turn out to be one person are both stopped by the answer to one, in every campaign', async () => {
    const begun = await beginStore({
      subject: subject(),
      people: [{ slug: 's-1' }, { memberId: 'm-2' }],
    });
    const [bySlug = '', known = ''] = begun.leadIds;
    const [live, held] = [
      await begun.addCampaign(chain(item('VISIT')), [bySlug]),
      await begun.addCampaign(chain(item('VISIT')), [bySlug]),
    ];
    await begun.apply(
      stepOf(await begun.lead(0, held), { state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
    );
    await answers(begun, NOW + 1, { memberId: 'm-2' });
    expect((await begun.lead(0, live)).state).toBe('GETTING_READY');
    const profile = { ...PROFILE, memberId: 'm-2', slug: 's-1' };
    expect(
      await begun.store.recordProfile({ ...begun.held, leadId: bySlug, profile, late: () => null }),
    ).toEqual({ leadId: known });
    expect([
      await begun.lead(1),
      await begun.lead(1, live),
      await begun.lead(1, held),
    ]).toMatchObject([ENDED, ENDED, ENDED]);
    const stopped = (await begun.rows()).events.filter(
      ({ type, campaignId }) => type === 'STATE_CHANGED' && campaignId !== begun.campaignId,
    );
    expect(
      stopped
        .map(({ campaignId, leadId, actor, data }) => [
          campaignId,
          leadId,
          actor,
          (data as { from: string }).from,
        ])
        .toSorted(),
    ).toEqual(
      [
        [live, known, 'NETWORK', 'GETTING_READY'],
        [held, known, 'NETWORK', 'PAUSED'],
      ].toSorted(),
    );
  });
}
