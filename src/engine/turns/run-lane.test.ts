import { describe, expect, test } from 'vitest';
import {
  ALWAYS_AWAKE,
  chain,
  eventsOf,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import { database, world } from './run-lane-fixture.ts';

describe('a lead on its way', () => {
  test('is viewed, waits its delay, is liked, and reaches the end', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT', { yesDelay: 24 }), item('LIKE')),
    });
    await it.runFor({ hours: 2 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit']);
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'WAITING',
      item_type: 'LIKE',
    });
    await it.runFor({ days: 2 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit', 'like']);
    expect((it.network.acts[1]?.at ?? 0) - (it.network.acts[0]?.at ?? 0)).toBeGreaterThanOrEqual(
      24 * 3_600_000,
    );
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
    });
    expect(await eventsOf({ world: it, campaignId })).toEqual([
      'PROFILE_VIEWED',
      'LIKED',
      'STATE_CHANGED',
    ]);
  });

  test('is invited, accepts, and gets the message of the yes branch', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    const connected = item('IF_CONNECTED', {
      yesDelay: 1,
      noDelay: 96,
      yes: chain(item('MESSAGE', { message: 'Hi {{firstName}}' })),
      no: chain(item('WITHDRAW')),
    });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: { ...item('CONNECT', { message: 'Hello' }), yes: connected },
      people: 2,
    });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite', 'invite']);
    it.network.accept('m-1');
    await it.runFor({ days: 6 });
    expect(
      it.network.acts
        .filter(({ kind }) => kind === 'message')
        .map(({ memberId, text }) => [memberId, text]),
    ).toEqual([['m-1', 'Hi Person']]);
    expect(
      it.network.acts.filter(({ kind }) => kind === 'withdraw').map(({ memberId }) => memberId),
    ).toEqual(['m-2']);
    const leads = await standingOf({ world: it, campaignId });
    expect(leads.map(({ state, reason }) => [state, reason])).toEqual([
      ['FINISHED', 'REACHED_END'],
      ['FINISHED', 'REACHED_END'],
    ]);
    expect(leads[0]?.accepted_at).not.toBeNull();
    expect(leads[1]?.withdrawn_at).not.toBeNull();
  });

  test('that replies is finished in all campaigns before the next message', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.accept('m-1');
    const sequence = chain(
      item('MESSAGE', { id: 'one', message: 'One', yesDelay: 24 }),
      item('MESSAGE', { id: 'two', message: 'Two' }),
    );
    const { campaignId } = await startCampaign({ world: it, sequence });
    const other = await startCampaign({
      world: it,
      sequence: chain(item('VISIT', { yesDelay: 72 }), item('LIKE')),
      name: 'Other',
    });
    await it.runFor({ hours: 2 });
    it.network.reply('m-1');
    await it.runFor({ days: 5 });
    expect(it.network.acts.filter(({ kind }) => kind === 'message')).toHaveLength(1);
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'FINISHED',
      reason: 'REPLIED',
    });
    expect((await standingOf({ world: it, campaignId: other.campaignId }))[0]).toMatchObject({
      state: 'FINISHED',
      reason: 'REPLIED',
    });
    expect(await eventsOf({ world: it, campaignId })).toContain('MESSAGE_RESPONDED');
  });

  test('that replies at the very moment of the next message gets none', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.accept('m-1');
    await startCampaign({
      world: it,
      sequence: chain(
        item('MESSAGE', { id: 'one', message: 'One', yesDelay: 1 }),
        item('MESSAGE', { id: 'two', message: 'Two' }),
      ),
    });
    const messages = it.network.read.messages;
    let sent = 0;
    it.network.onAct = ({ kind }) => void (sent += kind === 'message' ? 1 : 0);
    it.network.read.messages = (query) => {
      if (sent === 1) it.network.reply('m-1');
      return messages(query);
    };
    await it.runFor({ days: 1 });
    expect(it.network.acts.filter(({ kind }) => kind === 'message')).toHaveLength(1);
  });

  test('takes the yes branch of a view as soon as it is seen', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    for (const memberId of ['m-1', 'm-2']) it.network.accept(memberId);
    const viewed = item('IF_MESSAGE_VIEWED', {
      noDelay: 72,
      yesDelay: 0,
      yes: chain(item('FOLLOW')),
      no: chain(item('LIKE')),
    });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: { ...item('MESSAGE', { message: 'Hi' }), yes: viewed },
      people: 2,
    });
    await it.runFor({ days: 1 });
    it.network.see('m-2');
    await it.runFor({ days: 4 });
    expect(
      it.network.acts
        .filter(({ kind }) => kind !== 'message')
        .map(({ kind, memberId }) => `${kind} ${memberId}`)
        .sort(),
    ).toEqual(['follow m-2', 'like m-1']);
    expect(
      (await standingOf({ world: it, campaignId })).map(({ viewed_at }) => viewed_at !== null),
    ).toEqual([false, true]);
  });
});

