import { describe, expect, test } from 'vitest';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { handlerCaller, refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { TWO_LEADS, useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const packs = useLeadPackCalls();
const { database, add, addFile, rowsOf, packCount, insertCampaign } = packs;
const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);

describe('existing leads', () => {
  async function insertLeads(owner: string, count: number): Promise<string[]> {
    const rows = await database.db
      .insertInto('leads')
      .values(
        Array.from({ length: count }, (_, index) => ({
          user_id: owner,
          full_name: `P ${index}`,
          profile_slug: `p-${index}`,
          created_at: at(0),
          updated_at: at(0),
        })),
      )
      .returning('lead_id')
      .execute();
    return rows.map(({ lead_id }) => lead_id);
  }

  test('leads and campaigns of the user are staged with what is known of them', async () => {
    const { userId } = packs.people();
    const leadIds = await insertLeads(userId, 3);
    const pack = await add({
      searchType: 'EXISTING_LEADS',
      leadIds: [leadIds[0], leadIds[1], leadIds[0]],
    });
    expect(pack).toMatchObject({ totalRows: 2, leadsNumberToCollect: 2 });
    expect((await rowsOf(pack.id))[0]).toMatchObject({
      lead_id: leadIds[1],
      verdict: null,
      raw: { cells: ['P 1'], person: { fullName: 'P 1', profileSlug: 'p-1', custom: {} } },
    });
    const source = await insertCampaign(userId);
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: source,
        lead_id: leadIds[2]!,
        state: 'FINISHED',
        added_at: at(0),
        updated_at: at(0),
      })
      .execute();
    expect(
      await add({
        campaignId: await insertCampaign(userId),
        searchType: 'EXISTING_LEADS',
        sourceCampaignId: source,
      }),
    ).toMatchObject({ totalRows: 1 });
  });

  test('the filters of a lead list choose them, up to the cap and newest first', async () => {
    const { userId, stranger } = packs.people();
    const leadIds = await insertLeads(userId, 4);
    await insertLeads(stranger, 2);
    await database.db
      .updateTable('leads')
      .set({ tags: ['fair'] })
      .where('lead_id', 'in', leadIds.slice(1, 3))
      .execute();
    const pack = await add({ searchType: 'EXISTING_LEADS', filter: { tags: 'fair' } });
    expect(pack).toMatchObject({ totalRows: 2, leadsNumberToCollect: 2 });
    expect((await rowsOf(pack.id)).map(({ lead_id }) => lead_id)).toEqual([leadIds[2], leadIds[1]]);
    const other = await insertCampaign(userId);
    expect(
      await add({ campaignId: other, searchType: 'EXISTING_LEADS', filter: {} }),
    ).toMatchObject({ totalRows: 4 });
    expect(
      (
        await refusalOf(
          add({ campaignId: other, searchType: 'EXISTING_LEADS', filter: { tag: 'fair' } }),
        )
      ).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'filter.tag', code: 'UNKNOWN_FIELD' });
    expect(
      (
        await refusalOf(
          add({ campaignId: other, searchType: 'EXISTING_LEADS', filter: { tags: 'nobody' } }),
        )
      ).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'filter', code: 'NOBODY' });
    expect(
      (
        await refusalOf(
          add({
            campaignId: other,
            searchType: 'EXISTING_LEADS',
            filter: { campaignId: await insertCampaign(stranger) },
          }),
        )
      ).code,
    ).toBe('NOT_FOUND');
    expect(
      (
        await refusalOf(
          add({
            campaignId: other,
            searchType: 'EXISTING_LEADS',
            filter: {},
            leadIds: [leadIds[0]],
          }),
        )
      ).status,
    ).toBe(400);
  });

  test('no more are taken than requested, the newest of a filter first', async () => {
    const { userId } = packs.people();
    const leadIds = await insertLeads(userId, 4);
    const pack = await add({ searchType: 'EXISTING_LEADS', filter: {}, leadsNumberToCollect: 2 });
    expect(pack).toMatchObject({ totalRows: 2, leadsNumberToCollect: 2 });
    expect((await rowsOf(pack.id)).map(({ lead_id }) => lead_id)).toEqual([leadIds[3], leadIds[2]]);
    expect(
      await add({
        campaignId: await insertCampaign(userId),
        searchType: 'EXISTING_LEADS',
        leadIds,
        leadsNumberToCollect: 3,
      }),
    ).toMatchObject({ totalRows: 3 });
  });

  test('while they are being added no others may follow, and the campaign can’t be deleted', async () => {
    const { userId, campaignId } = packs.people();
    const leadIds = await insertLeads(userId, 3);
    const pack = await add({ searchType: 'EXISTING_LEADS', leadIds: [leadIds[0]] });
    expect(
      await refusalOf(add({ searchType: 'EXISTING_LEADS', leadIds: [leadIds[1]] })),
    ).toMatchObject({ status: 409, code: 'LEADS_TRANSFER_IN_PROGRESS' });
    const campaigns = handlerCaller({ handlers: campaignHandlers, db: () => database.db });
    const params = { campaignId };
    expect(await campaigns('GET /campaigns/{campaignId}', { userId, params })).toMatchObject({
      statistics: { transferActive: true, searchActive: true },
      can: { delete: { allowed: false, reason: 'LEADS_TRANSFER_IN_PROGRESS' } },
    });
    expect(
      await refusalOf(campaigns('DELETE /campaigns/{campaignId}', { userId, params })),
    ).toMatchObject({ status: 409, code: 'LEADS_TRANSFER_IN_PROGRESS' });
    // Another campaign, another source, and rows that wait only for a profile are not transfers.
    expect(
      await add({
        campaignId: await insertCampaign(userId),
        searchType: 'EXISTING_LEADS',
        leadIds: [leadIds[1]],
      }),
    ).toMatchObject({ totalRows: 1 });
    expect(await addFile(TWO_LEADS)).toMatchObject({ totalRows: 2 });
    await database.db
      .updateTable('lead_pack_rows')
      .set({ code: 'READ_PROFILE' })
      .where('lead_pack_id', '=', pack.id)
      .execute();
    expect(await campaigns('GET /campaigns/{campaignId}', { userId, params })).toMatchObject({
      statistics: { transferActive: false },
      can: { delete: { allowed: true } },
    });
    expect(await add({ searchType: 'EXISTING_LEADS', leadIds: [leadIds[1]] })).toMatchObject({
      totalRows: 1,
    });
    await database.db
      .updateTable('lead_pack_rows')
      .set({ verdict: 'ADDED' })
      .where('user_id', '=', userId)
      .execute();
    await campaigns('DELETE /campaigns/{campaignId}', { userId, params });
    expect(
      await refusalOf(campaigns('GET /campaigns/{campaignId}', { userId, params })),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('someone else’s leads are a 404, and none or both selections a 400', async () => {
    const { userId, stranger, campaignId } = packs.people();
    const [foreign] = await insertLeads(stranger, 1);
    const [own] = await insertLeads(userId, 1);
    expect(
      (await refusalOf(add({ searchType: 'EXISTING_LEADS', leadIds: [own, foreign] }))).code,
    ).toBe('NOT_FOUND');
    expect(
      (
        await refusalOf(
          add({ searchType: 'EXISTING_LEADS', sourceCampaignId: await insertCampaign(stranger) }),
        )
      ).code,
    ).toBe('NOT_FOUND');
    expect((await refusalOf(add({ searchType: 'EXISTING_LEADS' }))).status).toBe(400);
    expect(
      (
        await refusalOf(
          add({ searchType: 'EXISTING_LEADS', leadIds: [own], sourceCampaignId: campaignId }),
        )
      ).status,
    ).toBe(400);
    expect(await packCount()).toBe(0);
  });
});
