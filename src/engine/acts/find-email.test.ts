import { describe, expect, test } from 'vitest';
import type { FindOutcome } from '#connectors/finder/user-finder.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { HELLO, mailWorld } from '#engine/acts/send-email-fixture.ts';
import {
  changeLead,
  putCampaign,
  type UserTables,
} from '../../../test/simulation/store/user-tables.ts';
import type { NewPerson } from '../../../test/simulation/store/world-seeding.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { foundEmail } from '../../../test/support/fake-finder.ts';
import type { MemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';

const FIND = item('FIND_EMAIL', { id: 'find' });
const MINUTE = 60_000;

function finderWorld(options: Parameters<typeof mailWorld>[0] = {}): MemoryEngineWorld {
  const it = mailWorld(options);
  it.finder.available = true;
  return it;
}
const people = (count: number, more: Partial<NewPerson> = {}): NewPerson[] =>
  Array.from({ length: count }, (_none, index) => ({
    memberId: `m-${index + 1}`,
    slug: `s-${index + 1}`,
    firstName: `Person${index + 1}`,
    lastName: 'Someone',
    ...more,
  }));
const start = (it: MemoryEngineWorld, persons = people(1), ...then: SequenceItem[]) =>
  it.startCampaign(chain(FIND, ...(then.length === 0 ? [HELLO] : then)), persons);
const eventData = (it: MemoryEngineWorld, event: string) =>
  it.memory
    .events(it.userId)
    .filter(({ type }) => type === event)
    .map(({ data }) => data);
const emailOf = (it: MemoryEngineWorld, leadId: string | undefined) =>
  it.memory.tables(it.userId).leads.get(String(leadId))?.person.email;
const stateOf = (it: MemoryEngineWorld, campaignId: string, index = 0) => {
  const { state, reason } = it.place(campaignId, index);
  return [state, reason];
};
const tablesOf = (it: MemoryEngineWorld): UserTables => {
  const tables = it.memory.state.users.get(it.userId);
  if (tables === undefined) throw new Error('There is no such user.');
  return tables;
};
function allowLikely(it: MemoryEngineWorld, campaignId: string, useLikelyEmails: boolean): void {
  const tables = tablesOf(it);
  const campaign = tables.campaigns.get(campaignId);
  if (campaign !== undefined) putCampaign(tables, { ...campaign.row, useLikelyEmails });
}
/** An answer for each time that is asked; the last one stays. */
const inTurn = (...answers: FindOutcome[]) => {
  let asked = 0;
  return () => answers[Math.min(asked++, answers.length - 1)] ?? { kind: 'NOTHING' };
};

describe('an email search', () => {
  test('stores what it finds with the lead, and the next step writes to it', async () => {
    const it = finderWorld();
    it.finder.answer = () => foundEmail('person1@firm.example');
    const { campaignId, leadIds } = start(it);
    await it.runFor({ hours: 3 });
    expect([emailOf(it, leadIds[0]), it.finder.asked, it.tries(), it.used('FIND_EMAIL')]).toEqual([
      'person1@firm.example',
      [leadIds[0]],
      ['FIND_EMAIL 1 HAPPENED', 'EMAIL 1 HAPPENED'],
      1,
    ]);
    expect(eventData(it, 'EMAIL_FOUND')).toMatchObject([
      { email: 'person1@firm.example', kind: 'VERIFIED', source: 'HUNTER' },
    ]);
    expect(it.mail.accepted.map(({ email }) => email.to.address)).toEqual(['person1@firm.example']);
    expect([it.network.acts, stateOf(it, campaignId)]).toEqual([[], ['FINISHED', 'REACHED_END']]);
  });

  test('keeps no gap before the next one', async () => {
    const it = finderWorld();
    start(it, people(5), item('VISIT'));
    await it.runFor({ minutes: 1 });
    expect([it.finder.asked.length, it.used('FIND_EMAIL')]).toEqual([5, 5]);
  });

  test('that finds nothing lets the lead continue, and isn’t repeated', async () => {
    const it = finderWorld();
    const { campaignId } = start(it, people(1), item('VISIT'));
    await it.runFor({ hours: 3 });
    expect([it.finder.asked.length, it.tries(), it.used('FIND_EMAIL')]).toEqual([
      1,
      ['FIND_EMAIL 1 HAPPENED', 'VISIT 1 HAPPENED'],
      1,
    ]);
    expect(eventData(it, 'ACTION_SKIPPED')).toMatchObject([{ reason: 'EMAIL_NOT_FOUND' }]);
    expect(stateOf(it, campaignId)).toEqual(['FINISHED', 'REACHED_END']);
  });

  test('doesn’t start if too little is known, and uses no unit then', async () => {
    const it = finderWorld();
    it.finder.answer = () => ({ kind: 'NOT_ASKED' });
    start(it, people(1), item('VISIT'));
    await it.runFor({ hours: 3 });
    expect([it.tries(), it.used('FIND_EMAIL')]).toEqual([
      ['FIND_EMAIL 1 DID_NOT_HAPPEN', 'VISIT 1 HAPPENED'],
      0,
    ]);
    expect(eventData(it, 'ACTION_SKIPPED')).toMatchObject([{ reason: 'TOO_LITTLE_KNOWN' }]);
  });

  test.each<[string, Partial<NewPerson>]>([
    ['that a list gave', { email: 'known@firm.example' }],
    ['that is verified', { email: 'known@firm.example', emailKind: 'VERIFIED' }],
  ])('asks no one because %s is known', async (_title, person) => {
    const it = finderWorld();
    start(it, people(1, person));
    await it.runFor({ hours: 3 });
    expect([it.finder.asked, it.tries()]).toEqual([[], ['EMAIL 1 HAPPENED']]);
    expect(eventData(it, 'ACTION_SKIPPED')).toMatchObject([{ reason: 'EMAIL_KNOWN' }]);
  });

  test.each<[string, boolean, unknown[]]>([
    ['is not written to', false, ['FAILED', 'EMAIL_UNVERIFIED']],
    ['is written to where the campaign allows it', true, ['FINISHED', 'REACHED_END']],
  ])('whose result is only likely %s', async (_title, useLikelyEmails, then) => {
    const it = finderWorld();
    it.finder.answer = () => foundEmail('person1@firm.example', 'LIKELY');
    const { campaignId, leadIds } = start(it);
    allowLikely(it, campaignId, useLikelyEmails);
    await it.runFor({ hours: 3 });
    expect([emailOf(it, leadIds[0]), stateOf(it, campaignId)]).toEqual([
      'person1@firm.example',
      then,
    ]);
    expect(it.mail.accepted.length).toBe(useLikelyEmails ? 1 : 0);
  });

  test('decides the condition as the campaign allows', async () => {
    const branches = [];
    for (const useLikelyEmails of [false, true]) {
      const it = finderWorld();
      it.finder.answer = () => foundEmail('person1@firm.example', 'LIKELY');
      const asked = item('IF_EMAIL_AVAILABLE', { yes: item('END', { id: 'y' }), no: item('END') });
      const { campaignId } = it.startCampaign({ ...FIND, yes: asked }, people(1));
      allowLikely(it, campaignId, useLikelyEmails);
      await it.runFor({ hours: 3 });
      branches.push(eventData(it, 'CONDITION_DECIDED')[0]);
    }
    expect(branches).toMatchObject([{ branch: 'no' }, { branch: 'yes' }]);
  });

  test('at a domain that accepts everything is reported, but not stored with the lead', async () => {
    const it = finderWorld();
    it.finder.answer = () => foundEmail('person1@all.example', 'CATCH_ALL');
    const { campaignId, leadIds } = start(it);
    await it.runFor({ hours: 3 });
    expect([eventData(it, 'EMAIL_FOUND'), eventData(it, 'ACTION_SKIPPED')]).toMatchObject([
      [],
      [{ reason: 'EMAIL_CATCH_ALL', email: 'person1@all.example', kind: 'CATCH_ALL' }],
    ]);
    expect([emailOf(it, leadIds[0]), stateOf(it, campaignId)]).toEqual([
      null,
      ['FAILED', 'EMAIL_MISSING'],
    ]);
  });

  test('with a verified result replaces an address that bounced or was only likely', async () => {
    const it = finderWorld();
    let asked = 0;
    it.finder.answer = () => foundEmail(`new${(asked += 1)}@firm.example`);
    const [bounced, likely] = people(2);
    const { leadIds } = start(it, [
      { ...bounced, email: 'old@firm.example' },
      { ...likely, email: 'guess@firm.example', emailKind: 'LIKELY' },
    ]);
    tablesOf(it).refusedAddresses.set('old@firm.example', {
      address: 'old@firm.example',
      reason: 'BOUNCED',
      at: 0,
      campaignId: null,
      leadId: null,
      atSending: false,
    });
    await it.runFor({ hours: 3 });
    expect(leadIds.map((leadId) => emailOf(it, leadId))).toEqual([
      'new1@firm.example',
      'new2@firm.example',
    ]);
    expect(it.mail.accepted.length).toBe(2);
  });

  test('waits for the finder’s response, and asks again then', async () => {
    const it = finderWorld();
    const realAt = it.clock.realNow() + 10 * MINUTE;
    it.finder.answer = inTurn(
      { kind: 'LATER', realAt, because: 'ANSWER' },
      foundEmail('person1@firm.example'),
    );
    const { campaignId, leadIds } = start(it);
    await it.runFor({ minutes: 5 });
    expect([it.place(campaignId), it.used('FIND_EMAIL')]).toMatchObject([
      { state: 'WAITING', memory: { notBeforeCode: 'FINDER_ANSWER' } },
      0,
    ]);
    await it.runFor({ hours: 9 });
    expect(it.finder.asked.length).toBe(1);
    await it.runFor({ hours: 3 });
    expect([it.finder.asked.length, emailOf(it, leadIds[0])]).toEqual([2, 'person1@firm.example']);
    expect(it.place(campaignId).memory.notBefore).toBeUndefined();
  });

  test('leaves the finder alone while a provider is down, and the network continues', async () => {
    const it = finderWorld();
    const realAt = it.clock.realNow() + 10 * MINUTE;
    let isDown = true;
    it.finder.answer = () =>
      isDown
        ? { kind: 'LATER', realAt, because: 'PROVIDER_DOWN' }
        : foundEmail('person@firm.example');
    start(it, people(4), item('VISIT', { id: 'after' }));
    it.startCampaign(chain(item('VISIT')), [{ memberId: 'm-9', slug: 's-9' }]);
    await it.runFor({ hours: 2 });
    expect([it.finder.asked.length, it.network.acts.length]).toEqual([1, 1]);
    isDown = false;
    await it.runFor({ hours: 12 });
    expect([it.finder.asked.length, it.network.acts.length]).toEqual([5, 5]);
  });
});

describe('leads whose email is searched for without credits', () => {
  test('wait, and as many continue as there are credits, each asked about once more', async () => {
    const it = finderWorld({ user: { emailCredits: 0 } });
    let left = 0;
    it.finder.answer = (leadId) => {
      if (left === 0) return { kind: 'OUT_OF_CREDITS', renewsAt: null };
      left -= 1;
      it.memory.changeUser({
        userId: it.userId,
        now: it.clock.now(),
        user: { emailCredits: left },
      });
      return foundEmail(`p${leadId}@firm${leadId}.example`);
    };
    const { campaignId } = start(it, people(5), item('END', { id: 'stop' }));
    await it.runFor({ hours: 1 });
    expect([0, 1, 2, 3, 4].map((index) => stateOf(it, campaignId, index))).toEqual(
      Array(5).fill(['PAUSED', 'OUT_OF_EMAIL_CREDITS']),
    );
    expect([it.finder.asked.length, it.used('FIND_EMAIL')]).toEqual([5, 0]);
    left = 2;
    it.memory.changeUser({ userId: it.userId, now: it.clock.now(), user: { emailCredits: 2 } });
    await it.runFor({ hours: 2 });
    expect([0, 1, 2, 3, 4].map((index) => stateOf(it, campaignId, index)[0]).toSorted()).toEqual([
      'FINISHED',
      'FINISHED',
      'PAUSED',
      'PAUSED',
      'PAUSED',
    ]);
    expect(it.finder.asked.length).toBe(7);
  });

  test('continue as well once the finder costs no credits', async () => {
    const it = finderWorld({ user: { emailCredits: 0 } });
    it.finder.answer = () => ({ kind: 'OUT_OF_CREDITS', renewsAt: null });
    const { campaignId } = start(it, people(2), item('END', { id: 'stop' }));
    await it.runFor({ hours: 1 });
    it.finder.spendsCredits = false;
    it.finder.answer = () => ({ kind: 'NOTHING' });
    await it.runFor({ hours: 1 });
    expect([stateOf(it, campaignId), stateOf(it, campaignId, 1)]).toEqual([
      ['FINISHED', 'REACHED_END'],
      ['FINISHED', 'REACHED_END'],
    ]);
  });
});

describe('a finder request without an outcome', () => {
  test('is made again after the settle time, and the lead gets its result', async () => {
    const it = finderWorld();
    let crashed = false;
    it.finder.answer = () => {
      if (crashed) return foundEmail('person1@firm.example');
      crashed = true;
      throw new Error('The database is gone');
    };
    const { campaignId, leadIds } = start(it);
    await it.runFor({ hours: 8 });
    expect([it.tries().slice(0, 2), it.finder.asked.length, emailOf(it, leadIds[0])]).toEqual([
      ['FIND_EMAIL 1 DID_NOT_HAPPEN', 'FIND_EMAIL 2 HAPPENED'],
      2,
      'person1@firm.example',
    ]);
    expect([stateOf(it, campaignId), it.used('FIND_EMAIL')]).toEqual([
      ['FINISHED', 'REACHED_END'],
      1,
    ]);
  });

  test('doesn’t wait for a network that is down', async () => {
    const it = finderWorld();
    it.finder.answer = () => foundEmail('person1@firm.example');
    const { leadIds } = start(it);
    it.network.down = true;
    await it.runFor({ hours: 3 });
    expect(emailOf(it, leadIds[0])).toBe('person1@firm.example');
  });
});

test('an email that someone has added in the meantime isn’t searched for', async () => {
  const it = finderWorld();
  const { leadIds } = start(it);
  const { reserve } = it.parts.store;
  it.parts.store.reserve = (query) => {
    changeLead(tablesOf(it), String(leadIds[0]), {
      person: { email: 'mine@firm.example' },
    });
    it.parts.store.reserve = reserve;
    return reserve(query);
  };
  await it.runFor({ hours: 3 });
  expect([it.finder.asked, it.tries()]).toEqual([[], ['EMAIL 1 HAPPENED']]);
});
