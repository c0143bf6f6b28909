import { describe, expect, test } from 'vitest';
import type { NoteRule } from '#core/limits/note-rule.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { ALWAYS_AWAKE, chain, item } from '../../../test/support/engine-world.ts';
import type { NewPerson, NewUser } from '../../../test/simulation/store/world-seeding.ts';

const DAY_MS = 86_400_000;
const SYDNEY: NewUser = {
  week: { zone: 'Australia/Sydney', schedulerItems: ALWAYS_AWAKE },
};
const MATCHING = { noteRule: 'MATCHING', noteFilter: { tags: ['vip'] } } satisfies NoteRule;
const people = (from: number, count: number): NewPerson[] =>
  Array.from({ length: count }, (_none, index) => ({
    memberId: `m-${from + index}`,
    slug: `s-${from + index}`,
    firstName: 'Person',
  }));
const noted = chain(item('CONNECT', { message: 'Good day' }));
const waiting = chain(item('CONNECT', { message: 'Good day', noteQuotaChoice: 'WAIT' }));

/** Every request for an invitation, also those that are refused. */
function asked(it: MemoryEngineWorld): { memberId: string; note: boolean; at: number }[] {
  const requests: { memberId: string; note: boolean; at: number }[] = [];
  const { invite } = it.network.act;
  it.network.act.invite = (act) => {
    requests.push({ memberId: act.memberId, note: act.note != null, at: it.clock.now() });
    return invite(act);
  };
  return requests;
}

function wantEmail(it: MemoryEngineWorld, ...members: number[]): void {
  for (const member of members) it.network.person(`m-${member}`).wantsEmail = true;
}

const notesOf = (it: MemoryEngineWorld): (string | undefined)[] =>
  it.network.acts.map(({ text }) => text);
const states = (it: MemoryEngineWorld, campaignId: string, people: number): string[] =>
  Array.from({ length: people }, (_, index) => {
    const { state, reason } = it.place(campaignId, index);
    return `${state} ${reason ?? ''}`.trim();
  });
const pauses = (it: MemoryEngineWorld): unknown[] =>
  it.memory.tables(it.userId).notifications.filter(({ type }) => type === 'INVITES_PAUSED');

describe('people who only accept invitations with an email address', () => {
  test('don’t cost anyone else the note, and fail on their own with the known reason', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(noted, 24);
    wantEmail(it, 2, 7, 12);
    await it.runFor({ days: 2 });
    for (const { memberId } of it.network.acts.slice(0, 8)) it.network.accept(memberId);
    await it.runFor({ days: 28 });
    expect(notesOf(it)).toEqual(Array(21).fill('Good day'));
    expect([1, 6, 11].map((index) => states(it, campaignId, 24)[index])).toEqual(
      Array(3).fill('FAILED INVITE_REFUSED'),
    );
    expect(it.used('CONNECT')).toBe(21);
  });

  test('are invited with it if the step allows it and the address is known', async () => {
    const it = createMemoryEngineWorld({
      user: { inviteByEmailEnabled: true, featureFlags: ['INVITE_BY_EMAIL'] },
    });
    it.startCampaign(chain(item('CONNECT', { message: 'Good day', inviteByEmailEnabled: true })), [
      { memberId: 'm-1', email: 'ada@x.io' },
    ]);
    wantEmail(it, 1);
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ email, text }) => [email, text])).toEqual([
      ['ada@x.io', 'Good day'],
    ]);
  });

  test('wait with the reason, and are tried on later days with growing gaps', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(noted);
    wantEmail(it, 1);
    const requests = asked(it);
    await it.runFor({ days: 20 });
    const days = requests
      .filter(({ note }) => note)
      .map(({ at }) => Math.round((at - (requests[0]?.at ?? 0)) / DAY_MS));
    expect(days).toEqual([0, 1, 3, 7, 14]);
    expect(it.place(campaignId)).toMatchObject({
      state: 'WAITING',
      memory: { notBeforeCode: 'INVITE_REFUSED', refusedInvite: { rounds: 5 } },
    });
  });
});

