import { describe, expect, test } from 'vitest';
import type { FreshFacts } from '#data/walk/lane-facts.ts';
import {
  allowedToday,
  beginStore,
  NOW,
  REAL_NOW,
  stepOf,
  type BegunStore,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const DAY_MS = 86_400_000;

/**
 * What the last look inside a reservation sees: everything that could forbid the act, as it stands
 * at that moment (architecture, section 3).
 */
export function describeLastLook(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('the last check', () => {
    test('sees what is known about the person now, and similar actions without a certain outcome', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      expect(await looked(begun, { action: 'CONNECT' })).toMatchObject({
        unsettledAlike: false,
        person: { connectedAt: null, invitationPendingSince: null, withdrawnAt: null },
      });
      const other = await begun.addCampaign(chain(item('CONNECT', { id: 'other' })), begun.leadIds);
      const intentId = await begun.begin({
        lead: await begun.lead(0, other),
        action: 'CONNECT',
        requestId: 'other',
      });
      expect(await looked(begun, { lead, action: 'CONNECT_BY_EMAIL' })).toMatchObject({
        unsettledAlike: true,
      });
      expect(await looked(begun, { lead, action: 'WITHDRAW' })).toMatchObject({
        unsettledAlike: true,
      });
      expect(await looked(begun, { lead, action: 'FOLLOW' })).toMatchObject({
        unsettledAlike: false,
      });
      await begun.settle({
        intentId,
        person: { invitationPendingSince: NOW, withdrawnAt: NOW - 5 },
      });
      expect(await looked(begun, { lead, action: 'CONNECT' })).toMatchObject({
        unsettledAlike: false,
        person: { invitationPendingSince: NOW, withdrawnAt: NOW - 5 },
      });
    });

    test('sees the user, the campaign, and the person as they are now', async () => {
      const begun = await begin();
      const {
        userId,
        campaignId,
        subject: { switchCampaign, lockCampaign, changeUser },
      } = begun;
      const lead = await begun.lead();
      expect(await looked(begun)).toMatchObject({
        user: { userId, status: 'VERIFIED' },
        campaign: { status: 'ACTIVE', locked: false, sequenceVersion: 1 },
        person: { blacklisted: false, repliedAt: null },
        addedAt: lead.addedAt,
        answersSeenUntil: null,
        openHints: false,
      });
      await switchCampaign({ userId, campaignId, status: 'NOT_ACTIVE', now: NOW });
      await lockCampaign({ userId, campaignId, locked: true, now: NOW });
      await changeUser({ userId, now: NOW, user: { status: 'LOGGED_OUT' as never } });
      await begun.apply(stepOf(lead, { memory: { answersSeenUntil: NOW - 1 } }));
      expect(await looked(begun)).toMatchObject({
        user: { status: 'LOGGED_OUT' },
        campaign: { status: 'NOT_ACTIVE', locked: true },
        answersSeenUntil: NOW - 1,
      });
    });

    test('sees a version of the sequence that was saved since', async () => {
      const begun = await begin();
      const {
        userId,
        campaignId,
        subject: { saveSequence },
      } = begun;
      await saveSequence({
        userId,
        campaignId,
        now: NOW,
        sequence: chain(item('VISIT'), item('MESSAGE', { message: 'Other words' })),
      });
      expect((await looked(begun)).campaign.sequenceVersion).toBe(2);
    });

    test('sees a hint that no one has read', async () => {
      const begun = await begin();
      await begun.subject.addHint({
        userId: begun.userId,
        now: NOW,
        realNow: REAL_NOW,
        hint: { id: 'h-1', type: 'message', body: {} },
      });
      expect((await looked(begun)).openHints).toBe(true);
      await begun.store.closeHints({ userId: begun.userId, ids: ['h-1'] });
      expect((await looked(begun)).openHints).toBe(false);
    });

    test('sees the actions of its type in 24 hours without those that did not happen, and whether another time zone counted one', async () => {
      const begun = await begin(5);
      const { lead, begin: act, settle } = begun;
      await act({ lead: await lead(1), now: NOW - DAY_MS });
      await act({ lead: await lead(2), now: NOW - DAY_MS + 1 });
      await settle({
        intentId: await act({ lead: await lead(3), now: NOW - 5 }),
        end: 'DID_NOT_HAPPEN',
      });
      expect((await looked(begun)).lastDay).toEqual({ acts: 1, otherZone: false });
      await act({
        lead: await lead(4),
        now: NOW - 5,
        check: allowedToday({ zone: 'Europe/Berlin' }),
      });
      expect((await looked(begun)).lastDay).toEqual({ acts: 2, otherZone: true });
      expect((await looked(begun, { action: 'MESSAGE' })).lastDay).toEqual({
        acts: 0,
        otherZone: false,
      });
    });

    test('sees the week’s invitations and the last notes before one more', async () => {
      const begun = await begin();
      const payload = { note: 'Good day' };
      await begun.begin({ lead: await begun.lead(1), action: 'CONNECT', now: NOW - 5, payload });
      expect((await looked(begun, { action: 'CONNECT' })).invites).toEqual({
        sentInWindow: 1,
        oldestInWindowAt: NOW - 5,
        pending: 0,
        notedAt: [NOW - 5],
      });
      expect((await looked(begun)).invites.sentInWindow).toBe(0);
    });
  });
}

/** What the last look inside the reservation sees. */
async function looked(
  begun: BegunStore,
  over: Partial<Parameters<BegunStore['reserve']>[0]> = {},
): Promise<FreshFacts> {
  const seen: FreshFacts[] = [];
  await begun.reserve({
    lead: await begun.lead(),
    check: (fresh) => (seen.push(fresh), { allowed: false, reason: 'NO' }),
    ...over,
  });
  const [fresh] = seen;
  if (fresh === undefined) throw new Error('Nothing was looked at.');
  return fresh;
}
