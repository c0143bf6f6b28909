import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  chain,
  eventsOf,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';

import { world, states, usage, setUser, tries, allowed } from './invites-fixture.ts';

describe('an invite that is refused without a reason', () => {
  test('is sent with the email address, counted by that limit, if item, account, and lead allow it', async () => {
    const it = await world();
    await setUser(it, allowed);
    it.network.person('m-1').wantsEmail = true;
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { message: 'Hello', inviteByEmailEnabled: true })),
      people: 2,
    });
    await it.db
      .updateTable('leads')
      .set({ email: 'one@example.com' })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(leadIds[0]))
      .execute();
    await it.runFor({ days: 1 });
    expect(
      it.network.acts.map(({ memberId, email, text }) => [memberId, email ?? null, text]).sort(),
    ).toEqual([
      ['m-1', 'one@example.com', 'Hello'],
      ['m-2', null, 'Hello'],
    ]);
    expect(await usage(it)).toEqual(['CONNECT 1', 'CONNECT_BY_EMAIL 1']);
    expect(await states(it, campaignId)).toEqual(['FINISHED REACHED_END', 'FINISHED REACHED_END']);
    expect(await eventsOf({ world: it, campaignId, leadId: String(leadIds[0]) })).toEqual([
      'INVITE_SENT',
      'STATE_CHANGED',
    ]);
    const sent = await it.db
      .selectFrom('events')
      .select(['item_type', 'data'])
      .where('user_id', '=', it.userId)
      .where('type', '=', 'INVITE_SENT')
      .orderBy('lead_id')
      .execute();
    expect(
      sent.map(({ item_type, data }) => [item_type, (data as { byEmail?: boolean }).byEmail]),
    ).toEqual([
      ['CONNECT', true],
      ['CONNECT', undefined],
    ]);
  });

  test.each([
    ['the item does not say so', { inviteByEmailEnabled: false }, allowed, 'one@example.com'],
    [
      'the account may not',
      { inviteByEmailEnabled: true },
      { invite_by_email_enabled: true },
      'one@example.com',
    ],
    ['no address is known', { inviteByEmailEnabled: true }, allowed, null],
  ])(
    'waits with its reason if %s, and is tried once a day',
    async (_title, parts, account, email) => {
      const it = await world();
      await setUser(it, account);
      it.network.person('m-1').wantsEmail = true;
      const { campaignId, leadIds } = await startCampaign({
        world: it,
        sequence: chain(item('CONNECT', parts)),
      });
      await it.db
        .updateTable('leads')
        .set({ email })
        .where('user_id', '=', it.userId)
        .where('lead_id', '=', String(leadIds[0]))
        .execute();
      await it.runFor({ hours: 12 });
      expect(await states(it, campaignId)).toEqual(['WAITING']);
      const [place] = await standingOf({ world: it, campaignId });
      expect(place?.walk).toMatchObject({
        notBeforeCode: 'INVITE_REFUSED',
        refusedInvite: { rounds: 1 },
      });
      expect([await tries(it), it.network.acts.length, await usage(it)]).toEqual([1, 0, []]);
    },
  );

  test('is tried without and with an address that is not theirs, waits longer each time, and fails', async () => {
    const it = await world();
    await setUser(it, allowed);
    it.network.fault = ({ kind, memberId }) =>
      kind === 'invite' && memberId === 'm-1' ? new NetworkError('refused', 'no') : null;
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { inviteByEmailEnabled: true })),
      people: 2,
    });
    await it.db
      .updateTable('leads')
      .set({ email: 'wrong@example.com' })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(leadIds[0]))
      .execute();
    const triedWith = async () =>
      (
        await it.db
          .selectFrom('intents')
          .select(['action', 'status'])
          .where('user_id', '=', it.userId)
          .where('lead_id', '=', String(leadIds[0]))
          .orderBy('started_at')
          .execute()
      ).map(({ action, status }) => `${action} ${status}`);
    const round = ['CONNECT DID_NOT_HAPPEN', 'CONNECT_BY_EMAIL DID_NOT_HAPPEN'];
    await it.runFor({ hours: 12 });
    expect(await triedWith()).toEqual(round);
    expect(await states(it, campaignId)).toEqual(['WAITING', 'FINISHED REACHED_END']);
    await it.runFor({ days: 1 });
    expect(await triedWith()).toEqual([...round, ...round]);
    await it.runFor({ days: 65 });
    expect(await states(it, campaignId)).toEqual(['FAILED INVITE_REFUSED', 'FINISHED REACHED_END']);
    expect([await usage(it), it.network.acts.map(({ memberId }) => memberId)]).toEqual([
      ['CONNECT 1'],
      ['m-2'],
    ]);
  });

  test('is what CONNECT_BY_EMAIL always does, for everyone, by its own limit', async () => {
    const it = await world({ limits: { CONNECT_BY_EMAIL: 2 } });
    await setUser(it, allowed);
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT_BY_EMAIL', { message: 'Hello' })),
      people: 3,
    });
    for (const leadId of leadIds.slice(0, 2))
      await it.db
        .updateTable('leads')
        .set({ email: `p${leadId}@example.com` })
        .where('user_id', '=', it.userId)
        .where('lead_id', '=', leadId)
        .execute();
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ email, text }) => [email, text]).sort()).toEqual(
      leadIds.slice(0, 2).map((leadId) => [`p${leadId}@example.com`, 'Hello']),
    );
    expect([await usage(it), await states(it, campaignId)]).toEqual([
      // Leads that wait for the limit are read: someone connected needs no invite.
      ['CONNECT_BY_EMAIL 2', 'PROFILE_READ 1'],
      ['FINISHED REACHED_END', 'FINISHED REACHED_END', 'FAILED EMAIL_MISSING'],
    ]);
  });

  test('waits for its own limit, while invites without an address continue', async () => {
    const it = await world({ limits: { CONNECT_BY_EMAIL: 1 } });
    await setUser(it, allowed);
    for (const memberId of ['m-1', 'm-2']) it.network.person(memberId).wantsEmail = true;
    const { leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { inviteByEmailEnabled: true })),
      people: 4,
    });
    for (const [index, leadId] of leadIds.entries())
      await it.db
        .updateTable('leads')
        .set({ email: `p${index}@example.com` })
        .where('user_id', '=', it.userId)
        .where('lead_id', '=', leadId)
        .execute();
    await it.runFor({ hours: 13 });
    expect(it.network.acts.filter(({ email }) => email != null)).toHaveLength(1);
    expect(it.network.acts.filter(({ email }) => email == null)).toHaveLength(2);
    await it.runFor({ days: 1 });
    expect(it.network.acts.filter(({ email }) => email != null)).toHaveLength(2);
  });
});
