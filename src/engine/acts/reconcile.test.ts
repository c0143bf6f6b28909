import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { reconcile, attemptOfIntent } from '#engine/acts/reconcile.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  AT,
  HOUR,
  NOTHING_FOUND,
  openIntent,
  settlingLane,
  leadOnItem,
} from '../../../test/support/settling-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const SEQUENCE = chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b', yesDelay: 0 }));
type Options = Parameters<typeof settlingLane>[0] & object;
const MINUTE = 60_000;

async function looked(options: Options) {
  const lane = settlingLane({ sequence: SEQUENCE, intents: [openIntent()], ...options });
  await reconcile(lane.run);
  return { ...lane, ends: lane.settled.map(({ end, outcome }) => [end, outcome]) };
}

/** Looks once a minute until the try is settled, at most as often as there are answers. */
async function looks(options: Options & { answers: readonly unknown[] }) {
  const lane = settlingLane({ sequence: SEQUENCE, intents: [openIntent()], ...options });
  const { clock } = lane.run.parts;
  for (
    let look = 0, most = options.answers.length;
    look < most && lane.settled.length === 0;
    look += 1
  ) {
    Object.assign(clock, { realNow: () => AT + look * MINUTE });
    await reconcile(lane.run);
  }
  return { ...lane, ends: lane.settled.map(({ end, outcome }) => [end, outcome]) };
}

describe('an attempt without a response', () => {
  test('that happened is recorded with what was found, and a connection beside it is an acceptance', async () => {
    const { ends, noted, logged } = await looked({
      answers: [
        { result: 'happened', value: { ...NOTHING_FOUND, invitationId: 'i-1', connected: true } },
      ],
    });
    expect(ends).toEqual([
      ['HAPPENED', { ...NOTHING_FOUND, invitationId: 'i-1', connected: true }],
    ]);
    expect(noted).toEqual(['m-1']);
    expect(logged).toEqual([
      {
        facts: { userId: '7', action: 'CONNECT', requestId: 'r-1', result: 'happened' },
        words: 'Reconciled an attempt that got no response',
      },
    ]);
  });

  test('without a connection isn’t an acceptance', async () => {
    expect(
      (await looked({ answers: [{ result: 'happened', value: NOTHING_FOUND }] })).noted,
    ).toEqual([]);
  });

  test('that didn’t happen returns its unit, and one with no answer is unconfirmed', async () => {
    expect((await looked({ answers: [{ result: 'did_not_happen' }] })).ends).toEqual([
      ['DID_NOT_HAPPEN', { reason: 'LOOKED_UP' }],
    ]);
    expect((await looked({ answers: [{ result: 'cannot_tell' }] })).ends).toEqual([
      ['UNCONFIRMED', {}],
    ]);
  });

  test('of a person without a known id, or of a profile view, isn’t looked up', async () => {
    const unknown = await looked({ intents: [openIntent({ memberId: null })] });
    const view = await looked({ intents: [openIntent({ action: 'VISIT' })] });
    expect([unknown.asked, unknown.ends, view.asked, view.ends]).toEqual([
      [],
      [['UNCONFIRMED', {}]],
      [],
      [['UNCONFIRMED', {}]],
    ]);
  });

  test('stays open while the network can’t be reached, and the next one is still tried', async () => {
    const { ends, logged } = await looked({
      intents: [openIntent({ intentId: '1' }), openIntent({ intentId: '2' })],
      answers: [new NetworkError('transient', 'away'), { result: 'did_not_happen' }],
    });
    expect(ends).toHaveLength(1);
    expect(
      logged.filter(({ words }) => words === 'Reconciled an attempt that got no response'),
    ).toHaveLength(1);
  });

  test.each(['not_found', 'refused', 'already_invited', 'cooldown'] as const)(
    'whose lookup is refused (%s) is decided by the next lookup',
    async (kind) => {
      const { ends } = await looks({
        answers: [new NetworkError(kind, 'no'), { result: 'happened', value: NOTHING_FOUND }],
      });
      expect(ends).toEqual([['HAPPENED', NOTHING_FOUND]]);
    },
  );

  test('that the network may know later is looked up again', async () => {
    const { ends } = await looks({
      answers: [{ result: 'cannot_tell', mayTellLater: true }, { result: 'did_not_happen' }],
    });
    expect(ends).toEqual([['DID_NOT_HAPPEN', { reason: 'LOOKED_UP' }]]);
  });

  test('of someone whom the network never finds again is unconfirmed after eight lookups', async () => {
    const gone = new NetworkError('not_found', 'gone');
    const { ends, asked } = await looks({ answers: Array.from({ length: 20 }, () => gone) });
    expect([ends, asked.length]).toEqual([[['UNCONFIRMED', {}]], 8]);
  });

  test('with an error of our own is left as it is, and the error is reported', async () => {
    const lane = settlingLane({
      sequence: SEQUENCE,
      intents: [openIntent()],
      answers: [new TypeError('x')],
    });
    await expect(reconcile(lane.run)).rejects.toThrow(new TypeError('x'));
    expect(lane.settled).toEqual([]);
  });

  test('counts as not done if an earlier action of its kind could be the one that was found', async () => {
    const alike = [openIntent({ action: 'FOLLOW', payload: {}, unnamedBefore: true })];
    expect(
      (await looked({ intents: alike, answers: [{ result: 'happened', value: NOTHING_FOUND }] }))
        .ends,
    ).toEqual([['UNCONFIRMED', {}]]);
    expect(
      (await looked({ intents: alike, answers: [{ result: 'did_not_happen' }] })).ends,
    ).toEqual([['DID_NOT_HAPPEN', { reason: 'LOOKED_UP' }]]);
  });

  test('isn’t looked up before its time', async () => {
    const lane = settlingLane({ sequence: SEQUENCE, intents: [openIntent()] });
    setState(lane.run, withFacts(lane.run.state, { oldestOpenIntentRealAt: AT }));
    await reconcile(lane.run);
    expect(lane.settled).toEqual([]);
  });
});

