import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { ToldMessage } from '#connectors/network/network.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { wakeLane } from '#data/lanes/lanes.ts';
import { finishLeads } from '#data/leads/lead-changes.ts';
import { storeNetworkEvents, type ReceivedEvent } from '#data/notices/network-events.ts';
import { insertPack, person } from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  eventsOf,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
const states = async (it: EngineWorld, campaignId: string) =>
  (await standingOf({ world: it, campaignId })).map(({ state, reason }) =>
    `${state} ${reason ?? ''}`.trim(),
  );
const kinds = (it: EngineWorld) => it.network.acts.map(({ kind }) => kind);
const told = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', it.userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ type }) => type);

let hints = 0;
type Hint = { type: string; memberId?: string; chatId?: string; told?: ToldMessage };

/** Puts webhooks' news into the database, as the server does for verified ones. */
async function post(it: EngineWorld, ...said: Hint[]): Promise<void> {
  const { account } = await it.db
    .selectFrom('users')
    .select('network_account_id as account')
    .where('user_id', '=', it.userId)
    .executeTakeFirstOrThrow();
  const events = said.map((body): ReceivedEvent => ({
    id: `evt-${(hints += 1)}`,
    type: body.type,
    account: String(account),
    body,
  }));
  await storeNetworkEvents({ db: it.db, events, now: it.clock.now(), realNow: it.clock.realNow() });
}

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

