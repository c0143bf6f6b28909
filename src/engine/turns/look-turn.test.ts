import { describe, expect, test } from 'vitest';
import { MailError } from '#connectors/mail/mail.ts';
import type { LookMarks } from '#data/walk/lane-facts.ts';
import { emailRequestId, handEmailRequestId } from '#engine/acts/email-request-id.ts';
import { addressees, HELLO, mailWorld, subjects } from '#engine/acts/send-email-fixture.ts';
import { putLane } from '../../../test/simulation/store/memory-state.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

const HOUR = 3_600_000;
const ONE = item('MESSAGE', { id: 'one', message: 'One', yesDelay: 24 });
const TWO = item('MESSAGE', { id: 'two', message: 'Two', yesDelay: 24 });
const TWICE = chain(ONE, TWO);

/** Requires the look of a database that went back to `hours` ago. */
function goBack(it: MemoryEngineWorld, hours: number): void {
  const row = it.memory.state.lanes.get(it.userId);
  if (row === undefined) throw new Error('The user has no lane.');
  const since = it.clock.now() - hours * HOUR;
  const look: LookMarks = {
    reason: 'RESTORED',
    since,
    oldestSince: since,
    until: it.clock.now(),
    realAskedAt: it.clock.realNow(),
    found: 0,
    unconfirmed: 0,
  };
  putLane(it.memory.state, { ...row, marks: { ...row.marks, look } });
}

/** Removes our record of a message that the network accepted. */
function lose(it: MemoryEngineWorld, text: string, memberId = 'm-1'): void {
  it.network.write(memberId, text);
  it.network.acts.push({
    kind: 'message',
    memberId,
    text,
    at: it.clock.now(),
    requestId: 'rw-lost',
  });
}

function connected(people = 1): MemoryEngineWorld {
  const it = createMemoryEngineWorld();
  for (let number = 1; number <= people; number += 1) it.network.accept(`m-${number}`);
  return it;
}
const looks = (it: MemoryEngineWorld) => it.memory.state.lanes.get(it.userId)?.marks.look;
const texts = (it: MemoryEngineWorld) => it.network.acts.map(({ text }) => text);

