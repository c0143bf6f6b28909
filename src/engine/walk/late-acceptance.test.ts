import { describe, expect, test } from 'vitest';
import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { lateAcceptanceStep } from '#engine/walk/late-acceptance.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { AT, HOUR, settlingLane, leadOnItem } from '../../../test/support/settling-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const CONDITION = item('IF_CONNECTED', {
  id: 'if',
  noDelay: 24,
  yesDelay: 0,
  yes: chain(item('MESSAGE', { id: 'hi', message: 'Hi' })),
  no: chain(item('LIKE', { id: 'no', yesDelay: 240 }), item('FOLLOW')),
});
const SEQUENCE = { ...item('CONNECT', { id: 'a' }), yes: CONDITION };
const ACCEPTED = AT - HOUR;

/** A lead that took the no branch and whose acceptance comes now. */
const late = (parts: Parameters<typeof leadOnItem>[0] = {}): LeadInWalk =>
  leadOnItem({
    state: 'WAITING',
    itemId: 'no',
    itemType: 'LIKE',
    memory: { noBranchItemId: 'if' },
    person: { connectedAt: ACCEPTED },
    ...parts,
  });

function stepFor(
  lead: LeadInWalk,
  {
    choice = 'RESUME_YES',
    sequence = SEQUENCE,
  }: { choice?: LateAcceptance | null; sequence?: SequenceItem | null } = {},
) {
  const { run } = settlingLane({ sequence });
  setState(
    run,
    withFacts(run.state, {
      campaigns:
        choice === null
          ? []
          : run.state.facts.campaigns.map((campaign) => ({ ...campaign, lateAcceptance: choice })),
    }),
  );
  return lateAcceptanceStep(run)(lead);
}
const NOTICE = [
  { type: 'LATE_ACCEPTANCE', data: { leadId: '11', campaignId: '1' }, link: '/campaigns/1/leads' },
];

describe('an acceptance after the no branch was taken', () => {
  test('does nothing if the campaign ignores it, if no branch was taken, or if the lead has moved to another campaign', () => {
    expect(stepFor(late(), { choice: 'IGNORE' })).toBeNull();
    expect(stepFor(late({ memory: {} }))).toBeNull();
    expect(stepFor(late({ state: 'FINISHED', reason: 'MOVED' }))).toBeNull();
  });

  test('is reported, and leaves the lead where it is, if the campaign says so or no longer runs', () => {
    for (const choice of ['NOTIFY', null] as const) {
      const step = stepFor(late(), { choice });
      expect(step).toMatchObject({
        to: { state: 'WAITING', itemId: 'no', itemType: 'LIKE', memory: { noBranchItemId: 'if' } },
        events: [],
        notices: NOTICE,
      });
    }
  });

  test('moves the lead to the yes branch as of its acceptance, and says why in the timeline', () => {
    const step = stepFor(late());
    expect(step?.to).toMatchObject({
      state: 'IN_PROGRESS',
      reason: null,
      itemId: 'hi',
      itemType: 'MESSAGE',
      enteredAt: ACCEPTED,
      visit: 1,
      memory: {},
    });
    expect(step?.events).toEqual([
      {
        type: 'STATE_CHANGED',
        at: AT,
        campaignId: '1',
        leadId: '11',
        itemId: 'if',
        itemType: 'IF_CONNECTED',
        actor: 'ENGINE',
        data: { from: 'WAITING', to: 'IN_PROGRESS', reason: 'LATE_ACCEPTANCE' },
      },
    ]);
    expect(step?.notices ?? []).toEqual([]);
  });

  test('counts from now if no one knows when it was', () => {
    expect(stepFor(late({ person: { connectedAt: null } }))?.to.enteredAt).toBe(AT);
  });

  test.each([
    ['had come to its end', { state: 'FINISHED', reason: 'REACHED_END' }, true],
    ['was getting ready', { state: 'GETTING_READY' }, true],
    ['was finished by hand', { state: 'FINISHED', reason: 'FINISHED_BY_USER' }, false],
    ['has answered', { state: 'FINISHED', reason: 'REPLIED' }, false],
    ['is paused', { state: 'PAUSED', reason: 'PAUSED_BY_USER' }, false],
    ['has failed', { state: 'FAILED', reason: 'NOT_CONNECTED' }, false],
    [
      'got something from the no branch',
      { memory: { noBranchItemId: 'if', sentSinceNoBranch: true } },
      false,
    ],
  ] as const)(
    'resumes a lead that %s, or is reported instead: %j → %s',
    (_title, parts, resumes) => {
      const step = stepFor(late(parts as Partial<Omit<LeadInWalk, 'person'>>));
      expect([step?.to.itemId, step?.notices ?? []]).toEqual(resumes ? ['hi', []] : ['no', NOTICE]);
      if (resumes) expect(step?.to.state).toBe('IN_PROGRESS');
    },
  );

  test('is reported if the condition, its yes branch, or the sequence is gone', () => {
    for (const sequence of [
      null,
      chain(item('LIKE', { id: 'no' })),
      { ...SEQUENCE, yes: { ...CONDITION, yes: null } },
    ])
      expect(stepFor(late(), { sequence })?.notices).toEqual(NOTICE);
  });
});
