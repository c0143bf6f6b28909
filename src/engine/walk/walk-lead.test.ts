import { describe, expect, test } from 'vitest';
import { dueStep, advanceDueLeads } from '#engine/walk/walk-lead.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';
import { AT, HOUR, settlingLane, leadOnItem } from '../../../test/support/settling-lane.ts';

const END = item('END', { id: 'end' });

/** So many leads whose waiting is over now, and a lane that walks them. */
async function ripe(people: number, sequence: typeof END = END) {
  const it = createMemoryEngineWorld({ rate: 1 });
  const { campaignId, leadIds } = it.startCampaign(sequence, people, {
    state: 'WAITING',
    dueAt: it.clock.now(),
  });
  const run = await takeLane(it);
  return {
    it,
    run,
    campaignId,
    leadIds,
    counts: { type: 'campaign.statistics', data: { campaignId } },
  };
}

describe('leads whose waiting is over', () => {
  test('are walked together, and each is named to screens while they are few', async () => {
    const { it, run, campaignId, leadIds, counts } = await ripe(20);
    expect(await advanceDueLeads(run)).toEqual({ moved: 20, more: false });
    expect(run.state.news).toEqual([
      counts,
      ...leadIds.map((leadId) => ({ type: 'lead.changed', data: { leadId, campaignId } })),
    ]);
    expect([[...run.state.ended], it.place(campaignId, 19).state]).toEqual([
      [campaignId],
      'FINISHED',
    ]);
  });

  test('are only reported as counts of their campaign if they are many', async () => {
    const { run, counts } = await ripe(21);
    await advanceDueLeads(run);
    expect(run.state.news).toEqual([counts]);
  });

  test.each([
    [499, 499, false],
    [500, 500, true],
    [501, 500, true],
  ])(
    '%i of them: %i are in one batch, and whether there may be more is reported: %s',
    async (people, moved, more) => {
      const { run } = await ripe(people);
      expect(await advanceDueLeads(run)).toEqual({ moved, more });
    },
  );

  test('end no campaign by being walked', async () => {
    const { run, counts, campaignId, leadIds } = await ripe(1, chain(item('VISIT')));
    await advanceDueLeads(run);
    expect([[...run.state.ended], run.state.news]).toEqual([
      [],
      [counts, { type: 'lead.changed', data: { leadId: leadIds[0], campaignId } }],
    ]);
  });

  test('are reported to no one if the lane is lost', async () => {
    const { run } = await ripe(1);
    loseLane(run);
    expect([await advanceDueLeads(run), run.state.news, [...run.state.ended]]).toEqual([
      null,
      [],
      [],
    ]);
  });
});

describe('what being due means for a lead', () => {
  const watch = item('IF_CONNECTED', {
    id: 'c',
    yesDelay: 0,
    noDelay: 1,
    yes: chain(item('VISIT', { id: 'v' })),
    no: chain(item('LIKE', { id: 'l' })),
  });

  test('nothing, at the end of a watch whose acceptances are not all known: the full check is needed', () => {
    const { run } = settlingLane({ sequence: watch });
    expect([
      dueStep(
        run,
        leadOnItem({
          itemId: 'c',
          itemType: 'IF_CONNECTED',
          state: 'WAITING',
          enteredAt: AT - 2 * HOUR,
        }),
        AT,
      ),
      run.state.connectionsWanted,
    ]).toEqual([null, true]);
  });

  test('a step up to that watch, if something was passed before it', () => {
    const { run } = settlingLane({
      sequence: {
        ...item('IF_EMAIL_AVAILABLE', { id: 'e', yesDelay: 0, noDelay: 0 }),
        yes: watch,
        no: END,
      },
    });
    const lead = leadOnItem({
      itemId: 'e',
      itemType: 'IF_EMAIL_AVAILABLE',
      state: 'WAITING',
      enteredAt: AT - 2 * HOUR,
      person: { email: 'ada@x.io' },
    });
    const step = dueStep(run, lead, AT + 2 * HOUR);
    expect([step?.to.itemId, step?.events.map(({ type }) => type)]).toEqual([
      'c',
      ['CONDITION_DECIDED'],
    ]);
  });

  test('a lookup that a lead needs in its own turn requires no full check', () => {
    const { run } = settlingLane({
      sequence: item('IF_OPEN_PROFILE', { id: 'o', yesDelay: 0, noDelay: 0, yes: END, no: null }),
    });
    expect(
      dueStep(run, leadOnItem({ itemId: 'o', itemType: 'IF_OPEN_PROFILE', state: 'WAITING' }), AT)
        ?.to,
    ).toMatchObject({ itemId: 'o', state: 'IN_PROGRESS' });
    expect(run.state.connectionsWanted).not.toBe(true);
  });

  test('nothing, in a stopped campaign', () => {
    const { run } = settlingLane({ sequence: END });
    expect(dueStep(run, leadOnItem({ campaignId: '2' }), AT)).toBeNull();
  });
});