describe('what an attempt belongs to', () => {
  const { run } = settlingLane({ sequence: SEQUENCE });

  test('is the item and the lead as they are, on the visit of the attempt', () => {
    const lead = leadOnItem({ visit: 3 });
    expect(attemptOfIntent(run, openIntent({ lead, visit: 2 }))).toEqual({
      intentId: '9',
      lead: { ...lead, visit: 2 },
      item: SEQUENCE,
      action: 'CONNECT',
      payload: { note: 'Hi Ada' },
      requestId: 'r-1',
      startedAt: AT - 60_000,
    });
  });

  test.each([
    [{ itemId: 'gone' }, 'gone'],
    [{ campaignId: '5' }, 'a'],
  ])('is only an item of its kind if the item is gone: %j', (gone, id) => {
    expect(attemptOfIntent(run, openIntent(gone)).item).toMatchObject({
      id,
      type: 'CONNECT',
      yes: null,
      no: null,
    });
  });

  test('is only a lead of the ledger if the lead is gone: ended, of no version, with the ids that the attempt knew', () => {
    const { lead } = attemptOfIntent(
      run,
      openIntent({ lead: null, visit: 2, chatId: 'c-1', invitationId: 'i-1' }),
    );
    expect(lead).toMatchObject({
      campaignId: '1',
      leadId: '11',
      version: '-1',
      state: 'FINISHED',
      reason: null,
      itemId: 'a',
      itemType: 'CONNECT',
      enteredAt: AT - 60_000,
      visit: 2,
      dueAt: null,
      memory: {},
      invitedAt: null,
      tried: { attempts: 0, standing: null, lookedUp: null },
    });
    expect(lead.person).toMatchObject({
      memberId: 'm-1',
      invitationId: 'i-1',
      chatId: 'c-1',
      blacklisted: false,
      firstName: null,
      connectedAt: null,
      invitationPendingSince: null,
      withdrawnAt: null,
    });
  });
});

test('an action that took effect after the settle time is recorded as late', async () => {
  const { settled } = await looked({
    answers: [{ result: 'happened', value: { ...NOTHING_FOUND, at: AT - 60_000 + HOUR } }],
  });
  const late = settled[0]
    ?.step(leadOnItem())
    .events.filter(({ type }) => type === 'ACTION_SETTLED');
  expect(late).toEqual([
    {
      type: 'ACTION_SETTLED',
      at: AT,
      campaignId: '1',
      leadId: '11',
      itemId: 'a',
      itemType: 'CONNECT',
      actor: 'ENGINE',
      data: { late: true, lateMs: HOUR - 1000, requestId: 'r-1' },
    },
  ]);
});
