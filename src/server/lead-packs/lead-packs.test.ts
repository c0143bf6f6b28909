import { describe, expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { TWO_LEADS, useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const packs = useLeadPackCalls();
const { database, call, addFile, packCount, insertCampaign } = packs;
const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);

describe('a pack', () => {
  /** A lead of the campaign that came with a pack. */
  async function addLead(leadPackId: string, lead: Record<string, string>): Promise<string> {
    const { userId, campaignId } = packs.people();
    const made = { created_at: at(0), updated_at: at(0) };
    const { lead_id } = await database.db
      .insertInto('leads')
      .values({ user_id: userId, ...lead, ...made })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id,
        lead_pack_id: leadPackId,
        state: 'GETTING_READY',
        added_at: at(0),
        updated_at: at(0),
      })
      .execute();
    return lead_id;
  }

  /** The state in which the collector leaves it: the first row added, the second skipped. */
  async function collected(): Promise<{ leadPackId: string; leadId: string }> {
    const { id } = await addFile(TWO_LEADS);
    const lead_id = await addLead(id, { full_name: 'Anna Krüger', profile_slug: 'anna-krueger' });
    await database.db
      .updateTable('lead_pack_rows')
      .set({ verdict: 'ADDED', lead_id })
      .where('lead_pack_id', '=', id)
      .where('row_number', '=', 2)
      .execute();
    await database.db
      .updateTable('lead_pack_rows')
      .set({ verdict: 'SKIPPED', code: 'DUPLICATE' })
      .where('lead_pack_id', '=', id)
      .where('row_number', '=', 3)
      .execute();
    await database.db
      .updateTable('lead_packs')
      .set({ search_status: 'SEARCH_COMPLETE', processed_rows: 2, leads_number_collected: 1 })
      .where('lead_pack_id', '=', id)
      .execute();
    return { leadPackId: id, leadId: lead_id };
  }

  test('its report and its files say who was added and who was not', async () => {
    const { userId, campaignId } = packs.people();
    const { leadPackId, leadId } = await collected();
    const params = { leadPackId };
    const [listed] = (await call('GET /searches', { userId, query: { campaignId } })).content;
    expect(listed).toMatchObject({
      id: leadPackId,
      skipped: 1,
      verdicts: { ADDED: 1, SKIPPED: 1 },
      leadsNumberCollected: 1,
      statistics: { totalLeadsCount: 1, gettingReadyLeads: 1, uploadingCount: 0 },
      can: { pause: { allowed: false }, resume: { allowed: false }, undo: { allowed: true } },
    });
    const report = await call('GET /searches/{leadPackId}/report', { userId, params });
    expect(report.content).toEqual([
      {
        row: 2,
        verdict: 'ADDED',
        code: null,
        message: 'Not checked on LinkedIn yet',
        advice: null,
        raw: expect.stringContaining('Hafenwerk'),
        name: 'Anna Krüger',
        leadId,
      },
      {
        row: 3,
        verdict: 'SKIPPED',
        code: 'DUPLICATE',
        message: 'Already in another of your campaigns',
        advice: null,
        raw: expect.stringContaining('Mikkel'),
        name: 'Mikkel Thorsen',
        leadId: null,
      },
    ]);
    const because = async (code: string) =>
      call('GET /searches/{leadPackId}/report', {
        userId,
        params,
        query: { verdict: 'SKIPPED', code },
      });
    expect(await because('DUPLICATE')).toMatchObject({
      totalElements: 1,
      content: [{ row: 3, code: 'DUPLICATE' }],
      verdicts: { ADDED: 1, SKIPPED: 1 },
    });
    expect(await because('NO_PHOTO')).toMatchObject({
      totalElements: 0,
      content: [],
      reasons: [{ code: 'DUPLICATE', count: 1 }],
    });
    expect(await call('GET /searches/{leadPackId}/rejects', { userId, params })).toBe(
      '\ufeffVorname,Nachname,Firma,Profil,Kontakt,Stand,Reason\r\nMikkel,Thorsen,Copperwell,linkedin.com/in/mikkel,,C04,Already in another of your campaigns\r\n',
    );
    expect(
      (await call('GET /searches/{leadPackId}/file', { userId, params })).split('\r\n')[1],
    ).toContain('Anna Krüger');
    expect(
      await call('GET /v1/search-lead-config-item/statistics/{ids}', {
        userId,
        params: { ids: leadPackId },
      }),
    ).toMatchObject([{ id: leadPackId, totalLeadsCount: 1 }]);
  });

  test('its report names a lead with the email address of an earlier one of the campaign', async () => {
    const { userId } = packs.people();
    const { leadPackId, leadId } = await collected();
    const other = await addLead(leadPackId, { email: 'Info@x.io' });
    await database.db
      .updateTable('leads')
      .set({ email: 'info@x.io' })
      .where('lead_id', '=', leadId)
      .execute();
    await database.db
      .updateTable('lead_pack_rows')
      .set({ verdict: 'ADDED', code: null, lead_id: other })
      .where('lead_pack_id', '=', leadPackId)
      .where('row_number', '=', 3)
      .execute();
    const { content } = await call('GET /searches/{leadPackId}/report', {
      userId,
      params: { leadPackId },
    });
    expect(content.map(({ message }) => message)).toEqual([
      'Not checked on LinkedIn yet',
      'Another lead in this campaign has the same email address and gets the emails',
    ]);
  });

  test('it can be renamed, filtered, paused and resumed', async () => {
    const { userId } = packs.people();
    const { id } = await addFile(TWO_LEADS);
    const params = { leadPackId: id };
    expect(
      await call('PATCH /searches/{leadPackId}', {
        userId,
        params,
        body: { name: 'New', skipLeadConditions: ['NO_PHOTO'] },
      }),
    ).toMatchObject({
      name: 'New',
      rulesChanged: true,
      skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'NO_PHOTO'],
    });
    expect(
      (
        await refusalOf(
          call('PATCH /searches/{leadPackId}', { userId, params, body: { name: ' ' } }),
        )
      ).status,
    ).toBe(400);
    expect(
      await call('PATCH /searches/{leadPackId}/status', {
        userId,
        params,
        body: { searchStatus: 'SEARCH_PAUSED' },
      }),
    ).toMatchObject({
      searchStatus: 'SEARCH_PAUSED',
      error: 'PAUSED_BY_USER',
      can: { resume: { allowed: true }, pause: { allowed: false } },
    });
    expect(
      await call('PATCH /searches/{leadPackId}/status', {
        userId,
        params,
        body: { searchStatus: 'SEARCH_IN_PROGRESS' },
      }),
    ).toMatchObject({ searchStatus: 'SEARCH_IN_PROGRESS', error: null });
    for (const [error, resume] of [
      ['SLEEP_MODE', false],
      ['CAMPAIGN_PAUSED', false],
      ['ANOTHER_LIVE_SESSION', false],
    ] as const) {
      await database.db
        .updateTable('lead_packs')
        .set({ error })
        .where('lead_pack_id', '=', id)
        .execute();
      expect(await call('GET /searches/{leadPackId}', { userId, params })).toMatchObject({
        searchStatus: 'SEARCH_PAUSED',
        error,
        can: { resume: { allowed: resume, reason: error }, pause: { allowed: true } },
      });
    }
    await database.db
      .updateTable('lead_packs')
      .set({ search_status: 'SEARCH_PAUSED', error: 'TWO_FA_OFF' })
      .where('lead_pack_id', '=', id)
      .execute();
    expect(await call('GET /searches/{leadPackId}', { userId, params })).toMatchObject({
      searchStatus: 'SEARCH_PAUSED',
      error: 'TWO_FA_OFF',
      can: { resume: { allowed: true } },
    });
    await database.db
      .updateTable('lead_packs')
      .set({ search_status: 'SEARCH_COMPLETE', error: null })
      .where('lead_pack_id', '=', id)
      .execute();
    expect(
      (
        await refusalOf(
          call('PATCH /searches/{leadPackId}/status', {
            userId,
            params,
            body: { searchStatus: 'SEARCH_PAUSED' },
          }),
        )
      ).code,
    ).toBe('CONFLICT');
  });

  test('deleting it removes its leads from the campaign and keeps them and their events', async () => {
    const { userId, campaignId } = packs.people();
    const { leadPackId, leadId } = await collected();
    await database.db
      .insertInto('events')
      .values({
        user_id: userId,
        type: 'LEAD_ADDED',
        at: at(0),
        campaign_id: campaignId,
        lead_id: leadId,
        actor: 'ENGINE',
      })
      .execute();
    await call('DELETE /searches/{leadPackId}', { userId, params: { leadPackId } });
    expect(
      await database.db
        .selectFrom('campaign_leads')
        .select('lead_id')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
    expect(
      await database.db
        .selectFrom('pack_statistics')
        .select('lead_pack_id')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
    expect(
      await database.db
        .selectFrom('leads')
        .select('lead_id')
        .where('user_id', '=', userId)
        .execute(),
    ).toHaveLength(1);
    expect(
      await database.db.selectFrom('events').select('type').where('user_id', '=', userId).execute(),
    ).toHaveLength(1);
  });

  test('an import can be undone until one of its leads is contacted', async () => {
    const { userId } = packs.people();
    const first = await collected();
    await database.db
      .updateTable('campaign_leads')
      .set({ contacted_at: at(0) })
      .where('lead_id', '=', first.leadId)
      .execute();
    expect(
      (
        await refusalOf(
          call('POST /searches/{leadPackId}/undo', {
            userId,
            params: { leadPackId: first.leadPackId },
          }),
        )
      ).code,
    ).toBe('UNDO_NOT_POSSIBLE');
    await database.db
      .updateTable('campaign_leads')
      .set({ contacted_at: null })
      .where('lead_id', '=', first.leadId)
      .execute();
    await call('POST /searches/{leadPackId}/undo', {
      userId,
      params: { leadPackId: first.leadPackId },
    });
    expect(
      await database.db
        .selectFrom('leads')
        .select('lead_id')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
    expect(await packCount()).toBe(0);
  });

  test('an import can’t be undone while an action on one of its leads is in progress', async () => {
    const { userId, campaignId } = packs.people();
    const { leadPackId, leadId } = await collected();
    const undo = () => call('POST /searches/{leadPackId}/undo', { userId, params: { leadPackId } });
    const act = {
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'a',
      visit: 1,
      attempt: 1,
      action: 'CONNECT' as const,
      fencing: '1',
      request_id: 'r',
      day: '2026-11-23',
      payload: '{}',
      started_at: at(0),
      real_started_at: at(0),
    };
    for (const status of ['SENDING', 'UNCONFIRMED'] as const) {
      await database.db.deleteFrom('intents').where('user_id', '=', userId).execute();
      await database.db
        .insertInto('intents')
        .values({ ...act, status })
        .execute();
      expect((await refusalOf(undo())).code).toBe('UNDO_NOT_POSSIBLE');
    }
    await database.db
      .updateTable('intents')
      .set({ status: 'DID_NOT_HAPPEN' })
      .where('user_id', '=', userId)
      .execute();
    await undo();
    expect(await packCount()).toBe(0);
  });

  test('undoing an import keeps a lead that is in another campaign, or that was edited', async () => {
    const { userId } = packs.people();
    const { leadPackId, leadId } = await collected();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: await insertCampaign(userId),
        lead_id: leadId,
        state: 'WAITING',
        added_at: at(0),
        updated_at: at(0),
      })
      .execute();
    await call('POST /searches/{leadPackId}/undo', { userId, params: { leadPackId } });
    expect(
      await database.db
        .selectFrom('leads')
        .select('lead_id')
        .where('user_id', '=', userId)
        .execute(),
    ).toHaveLength(1);
  });

  test('every call answers 404 to a stranger and changes nothing', async () => {
    const { userId, stranger, campaignId } = packs.people();
    const { leadPackId } = await collected();
    const asked = { userId: stranger, params: { leadPackId } };
    const calls = [
      call('GET /searches/{leadPackId}', asked),
      call('PATCH /searches/{leadPackId}', { ...asked, body: { name: 'Mine' } }),
      call('DELETE /searches/{leadPackId}', asked),
      call('PATCH /searches/{leadPackId}/status', {
        ...asked,
        body: { searchStatus: 'SEARCH_PAUSED' },
      }),
      call('POST /searches/{leadPackId}/undo', asked),
      call('GET /searches/{leadPackId}/file', asked),
      call('GET /searches/{leadPackId}/rejects', asked),
      call('GET /searches/{leadPackId}/report', asked),
      call('GET /v1/search-lead-config-item/statistics/{ids}', {
        userId: stranger,
        params: { ids: leadPackId },
      }),
      call('GET /searches', { userId: stranger, query: { campaignId } }),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf)))
      expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND']);
    expect((await call('GET /searches', { userId: stranger })).totalElements).toBe(0);
    expect(
      await call('GET /searches/{leadPackId}', { userId, params: { leadPackId } }),
    ).toMatchObject({ name: 'Leads', searchStatus: 'SEARCH_COMPLETE' });
  });
});
