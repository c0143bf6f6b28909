import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { judgeLeads } from './judge-leads.ts';
import type { EventRow, LeadRow, RunRecords } from './run-records.ts';

/** Two emails, one after the other. */
const SEQUENCE = newItem({
  type: 'EMAIL',
  id: 'first',
  yes: newItem({ type: 'EMAIL', id: 'second', yes: newItem({ type: 'END', id: 'end' }) }),
});

const event = (type: EventRow['type'], itemId: string, retried = false): EventRow => ({
  userId: '1',
  eventId: `${type} at ${itemId}`,
  type,
  campaignId: '7',
  leadId: '9',
  itemId,
  requestId: null,
  branch: null,
  text: null,
  reason: null,
  settled: false,
  retried,
  atSending: false,
  realCommittedAt: 0,
});
const sent = (itemId: string) => event('EMAIL_SENT', itemId);
const cameBack = (itemId: string) => event('EMAIL_BOUNCED', itemId, true);

const stopped = {
  userId: '1',
  campaignId: '7',
  leadId: '9',
  memberId: null,
  slug: 'ann',
  email: 'ann@firm.example',
  state: 'FINISHED',
  reason: 'UNSUBSCRIBED',
  waitsForAnswer: false,
  itemId: 'first',
  invitedAt: null,
  acceptedAt: null,
  repliedAt: null,
  personRepliedAt: null,
  connectedAt: null,
  addedAt: 0,
} as const satisfies LeadRow;

/** What the judge says of the one lead of a run, by the kind of the finding. */
function judge(lead: Partial<LeadRow>, events: EventRow[]): Record<string, string[]> {
  const records = {
    events,
    leads: [{ ...stopped, ...lead }],
    sequences: new Map([['7', SEQUENCE]]),
  } as unknown as RunRecords;
  const findings = judgeLeads({
    records,
    users: [
      {
        name: 'maya',
        userId: '1',
        api: {} as never,
        campaigns: [{ campaignId: '7', tag: 'c', slugs: ['ann'] } as never],
      },
    ],
  });
  return Object.fromEntries(Object.entries(findings).filter(([, found]) => found.length > 0));
}

const who = 'Lead 9 of campaign 7';

test.each([
  ['before anything was sent', { itemId: 'first' }, []],
  ['after the first email', { itemId: 'second' }, [sent('first')]],
  ['after an email that came back', { itemId: 'first' }, [sent('first'), cameBack('first')]],
  [
    'after an email that came back was sent once more',
    { itemId: 'second' },
    [sent('first'), cameBack('first'), sent('first')],
  ],
  [
    'after that came back, too',
    { itemId: 'first' },
    [sent('first'), cameBack('first'), sent('first'), cameBack('first')],
  ],
  [
    'after the second email came back',
    { itemId: 'second' },
    [sent('first'), sent('second'), cameBack('second')],
  ],
  [
    'at the end of the way',
    { itemId: 'end', reason: 'REACHED_END' },
    [sent('first'), sent('second')],
  ],
] as const)('the judge of leads finds nothing wrong with one that was stopped %s', (...one) => {
  expect(judge(one[1], [...one[2]])).toEqual({});
});

test('it finds a lead that went on from an email that came back and was not sent once more', () => {
  expect(judge({ itemId: 'second' }, [sent('first'), cameBack('first')])).toEqual({
    lost: [`${who} stands at second, its timeline stops at first`],
  });
});

test('it finds a lead that stayed where its email had left and not come back', () => {
  expect(judge({ itemId: 'first' }, [sent('first')])).toEqual({
    lost: [`${who} stands at first, its timeline stops at second`],
  });
});

test('it finds an email that was sent beside the way', () => {
  const events = [sent('first'), cameBack('first'), sent('second')];
  expect(judge({ itemId: 'first' }, events)).toEqual({
    other: [`${who} has EMAIL_SENT at second, which is not on its way`],
  });
  expect(judge({ itemId: 'first' }, [sent('second'), cameBack('second')])).toEqual({
    other: [`${who} has EMAIL_SENT at second, which is not on its way`],
  });
});

test('it finds a lead that reached its end over an email that came back', () => {
  const lead = { itemId: 'end', reason: 'REACHED_END' } as const;
  expect(judge(lead, [sent('first'), sent('second'), cameBack('second')])).toEqual({
    lost: [`${who} reached its end, but its timeline stops at second (EMAIL)`],
  });
});

test('an email that came back for good is not sent once more, and does not end the way', () => {
  const bounced = event('EMAIL_BOUNCED', 'first');
  expect(judge({ itemId: 'second' }, [sent('first'), bounced])).toEqual({});
});
