import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { json } from '#data/database.ts';
import { pauseLeads, resumeLeads, retryLeads } from '#data/leads/lead-changes.ts';
import { placeLeadsAfterSave } from '#data/leads/lead-placement.ts';
import { findingsIn } from '../../../test/support/doctor.ts';
import {
  chain,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { states, world } from './lead-changes-fixture.ts';

describe('a saved sequence', () => {
  async function save({
    it,
    campaignId,
    before,
    after,
    removedItems = {},
  }: {
    it: EngineWorld;
    campaignId: string;
    before: SequenceItem | null;
    after: SequenceItem;
    removedItems?: Record<string, 'NEXT' | 'FINISH'>;
  }) {
    return it.db.transaction().execute(async (db) => {
      await db
        .updateTable('campaigns')
        .set((eb) => ({ sequence: json(after), sequence_version: eb('sequence_version', '+', 1) }))
        .where('user_id', '=', it.userId)
        .where('campaign_id', '=', campaignId)
        .execute();
      return placeLeadsAfterSave({
        db,
        userId: it.userId,
        campaignId,
        before,
        after,
        removedItems,
        now: it.clock.now(),
      });
    });
  }
  const two = chain(
    item('VISIT', { yesDelay: 240 }),
    item('LIKE', { yesDelay: 0 }),
    item('FOLLOW'),
  );

  test('moves leads on a removed item to the next remaining one, or finishes them', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: two, people: 2 });
    await it.runFor({ days: 1 });
    const after = chain(item('VISIT', { yesDelay: 48 }), item('FOLLOW'));
    expect(await save({ it, campaignId, before: two, after })).toEqual({ moved: 2, finished: 0 });
    expect(
      (await standingOf({ world: it, campaignId })).map(({ item_type, state }) => [
        item_type,
        state,
      ]),
    ).toEqual([
      ['FOLLOW', 'WAITING'],
      ['FOLLOW', 'WAITING'],
    ]);
    await it.runFor({ days: 3 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit', 'visit', 'follow', 'follow']);
  });

  test('finishes them if the save says so', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: two });
    await it.runFor({ days: 1 });
    expect(
      await save({
        it,
        campaignId,
        before: two,
        after: chain(item('VISIT'), item('FOLLOW')),
        removedItems: { like: 'FINISH' },
      }),
    ).toEqual({ moved: 0, finished: 1 });
    expect(await states(it, campaignId)).toEqual(['FINISHED ITEM_REMOVED']);
  });

  test('shortens a delay for leads waiting in it, and starts untried leads at the new root', async () => {
    const it = await world();
    const { campaignId, leadIds } = await startCampaign({ world: it, sequence: two, people: 2 });
    await pauseLeads({
      db: it.db,
      userId: it.userId,
      leadIds: leadIds.slice(1),
      campaignId,
      now: it.clock.now(),
    });
    await it.runFor({ days: 1 });
    await resumeLeads({
      db: it.db,
      userId: it.userId,
      leadIds: leadIds.slice(1),
      campaignId,
      now: it.clock.now(),
    });
    const after = {
      ...item('FOLLOW', { id: 'first' }),
      yes: chain(item('VISIT', { yesDelay: 24 }), item('LIKE', { yesDelay: 0 }), item('FOLLOW')),
    };
    await save({ it, campaignId, before: two, after });
    await it.runFor({ days: 6 });
    const done = (memberId: string) =>
      it.network.acts.filter((act) => act.memberId === memberId).map(({ kind }) => kind);
    expect(done('m-1')).toEqual(['visit', 'like', 'follow']);
    expect(done('m-2')).toEqual(['follow', 'visit', 'like', 'follow']);
  });

  test('starts untried leads at a new tree’s root, even in a watch, paused, or failed', async () => {
    const it = await world();
    const before = item('IF_CONNECTED', {
      noDelay: 480,
      yes: chain(item('FOLLOW')),
      no: item('END', { id: 'e2' }),
    });
    const { campaignId, leadIds } = await startCampaign({ world: it, sequence: before, people: 3 });
    await it.runFor({ hours: 2 });
    const change = { db: it.db, userId: it.userId, campaignId, now: it.clock.now() };
    await pauseLeads({ ...change, leadIds: leadIds.slice(1, 2) });
    await it.db
      .updateTable('campaign_leads')
      .set({ state: 'FAILED', reason: 'PROFILE_NOT_FOUND', due_at: null })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(leadIds[2]))
      .execute();
    const after = chain(item('VISIT', { id: 'new' }));
    expect(await save({ it, campaignId, before, after })).toEqual({ moved: 0, finished: 0 });
    expect(
      (await standingOf({ world: it, campaignId })).map(
        ({ state, item_id }) => `${state} ${item_id}`,
      ),
    ).toEqual(['GETTING_READY new', 'PAUSED new', 'FAILED new']);
    await resumeLeads({ ...change, leadIds, now: it.clock.now() });
    await retryLeads({ ...change, leadIds, now: it.clock.now() });
    await it.runFor({ days: 1 });
    expect(await states(it, campaignId)).toEqual(Array(3).fill('FINISHED REACHED_END'));
    expect(it.network.acts).toHaveLength(3);
  });

  test('sends tried leads of a removed root to the next step, the others to the new root', async () => {
    const it = await world();
    const before = chain(item('VISIT', { id: 'old' }), item('LIKE', { id: 'kept' }));
    const { campaignId, leadIds } = await startCampaign({ world: it, sequence: before, people: 2 });
    // The first is on the root, and something was done for it earlier.
    await it.db
      .updateTable('campaign_leads')
      .set({ state: 'WAITING', visited_at: new Date(it.clock.now()) })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(leadIds[0]))
      .execute();
    const after = chain(item('FOLLOW', { id: 'new' }), item('LIKE', { id: 'kept' }));
    expect(await save({ it, campaignId, before, after })).toEqual({ moved: 1, finished: 0 });
    expect((await standingOf({ world: it, campaignId })).map(({ item_id }) => item_id)).toEqual([
      'kept',
      'new',
    ]);
  });

  test('releases leads held for a text once it is corrected, and no others', async () => {
    const it = await world();
    for (const memberId of ['m-1', 'm-2']) it.network.accept(memberId);
    const message = (text: string, parts: Partial<SequenceItem> = {}) =>
      item('MESSAGE', { id: 'm', message: text, ...parts });
    const before = chain(message('Your team {{custom.team}}'), item('LIKE'));
    const { campaignId } = await startCampaign({ world: it, sequence: before, people: 2 });
    await it.runFor({ days: 1 });
    expect(await states(it, campaignId)).toEqual(Array(2).fill('PAUSED PLACEHOLDER_MISSING'));
    const elsewhere = chain(message('Your team {{custom.team}}'), item('LIKE', { yesDelay: 5 }));
    await save({ it, campaignId, before, after: elsewhere });
    expect(await states(it, campaignId)).toEqual(Array(2).fill('PAUSED PLACEHOLDER_MISSING'));
    await save({
      it,
      campaignId,
      before: elsewhere,
      after: chain(
        message('Your team {{custom.team}}', { alternativeMessage: 'Hello {{firstName}}' }),
        item('LIKE', { yesDelay: 5 }),
      ),
    });
    await it.runFor({ days: 2 });
    expect(
      it.network.acts.filter(({ kind }) => kind === 'message').map(({ text }) => text),
    ).toEqual(['Hello Person', 'Hello Person']);
    expect(await states(it, campaignId)).toEqual(Array(2).fill('FINISHED REACHED_END'));
  });

  test('keeps a lead on a removed item while its action is in progress', async () => {
    const it = await world();
    let lost = 0;
    it.network.fault = ({ kind }) => (kind === 'visit' && (lost += 1) === 1 ? 'lost answer' : null);
    it.network.reconcile = () => Promise.resolve({ result: 'cannot_tell' });
    const before = chain(item('VISIT', { id: 'gone' }), item('LIKE', { id: 'kept' }));
    const { campaignId } = await startCampaign({ world: it, sequence: before });
    await it.runNow();
    for (let minute = 0; minute < 60 && lost === 0; minute += 1) await it.runFor({ minutes: 1 });
    await save({ it, campaignId, before, after: chain(item('LIKE', { id: 'kept' })) });
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      item_id: 'kept',
      due_at: null,
    });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit', 'like']);
    expect(await states(it, campaignId)).toEqual(['FINISHED REACHED_END']);
  });

  test('leaves every lead in progress due on an existing item, with counters that agree', async () => {
    const it = await world();
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const tree = fc
      .shuffledSubarray(ids, { minLength: 1 })
      .chain((order) =>
        fc
          .tuple(
            ...order.map(() =>
              fc.constantFrom('VISIT', 'LIKE', 'FOLLOW', 'IF_CONNECTED', 'IF_OPEN_PROFILE'),
            ),
          )
          .map((types) => treeOf(order, types as SequenceItemType[])),
      );
    await fc.assert(
      fc.asyncProperty(
        tree,
        tree,
        fc.constantFrom('NEXT', 'FINISH'),
        fc.infiniteStream(fc.nat(999)),
        async (before, after, choice, numbers) => {
          const { campaignId, leadIds } = await startCampaign({
            world: it,
            sequence: before,
            people: 5,
            from: 1000,
          });
          const items = [...walkItems(before)].map(({ item: one }) => one);
          for (const leadId of leadIds) {
            const draw = (): number => numbers.next().value ?? 0;
            const on = items[draw() % items.length] ?? before;
            const state =
              (['GETTING_READY', 'WAITING', 'IN_PROGRESS', 'PAUSED', 'FAILED'] as const)[
                draw() % 5
              ] ?? 'WAITING';
            await it.db
              .updateTable('campaign_leads')
              .set({
                item_id: on.id,
                item_type: on.type,
                state,
                reason:
                  state === 'PAUSED'
                    ? 'PAUSED_BY_USER'
                    : state === 'FAILED'
                      ? 'ACTION_INVALID'
                      : null,
                due_at: state === 'PAUSED' || state === 'FAILED' ? null : new Date(it.clock.now()),
              })
              .where('user_id', '=', it.userId)
              .where('campaign_id', '=', campaignId)
              .where('lead_id', '=', leadId)
              .execute();
          }
          await save({
            it,
            campaignId,
            before,
            after,
            removedItems: Object.fromEntries(ids.map((id) => [id, choice])),
          });
          const kept = new Map([...walkItems(after)].map(({ item: one }) => [one.id, one.type]));
          for (const lead of await standingOf({ world: it, campaignId })) {
            if (lead.state === 'FINISHED') expect(lead.reason).toBe('ITEM_REMOVED');
            else if (lead.state !== 'FAILED' && lead.state !== 'PAUSED')
              expect([kept.get(String(lead.item_id)), lead.due_at !== null]).toEqual([
                lead.item_type,
                true,
              ]);
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(
      (await findingsIn({ db: it.db, realNow: it.clock.realNow })).filter((finding) =>
        finding.includes(`(${it.userId})`),
      ),
    ).toEqual([]);
  });
});

/**
 * A tree in which each item follows the one before it, and conditions have an END on their no
 * branch.
 */
function treeOf(order: readonly string[], types: readonly SequenceItemType[]): SequenceItem {
  return order.reduceRight<SequenceItem>(
    (yes, id, index) => {
      const type = types[index] ?? 'VISIT';
      return {
        ...item(type, { id }),
        yes,
        no: type.startsWith('IF_') ? item('END', { id: `${id}-no` }) : null,
      };
    },
    item('END', { id: 'end' }),
  );
}
