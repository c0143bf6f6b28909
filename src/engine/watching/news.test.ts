import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import {
  chain,
  eventsOf,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { type Hint, kinds, post, notificationTypes, world } from './news-fixture.ts';

const states = async (it: EngineWorld, campaignId: string) =>
  (await standingOf({ world: it, campaignId })).map(({ state, reason }) =>
    `${state} ${reason ?? ''}`.trim(),
  );

/** The lists of a network whose sweeps see nothing of what has changed. */
function blindSweep(it: EngineWorld): void {
  it.network.read.relations = () => Promise.resolve({ items: [], next: null, total: 0 });
  it.network.read.chats = () => Promise.resolve({ items: [], next: null, total: 0 });
}

const SEQUENCE: SequenceItem = {
  ...item('CONNECT', { message: 'Hello' }),
  yes: item('IF_CONNECTED', {
    noDelay: 240,
    yes: {
      ...item('MESSAGE', { message: 'Hi' }),
      yes: item('IF_MESSAGE_VIEWED', {
        noDelay: 240,
        yes: chain(item('FOLLOW', { yesDelay: 96 }), item('ENDORSE')),
        no: item('END', { id: 'e3' }),
      }),
    },
    no: item('END', { id: 'e2' }),
  }),
};
const connected = { type: 'connected', memberId: 'm-1' };
const seen = { type: 'read', memberId: 'm-1', chatId: 'chat-m-1' };
const answered = { type: 'message', memberId: 'm-1', chatId: 'chat-m-1' };

describe('acceptance, view, and reply are noticed', () => {
  const hear = { none: async () => undefined };
  test.each<[string, { blind?: boolean; tell: (it: EngineWorld, said: Hint) => Promise<unknown> }]>(
    [
      ['by the sweep alone', { tell: hear.none }],
      ['by webhooks alone', { blind: true, tell: (it, said) => post(it, said) }],
      ['by both, each webhook twice', { tell: (it, said) => post(it, said, said) }],
      [
        'from webhooks that name only the thread or only the person',
        {
          blind: true,
          tell: (it, { type, ...said }) =>
            type === 'connected'
              ? post(it, { type, ...said })
              : post(it, { type, chatId: 'chat-m-1' }, { type, memberId: 'm-1' }),
        },
      ],
      [
        'from webhooks among unknown ones and ones about strangers',
        {
          blind: true,
          tell: (it, said) =>
            post(
              it,
              { type: 'unknown' },
              { type: 'account_added' },
              { type: 'connected', memberId: 'm-999' },
              { type: 'message', chatId: 'chat-m-998' },
              said,
            ),
        },
      ],
      [
        'from webhooks in the wrong order, each repeated with the next',
        { blind: true, tell: (it) => post(it, answered, seen, connected) },
      ],
    ],
  )('%s', async (_title, { blind = false, tell }) => {
    const it = await world();
    if (blind) blindSweep(it);
    const { campaignId } = await startCampaign({ world: it, sequence: SEQUENCE });
    await it.runFor({ hours: 6 });
    it.network.accept('m-1');
    await tell(it, connected);
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['invite', 'message']);
    it.network.see('m-1');
    await tell(it, seen);
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['invite', 'message', 'follow']);
    it.network.reply('m-1');
    await tell(it, answered);
    await it.runFor({ days: 10 });
    expect(kinds(it)).toEqual(['invite', 'message', 'follow']);
    expect(await states(it, campaignId)).toEqual(['FINISHED REPLIED']);
    const events = await eventsOf({ world: it, campaignId });
    for (const type of ['INVITE_ACCEPTED', 'MESSAGE_VIEWED', 'MESSAGE_RESPONDED'])
      expect(events.filter((one) => one === type)).toHaveLength(1);
    const [counted] = await it.db
      .selectFrom('pack_statistics')
      .select(['accepted', 'viewed', 'replied'])
      .where('user_id', '=', it.userId)
      .execute();
    expect(counted).toEqual({ accepted: 1, viewed: 1, replied: 1 });
    expect(
      await it.db
        .selectFrom('network_events')
        .select('type')
        .where('user_id', '=', it.userId)
        .where('done', '=', false)
        .execute(),
    ).toEqual([]);
  });

  test('from a webhook that comes eight hours late, after the sweep has found everything', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: SEQUENCE });
    await it.runFor({ hours: 6 });
    it.network.accept('m-1');
    await it.runFor({ hours: 8 });
    await post(it, connected);
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['invite', 'message']);
    expect(
      (await eventsOf({ world: it, campaignId })).filter((type) => type === 'INVITE_ACCEPTED'),
    ).toHaveLength(1);
  });

  test('even for what happened while the engine was stopped', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: SEQUENCE });
    await it.runFor({ hours: 6 });
    it.clock.advance({ days: 3 });
    it.network.accept('m-1');
    it.network.reply('m-1', 'Thanks, but no');
    it.clock.advance({ days: 30 });
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['invite']);
    expect(await states(it, campaignId)).toEqual(['FINISHED REPLIED']);
    expect(await eventsOf({ world: it, campaignId })).toEqual([
      'INVITE_SENT',
      'INVITE_ACCEPTED',
      'MESSAGE_RESPONDED',
      'STATE_CHANGED',
    ]);
  });
});

