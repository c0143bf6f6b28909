import { describe, expect, test } from 'vitest';
import {
  blacklistLeads,
  finishLeads,
  resumeLeads,
  unblacklistLeads,
} from '#data/leads/lead-changes.ts';
import { countUnconfirmed } from '#data/tables/unconfirmed-acts.ts';
import { recordDecision } from '#data/waiting/user-decision.ts';
import { chain, eventsOf, item } from '../../../test/support/engine-world.ts';
import { leadRow, statuses, unconfirmed, used } from './user-answer-fixture.ts';

describe('an act whose outcome is unknown', () => {
  test('holds its lead, keeps its unit, notifies once, and is not repeated', async () => {
    const world = await unconfirmed();
    await world.it.runFor({ days: 3 });
    expect(await leadRow(world)).toMatchObject({
      state: 'PAUSED',
      reason: 'ACTION_UNCONFIRMED',
      item_id: 'one',
      due_at: null,
    });
    expect(world.it.network.acts).toHaveLength(1);
    expect(await used(world, 'MESSAGE')).toBe(1);
    expect(await countUnconfirmed({ db: world.it.db, userId: world.it.userId })).toEqual({
      leads: 1,
      firstCampaignId: world.campaignId,
    });
    const events = await world.it.db
      .selectFrom('notifications')
      .select(['type', 'closed', 'data'])
      .where('user_id', '=', world.it.userId)
      .execute();
    expect(events).toEqual([
      {
        type: 'ACTION_UNCONFIRMED',
        closed: false,
        data: expect.objectContaining({ campaignId: world.campaignId, leadId: world.leadId }),
      },
    ]);
  });

  test('that was sent, as the user says, goes on as after an act and counts', async () => {
    const world = await unconfirmed();
    expect(await world.word(true)).toBe('TAKEN');
    expect(await leadRow(world)).toMatchObject({
      state: 'WAITING',
      reason: null,
      item_id: 'two',
      messaged_at: world.intent.started_at,
      contacted_at: world.intent.started_at,
    });
    expect(await eventsOf({ world: world.it, campaignId: world.campaignId })).toEqual([
      'MESSAGE_SENT',
      'ACTION_UNCONFIRMED',
      'ACTION_SETTLED',
    ]);
    await world.it.runFor({ days: 2 });
    expect(world.it.network.acts.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect((world.it.network.acts[1]?.at ?? 0) - world.intent.started_at).toBeGreaterThanOrEqual(
      24 * 3_600_000,
    );
    expect(await leadRow(world)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
    expect(await statuses(world.it)).toEqual(['1 HAPPENED', '1 HAPPENED']);
    expect(
      (
        await world.it.db
          .selectFrom('notifications')
          .select('closed')
          .where('user_id', '=', world.it.userId)
          .where('type', '=', 'ACTION_UNCONFIRMED')
          .execute()
      ).map(({ closed }) => closed),
    ).toEqual([true]);
    expect((await countUnconfirmed({ db: world.it.db, userId: world.it.userId })).leads).toBe(0);
  });

  test('that was not sent is tried again as a new attempt, with its unit given back', async () => {
    const world = await unconfirmed({ done: false });
    expect(await world.word(false)).toBe('TAKEN');
    expect(await used(world, 'MESSAGE')).toBe(0);
    expect(await leadRow(world)).toMatchObject({
      state: 'WAITING',
      reason: null,
      item_id: 'one',
      messaged_at: null,
    });
    await world.it.runFor({ days: 3 });
    expect(world.it.network.acts.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(await statuses(world.it)).toEqual(['1 DID_NOT_HAPPEN', '2 HAPPENED', '1 HAPPENED']);
    expect(await used(world, 'MESSAGE')).toBe(2);
  });

  test('takes one word: the same again changes nothing, another comes too late', async () => {
    const world = await unconfirmed();
    const answers = await Promise.all([
      world.word(true),
      world.word(true),
      world.word(false),
      world.word(false),
    ]);
    expect(answers.filter((answer) => answer === 'TAKEN')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'SAME_WORD')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'SETTLED')).toHaveLength(2);
    expect(
      (await eventsOf({ world: world.it, campaignId: world.campaignId })).filter(
        (type) => type === 'ACTION_SETTLED',
      ),
    ).toHaveLength(1);
  });

  test('of someone else does not exist', async () => {
    const world = await unconfirmed();
    const asked = {
      db: world.it.db,
      userId: world.it.userId,
      campaignId: world.campaignId,
      leadId: world.leadId,
      intentId: world.intent.intent_id,
      happened: true,
      moving: true,
      now: world.it.clock.now(),
    };
    expect(await recordDecision({ ...asked, userId: '999999999' })).toBe('NOT_FOUND');
    expect(await recordDecision({ ...asked, campaignId: '999999999' })).toBe('NOT_FOUND');
    expect(await recordDecision({ ...asked, leadId: '999999999' })).toBe('NOT_FOUND');
    expect(await statuses(world.it)).toEqual(['1 UNCONFIRMED']);
  });

  test('that is still being looked for takes no word', async () => {
    const world = await unconfirmed();
    await world.it.db
      .updateTable('intents')
      .set({ status: 'SENDING' })
      .where('user_id', '=', world.it.userId)
      .execute();
    expect(await world.word(true)).toBe('OPEN');
  });
});

describe('an unconfirmed invite', () => {
  const INVITE = chain(item('CONNECT', { yesDelay: 0 }), item('MESSAGE', { message: 'Hi' }));

  test('that was sent is pending, and an acceptance meanwhile counts', async () => {
    const world = await unconfirmed({ sequence: INVITE, connected: false });
    expect(await world.word(true)).toBe('TAKEN');
    expect(await leadRow(world)).toMatchObject({
      invited_at: world.intent.started_at,
      accepted_at: null,
    });
    const lead = () =>
      world.it.db
        .selectFrom('leads')
        .selectAll()
        .where('user_id', '=', world.it.userId)
        .executeTakeFirstOrThrow();
    expect((await lead()).invitation_pending_since).toBe(world.intent.started_at);
    world.it.network.accept('m-1');
    await world.it.runFor({ days: 2 });
    expect((await leadRow(world))?.accepted_at).not.toBeNull();
    expect(world.it.network.acts.map(({ kind }) => kind)).toEqual(['invite', 'message']);
  });

  test('that was accepted before the word counts as accepted with it', async () => {
    const world = await unconfirmed({ sequence: INVITE, connected: false });
    world.it.network.accept('m-1');
    await world.it.runFor({ hours: 2 });
    const before = await leadRow(world);
    if (before?.state === 'PAUSED') expect(await world.word(true)).toBe('TAKEN');
    expect(await leadRow(world)).toMatchObject({ invited_at: world.intent.started_at });
    expect((await leadRow(world))?.accepted_at).not.toBeNull();
    expect(await eventsOf({ world: world.it, campaignId: world.campaignId })).toEqual(
      expect.arrayContaining(['INVITE_SENT', 'INVITE_ACCEPTED', 'ACTION_SETTLED']),
    );
  });
});

describe('an unconfirmed view', () => {
  test('lets its lead go on by itself; the word only corrects the record', async () => {
    for (const happened of [true, false]) {
      const world = await unconfirmed({
        sequence: chain(item('VISIT'), item('LIKE')),
        done: happened,
      });
      await world.it.runFor({ days: 1 });
      const before = await leadRow(world);
      expect(before).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END', visited_at: null });
      expect((await countUnconfirmed({ db: world.it.db, userId: world.it.userId })).leads).toBe(0);
      const acts = world.it.network.acts.length;
      expect(await world.word(happened)).toBe('TAKEN');
      await world.it.runFor({ days: 2 });
      expect(world.it.network.acts).toHaveLength(acts);
      expect(await leadRow(world)).toMatchObject({
        state: 'FINISHED',
        reason: 'REACHED_END',
        visited_at: happened ? world.intent.started_at : null,
      });
      expect(await used(world, 'VISIT')).toBe(happened ? 1 : 0);
    }
  });
});

describe('a lead that waits for the word and is', () => {
  test('blacklisted: the word stops nothing from staying so, and afterwards it goes on', async () => {
    const world = await unconfirmed();
    const leads = {
      db: world.it.db,
      userId: world.it.userId,
      leadIds: [world.leadId],
      campaignId: world.campaignId,
      now: world.it.clock.now(),
    };
    await blacklistLeads(leads);
    expect(await world.word(true)).toBe('TAKEN');
    expect(await leadRow(world)).toMatchObject({
      state: 'BLACKLISTED',
      item_id: 'two',
      messaged_at: world.intent.started_at,
    });
    await unblacklistLeads(leads);
    await world.it.runFor({ days: 2 });
    expect(world.it.network.acts.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  test('finished by hand: the record is corrected, and a resume goes on behind it', async () => {
    const world = await unconfirmed();
    const leads = {
      db: world.it.db,
      userId: world.it.userId,
      leadIds: [world.leadId],
      campaignId: world.campaignId,
      now: world.it.clock.now(),
    };
    await finishLeads(leads);
    expect(await world.word(true)).toBe('TAKEN');
    expect(await leadRow(world)).toMatchObject({
      state: 'FINISHED',
      reason: 'FINISHED_BY_USER',
      item_id: 'two',
    });
    await resumeLeads(leads);
    await world.it.runFor({ days: 2 });
    expect(world.it.network.acts.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  test('answered meanwhile: it stays finished, and the answer counts for the campaign', async () => {
    const world = await unconfirmed();
    world.it.network.reply('m-1');
    await world.it.runFor({ hours: 2 });
    expect(await leadRow(world)).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
    const answer = await world.word(true);
    expect(['TAKEN', 'SETTLED']).toContain(answer);
    expect(await leadRow(world)).toMatchObject({
      state: 'FINISHED',
      reason: 'REPLIED',
      messaged_at: world.intent.started_at,
    });
    expect((await leadRow(world))?.replied_at).not.toBeNull();
    await world.it.runFor({ days: 2 });
    expect(world.it.network.acts).toHaveLength(1);
  });
});
