import { expect, test } from 'vitest';
import { judgeActs } from '../judge-acts.ts';
import type { ActEntry, IntentRow, RunRecords } from '../run-records.ts';
import { rejoinLostActs } from './rejoin-lost-acts.ts';

const intent = (requestId: string, more: Partial<IntentRow> = {}) =>
  ({
    userId: '1',
    campaignId: '1',
    leadId: '7',
    itemId: 'invite',
    visit: 1,
    attempt: 1,
    action: 'CONNECT',
    requestId,
    to: null,
    status: 'HAPPENED',
    ...more,
  }) as IntentRow;
const act = (requestId: string, kind: ActEntry['kind'] = 'INVITE') =>
  ({
    id: 1,
    kind,
    accountId: 'a',
    personId: 'ann',
    requestId,
    text: null,
    at: '2026-12-01',
  }) as unknown as ActEntry;
/** What the usual judge finds in a run whose database lost some acts. */
function found(intents: IntentRow[], ledger: ActEntry[]) {
  const records = {
    userOf: new Map([['a', '1']]),
    intents,
    events: intents
      .filter(({ status }) => status === 'HAPPENED')
      .map(({ requestId }) => ({ requestId, type: 'INVITE_SENT' })),
    leads: [{ userId: '1', leadId: '7', memberId: 'ann' }],
    ledger,
    mail: { ledger: [] },
  } as unknown as RunRecords;
  const { unrecorded, falseSent, duplicates } = judgeActs(rejoinLostActs(records));
  return { unrecorded: unrecorded.length, falseSent: falseSent.length, twice: duplicates.length };
}
const NOTHING = { unrecorded: 0, falseSent: 0, twice: 0 };

test('an act that was recorded later, by reading from the network, is no finding', () => {
  expect(found([intent('later')], [act('lost')])).toEqual(NOTHING);
  const settled = [intent('lost', { status: 'DID_NOT_HAPPEN' }), intent('later', { attempt: 2 })];
  expect(found(settled, [act('lost')])).toEqual(NOTHING);
});

test('an act of the gap that was never recorded is a finding, unless it leaves no trace', () => {
  expect(found([], [act('lost')])).toEqual({ ...NOTHING, unrecorded: 1 });
  expect(found([], [act('lost', 'VISIT'), act('gone', 'WITHDRAW')])).toEqual(NOTHING);
});

test('an act that was recorded and never left is a finding, and so is one that left twice', () => {
  expect(found([intent('later')], [])).toEqual({ ...NOTHING, falseSent: 1 });
  expect(found([intent('later')], [act('lost'), act('later')])).toMatchObject({
    unrecorded: 1,
    twice: 1,
  });
});
