import { describe, expect, test } from 'vitest';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { beginStore, NOW, stepOf, type BegunStore } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const DUE = NOW - 7;
const BY_HAND = { state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null };
const FAILED = { state: 'FAILED', reason: 'NOT_CONNECTED', dueAt: null } as const;

/**
 * What stood still before it was ended or blacklisted stands still again when that is taken back,
 * and keeps its place of the queue (product rules, section 3).
 */
export function describeHeldLeads(subject: () => StoreSubject): void {
  const change = ({ userId, leadIds }: BegunStore, now = NOW + 10) => ({
    userId,
    leadIds: leadIds.slice(0, 1),
    now,
  });
  /** A lead that was never tried and is paused manually. */
  async function pausedUntried(): Promise<BegunStore> {
    const begun = await beginStore({ subject: subject(), people: 2 });
    await begun.apply(stepOf(await begun.lead(), { dueAt: DUE }));
    await begun.subject.pauseLeads(change(begun));
    return begun;
  }
  async function goesOnInItsPlace(begun: BegunStore): Promise<void> {
    expect(await begun.subject.resumeLeads(change(begun, NOW + 20))).toBe(1);
    const lead: LeadInWalk = await begun.lead();
    expect(lead).toMatchObject({ state: 'GETTING_READY', reason: null, dueAt: DUE });
    expect(lead.memory).toEqual({ resumedAt: expect.any(Number) });
  }

  describe('a paused lead that was never tried', () => {
    test.each([
      ['blacklisted', ['blacklistLeads', 'unblacklistLeads']],
      ['finished', ['finishLeads', 'resumeLeads']],
      [
        'finished and then blacklisted',
        ['finishLeads', 'blacklistLeads', 'unblacklistLeads', 'resumeLeads'],
      ],
      [
        'blacklisted twice',
        ['blacklistLeads', 'unblacklistLeads', 'blacklistLeads', 'unblacklistLeads'],
      ],
    ] as const)(
      'is paused again when it was %s and that is taken back, and then goes on in its old place',
      async (_how, steps) => {
        const begun = await pausedUntried();
        for (const step of steps) expect(await begun.subject[step](change(begun))).toBe(1);
        expect(await begun.lead()).toMatchObject(BY_HAND);
        await goesOnInItsPlace(begun);
      },
    );

    test('is so too when another campaign’s sequence blacklisted the person', async () => {
      const begun = await pausedUntried();
      const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
      await begun.apply(
        stepOf(
          await begun.lead(0, other),
          { state: 'BLACKLISTED', reason: 'BLACKLISTED_BY_SEQUENCE', dueAt: null },
          { end: { mode: 'BLACKLIST' } },
        ),
      );
      expect((await begun.lead()).state).toBe('BLACKLISTED');
      await begun.subject.unblacklistLeads(change(begun));
      expect(await begun.lead()).toMatchObject(BY_HAND);
      await goesOnInItsPlace(begun);
    });
  });

  test('a failed lead that was finished is failed again when that is taken back: nothing is tried anew', async () => {
    const begun = await beginStore({ subject: subject(), people: 1 });
    await begun.apply(stepOf(await begun.lead(), FAILED));
    await begun.subject.finishLeads(change(begun));
    expect(await begun.subject.resumeLeads(change(begun))).toBe(1);
    expect(await begun.lead()).toMatchObject(FAILED);
  });
}
