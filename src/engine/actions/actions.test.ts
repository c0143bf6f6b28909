import { SAMPLE_SENDER } from '#core/text/sender-values.ts';
import { describe, expect, test } from 'vitest';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Action, ActPayload, PrepareQuery } from '#engine/actions/action.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import type { EarlierEmail } from '#data/engine-store/email-store.ts';
import type { LaneMailbox } from '#data/walk/lane-facts.ts';
import { item } from '../../../test/support/engine-world.ts';
import { AT, leadOnItem } from '../../../test/support/settling-lane.ts';

const action = (type: ActionType): Action => ACTIONS[type];
const ACT = { account: 'acc', requestId: 'r-1', memberId: 'm-1', deadlineMs: 200 };

function prepared(
  type: ActionType,
  {
    parts = {},
    lead = {},
    writer = {},
    email,
  }: {
    parts?: Partial<SequenceItem>;
    lead?: Parameters<typeof leadOnItem>[0];
    writer?: Partial<PrepareQuery['writer']>;
    email?: PrepareQuery['email'];
  } = {},
) {
  return action(type).prepare({
    lead: leadOnItem(lead),
    item: item(type, { id: 'a', ...parts }),
    writer: {
      userId: '7',
      nameWords: [],
      sender: SAMPLE_SENDER,
      noteLength: 200,
      noteOmission: null,
      noteRefused: false,
      ...writer,
    },
    ...(email !== undefined && { email }),
  });
}

/** What a network is asked for by an act, and what the act came to. */
async function performed(
  type: ActionType,
  { payload = {}, answer = { done: true } }: { payload?: ActPayload; answer?: object } = {},
) {
  const asked: unknown[] = [];
  const act = new Proxy(
    {},
    { get: (_none, name) => async (query: object) => (asked.push([name, query]), answer) },
  );
  const came = await action(type).perform({
    network: { act } as unknown as NetworkConnector,
    act: ACT,
    payload,
    now: AT,
  });
  return { asked, came };
}

describe('what an action sends', () => {
  test.each<[ActionType, ActPayload, string, object]>([
    ['CONNECT', { note: 'Hi', email: 'a@b.c' }, 'invite', { note: 'Hi', email: 'a@b.c' }],
    ['CONNECT', {}, 'invite', { note: null, email: null }],
    ['CONNECT_BY_EMAIL', { note: 'Hi', email: 'a@b.c' }, 'invite', { note: 'Hi', email: 'a@b.c' }],
    ['MESSAGE', { text: 'Hi', chatId: 'c-1' }, 'message', { text: 'Hi', chatId: 'c-1', files: [] }],
    ['MESSAGE', {}, 'message', { text: '', chatId: null, files: [] }],
    [
      'INMAIL',
      { text: 'Hi', subject: 'Yo', chatId: 'c-1' },
      'inmail',
      { text: 'Hi', subject: 'Yo', chatId: 'c-1', product: 'classic', files: [] },
    ],
    [
      'INMAIL',
      {},
      'inmail',
      { text: '', subject: '', chatId: null, product: 'classic', files: [] },
    ],
    ['WITHDRAW', { invitationId: 'i-1' }, 'withdraw', { invitationId: 'i-1' }],
    ['WITHDRAW', {}, 'withdraw', { invitationId: null }],
    ['VISIT', {}, 'visit', {}],
    ['FOLLOW', {}, 'follow', {}],
    ['ENDORSE', {}, 'endorse', {}],
    ['LIKE', {}, 'like', { now: AT }],
  ])('%s of %j is sent as %s with %j', async (type, payload, name, more) => {
    expect((await performed(type, { payload })).asked).toEqual([[name, { ...ACT, ...more }]]);
  });

  test.each<[ActionType, object, object]>([
    ['CONNECT', { invitationId: 'i-1' }, { invitationId: 'i-1' }],
    ['MESSAGE', { chatId: 'c-1', messageId: 'x-1' }, { chatId: 'c-1', messageId: 'x-1' }],
    ['INMAIL', { chatId: 'c-1', messageId: 'x-1' }, { chatId: 'c-1', messageId: 'x-1' }],
    ['ENDORSE', { endorsed: 2, skillIds: ['k-1', 'k-2'] }, { skillIds: ['k-1', 'k-2'] }],
    ['LIKE', { postId: 'p-1' }, { postId: 'p-1' }],
    ['WITHDRAW', {}, {}],
    ['FOLLOW', {}, {}],
  ])('%s is recorded with the ids that it created: %j', async (type, answer, found) => {
    expect((await performed(type, { answer: { done: true, ...answer } })).came).toEqual({
      done: true,
      found,
    });
  });

  test('VISIT returns the profile that was viewed', async () => {
    expect(
      (await performed('VISIT', { answer: { done: true, profile: { slug: 's' } } })).came,
    ).toEqual({ done: true, found: {}, profile: { slug: 's' } });
  });

  test.each([
    'CONNECT',
    'MESSAGE',
    'INMAIL',
    'WITHDRAW',
    'VISIT',
    'FOLLOW',
    'ENDORSE',
    'LIKE',
  ] as const)('%s with nothing to do says why', async (type) => {
    expect((await performed(type, { answer: { done: false, reason: 'NO_POST' } })).came).toEqual({
      done: false,
      reason: 'NO_POST',
    });
  });

  test('FIND_EMAIL never uses the network', async () => {
    expect(prepared('FIND_EMAIL')).toEqual({ kind: 'ready', payload: {} });
    await expect(performed('FIND_EMAIL')).rejects.toThrow('No one’s email is asked of the network');
  });

  test('EMAIL never uses the network, and is held without a mailbox', async () => {
    expect(prepared('EMAIL')).toMatchObject({ kind: 'stop', reason: 'MAILBOX_MISSING' });
    await expect(performed('EMAIL')).rejects.toThrow('does not leave through the network');
  });
});

