import { describe, expect, test } from 'vitest';
import type { FoundEmail } from '#core/finder/finder-answer.ts';
import type { FreshFacts } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  beginStore,
  NOW,
  REAL_NOW,
  stepOf,
  type BegunStore,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const NEW: FoundEmail = { email: 'new@firm.example', kind: 'VERIFIED', source: 'HUNTER' };

/** What is kept of addresses that the finder has found (product rules, section 16). */
export function describeFinder(subject: () => StoreSubject): void {
  const begin = (...people: { memberId: string; email?: string; emailKind?: 'LIKELY' }[]) =>
    beginStore({ subject: subject(), sequence: chain(item('FIND_EMAIL')), people });
  /** Settles a question about a lead with what was found; tells what its step was decided on. */
  const settleWith = async (begun: BegunStore, foundEmail: FoundEmail, index = 0) => {
    const intentId = await begun.begin({ lead: await begun.lead(index), action: 'FIND_EMAIL' });
    const seen: LeadInWalk['person'][] = [];
    await begun.settle({
      intentId,
      foundEmail,
      step: (lead) => {
        seen.push(lead.person);
        return stepOf(lead, { dueAt: NOW });
      },
    });
    const { email, emailKind, emailRefusal } = (await begun.lead(index)).person;
    expect(seen.at(-1)).toMatchObject({ email, ...(emailKind && { emailKind }) });
    return [email, emailKind, emailRefusal];
  };

  describe('an address that was found', () => {
    test('becomes that of a lead without one, with its kind, before its next step is decided', async () => {
      const begun = await begin({ memberId: 'm-1' });
      expect(await settleWith(begun, NEW)).toEqual(['new@firm.example', 'VERIFIED', undefined]);
    });

    test('at a domain that takes everything does not become the lead’s own', async () => {
      const begun = await begin({ memberId: 'm-1' });
      expect(await settleWith(begun, { ...NEW, kind: 'CATCH_ALL' })).toEqual([
        null,
        undefined,
        undefined,
      ]);
    });

    test('and verified takes the place of a likely one and of one that bounced, never of another', async () => {
      const begun = await begin(
        { memberId: 'm-1', email: 'guess@firm.example', emailKind: 'LIKELY' },
        { memberId: 'm-2', email: 'gone@firm.example' },
        { memberId: 'm-3', email: 'mine@firm.example' },
      );
      await begun.subject.refuseAddress({
        userId: begun.userId,
        address: 'gone@firm.example',
        reason: 'BOUNCED',
        now: NOW,
      });
      const likely: FoundEmail = { ...NEW, kind: 'LIKELY' };
      expect([
        await settleWith(begun, NEW, 0),
        await settleWith(begun, likely, 1),
        await settleWith(begun, NEW, 2),
      ]).toEqual([
        ['new@firm.example', 'VERIFIED', undefined],
        ['new@firm.example', 'LIKELY', undefined],
        ['mine@firm.example', undefined, undefined],
      ]);
    });

    test('of a try that is not this lane’s anymore is not kept', async () => {
      const begun = await begin({ memberId: 'm-1' });
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'FIND_EMAIL' });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', refund: true });
      await begun.settle({ intentId, foundEmail: NEW });
      expect((await begun.lead()).person.email).toBeNull();
    });
  });

  test('questions to the finder without an outcome are taken with the emails', async () => {
    const begun = await begin({ memberId: 'm-1' });
    const intentId = await begun.begin({ lead: await begun.lead(), action: 'FIND_EMAIL' });
    const lane = await begun.store.readLane({
      lane: begun.lane,
      now: NOW,
      knownSequences: new Map(),
    });
    expect([lane?.openIntentIds, lane?.openEmails]).toEqual([
      null,
      { oldestRealAt: REAL_NOW, first: intentId, last: intentId },
    ]);
    const take = async (emails: boolean) =>
      (
        await begun.store.takeOpenIntents({
          ...begun.held,
          realBefore: REAL_NOW + 1,
          limit: 5,
          emails,
        })
      ).map((intent) => intent.intentId);
    expect([await take(false), await take(true)]).toEqual([[], [intentId]]);
  });

  test('the last look before a question sees the address that the lead has by then', async () => {
    const begun = await begin({ memberId: 'm-1', email: 'One@Firm.example' });
    let seen: FreshFacts['email'] = null;
    await begun.reserve({
      lead: await begun.lead(),
      action: 'FIND_EMAIL',
      check: ({ email }) => ((seen = email), { allowed: false, reason: 'NO' }),
    });
    expect(seen).toMatchObject({ address: 'one@firm.example', refusal: null });
  });

  test('a lane knows what is left of the credits, and which campaigns use likely addresses', async () => {
    const begun = await begin({ memberId: 'm-1' });
    const lane = await begun.store.readLane({
      lane: begun.lane,
      now: NOW,
      knownSequences: new Map(),
    });
    expect([lane?.user.emailCredits, lane?.campaigns[0]?.useLikelyEmails]).toEqual([100, false]);
  });
}