describe('an answer', () => {
  test.each(['MESSAGE', 'INMAIL'] as const)(
    'to a %s stops the person in all campaigns before anything else is sent',
    async (type) => {
      const it = await world();
      if (type === 'MESSAGE') it.network.accept('m-1');
      const text = item(type, {
        message: 'One',
        subject: type === 'INMAIL' ? 'Subject' : null,
        yesDelay: 48,
      });
      const { campaignId } = await startCampaign({
        world: it,
        sequence: chain(text, item('INMAIL', { id: 'next', message: 'Two', subject: 'Again' })),
      });
      const others = await Promise.all(
        ['VISIT', 'LIKE'].map((other, index) =>
          startCampaign({
            world: it,
            sequence: chain(item(other as 'VISIT', { yesDelay: 72 }), item('FOLLOW')),
            name: `Other ${index}`,
          }),
        ),
      );
      await it.runFor({ hours: 12 });
      it.network.reply('m-1');
      await it.runFor({ days: 9 });
      expect(
        it.network.acts.filter(({ kind }) => kind === 'message' || kind === 'inmail'),
      ).toHaveLength(1);
      expect(kinds(it)).not.toContain('follow');
      for (const one of [campaignId, ...others.map((other) => other.campaignId)])
        expect(await states(it, one)).toEqual(['FINISHED REPLIED']);
    },
  );
});

test('Somebody who answers, and leaves the network before that is read, is written to no more.', async () => {
  const it = await world();
  blindSweep(it);
  const { campaignId } = await startCampaign({
    world: it,
    sequence: chain(
      item('CONNECT', { message: 'Hello', yesDelay: 48 }),
      item('INMAIL', { message: 'Two', subject: 'Again' }),
    ),
    people: 2,
  });
  await it.runFor({ hours: 6 });
  const { messages } = it.network.read;
  it.network.read.messages = (page) =>
    page.chatId === 'chat-m-1'
      ? Promise.reject(new NetworkError('not_found', 'This member has left'))
      : messages(page);
  const told = { messageId: 'msg-gone', text: 'Not for me, sorry', at: it.clock.now() };
  for (const _again of [1, 2]) await post(it, { ...answered, told });
  await it.runFor({ days: 9 });
  expect(kinds(it).toSorted()).toEqual(['inmail', 'invite', 'invite']);
  expect(await states(it, campaignId)).toEqual(['FINISHED REPLIED', 'FINISHED REACHED_END']);
  const kept = it.db.selectFrom('messages').select('text').where('user_id', '=', it.userId);
  expect(await kept.where('from_me', '=', false).execute()).toEqual([
    { text: 'Not for me, sorry' },
  ]);
});

describe('an acceptance after the no branch was taken', () => {
  const late = (no: SequenceItem): SequenceItem => ({
    ...item('CONNECT'),
    yes: item('IF_CONNECTED', { noDelay: 24, yes: chain(item('MESSAGE', { message: 'Hi' })), no }),
  });
  const waiting = chain(
    item('LIKE', { id: 'first', yesDelay: 240 }),
    item('FOLLOW', { id: 'second' }),
  );
  const asleep = chain(
    item('WITHDRAW', { id: 'none', yesDelay: 240 }),
    item('FOLLOW', { id: 'second' }),
  );

  async function acceptLate(choice: 'IGNORE' | 'NOTIFY' | 'RESUME_YES', no: SequenceItem) {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: late(no) });
    await it.db
      .updateTable('campaigns')
      .set({ late_acceptance: choice })
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', campaignId)
      .execute();
    await it.runFor({ days: 3 });
    it.network.accept('m-1');
    await it.runFor({ days: 3 });
    return { it, campaignId };
  }

  test('is only counted if the campaign ignores it', async () => {
    const { it } = await acceptLate('IGNORE', waiting);
    expect([kinds(it), await notificationTypes(it)]).toEqual([['invite', 'like'], []]);
  });

  test('is reported once, and the lead stays on its branch', async () => {
    const { it } = await acceptLate('NOTIFY', waiting);
    await it.runFor({ days: 8 });
    expect([kinds(it), await notificationTypes(it)]).toEqual([
      ['invite', 'like', 'follow'],
      ['LATE_ACCEPTANCE', 'CAMPAIGN_FINISHED'],
    ]);
  });

  test('moves the lead to the yes branch if the campaign says so and nothing of the no branch was done', async () => {
    const { it, campaignId } = await acceptLate('RESUME_YES', {
      ...item('IF_OPEN_PROFILE', {
        id: 'look',
        noDelay: 480,
        no: asleep,
        yes: item('END', { id: 'e9' }),
      }),
    });
    expect([kinds(it), await notificationTypes(it)]).toEqual([
      ['invite', 'message'],
      ['CAMPAIGN_FINISHED'],
    ]);
    expect(await eventsOf({ world: it, campaignId })).toEqual([
      'INVITE_SENT',
      'CONDITION_DECIDED',
      'CONDITION_DECIDED',
      'INVITE_ACCEPTED',
      'STATE_CHANGED',
      'MESSAGE_SENT',
      'STATE_CHANGED',
    ]);
  });

  test('is reported instead if something of the no branch was already done', async () => {
    const { it } = await acceptLate('RESUME_YES', waiting);
    expect([kinds(it), await notificationTypes(it)]).toEqual([
      ['invite', 'like'],
      ['LATE_ACCEPTANCE'],
    ]);
  });
});