describe('what is looked up after a lost response', () => {
  test.each<[ActionType, ActPayload, object | null]>([
    ['CONNECT', {}, { kind: 'invite' }],
    ['MESSAGE', { chatId: 'c-1', text: 'Hi' }, { kind: 'message', chatId: 'c-1', text: 'Hi' }],
    ['MESSAGE', {}, { kind: 'message', chatId: null, text: '' }],
    ['INMAIL', { chatId: 'c-1', text: 'Hi' }, { kind: 'inmail', chatId: 'c-1', text: 'Hi' }],
    ['INMAIL', {}, { kind: 'inmail', chatId: null, text: '' }],
    ['WITHDRAW', { invitationId: 'i-1' }, { kind: 'withdraw', invitationId: 'i-1' }],
    ['WITHDRAW', {}, { kind: 'withdraw', invitationId: null }],
    ['FOLLOW', {}, { kind: 'follow' }],
    ['ENDORSE', {}, { kind: 'endorse' }],
    ['LIKE', {}, { kind: 'like' }],
    ['VISIT', {}, null],
  ])('for %s of %j: %j', (type, payload, wanted) => {
    expect(action(type).lookFor?.(payload) ?? null).toEqual(wanted);
  });
});

describe('what a completed action changes', () => {
  const effect = (type: ActionType, query: Partial<Parameters<Action['effect']>[0]>) =>
    action(type).effect({ payload: {}, found: {}, at: AT, ...query });

  test('an invitation is pending unless it was already accepted', () => {
    expect(effect('CONNECT', { found: { invitationId: 'i-1' } })).toEqual({
      person: { invitationId: 'i-1', invitationPendingSince: AT },
      message: null,
    });
    expect(effect('CONNECT', {})).toEqual({
      person: { invitationId: null, invitationPendingSince: AT },
      message: null,
    });
    expect(effect('CONNECT', { found: { connected: true } })).toEqual({
      person: { invitationId: null },
      message: null,
    });
    expect(effect('CONNECT', { found: { invitationId: 'i-1', connected: true } }).person).toEqual({
      invitationId: 'i-1',
    });
  });

  test('a withdrawn invitation is no longer pending', () => {
    expect(effect('WITHDRAW', {})).toEqual({
      person: { invitationPendingSince: null, withdrawnAt: AT },
      message: null,
    });
  });

  test.each(['MESSAGE', 'INMAIL'] as const)(
    'a %s is stored with its thread, which is known from then on',
    (type) => {
      const person = { lastMessageAt: AT, lastSeenAt: null };
      expect(
        effect(type, { payload: { text: 'Hi' }, found: { chatId: 'c-2', messageId: 'x-1' } }),
      ).toEqual({
        person: { ...person, chatId: 'c-2' },
        message: { chatId: 'c-2', messageId: 'x-1', text: 'Hi', at: AT },
      });
      expect(effect(type, { payload: { text: 'Hi', chatId: 'c-1' } })).toEqual({
        person: { ...person, chatId: 'c-1' },
        message: { chatId: 'c-1', messageId: null, text: 'Hi', at: AT },
      });
      expect(effect(type, { payload: { text: 'Hi' } })).toEqual({ person, message: null });
      expect(effect(type, { payload: { chatId: 'c-1', text: '' } })).toEqual({
        person: { ...person, chatId: 'c-1' },
        message: null,
      });
    },
  );

  test.each(['VISIT', 'FOLLOW', 'ENDORSE', 'LIKE', 'EMAIL', 'FIND_EMAIL'] as const)(
    'a %s changes nothing about the person',
    (type) => {
      expect(effect(type, {})).toEqual({ person: {}, message: null });
    },
  );
});

