import { describe, expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { killAt } from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { writeMessage } from '../../../test/support/hand-messages.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });

async function addLead(
  it: EngineWorld,
  memberId: string,
  { connected = true }: { connected?: boolean } = {},
): Promise<string> {
  if (connected) it.network.person(memberId).connectedAt = it.clock.now();
  const { lead_id: leadId } = await it.db
    .insertInto('leads')
    .values({
      user_id: it.userId,
      network_member_id: memberId,
      full_name: `Person ${memberId}`,
      connected_at: connected ? instant(it.clock.now()) : null,
      created_at: instant(it.clock.now()),
      updated_at: instant(it.clock.now()),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}
const write = (it: EngineWorld, message: Partial<Parameters<typeof writeMessage>[0]>) =>
  writeMessage({ db: it.db, userId: it.userId, text: 'Hello', now: it.clock.now(), ...message });
const sent = (it: EngineWorld) =>
  it.network.acts.filter(({ kind }) => kind === 'message').map(({ text }) => text);
const rows = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('messages')
      .select(['text', 'state', 'sent_by', 'network_message_id as id', 'failure_code as code'])
      .where('user_id', '=', it.userId)
      .orderBy('message_id')
      .execute()
  ).map(({ text, state, sent_by: by, id, code }) => ({
    text,
    state,
    by,
    code,
    isNamed: !id.startsWith('hand/'),
  }));
const used = async (it: EngineWorld, action: 'MESSAGE' | 'INMAIL' = 'MESSAGE') =>
  (
    await it.db
      .selectFrom('daily_usage')
      .select('used')
      .where('user_id', '=', it.userId)
      .where('action', '=', action)
      .execute()
  ).reduce((sum, day) => sum + day.used, 0);
const inmails = async (it: EngineWorld) => {
  const users = await it.db
    .selectFrom('users')
    .select('inmail_balance')
    .where('user_id', '=', it.userId)
    .execute();
  const events = await it.db
    .selectFrom('events')
    .select(['type', 'actor', 'data'])
    .where('user_id', '=', it.userId)
    .execute();
  return {
    sent: it.network.acts.map(({ kind, text }) => `${kind} ${text}`),
    events: events.map(({ type, actor, data }) => `${type} ${actor} ${String(data['subject'])}`),
    balances: users.map(({ inmail_balance: balance }) => balance),
  };
};
const SENT = { state: 'SENT', by: 'USER', code: null, isNamed: true };

describe('messages that a user writes by hand', () => {
  test('leave immediately and in order, with no campaign running, and are in their thread once', async () => {
    const it = await world();
    const leadId = await addLead(it, 'm-1');
    for (const text of ['one', 'two', 'three']) await write(it, { leadId, text });
    await it.runFor({ minutes: 30 });
    expect(sent(it)).toEqual(['one', 'two', 'three']);
    await it.runFor({ hours: 3 });
    expect(await rows(it)).toEqual(['one', 'two', 'three'].map((text) => ({ text, ...SENT })));
    expect(await used(it)).toBe(3);
    const events = await it.db
      .selectFrom('events')
      .select(['type', 'actor', 'campaign_id', 'lead_id'])
      .where('user_id', '=', it.userId)
      .execute();
    expect(events).toEqual(
      Array(3).fill({
        type: 'MESSAGE_SENT',
        actor: 'USER',
        campaign_id: null,
        lead_id: leadId,
      }),
    );
  });

  test('whose responses are lost are looked up, and sent again only if they did not leave', async () => {
    const it = await world();
    const leadId = await addLead(it, 'm-1');
    const faults = ['lost answer', 'lost before', 'lost before'] as const;
    let tries = 0;
    it.network.fault = () => faults[(tries += 1) - 1] ?? null;
    for (const text of ['one', 'two']) await write(it, { leadId, text });
    await it.runFor({ hours: 6 });
    expect(sent(it)).toEqual(['one', 'two']);
    expect(await rows(it)).toEqual(['one', 'two'].map((text) => ({ text, ...SENT })));
    expect(await used(it)).toBe(2);
  });

  test.each([
    ['before the try is written', 'reserveMessage', 'before'],
    ['between the try and the call', 'reserveMessage', 'after'],
    ['right before the request', 'depart', 'before'],
    ['once the request may leave', 'depart', 'after'],
    ['between the message and its record', 'settleMessage', 'before'],
    ['after the record', 'settleMessage', 'after'],
  ] as const)(
    'of a worker that is killed %s are sent once by the next one',
    async (_title, method, when) => {
      const it = await world();
      const leadId = await addLead(it, 'm-1');
      const texts = ['one', 'two', 'three', 'four'];
      for (const text of texts) await write(it, { leadId, text });
      await killAt({ it, method, when, times: 2 });
      await it.runFor({ hours: 6 });
      expect(sent(it)).toEqual(texts);
      expect(await rows(it)).toEqual(texts.map((text) => ({ text, ...SENT })));
      expect(await used(it)).toBe(4);
    },
  );
});

describe('an InMail that a user writes by hand', () => {
  const KILLS = [
    ['between the try and the call', 'reserveMessage', 'after'],
    ['once the request may leave', 'depart', 'after'],
    ['between the InMail and its record', 'settleMessage', 'before'],
  ] as const;
  const ONCE = {
    sent: ['inmail one'],
    events: ['INMAIL_SENT USER Coffee?'],
    balances: [null],
  };
  const begin = async () => {
    const it = await world();
    await it.db
      .updateTable('users')
      .set({ inmail_balance: json({ account: 'a', left: 3, realReadAt: 0 }) })
      .where('user_id', '=', it.userId)
      .execute();
    await write(it, {
      leadId: await addLead(it, 'm-1', { connected: false }),
      text: 'one',
      subject: 'Coffee?',
    });
    return it;
  };

  test.each(KILLS)('leaves once from a worker that is killed %s', async (_title, method, when) => {
    const it = await begin();
    await killAt({ it, method, when, times: 1 });
    await it.runFor({ hours: 6 });
    expect(await inmails(it)).toEqual(ONCE);
    expect(await rows(it)).toEqual([{ text: 'one', ...SENT }]);
    expect([await used(it, 'INMAIL'), await used(it)]).toEqual([1, 0]);
  });

  test.each(['lost answer', 'lost before'] as const)(
    'whose call ends as %s is looked up, and leaves once',
    async (fault) => {
      const it = await begin();
      let left = 1;
      it.network.fault = () => ((left -= 1) >= 0 ? fault : null);
      await it.runFor({ hours: 6 });
      expect(await inmails(it)).toEqual(ONCE);
      expect([await used(it, 'INMAIL'), (await rows(it)).length]).toEqual([1, 1]);
    },
  );

  test('to someone who has connected since is sent as a message without its subject', async () => {
    const it = await world();
    await write(it, { leadId: await addLead(it, 'm-1'), text: 'one', subject: 'Coffee?' });
    await it.runFor({ hours: 1 });
    expect((await inmails(it)).events).toEqual(['MESSAGE_SENT USER undefined']);
    const subjects = await it.db
      .selectFrom('messages')
      .select('subject')
      .where('user_id', '=', it.userId)
      .execute();
    expect(subjects).toEqual([{ subject: null }]);
  });
});