describe('what is found out on the way', () => {
  test('a person who is already connected costs no invitation and continues', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.accept('m-1');
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT'), item('MESSAGE', { message: 'Hi' })),
    });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['message']);
    expect(await eventsOf({ world: it, campaignId })).toContain('ACTION_SKIPPED');
    expect(
      (
        await database.db
          .selectFrom('daily_usage')
          .selectAll()
          .where('user_id', '=', it.userId)
          .where('action', '=', 'CONNECT')
          .execute()
      ).reduce((sum, { used }) => sum + used, 0),
    ).toBe(0);
  });

  test('an invitation sent by hand is adopted, and its acceptance counts', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.person('m-1').invitation = { id: 'by-hand', sentAt: it.clock.now() - 3_600_000 };
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT'), item('MESSAGE', { message: 'Hi' })),
    });
    await it.runFor({ days: 1 });
    expect(it.network.acts).toEqual([]);
    expect((await standingOf({ world: it, campaignId }))[0]?.invited_at).not.toBeNull();
    it.network.accept('m-1');
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['message']);
    expect((await standingOf({ world: it, campaignId }))[0]?.accepted_at).not.toBeNull();
  });

  test('a person known only by URL is looked up before the first action', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    await startCampaign({ world: it, sequence: chain(item('VISIT')), slugOnly: true });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ memberId }) => memberId)).toEqual(['m-1']);
  });

  test('a stranger can’t be messaged: the lead fails with its reason and the unit is returned', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('MESSAGE', { message: 'Hi' })),
    });
    await it.runFor({ days: 1 });
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'FAILED',
      reason: 'NOT_CONNECTED',
      due_at: null,
    });
  });

  test('a missing placeholder holds the lead, and a lead with the value is written to', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    for (const memberId of ['m-1', 'm-2']) it.network.accept(memberId);
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('MESSAGE', { message: 'You at {{custom.team}}' })),
      people: 2,
    });
    await it.db
      .updateTable('leads')
      .set({ custom: JSON.stringify({ team: 'Ops' }) })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(leadIds[1]))
      .execute();
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ text }) => text)).toEqual(['You at Ops']);
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'PAUSED',
      reason: 'PLACEHOLDER_MISSING',
    });
  });

  test('a missing mailbox holds the lead', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('EMAIL', { message: 'Hi', subject: 'Yo' })),
    });
    await it.runFor({ hours: 1 });
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'PAUSED',
      reason: 'MAILBOX_MISSING',
    });
  });

  test('the profile decides an open profile condition', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.person('m-2').openProfile = true;
    await startCampaign({
      world: it,
      sequence: item('IF_OPEN_PROFILE', {
        yes: chain(item('FOLLOW')),
        no: chain(item('LIKE')),
        noDelay: 0,
      }),
      people: 2,
    });
    await it.runFor({ days: 2 });
    expect(it.network.acts.map(({ kind, memberId }) => `${kind} ${memberId}`).sort()).toEqual([
      'follow m-2',
      'like m-1',
    ]);
  });
});