describe('what an action prepares', () => {
  const plain = { variantId: null, alternativeUsed: false };
  const USED_UP = { reason: 'NOTES_USED_UP', until: 5 } as const;

  test.each<[ActionType, Parameters<typeof prepared>[1], object]>([
    ['CONNECT', { parts: { message: 'Hi {{firstName}}' } }, { note: 'Hi Ada', ...plain }],
    ['CONNECT', { parts: { message: '' } }, { note: null, ...plain }],
    [
      'CONNECT',
      { parts: { message: 'Hi' }, writer: { noteOmission: USED_UP, noteRefused: true } },
      { note: null, noteOmission: USED_UP, noteLeftOut: true },
    ],
    [
      'CONNECT',
      { parts: { message: 'Hi' }, writer: { noteOmission: USED_UP } },
      { note: null, noteOmission: USED_UP },
    ],
    [
      'CONNECT',
      { parts: { message: 'Hi' }, writer: { noteRefused: true } },
      { note: 'Hi', ...plain },
    ],
    [
      'CONNECT_BY_EMAIL',
      { parts: { message: 'Hi' }, lead: { person: { email: 'a@b.c' } } },
      { note: 'Hi', email: 'a@b.c', ...plain },
    ],
    [
      'MESSAGE',
      { parts: { message: 'Hi' }, lead: { person: { chatId: 'c-1' } } },
      { text: 'Hi', subject: '', chatId: 'c-1', ...plain },
    ],
    [
      'INMAIL',
      { parts: { message: 'Hi', subject: 'To {{firstName}}' } },
      { text: 'Hi', subject: 'To Ada', chatId: null, ...plain },
    ],
    ['WITHDRAW', { lead: { person: { invitationId: 'i-1' } } }, { invitationId: 'i-1' }],
    ['VISIT', {}, {}],
    ['FOLLOW', {}, {}],
    ['ENDORSE', {}, {}],
    ['LIKE', {}, {}],
  ])('%s with %j is %j', (type, query, payload) => {
    expect(prepared(type, query)).toEqual({ kind: 'ready', payload });
  });

  test('an email answers the newest one that reached its lead and did not bounce', () => {
    const lead = { person: { email: 'ada@client.example' } };
    const sent = (id: string, bounced: boolean) => ({
      campaignId: leadOnItem(lead).campaignId,
      messageId: `<${id}@firm.example>`,
      address: 'ada@client.example',
      subject: `Subject ${id}`,
      threadId: `t-${id}`,
      sentAt: AT,
      bounced,
    });
    const mailbox = { address: 'maya@firm.example', fromName: 'Maya' } as LaneMailbox;
    const after = (...earlier: EarlierEmail[]) =>
      prepared('EMAIL', {
        parts: { subject: 'Hello', message: 'Hi' },
        lead,
        email: { mailbox, earlier, sequence: null },
      });
    expect(after(sent('1', false), sent('2', true))).toMatchObject({
      payload: { subject: 'Re: Subject 1', inReplyTo: '<1@firm.example>', threadId: 't-1' },
    });
    expect(after(sent('1', true))).toMatchObject({
      payload: { subject: 'Hello', inReplyTo: null, references: [], threadId: null },
    });
  });

  test('a follow-up without a subject uses the subject of the email before it if that one never left', () => {
    const mailbox = { address: 'maya@firm.example', fromName: 'Maya' } as LaneMailbox;
    const followUp = item('EMAIL', { id: 'a', subject: null });
    const first = item('EMAIL', { id: 'first', subject: 'Hi {{firstName}}', yes: followUp });
    const subject = (newThread: boolean) =>
      prepared('EMAIL', {
        parts: { ...followUp, message: 'Hi', newThread },
        lead: { person: { firstName: 'Ada', email: 'ada@c.example' } },
        email: { mailbox, earlier: [], sequence: first },
      });
    expect(subject(false)).toMatchObject({ payload: { subject: 'Hi Ada', inReplyTo: null } });
    expect(subject(true)).toMatchObject({ payload: { subject: '' } });
  });

  test('an email is addressed to the name that its text uses', () => {
    const mailbox = { address: 'maya@firm.example', fromName: 'Maya' } as LaneMailbox;
    const toName = (fullName: string | null) =>
      prepared('EMAIL', {
        parts: { subject: 'Hello', message: 'Hi' },
        lead: {
          person: { fullName, firstName: 'Dr. Ada', lastName: 'Berg', email: 'ada@c.example' },
        },
        writer: { nameWords: ['guru'] },
        email: { mailbox, earlier: [], sequence: null },
      });
    expect(toName('Dr. Ada Berg PhD guru')).toMatchObject({ payload: { toName: 'Ada Berg' } });
    expect(toName(null)).toMatchObject({ payload: { toName: 'Ada Berg' } });
  });

  test('a text with files names them', () => {
    const attachments = [
      {
        id: 'f-1',
        fileName: 'f.pdf',
        contentType: 'application/pdf',
        sizeBytes: 1,
        expiresAt: null,
      },
    ];
    expect(prepared('MESSAGE', { parts: { message: 'Hi', attachments } })).toMatchObject({
      payload: { fileIds: ['f-1'] },
    });
    expect(prepared('MESSAGE', { parts: { message: 'Hi' } })).not.toHaveProperty('payload.fileIds');
  });

  test('a text uses its fallback if a value is missing, and says so', () => {
    const parts = { message: 'At {{company}}', alternativeMessage: 'Hello' };
    expect(prepared('MESSAGE', { parts })).toMatchObject({
      payload: { text: 'Hello', alternativeUsed: true },
    });
    expect(prepared('CONNECT', { parts })).toMatchObject({
      payload: { note: 'Hello', alternativeUsed: true },
    });
  });

  test('a text with variants uses the one that the lead was assigned', () => {
    const variants = ['x', 'y'].map((id) => ({
      id,
      weight: 1,
      message: `Text ${id}`,
      subject: null,
      alternativeMessage: null,
      alternativeSubject: null,
    }));
    for (const id of ['x', 'y']) {
      expect(
        prepared('CONNECT', { parts: { variants }, lead: { memory: { variants: { a: id } } } }),
      ).toMatchObject({ payload: { note: `Text ${id}`, variantId: id } });
      expect(
        prepared('MESSAGE', { parts: { variants }, lead: { memory: { variants: { a: id } } } }),
      ).toMatchObject({ payload: { text: `Text ${id}`, variantId: id } });
    }
  });

  test.each(['MESSAGE', 'INMAIL', 'CONNECT', 'CONNECT_BY_EMAIL'] as const)(
    '%s holds the lead if a value is missing',
    (type) => {
      expect(prepared(type, { parts: { message: 'At {{company}}' } })).toEqual({
        kind: 'stop',
        state: 'PAUSED',
        reason: 'PLACEHOLDER_MISSING',
        data: { missing: ['company'] },
      });
    },
  );

  test.each(['MESSAGE', 'INMAIL', 'CONNECT', 'CONNECT_BY_EMAIL'] as const)(
    '%s holds the lead if the text contains another tool’s placeholder',
    (type) => {
      for (const parts of [{ message: 'Hi {firstName}' }, { subject: 'For %FIRSTNAME%' }])
        expect(prepared(type, { parts })).toEqual({
          kind: 'stop',
          state: 'PAUSED',
          reason: 'FOREIGN_PLACEHOLDER',
          data: {},
        });
    },
  );

  test('CONNECT holds the lead if the note is too long for the account', () => {
    expect(
      prepared('CONNECT', { parts: { message: 'Hi {{firstName}}' }, writer: { noteLength: 5 } }),
    ).toEqual({
      kind: 'stop',
      state: 'PAUSED',
      reason: 'TEXT_TOO_LONG',
      data: { field: 'message', length: 6, limit: 5 },
    });
  });
});