describe('acceptance, view and answer are heard of', () => {
  const hear = { none: async () => undefined };
  test.each<[string, { blind?: boolean; tell: (it: EngineWorld, said: Hint) => Promise<unknown> }]>(
    [
      ['by the sweep alone', { tell: hear.none }],
      ['by webhooks alone', { blind: true, tell: (it, said) => post(it, said) }],
      ['by both, each webhook twice', { tell: (it, said) => post(it, said, said) }],
      [
        'by webhooks that name only the thread or only the person',
        {
          blind: true,
          tell: (it, { type, ...said }) =>
            type === 'connected'
              ? post(it, { type, ...said })
              : post(it, { type, chatId: 'chat-m-1' }, { type, memberId: 'm-1' }),
        },
      ],
      [
        'by webhooks among unknown ones and ones about strangers',
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
        'by webhooks in the wrong order, each repeated with the next',
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

  test('by a webhook that comes eight hours late, after the sweep has found it all', async () => {
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

  test('also for what happened while the engine stood still', async () => {
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

  async function acceptLate({
    choice,
    no,
  }: {
    choice: 'IGNORE' | 'NOTIFY' | 'RESUME_YES';
    no: SequenceItem;
  }) {
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

  test('is only counted where the campaign ignores it', async () => {
    const { it } = await acceptLate({ choice: 'IGNORE', no: waiting });
    expect([kinds(it), await told(it)]).toEqual([['invite', 'like'], []]);
  });

  test('is told once, and the lead stays on its branch', async () => {
    const { it } = await acceptLate({ choice: 'NOTIFY', no: waiting });
    await it.runFor({ days: 8 });
    expect([kinds(it), await told(it)]).toEqual([
      ['invite', 'like', 'follow'],
      ['LATE_ACCEPTANCE', 'CAMPAIGN_FINISHED'],
    ]);
  });

  test('takes the lead to the yes branch where the campaign says so and nothing of the no branch was done', async () => {
    const { it, campaignId } = await acceptLate({
      choice: 'RESUME_YES',
      no: {
        ...item('IF_OPEN_PROFILE', {
          id: 'look',
          noDelay: 480,
          no: asleep,
          yes: item('END', { id: 'e9' }),
        }),
      },
    });
    expect([kinds(it), await told(it)]).toEqual([['invite', 'message'], ['CAMPAIGN_FINISHED']]);
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

  test('is told instead where something of the no branch was done already', async () => {
    const { it } = await acceptLate({ choice: 'RESUME_YES', no: waiting });
    expect([kinds(it), await told(it)]).toEqual([['invite', 'like'], ['LATE_ACCEPTANCE']]);
  });
});

describe('the user is told', () => {
  test('that a campaign is finished when its last lead is, once', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT'), item('LIKE')),
      people: 3,
    });
    await startCampaign({
      world: it,
      sequence: chain(item('FOLLOW', { yesDelay: 2000 }), item('LIKE')),
      people: 1,
      name: 'Goes on',
    });
    await it.runFor({ days: 4 });
    const notices = await it.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('user_id', '=', it.userId)
      .execute();
    expect(notices).toEqual([
      { type: 'CAMPAIGN_FINISHED', data: { campaignId, campaignName: 'Campaign' } },
    ]);
  });

  test('not that a campaign is finished while a lead is held or a list collects', async () => {
    const it = await world();
    const held = await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 2 });
    await it.db
      .updateTable('campaign_leads')
      .set({ state: 'PAUSED', reason: 'PAUSED_BY_USER', due_at: null })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(held.leadIds[0]))
      .execute();
    const collecting = await startCampaign({
      world: it,
      sequence: chain(item('LIKE')),
      people: 1,
      from: 9,
      name: 'Collects',
    });
    await it.db
      .insertInto('lead_packs')
      .values({
        user_id: it.userId,
        campaign_id: collecting.campaignId,
        name: 'L',
        search_type: 'BASIC_SEARCH',
        search_status: 'SEARCH_PAUSED',
        created_at: new Date(it.clock.now()),
      })
      .execute();
    await it.runFor({ days: 2 });
    expect([kinds(it).sort(), await told(it)]).toEqual([['like', 'visit'], []]);
  });

  test('that a campaign is finished again after an import brought it more leads, and also when the last one is ended by hand', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    await it.runFor({ days: 1 });
    expect(await told(it)).toEqual(['CAMPAIGN_FINISHED']);
    await insertPack({
      it,
      campaignId,
      people: [person({ memberId: 'm-50', profileSlug: 's-50' })],
    });
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['visit', 'visit']);
    expect((await told(it)).filter((type) => type === 'CAMPAIGN_FINISHED')).toHaveLength(2);
    const other = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 2,
      from: 70,
      name: 'By hand',
    });
    const finish = (leadIds: readonly string[]) =>
      finishLeads({
        db: it.db,
        userId: it.userId,
        leadIds,
        campaignId: other.campaignId,
        now: it.clock.now(),
      });
    await finish(other.leadIds.slice(0, 1));
    expect((await told(it)).filter((type) => type === 'CAMPAIGN_FINISHED')).toHaveLength(2);
    await finish(other.leadIds);
    expect((await told(it)).filter((type) => type === 'CAMPAIGN_FINISHED')).toHaveLength(3);
  });

  test('that a campaign is finished when its list ends after its last lead did', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    await it.db
      .insertInto('lead_packs')
      .values({
        user_id: it.userId,
        campaign_id: campaignId,
        name: 'L',
        search_type: 'BASIC_SEARCH',
        search_status: 'SEARCH_PAUSED',
        created_at: new Date(it.clock.now()),
      })
      .execute();
    await it.runFor({ days: 1 });
    expect([kinds(it), await told(it)]).toEqual([['visit'], []]);
    await it.db
      .updateTable('lead_packs')
      .set({ search_status: 'SEARCH_IN_PROGRESS', source: JSON.stringify({ ended: true }) })
      .where('campaign_id', '=', campaignId)
      .execute();
    await wakeLane({ db: it.db, userId: it.userId, at: it.clock.now() });
    await it.runFor({ hours: 2 });
    expect([...(await told(it))].sort()).toEqual(['CAMPAIGN_FINISHED', 'IMPORT_FINISHED']);
  });

  test('that the connection is lost and that it is back, once each', async () => {
    const it = await world();
    await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 2 });
    const { get } = it.network.account;
    it.network.account.get = async (ref) => ({ ...(await get(ref)), state: 'disconnected' });
    for (const _again of [1, 2]) await post(it, { type: 'account_state' });
    await it.runFor({ hours: 4 });
    expect([kinds(it), await told(it)]).toEqual([[], ['CONNECTION_LOST']]);
    it.network.account.get = get;
    for (const _again of [1, 2]) await post(it, { type: 'account_state' });
    await it.runFor({ days: 1 });
    expect([kinds(it), await told(it)]).toEqual([
      ['visit', 'visit'],
      ['CONNECTION_LOST', 'CONNECTION_RESTORED', 'CAMPAIGN_FINISHED'],
    ]);
  });
});
