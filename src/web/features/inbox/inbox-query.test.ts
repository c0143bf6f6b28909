import { expect, test } from 'vitest';
import { filterOf, isNarrowed, listQuery, paramsOf } from './inbox-query.ts';

test('an address names a filter, and what it does not know is left out', () => {
  expect(
    filterOf({ show: 'unread', query: 'Oslo', campaignId: '12', channel: 'EMAIL', label: 'LATER' }),
  ).toMatchObject({
    show: 'unread',
    query: 'Oslo',
    campaignId: '12',
    channel: 'EMAIL',
    label: 'LATER',
    scope: '',
  });
  const odd = { show: 'spam', campaignId: '1 or 2', channel: 'FAX', scope: 'all' };
  expect(filterOf({ ...odd, accountId: '7', assignedTo: 'someone' })).toEqual({
    show: 'replies',
    query: '',
    campaignId: '',
    channel: '',
    label: '',
    scope: '',
    // An account narrows the team’s inbox alone.
    accountId: '',
    assignedTo: '',
  });
});

test('a filter goes into the address and comes back the same', () => {
  const filter = filterOf({ show: 'archived', query: 'a b', channel: 'LINKEDIN' });
  expect(paramsOf(filter)).toEqual({
    show: 'archived',
    query: 'a b',
    campaignId: null,
    channel: 'LINKEDIN',
    label: null,
    scope: null,
    accountId: null,
    assignedTo: null,
  });
  const ofTeam = filterOf({ scope: 'team', accountId: '7', assignedTo: 'me' });
  expect(paramsOf(ofTeam)).toMatchObject({ scope: 'team', accountId: '7', assignedTo: 'me' });
  expect(paramsOf(filterOf({}))['show']).toBeNull();
});

test('each part of the list asks for itself alone', () => {
  expect(listQuery(filterOf({ show: 'waiting', query: '  ' }))).toEqual({
    query: null,
    campaignId: null,
    channel: null,
    label: null,
    archived: null,
    unread: null,
    awaitingMe: true,
    replied: null,
    reminders: null,
    scope: null,
    accountId: null,
    assignedTo: null,
  });
});

test('an address that names no part shows the people who wrote, and Sent shows the rest', () => {
  expect(listQuery(filterOf({}))).toMatchObject({ replied: true, archived: null });
  expect(listQuery(filterOf({ show: 'sent' }))).toMatchObject({ replied: false, archived: null });
  expect(listQuery(filterOf({ query: 'Oslo' })).replied).toBeNull();
  expect(listQuery(filterOf({ show: 'sent', query: 'Oslo' })).replied).toBe(false);
});

test('a part of the list is no narrowing, a search is', () => {
  expect(isNarrowed(filterOf({ show: 'unread' }))).toBe(false);
  expect(isNarrowed(filterOf({ query: 'Oslo' }))).toBe(true);
});
