import { describe, expect, test } from 'vitest';
import { database, pack, signUp, user, world } from './collection-fixture.ts';

describe('rules that need each profile', () => {
  test('skip exactly the people they apply to according to the network, and read no profile of anyone already skipped', async () => {
    await signUp();
    const { people } = await world.steer('/people?query=ceo&limit=200');
    const known = new Map<
      string,
      { photo: boolean; premium: boolean; open: boolean; relationsCount: number }
    >(people.map((one: { id: string }) => [one.id, one]));
    const campaignId = await user.newCampaign();
    const skipLeadConditions = [
      'IS_NOT_OPEN_PROFILE',
      'NO_PHOTO',
      'LESS_THAN_500_CONNECTIONS',
      'FREE_ACCOUNT',
    ];
    const added = await user.call('POST /searches', {
      campaignId,
      searchType: 'BASIC_SEARCH',
      url: 'https://www.linkedin.com/search/results/people/?keywords=ceo',
      skipLeadConditions,
    });
    expect(added.body.leadsNumberToCollect).toBe(known.size);
    await user.start(campaignId);
    await user.it.runFor({ hours: 10 });
    expect(await pack(added.body.id)).toMatchObject({
      searchStatus: 'SEARCH_COMPLETE',
      leadsNumberCollected: known.size,
    });
    const rows = await database.db
      .selectFrom('lead_pack_rows')
      .select(['verdict', 'code', 'raw'])
      .where('user_id', '=', user.userId)
      .where('lead_pack_id', '=', added.body.id)
      .execute();
    const reasons = new Map<string, number>();
    for (const { verdict, code, raw } of rows) {
      const { memberId, profileRead } = raw['person'] as {
        memberId: string;
        profileRead?: boolean;
      };
      const person = known.get(memberId);
      if (person === undefined) throw new Error(`${memberId} is nobody.`);
      const holds = {
        IS_NOT_OPEN_PROFILE: !person.open,
        NO_PHOTO: !person.photo,
        LESS_THAN_500_CONNECTIONS: person.relationsCount < 500,
        FREE_ACCOUNT: !person.premium,
      };
      if (verdict === 'ADDED') expect(Object.values(holds)).not.toContain(true);
      else if (code !== 'CURRENT_USER')
        expect([verdict, holds[code as keyof typeof holds]]).toEqual(['SKIPPED', true]);
      if (code === 'NO_PHOTO') expect(profileRead).toBeUndefined();
      reasons.set(code ?? 'ADDED', (reasons.get(code ?? 'ADDED') ?? 0) + 1);
    }
    for (const reason of ['ADDED', 'IS_NOT_OPEN_PROFILE', 'NO_PHOTO'])
      expect([...reasons.keys()]).toContain(reason);
    expect(
      (await user.call(`GET /searches/${added.body.id}/report`)).body.reasons.reduce(
        (sum: number, { count }: { count: number }) => sum + count,
        0,
      ),
    ).toBe(known.size - (reasons.get('ADDED') ?? 0));
  });
});
