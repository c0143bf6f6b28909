import { describe, expect, test } from 'vitest';
import { membersIn, pack, signUp, URLS, user, world } from './collection-fixture.ts';

describe('seats, sessions and two-step verification', () => {
  test('a product without a seat, or with none chosen, is refused; a seat that is lost stops the search, and choosing it again lets it go on where it stopped', async () => {
    await signUp('nosales');
    const none = await user.newCampaign();
    expect(
      await user.call('POST /searches', {
        campaignId: none,
        searchType: 'SALES_NAVIGATOR',
        url: URLS.sales,
      }),
    ).toMatchObject({ status: 422, body: { code: 'WRONG_CONTRACT' } });
    await signUp('seats');
    const campaignId = await user.newCampaign();
    const source = { campaignId, searchType: 'RECRUITER', url: URLS.recruiter };
    expect(await user.call('POST /searches', source)).toMatchObject({
      status: 422,
      body: { code: 'WRONG_CONTRACT' },
    });
    const seats = (await user.call('GET /contracts')).body.filter(
      ({ product }: { product: string }) => product === 'RECRUITER',
    );
    await user.call('POST /contracts', { contractId: seats[0].id });
    const { body } = await user.call('POST /searches', source);
    await user.start(campaignId);
    await user.it.runNow();
    await user.it.runFor({ minutes: 1 });
    const before = await pack(body.id);
    expect(before.leadsNumberCollected).toBeGreaterThan(0);
    expect(before.searchStatus).toBe('SEARCH_IN_PROGRESS');
    const account = world.practice.network.accounts.byId(user.account);
    if (account === null) throw new Error('No account.');
    world.practice.network.accounts.save({
      ...account,
      seats: account.seats.map((seat) => ({ ...seat, selected: seat.product !== 'recruiter' })),
    });
    await user.it.runFor({ hours: 2 });
    const stopped = await pack(body.id);
    expect(stopped).toMatchObject({
      searchStatus: 'SEARCH_PAUSED',
      error: 'WRONG_CONTRACT',
      can: { resume: { allowed: true } },
    });
    expect((await user.call('GET /notifications?closed=false')).body.content[0]).toMatchObject({
      type: 'SEARCH_STOPPED',
      link: `/campaigns/${campaignId}`,
      data: { reason: 'WRONG_CONTRACT', leadPackId: body.id },
    });
    await user.call('POST /contracts', { contractId: seats[1].id });
    await user.it.runFor({ hours: 2 });
    expect(await pack(body.id)).toMatchObject({
      searchStatus: 'SEARCH_COMPLETE',
      error: null,
      leadsNumberCollected: body.leadsNumberToCollect,
    });
    expect(new Set(await membersIn(campaignId)).size).toBe(
      body.leadsNumberToCollect - (await pack(body.id)).verdicts.DUPLICATE,
    );
  });

  test.each([
    ['session_elsewhere', 'RECRUITER', URLS.recruiter, 'MULTIPLE_RECRUITER_SESSIONS', 'by itself'],
    [
      'session_elsewhere',
      'SALES_NAVIGATOR',
      URLS.salesEverybody,
      'ANOTHER_LIVE_SESSION',
      'by itself',
    ],
    ['two_factor_off', 'RECRUITER', URLS.recruiter, 'TWO_FA_OFF', 'on the user’s word'],
    ['disconnected', 'BASIC_SEARCH', URLS.everybody, 'NOT_CONNECTED', 'by itself'],
  ] as const)(
    '%s stops a %s search in the middle, is shown, and after it the search goes on',
    async (state, searchType, url, error, goesOn) => {
      await signUp();
      const campaignId = await user.newCampaign();
      const { body } = await user.call('POST /searches', { campaignId, searchType, url });
      await user.start(campaignId);
      await user.it.runFor({ minutes: 1 });
      const { leadsNumberCollected: before } = await pack(body.id);
      expect(before).toBeGreaterThan(0);
      await world.steer(`/accounts/${user.account}/state`, { state });
      await user.it.runFor({ hours: 2 });
      expect(await pack(body.id)).toMatchObject({ searchStatus: 'SEARCH_PAUSED', error });
      if (state !== 'disconnected')
        expect(await user.call('POST /searches', { campaignId, searchType, url })).toMatchObject({
          status: 422,
          body: { code: error },
        });
      await world.steer(`/accounts/${user.account}/state`, { state: 'running' });
      if (state === 'disconnected') await user.call('POST /userdetails/refreshTask');
      if (goesOn === 'on the user’s word')
        await user.call(`PATCH /searches/${body.id}/status`, {
          searchStatus: 'SEARCH_IN_PROGRESS',
        });
      await expect
        .poll(
          async () => {
            await user.it.runFor({ hours: 2 });
            return (await pack(body.id)).searchStatus;
          },
          { timeout: 30_000 },
        )
        .toBe('SEARCH_COMPLETE');
      const members = await membersIn(campaignId);
      expect([members.length, (await pack(body.id)).leadsNumberCollected]).toEqual([
        new Set(members).size,
        body.leadsNumberToCollect,
      ]);
    },
  );
});
