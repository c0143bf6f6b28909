import { describe, expect, test } from 'vitest';
import { LEASE_MS, PROFILE, REAL_NOW } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';
import { packCalls } from './packs-fixture.ts';

/** Staged rows of people the network does not know (product rules, section 5). */
export function describeUnknownPeople(subject: () => StoreSubject): void {
  const { begin, addPack, admit, verdicts } = packCalls(subject);

  describe('staged rows', () => {
    test('of someone the network turns out not to know leave the campaign and say so, unless something was done for them', async () => {
      const begun = await begin(0);
      const pack = await addPack(begun, [
        { profileSlug: 's-7' },
        { profileSlug: 's-8' },
        { email: 'nine@example.com' },
      ]);
      await admit(begun, pack);
      const [gone = '', , mailed = ''] = (await begun.rows()).leads.map(({ leadId }) =>
        String(leadId),
      );
      const passOver = (leadId: string) => begun.store.passOverUnknown({ ...begun.held, leadId });
      expect([await passOver(gone), await passOver(gone), await passOver(mailed)]).toEqual([
        [begun.campaignId],
        [],
        [],
      ]);
      expect(await verdicts(begun)).toEqual([
        ['SKIPPED', 'UNKNOWN_LEAD'],
        ['ADDED', null],
        ['ADDED', null],
      ]);
      const { places, events, leads } = await begun.rows();
      expect([
        places.map(({ leadId }) => leadId).includes(gone),
        places.length,
        leads.length,
      ]).toEqual([false, 2, 3]);
      expect(events.filter(({ type }) => type === 'LEAD_SKIPPED')).toMatchObject([
        { leadId: gone, data: { reason: 'UNKNOWN_LEAD' } },
      ]);
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await passOver(mailed)).toBeNull();
    });

    test('of someone the network doesn’t know leave every campaign and stay out of the next, until their profile is read', async () => {
      const begun = await begin(0);
      const row = { memberId: 'm-7', profileSlug: 's-7' };
      const bring = async () => {
        const campaignId = await begun.addCampaign(chain(item('VISIT')));
        return admit(begun, await addPack(begun, [row], { campaignId }));
      };
      await admit(begun, await addPack(begun, [row]));
      await bring();
      const { places, leads } = await begun.rows();
      const leadId = String(leads[0]?.leadId);
      expect(await begun.store.passOverUnknown({ ...begun.held, leadId })).toEqual(
        places.map(({ campaignId }) => campaignId),
      );
      expect(await bring()).toEqual({ rows: 1, added: 0 });
      await begun.store.recordProfile({
        ...begun.held,
        leadId,
        profile: { ...PROFILE, memberId: 'm-7' },
        late: () => null,
      });
      expect(await bring()).toEqual({ rows: 1, added: 1 });
      expect(await verdicts(begun)).toEqual([
        ['SKIPPED', 'UNKNOWN_LEAD'],
        ['SKIPPED', 'UNKNOWN_LEAD'],
        ['SKIPPED', 'UNKNOWN_LEAD'],
        ['MERGED', null],
      ]);
    });
  });
}