describe('the month’s notes', () => {
  test('are known to be used up once the network has refused one: no one else is asked with it', async () => {
    const it = createMemoryEngineWorld();
    it.startCampaign(noted, 4);
    it.network.notesLeft = 2;
    const requests = asked(it);
    await it.runFor({ days: 1 });
    expect(notesOf(it)).toEqual(['Good day', 'Good day', undefined, undefined]);
    expect(requests.map(({ memberId, note }) => `${memberId} ${note}`)).toEqual([
      'm-1 true',
      'm-2 true',
      'm-3 true',
      'm-3 false',
      'm-4 false',
    ]);
    expect(pauses(it)).toEqual([]);
    const told = it.memory.events(it.userId).filter(({ type }) => type === 'INVITE_SENT');
    expect(told.map(({ data }) => [data['withoutNote'], data['notesAt']])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['NOTES_USED_UP', '2026-04-01T00:00:00.000Z'],
      ['NOTES_USED_UP', '2026-04-01T00:00:00.000Z'],
    ]);
  });

  test('are as many in later months as were sent when it refused one, without another refusal', async () => {
    const it = createMemoryEngineWorld({ user: { limits: { ...DEFAULT_LIMITS, CONNECT: 1 } } });
    it.startCampaign(noted, 60);
    it.network.notesLeft = 2;
    const requests = asked(it);
    await it.runFor({ days: 29 });
    it.network.notesLeft = 3;
    await it.runFor({ days: 30 });
    const months = Map.groupBy(requests, ({ at }) => new Date(at).toISOString().slice(0, 7));
    expect(
      [...months.values()].map((ofMonth) => ofMonth.filter(({ note }) => note).length),
    ).toEqual([3, 2]);
    expect(it.network.notesLeft).toBe(1);
  });

  test('are refused on the first day for the month before, as its end may be elsewhere', async () => {
    const it = createMemoryEngineWorld({ at: '2026-03-31T20:00:00Z', user: SYDNEY });
    it.startCampaign(noted, 8);
    it.network.notesLeft = 0;
    const requests = asked(it);
    await it.runFor({ hours: 18 });
    it.network.notesLeft = 9;
    it.startCampaign(noted, people(20, 3));
    await it.runFor({ hours: 12 });
    expect(requests.filter(({ note }) => note).map(({ memberId }) => memberId)).toEqual([
      'm-1',
      'm-20',
      'm-21',
      'm-22',
    ]);
  });

  test('that the user has set are never exceeded, whatever campaigns share them', async () => {
    const it = createMemoryEngineWorld({ user: { notesPerMonth: 3 } });
    it.startCampaign(noted, 4);
    it.startCampaign(noted, people(20, 4));
    const requests = asked(it);
    await it.runFor({ days: 2 });
    expect(requests.map(({ note }) => note)).toEqual([
      ...Array(3).fill(true),
      ...Array(5).fill(false),
    ]);
  });

  test('are kept for leads that match, and no one waits for them if the rule says so', async () => {
    const it = createMemoryEngineWorld({ user: { notesPerMonth: 2 } });
    const some = [...people(1, 3), ...people(4, 3).map((person) => ({ ...person, tags: ['vip'] }))];
    const matching = it.startCampaign(waiting, some, {}, MATCHING);
    await it.runFor({ days: 2 });
    expect(it.network.acts.map(({ memberId, text }) => [memberId, text ?? null])).toEqual([
      ['m-1', null],
      ['m-2', null],
      ['m-3', null],
      ['m-4', 'Good day'],
      ['m-5', 'Good day'],
    ]);
    expect(it.place(matching.campaignId, 5).memory.notBeforeCode).toBe('NOTE_QUOTA');
    it.startCampaign(waiting, people(9, 1), {}, { noteRule: 'UNTIL_USED_UP' });
    await it.runFor({ days: 1 });
    expect(it.network.acts.at(-1)).toMatchObject({ memberId: 'm-9', text: undefined });
  });

  test('are waited for until the next month if the step says so, once someone was invited without one', async () => {
    const it = createMemoryEngineWorld();
    it.startCampaign(noted);
    it.network.notesLeft = 0;
    await it.runFor({ hours: 1 });
    const { campaignId } = it.startCampaign(waiting, [{ memberId: 'm-2' }]);
    await it.runFor({ hours: 3 });
    expect(it.place(campaignId)).toMatchObject({
      dueAt: Date.parse('2026-04-01T00:00:00Z'),
      memory: { notBeforeCode: 'NOTE_QUOTA' },
    });
    it.network.notesLeft = 9;
    await it.runFor({ days: 31 });
    expect(notesOf(it)).toEqual([undefined, 'Good day']);
  });

  test('are never left out on a paid account, which has no quota', async () => {
    const it = createMemoryEngineWorld({ user: { paidAccount: true } });
    it.startCampaign(noted);
    it.network.notesLeft = 0;
    const requests = asked(it);
    await it.runFor({ days: 2 });
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every(({ note }) => note)).toBe(true);
  });

  test('are no longer affected by a refusal from long ago', async () => {
    const it = createMemoryEngineWorld({ rate: 1 });
    it.startCampaign(noted, 1, { memory: { noteRefusedAt: it.clock.now() - DAY_MS } });
    await it.runFor({ hours: 2 });
    expect(notesOf(it)).toEqual(['Good day']);
  });
});

