import { describe, expect, test } from 'vitest';
import type { LostAct } from '#data/engine-store/look-store.ts';
import { beginStore, NOW, REAL_NOW, stepOf, TODAY } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** Acts that happened although the store doesn't know: it went back to an older state. */
export function describeLostActs(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });
  type Begun = Awaited<ReturnType<typeof begin>>;
  const HOUR = 3_600_000;

  async function lostAct(begun: Begun, index = 0): Promise<LostAct> {
    const lead = await begun.lead(index);
    const payload = { text: 'Hi' };
    return { lead, action: 'VISIT', requestId: 'rw-lost', payload, at: NOW - HOUR };
  }
  const adopt = (begun: Begun, act: LostAct) =>
    begun.store.adoptAct({
      ...begun.held,
      act,
      realNow: REAL_NOW,
      day: TODAY,
      zone: 'Etc/UTC',
    });

  describe('an act that the store has lost', () => {
    test('is looked up as a try that left then, without being one', async () => {
      const begun = await begin();
      const act = await lostAct(begun);
      const { userId } = begun.held.lane;
      expect(await begun.store.foreseenTry({ userId, act })).toMatchObject({
        intentId: '0',
        action: 'VISIT',
        requestId: 'rw-lost',
        payload: { text: 'Hi' },
        startedAt: NOW - HOUR,
        departedAt: NOW - HOUR,
        knownBefore: [],
      });
      expect((await begun.lead()).tried.attempts).toBe(0);
    });

    test('is adopted as an open try of its time, once, and settled like any other', async () => {
      const begun = await begin();
      const act = await lostAct(begun);
      const intentId = await adopt(begun, act);
      expect(await adopt(begun, act)).toBeNull();
      expect(await begun.lead()).toMatchObject({
        state: 'IN_PROGRESS',
        dueAt: null,
        tried: { attempts: 1, standing: { intentId, status: 'SENDING' } },
      });
      const { userId } = begun.held.lane;
      expect(await begun.store.readTry({ userId, intentId: intentId ?? '' })).toMatchObject({
        startedAt: NOW - HOUR,
        departedAt: NOW - HOUR,
      });
      await begun.settle({ intentId: intentId ?? '', step: (fresh) => stepOf(fresh, {}) });
      expect((await begun.lead()).tried.standing).toMatchObject({ status: 'HAPPENED' });
    });

    test('is adopted by no one who has lost the lane', async () => {
      const begun = await begin();
      const act = await lostAct(begun);
      const lane = { ...begun.held.lane, fencing: '999999' };
      expect(
        await begun.store.adoptAct({
          ...begun.held,
          lane,
          act,
          realNow: REAL_NOW,
          day: TODAY,
          zone: 'Etc/UTC',
        }),
      ).toBeNull();
      expect((await begun.lead()).tried.attempts).toBe(0);
    });

    test('makes its lead one that has acted, from then on', async () => {
      const begun = await begin();
      const { lead } = await lostAct(begun);
      const { userId } = begun.held.lane;
      const { campaignId, leadId } = lead;
      const acted = (since: number, actions: LostAct['action'][]) =>
        begun.store.hasActedSince({ userId, campaignId, leadId, since, actions });
      expect(await acted(0, ['VISIT'])).toBe(false);
      await adopt(begun, await lostAct(begun));
      expect([
        await acted(NOW - HOUR, ['VISIT']),
        await acted(NOW - HOUR + 1, ['VISIT']),
        await acted(0, ['MESSAGE']),
      ]).toEqual([true, false, false]);
    });
  });

  test.each([
    ['m-2', { leads: [], memberIds: [] }],
    [null, { leads: [{ leadId: 'second', slug: 's-2' }], memberIds: ['m-2', 'm-new'] }],
  ])(
    'people are matched with leads known only by their address (member ID %s)',
    async (memberId, expected) => {
      const people = [
        { memberId: 'm-1', slug: 's-1' },
        { memberId, slug: 's-2' },
      ];
      const { store, userId, campaignId, leadIds } = await beginStore({
        subject: subject(),
        people,
      });
      const found = await store.unmatchedPeople({
        userId,
        campaignIds: [campaignId],
        memberIds: ['m-1', 'm-2', 'm-new'],
        limit: 9,
      });
      const leads = found.leads.map((lead) => ({
        ...lead,
        leadId: lead.leadId === leadIds[1] ? 'second' : lead.leadId,
      }));
      expect({ ...found, leads }).toEqual(expected);
    },
  );

  test('leads to look up are the live ones of the named people', async () => {
    const begun = await begin();
    const [first, second] = [await begun.lead(0), await begun.lead(1)];
    const { userId } = begun.held.lane;
    const find = (memberIds: string[], campaignIds = [first.campaignId]) =>
      begun.store.leadsToLookUp({ userId, campaignIds, memberIds, now: NOW, limit: 9 });
    const members = [first.person.memberId ?? '', second.person.memberId ?? ''];
    const ids = (leads: { leadId: string }[]) => leads.map(({ leadId }) => leadId).toSorted();
    expect(ids(await find(members))).toEqual([first.leadId, second.leadId].toSorted());
    expect([await find([]), await find(members, [])]).toEqual([[], []]);
    await begun.store.applySteps({ ...begun.held, steps: [stepOf(first, { state: 'PAUSED' })] });
    expect(ids(await find(members))).toEqual([second.leadId]);
  });
}