describe('after the database went back', () => {
  test('a message that had left is recorded at its time, and the next wait began then', async () => {
    const it = connected();
    const { campaignId } = it.startCampaign(TWICE);
    lose(it, 'One');
    const sentAt = it.clock.now();
    it.clock.advance({ hours: 20 });
    goBack(it, 21);
    await it.runFor({ hours: 3 });
    expect([texts(it), it.place(campaignId)]).toMatchObject([
      ['One'],
      { state: 'WAITING', itemId: 'two', enteredAt: sentAt },
    ]);
    expect(looks(it)).toMatchObject({ found: 1, unconfirmed: 0 });
    const [event] = [...it.memory.events(it.userId)].filter(({ type }) => type === 'MESSAGE_SENT');
    expect(event?.at).toBe(sentAt);
    const usage = it.memory.tables(it.userId).usage.get('2026-03-02');
    expect(usage?.get('MESSAGE')).toBe(1);
    await it.runFor({ days: 2 });
    expect([texts(it), it.place(campaignId).state]).toEqual([['One', 'Two'], 'FINISHED']);
  });

  test('several steps of one lead are followed, whichever variant was sent', async () => {
    const it = connected();
    const variants = ['a', 'b', 'c'].map((id) => ({
      id,
      weight: 1,
      message: `Text ${id}`,
      subject: null,
      alternativeMessage: null,
      alternativeSubject: null,
    }));
    const { campaignId } = it.startCampaign(
      chain({ ...ONE, message: null, variants, yesDelay: 1 }, { ...TWO, yesDelay: 1 }),
    );
    lose(it, 'Text b');
    it.clock.advance({ hours: 2 });
    lose(it, 'Two');
    it.clock.advance({ hours: 2 });
    goBack(it, 5);
    await it.runFor({ days: 1 });
    expect([texts(it), it.place(campaignId).state]).toEqual([['Text b', 'Two'], 'FINISHED']);
  });

  test('nothing else happens until the network can be read', async () => {
    const it = connected(2);
    it.startCampaign(TWICE, 2);
    const [leadId = ''] = it.memory.tables(it.userId).leads.keys();
    it.memory.writeMessage({ userId: it.userId, leadId, text: 'By hand', now: it.clock.now() });
    lose(it, 'One');
    goBack(it, 1);
    it.network.down = true;
    await it.runFor({ hours: 12 });
    expect([texts(it), looks(it)?.realDoneAt]).toEqual([['One'], undefined]);
    it.network.down = false;
    await it.runFor({ hours: 12 });
    expect(looks(it)?.realDoneAt).toBeGreaterThan(0);
    expect(texts(it).filter((text) => text === 'One')).toHaveLength(2);
  });

  test('what was under way then is not looked for before it has settled', async () => {
    const it = connected();
    it.startCampaign(TWICE);
    goBack(it, 1);
    // The request of a worker that lost its lane takes effect; the settle time is two hours here.
    await it.runFor({ hours: 1 });
    lose(it, 'One');
    await it.runFor({ hours: 12 });
    expect([texts(it), it.tries()]).toEqual([['One'], ['MESSAGE 1 HAPPENED']]);
  });

  test('people who come later are not looked up', async () => {
    const it = connected(2);
    it.startCampaign(TWICE);
    goBack(it, 1);
    await it.runFor({ days: 8 });
    const lookups = () => it.network.reads.filter((read) => read === 'reconcile').length;
    // With the others, and once more before it left.
    expect(lookups()).toBe(2);
    it.startCampaign(TWICE, [{ memberId: 'm-2', slug: 's-2', firstName: 'Bo' }]);
    await it.runFor({ days: 1 });
    expect(texts(it)).toEqual(['One', 'Two', 'One']);
    expect(lookups()).toBe(2);
  });

  test('a view whose message had left is not repeated, and counts as unconfirmed', async () => {
    const it = connected();
    const { campaignId } = it.startCampaign(
      chain(item('VISIT', { id: 'visit', yesDelay: 1 }), { ...ONE, yesDelay: 0 }),
    );
    it.clock.advance({ hours: 2 });
    lose(it, 'One');
    it.clock.advance({ hours: 2 });
    goBack(it, 5);
    await it.runFor({ days: 1 });
    expect([texts(it), it.tries(), it.place(campaignId).state]).toEqual([
      ['One'],
      ['VISIT 1 UNCONFIRMED', 'MESSAGE 1 HAPPENED'],
      'FINISHED',
    ]);
  });

  test('a lead known only by its address is matched before a reply ends it', async () => {
    const it = connected();
    const ann = { memberId: null, slug: 's-1', firstName: 'Ann' };
    const { campaignId } = it.startCampaign(TWICE, [ann]);
    lose(it, 'One');
    it.clock.advance({ minutes: 1 });
    it.network.reply('m-1');
    it.clock.advance({ hours: 1 });
    goBack(it, 2);
    await it.runFor({ hours: 3 });
    expect([it.tries(), it.place(campaignId)]).toMatchObject([
      ['MESSAGE 1 HAPPENED'],
      { state: 'FINISHED', reason: 'REPLIED' },
    ]);
  });

  test('a branch taken in the lost time is followed before a reply ends the lead', async () => {
    const it = connected();
    const viewed = item('IF_MESSAGE_VIEWED', { id: 'viewed', yes: { ...TWO, yesDelay: 1 } });
    const { campaignId } = it.startCampaign({ ...ONE, yesDelay: 0, yes: viewed });
    await it.runFor({ hours: 4 });
    expect(it.place(campaignId)).toMatchObject({ state: 'WAITING', itemId: 'viewed' });
    it.network.see('m-1');
    lose(it, 'Two');
    it.network.reply('m-1');
    it.clock.advance({ hours: 2 });
    goBack(it, 3);
    await it.runFor({ hours: 4 });
    expect([texts(it), it.tries(), it.place(campaignId)]).toMatchObject([
      ['One', 'Two'],
      ['MESSAGE 1 HAPPENED', 'MESSAGE 1 HAPPENED'],
      { state: 'FINISHED', itemId: 'two' },
    ]);
    const decided = it.memory.events(it.userId).filter(({ type }) => type === 'CONDITION_DECIDED');
    expect(decided).toMatchObject([{ itemId: 'viewed', data: { branch: 'yes' } }]);
  });

  test('acts are followed whose delay counts from an acceptance that is found only now', async () => {
    const it = createMemoryEngineWorld();
    const later = chain(item('LIKE', { id: 'like', yesDelay: 6 }), ONE);
    const { campaignId } = it.startCampaign({
      ...item('CONNECT', { id: 'connect' }),
      yes: item('IF_CONNECTED', { id: 'if', yes: later }),
    });
    it.network.person('m-1').invitation = { id: 'inv-lost', sentAt: it.clock.now() };
    it.clock.advance({ hours: 1 });
    it.network.accept('m-1');
    it.clock.advance({ hours: 7 });
    lose(it, 'One');
    it.clock.advance({ hours: 1 });
    goBack(it, 10);
    await it.runFor({ hours: 3 });
    expect([texts(it), it.tries(), it.place(campaignId)]).toMatchObject([
      ['One'],
      ['MESSAGE 1 HAPPENED'],
      { state: 'WAITING', itemId: 'end' },
    ]);
  });

  test('what followed an attempt that was under way is looked up', async () => {
    const it = connected();
    it.startCampaign(chain({ ...ONE, yesDelay: 1 }, TWO));
    it.network.fault = ({ text }) => (text === 'One' ? 'lost answer' : null);
    await it.runFor({ minutes: 30 });
    it.clock.advance({ hours: 4 });
    lose(it, 'Two');
    it.clock.advance({ hours: 1 });
    goBack(it, 6);
    await it.runFor({ hours: 6 });
    expect([texts(it), it.tries()]).toEqual([
      ['One', 'Two'],
      ['MESSAGE 1 HAPPENED', 'MESSAGE 1 HAPPENED'],
    ]);
  });

  test('what no one can tell is the user’s to decide', async () => {
    const it = connected();
    const { campaignId } = it.startCampaign(TWICE);
    it.network.write('m-1', 'Edited since');
    it.network.reconcile = () => Promise.resolve({ result: 'cannot_tell' });
    goBack(it, 1);
    await it.runFor({ days: 1 });
    expect([it.network.acts, it.tries(), it.place(campaignId)]).toMatchObject([
      [],
      ['MESSAGE 1 UNCONFIRMED'],
      { state: 'PAUSED', reason: 'ACTION_UNCONFIRMED' },
    ]);
  });

  test('a campaign that did not run is looked up when it does', async () => {
    const it = connected();
    const { campaignId } = it.startCampaign(TWICE);
    const change = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      it.memory.switchCampaign({ userId: it.userId, campaignId, status, now: it.clock.now() });
    change('NOT_ACTIVE');
    // No sweep shows it first.
    it.network.read.chats = () => Promise.resolve({ items: [], next: null, total: 0 });
    lose(it, 'One');
    it.clock.advance({ hours: 2 });
    goBack(it, 3);
    await it.runFor({ hours: 4 });
    expect(looks(it)).toMatchObject({ found: 0, realDoneAt: expect.any(Number) });
    change('ACTIVE');
    await it.runFor({ hours: 12 });
    expect([texts(it), it.tries()]).toEqual([['One'], ['MESSAGE 1 HAPPENED']]);
  });

  test.each([
    ['had left', true, ['By hand']],
    ['had not left', false, ['By hand']],
  ])('a message by hand that %s leaves once', async (_words, hadLeft, sent) => {
    const it = connected();
    const people = [{ memberId: 'm-1', slug: 's-1', firstName: 'Ann' }];
    const [leadId = ''] = it.memory.addPeople({ userId: it.userId, people, now: it.clock.now() });
    it.memory.writeMessage({ userId: it.userId, leadId, text: 'By hand', now: it.clock.now() });
    it.clock.advance({ minutes: 1 });
    if (hadLeft) lose(it, 'By hand');
    it.clock.advance({ minutes: 1 });
    goBack(it, 1);
    await it.runFor({ hours: 5 });
    const [row] = it.memory.tables(it.userId).outgoing.values();
    expect([texts(it), row?.state]).toEqual([sent, 'SENT']);
  });
});

