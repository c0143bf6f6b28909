import { expect, test } from 'vitest';
import {
  callsOfRows,
  itemsOf,
  problemText,
  requestOf,
  rowResult,
  type ApiRequest,
} from './call.ts';
import { operations, type Operation } from './description.ts';

function operationNamed(name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  return operation;
}

test.each([
  [
    'list_leads',
    { status: ['WAITING', 'PAUSED'], tags: 'a, b,', query: '', campaignId: '7' },
    '/api/leads',
    { campaignId: '7', status: 'WAITING,PAUSED', tags: 'a,b' },
    null,
  ],
  ['start_campaign', { campaignId: '7' }, '/api/campaigns/7/status', {}, { status: 'ACTIVE' }],
  [
    'tag_leads',
    { leadIds: '1, 2', tag: 'Hot', campaignId: 'not offered' },
    '/api/leads/bulk',
    {},
    { leadIds: ['1', '2'], tag: 'Hot', action: 'TAG' },
  ],
  [
    'remind',
    { leadId: '3', remindAt: '2026-12-01T10:00:00+01:00', onlyIfSilent: 'true', note: null },
    '/api/leads/3/reminders',
    {},
    { remindAt: '2026-12-01T09:00:00.000Z', onlyIfSilent: true },
  ],
  ['get_lead', { leadId: '../users' }, '/api/leads/..%2Fusers', {}, null],
])('%s is called with what was filled in', (name, args, path, query, body) => {
  expect(requestOf(operationNamed(name), args)).toMatchObject({ path, query, body });
});

/** A list of this many rows, read by cursor; it notes what it was asked. */
function listOf(length: number) {
  const asked: ApiRequest['query'][] = [];
  const send = ({ query }: ApiRequest) => {
    asked.push(query);
    const from = Number(query['cursor'] ?? 0);
    const to = Math.min(length, from + Number(query['size']));
    return Promise.resolve({
      content: Array.from({ length: to - from }, (_, at) => ({ id: String(from + at) })),
      nextCursor: to < length ? String(to) : null,
    });
  };
  return { asked, send };
}

test('a list is read by cursor to its end, or as far as it is wanted', async () => {
  const list = operationNamed('list_leads');
  const all = listOf(450);
  expect(await itemsOf(all.send, list, { args: {} })).toHaveLength(450);
  expect(all.asked.map(({ cursor }) => cursor)).toEqual(['', '200', '400']);
  const some = listOf(450);
  expect(await itemsOf(some.send, list, { args: {}, limit: 3 })).toHaveLength(3);
  expect(some.asked).toEqual([{ size: '3', cursor: '' }]);
});

test('conversations that are searched have no cursor', async () => {
  const { asked, send } = listOf(5);
  await itemsOf(send, operationNamed('list_conversations'), { args: { query: 'hi' }, limit: 5 });
  expect(asked).toEqual([{ query: 'hi', size: '5' }]);
});

test('rows go together by their other fields, as many as one call takes', () => {
  const operation = operationNamed('add_leads');
  const items = Array.from({ length: 1500 }, (_, item) => ({
    item,
    args: { campaignId: item < 1400 ? '1' : '2', email: `${item}@mast.example`, company: '' },
  }));
  const calls = callsOfRows(operation, items);
  expect(calls.map(({ args, items: rows }) => [args['campaignId'], rows.length])).toEqual([
    ['1', 1000],
    ['1', 400],
    ['2', 100],
  ]);
  expect(calls[1]?.items[0]).toEqual({ item: 1000, row: { email: '1000@mast.example' } });
});

test('each row learns its own verdict, and a refusal says what is wrong with which field', () => {
  const rows = [{ verdict: 'ADDED' }, { verdict: 'WRONG' }];
  expect(rowResult({ packId: '4', counts: {}, rows }, 1)).toEqual({
    packId: '4',
    verdict: 'WRONG',
  });
  expect(
    problemText({
      title: 'Bad',
      detail: 'Not valid',
      fieldErrors: [{ path: 'a', message: 'Is 1' }],
    }),
  ).toBe('Not valid. a: Is 1');
  expect(problemText(null)).toBeNull();
});