test('someone who is refused for two months fails even if no one else was ever invited', async () => {
  const it = createMemoryEngineWorld();
  const { campaignId } = it.startCampaign(noted);
  wantEmail(it, 1);
  await it.runFor({ days: 59 });
  expect(states(it, campaignId, 1)).toEqual(['WAITING']);
  await it.runFor({ days: 8 });
  expect(states(it, campaignId, 1)).toEqual(['FAILED INVITE_REFUSED']);
});

describe('too many pending invitations', () => {
  test('make no one fail and cost no one the note; three people in a row pause invitations, and the user is notified', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(noted, 30);
    it.network.pilePlaces = 5;
    const requests = asked(it);
    await it.runFor({ hours: 12 });
    expect(it.network.acts).toHaveLength(5);
    expect(new Set(requests.map(({ memberId }) => memberId)).size).toBe(8);
    expect(pauses(it)).toMatchObject([
      { data: { reason: 'INVITES_REFUSED', people: 3, until: '2026-03-03T00:00:00.000Z' } },
    ]);
    await it.runFor({ days: 30 });
    expect(states(it, campaignId, 30).filter((state) => state.startsWith('FAILED'))).toEqual([]);
    it.network.pilePlaces = Infinity;
    await it.runFor({ days: 20 });
    expect(notesOf(it)).toEqual(Array(30).fill('Good day'));
  });

  test('with room now and then make no one fail and cost no one the note', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(noted, 30);
    it.network.pilePlaces = 12;
    for (let day = 0; day < 60; day += 1) {
      await it.runFor({ days: 1 });
      const pending = it.network.acts.find(
        ({ memberId }) => it.network.person(memberId).invitation !== null,
      );
      if (pending !== undefined) it.network.accept(pending.memberId);
    }
    expect(states(it, campaignId, 30).filter((state) => state.startsWith('FAILED'))).toEqual([]);
    expect(notesOf(it)).toEqual(Array(30).fill('Good day'));
  });
});

test('a successful invitation resets the count of people in a row', async () => {
  const it = createMemoryEngineWorld();
  it.startCampaign(noted, 9);
  wantEmail(it, 1, 2, 4, 5, 7, 8);
  await it.runFor({ hours: 20 });
  expect([it.network.acts.map(({ memberId }) => memberId), pauses(it)]).toEqual([
    ['m-3', 'm-6', 'm-9'],
    [],
  ]);
});

test('people who are refused again, after others were invited, pause no one', async () => {
  const it = createMemoryEngineWorld();
  it.startCampaign(noted, 9);
  wantEmail(it, 1, 2, 4, 5, 7, 8);
  await it.runFor({ days: 2 });
  expect(pauses(it)).toEqual([]);
});

test('a refusal without a reason is in the ledger as it came', async () => {
  const it = createMemoryEngineWorld();
  it.startCampaign(chain(item('CONNECT', { message: '' })));
  it.network.fault = () => new NetworkError('refused', 'no', { native: 'provider/conflict' });
  await it.runFor({ hours: 12 });
  expect([...it.memory.intents(it.userId)].map(({ status, outcome }) => [status, outcome])).toEqual(
    [['DID_NOT_HAPPEN', { error: 'refused', native: 'provider/conflict' }]],
  );
});