test('replies of the lost time are read before a scheduled message leaves', async () => {
  const it = connected();
  const people = [{ memberId: 'm-1', slug: 's-1', firstName: 'Ann' }];
  const [leadId = ''] = it.memory.addPeople({ userId: it.userId, people, now: it.clock.now() });
  const now = it.clock.now();
  it.memory.writeMessage({ userId: it.userId, leadId, text: 'Later', now, sendAt: now + HOUR });
  it.clock.advance({ minutes: 30 });
  it.network.reply('m-1');
  it.clock.advance({ hours: 1 });
  goBack(it, 2);
  let known: boolean | null = null;
  it.network.beforeAct = () => {
    known = it.memory.tables(it.userId).leads.get(leadId)?.person.repliedAt != null;
  };
  await it.runFor({ hours: 6 });
  expect([texts(it), known]).toEqual([['Later'], true]);
});

describe('emails after the database went back', () => {
  /** A world whose lead’s first email had left, though no one here knows. */
  async function lostEmail() {
    const it = mailWorld();
    const { campaignId } = it.startCampaign(chain({ ...HELLO, yesDelay: 24 }), addressees(1));
    const [lead] = it.memory.tables(it.userId).leads.values();
    const requestId = emailRequestId({
      userId: it.userId,
      lead: {
        campaignId,
        leadId: lead?.leadId ?? '',
        itemId: 'hello',
        visit: 1,
        tried: { attempts: 0, standing: null, lookedUp: null },
      },
      payload: { from: 'ada@firm.example', to: 'person1@firm1.example' },
    });
    const found = { result: 'SENT', at: it.clock.now(), threadId: null } as const;
    it.mail.search = (messageId) => (messageId.includes(requestId) ? found : null);
    it.clock.advance({ hours: 2 });
    goBack(it, 3);
    return { it, campaignId };
  }

  test('are found by the Message-ID that the lost attempt had', async () => {
    const { it, campaignId } = await lostEmail();
    await it.runFor({ days: 3 });
    expect([subjects(it), it.tries(), it.place(campaignId).state]).toEqual([
      [],
      ['EMAIL 1 HAPPENED'],
      'FINISHED',
    ]);
  });

  test('wait, and everything with them, while the mailbox cannot be read', async () => {
    const { it } = await lostEmail();
    const { search } = it.mail;
    it.mail.search = () => ({ result: 'CANNOT_TELL', problem: 'NOT_REACHED' });
    await it.runFor({ hours: 2 });
    expect([subjects(it), it.tries(), looks(it)?.realDoneAt]).toEqual([[], [], undefined]);
    it.mail.search = search;
    await it.runFor({ days: 1 });
    expect(it.tries()).toEqual(['EMAIL 1 HAPPENED']);
  });

  test('by hand are found the same way', async () => {
    const it = mailWorld();
    const { userId } = it;
    const [leadId = ''] = it.memory.addPeople({
      userId,
      people: addressees(1),
      now: it.clock.now(),
    });
    it.memory.writeMessage({
      userId,
      leadId,
      channel: 'EMAIL',
      subject: 'Hi',
      text: 'By hand',
      now: it.clock.now(),
    });
    const [row] = it.memory.tables(userId).outgoing.values();
    const requestId = handEmailRequestId({
      userId,
      message: { messageId: row?.messageId ?? '', text: 'By hand', attempts: 0 },
      to: 'person1@firm1.example',
    });
    const found = { result: 'SENT', at: it.clock.now(), threadId: null } as const;
    it.mail.search = (messageId) => (messageId.includes(requestId) ? found : null);
    it.clock.advance({ minutes: 1 });
    goBack(it, 1);
    await it.runFor({ hours: 2 });
    const [sent] = it.memory.tables(userId).outgoing.values();
    expect([subjects(it), sent?.state]).toEqual([[], 'SENT']);
  });

  test('that had not left are sent, with the same Message-ID as ever', async () => {
    const it = mailWorld();
    it.startCampaign(chain(HELLO), addressees(1));
    goBack(it, 3);
    it.mail.unreadable = new MailError({ problem: 'NOT_REACHED', lost: false, answer: 'no' });
    await it.runFor({ hours: 1 });
    it.mail.unreadable = null;
    await it.runFor({ days: 1 });
    expect(subjects(it)).toEqual(['Hello Person1']);
  });
});
