import { describe, expect, test } from 'vitest';
import type { Message, ThreadEntry, ThreadEvent, ThreadNote } from '../inbox-query.ts';
import { threadRows } from './thread-rows.ts';

const ZONE = 'Europe/Stockholm';
const NOW = Date.parse('2026-11-20T13:38:00.000Z');

const message = (id: string, at: string, fromMe = false) =>
  ({ kind: 'MESSAGE', id, at, fromMe, text: id }) as Message;
const event = (id: string, at: string, type: ThreadEvent['type'], data = {}) =>
  ({ kind: 'EVENT', id, at, type, data, campaignName: 'Nordics' }) as ThreadEvent;

const shown = (entries: ThreadEntry[], firstUnreadId: string | null = null) =>
  threadRows({ entries, firstUnreadId, name: 'Jonas', now: NOW, zone: ZONE }).map((row) =>
    row.kind === 'DAY'
      ? `— ${row.text}`
      : row.kind === 'UNREAD'
        ? '— new'
        : row.kind === 'MESSAGE'
          ? row.message.id
          : row.kind === 'NOTE'
            ? `note ${row.note.content}`
            : row.words.text,
  );

describe('a thread as it is drawn', () => {
  test('goes from the oldest to the newest, with a line for each day of the user’s zone', () => {
    expect(
      shown([
        message('m4', '2026-11-20T10:00:00.000Z'),
        // Past midnight in Stockholm.
        message('m3', '2026-11-19T23:30:00.000Z'),
        message('m2', '2026-11-19T09:00:00.000Z', true),
        message('m1', '2026-11-02T09:00:00.000Z'),
      ]),
    ).toEqual(['— Nov 2, 2026', 'm1', '— Yesterday', 'm2', '— Today', 'm3', 'm4']);
  });

  test('has the team’s notes where they were written', () => {
    const at = '2026-11-20T09:30:00.000Z';
    const note = { kind: 'NOTE', id: '1', at, content: 'Call first' } as ThreadNote;
    expect(
      shown([
        message('m2', '2026-11-20T10:00:00.000Z'),
        note,
        message('m1', '2026-11-20T09:00:00.000Z'),
      ]),
    ).toEqual(['— Today', 'm1', 'note Call first', 'm2']);
  });

  test('marks the first message that was not read', () => {
    const entries = [
      message('m2', '2026-11-20T10:00:00.000Z'),
      message('m1', '2026-11-20T09:00:00.000Z', true),
    ];
    expect(shown(entries, 'm2')).toEqual(['— Today', 'm1', '— new', 'm2']);
    expect(shown(entries, 'm9')).toEqual(['— Today', 'm1', 'm2']);
  });

  test('shows what the engine did, but nothing that a message already says', () => {
    expect(
      shown([
        event('e5', '2026-11-20T12:00:00.000Z', 'STATE_CHANGED', { reason: 'REPLIED' }),
        event('e4', '2026-11-20T11:00:00.000Z', 'CONDITION_DECIDED', { branch: 'yes' }),
        event('e3', '2026-11-20T10:00:00.000Z', 'MESSAGE_SENT'),
        event('e2', '2026-11-20T09:00:00.000Z', 'INVITE_ACCEPTED'),
        event('e1', '2026-11-19T09:00:00.000Z', 'PROFILE_VIEWED'),
      ]),
    ).toEqual([
      '— Yesterday',
      'Profile viewed by the campaign',
      '— Today',
      'Jonas accepted your invite',
      'Jonas replied, so the sequence stopped',
    ]);
  });

  test('has no line for a day on which nothing is shown', () => {
    expect(shown([event('e1', '2026-11-19T09:00:00.000Z', 'EMAIL_SENT')])).toEqual([]);
  });

  test.each([
    [
      { reason: 'USER_WROTE', to: 'PAUSED' },
      'You wrote yourself, so the sequence is paused for Jonas',
    ],
    [{ from: 'PAUSED', to: 'WAITING' }, 'The sequence continues for Jonas'],
    [{ to: 'FINISHED' }, 'The sequence ended for Jonas'],
    [
      { to: 'FINISHED', reason: 'REACHED_END' },
      'The sequence ended for Jonas: reached the end of the sequence',
    ],
    [{ to: 'PAUSED', reason: 'PAUSED_BY_USER' }, 'The sequence is paused for Jonas: paused by you'],
    [{ to: 'FAILED', reason: 'toString' }, 'The sequence failed for Jonas'],
    [{ from: 'GETTING_READY', to: 'IN_PROGRESS' }, undefined],
  ])('a change of state %o says %s', (data, words) => {
    expect(shown([event('e1', '2026-11-20T09:00:00.000Z', 'STATE_CHANGED', data)])[1]).toBe(words);
  });
});
