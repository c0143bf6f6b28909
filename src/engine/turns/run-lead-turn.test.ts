import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { StandingPlace } from '../../../test/simulation/store/memory-rows.ts';
import type { NewPerson, NewUser } from '../../../test/simulation/store/world-seeding.ts';
import { runLeadTurn } from '#engine/turns/run-lead-turn.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
type Options = {
  sequence: SequenceItem;
  person?: NewPerson;
  standing?: StandingPlace;
  user?: NewUser;
};

/** A lead that has its turn; `turn` gives it one. */
async function due({ sequence, person = { memberId: 'm-1' }, standing = {}, user = {} }: Options) {
  const it = createMemoryEngineWorld({ user });
  const { campaignId, leadIds } = it.startCampaign(sequence, [person], standing);
  const leadId = String(leadIds[0]);
  const run = await takeLane(it);
  const read = async (): Promise<LeadInWalk> => {
    const lead = await it.parts.store.readLead({ userId: it.userId, campaignId, leadId });
    if (lead === null) throw new Error('There is no such lead.');
    return lead;
  };
  return {
    it,
    run,
    campaignId,
    leadId,
    read,
    turn: async (change: Partial<LeadInWalk> = {}) =>
      runLeadTurn(run, { ...(await read()), ...change }, 10),
    place: () => it.place(campaignId),
  };
}
const kinds = (it: { network: { acts: { kind: string }[] } }) =>
  it.network.acts.map(({ kind }) => kind);

describe('a lead that has its turn', () => {
  test('acts, uses the lane’s slot, and moves past the action', async () => {
    const { it, run, turn, place } = await due({ sequence: chain(item('VISIT'), item('LIKE')) });
    expect(await turn()).toBe('called');
    expect([kinds(it), place().itemId, run.state.marks.servedTypes, run.state.nextSlotAt]).toEqual([
      ['visit'],
      'like',
      { VISIT: it.clock.now() },
      expect.any(Number),
    ]);
    expect(run.state.nextSlotAt).toBeGreaterThanOrEqual(it.clock.now() + 45_000);
  });

  test('continues without a call if it has passed something, and the slot stays', async () => {
    const { it, run, turn, place, campaignId } = await due({
      sequence: chain(item('CONNECT'), item('VISIT')),
      person: { memberId: 'm-1', connectedAt: 5 },
    });
    expect([await turn(), kinds(it), place().itemId, run.state.nextSlotAt]).toEqual([
      'moved',
      [],
      'visit',
      null,
    ]);
    expect(run.state.news).toContainEqual({
      type: 'lead.changed',
      data: { leadId: place().leadId, campaignId },
    });
  });

  test('of a campaign that no longer runs is left alone', async () => {
    const { run, turn, it } = await due({ sequence: chain(item('VISIT')) });
    setState(run, withFacts(run.state, { campaigns: [] }));
    expect([await turn(), kinds(it)]).toEqual(['moved', []]);
  });

  test('whose lane is lost changes nothing, and everything is looked up again', async () => {
    const { run, turn, place } = await due({
      sequence: chain(item('CONNECT'), item('VISIT')),
      person: { memberId: 'm-1', connectedAt: 5 },
    });
    loseLane(run);
    expect([await turn(), place().itemId, run.state.news]).toEqual(['stop', 'connect', []]);
  });
});

describe('what the ledger knows about an item', () => {
  const sequence = chain(item('FOLLOW', { id: 'a' }), item('LIKE', { id: 'b', yesDelay: 0 }));
  const standing = (status: 'SENDING' | 'UNCONFIRMED' | 'HAPPENED') => ({
    tried: {
      attempts: 1,
      standing: { intentId: '1', status, attempt: 1 } as never,
      lookedUp: null,
    },
  });

  test('an attempt in progress is waited for', async () => {
    const { it, turn, place } = await due({ sequence });
    expect([await turn(standing('SENDING')), kinds(it), place().dueAt, place().itemId]).toEqual([
      'moved',
      [],
      null,
      'a',
    ]);
  });

  test('an attempt with an unknown outcome waits for the user', async () => {
    const { it, turn, place } = await due({ sequence });
    expect([await turn(standing('UNCONFIRMED')), kinds(it)]).toEqual(['moved', []]);
    expect(place()).toMatchObject({ state: 'PAUSED', reason: 'ACTION_UNCONFIRMED', itemId: 'a' });
  });

  test('what happened is never done again: the lead continues after it, and the timeline says why', async () => {
    const { it, turn, place } = await due({ sequence });
    expect([await turn(standing('HAPPENED')), kinds(it)]).toEqual(['moved', []]);
    expect(place()).toMatchObject({ itemId: 'b', itemType: 'LIKE', enteredAt: it.clock.now() });
    expect(
      it.memory.events(it.userId).map(({ type, itemId, data }) => [type, itemId, data]),
    ).toEqual([['ACTION_SKIPPED', 'a', { reason: 'ALREADY_DONE' }]]);
    const last = await due({ sequence: { ...item('FOLLOW', { id: 'a' }), yes: null } });
    await last.turn(standing('HAPPENED'));
    expect([last.place().state, last.place().reason, [...last.run.state.ended]]).toEqual([
      'FINISHED',
      'REACHED_END',
      [last.campaignId],
    ]);
  });
});

describe('a condition that is looked up', () => {
  const branches = (type: 'IF_OPEN_PROFILE' | 'IF_EMAIL_AVAILABLE', parts = {}): SequenceItem => ({
    ...item(type, { id: 'if', noDelay: 0, yesDelay: 0, ...parts }),
    yes: chain(item('FOLLOW', { id: 'yes' })),
    no: chain(item('LIKE', { id: 'no' })),
  });

  test.each([
    ['IF_OPEN_PROFILE', { openProfile: true }, 'yes'],
    ['IF_OPEN_PROFILE', {}, 'no'],
    ['IF_EMAIL_AVAILABLE', { email: 'a@b.c' }, 'yes'],
  ] as const)(
    '%s of %j takes the %s branch with one lookup in a slot',
    async (type, person, branch) => {
      const { it, run, turn, place } = await due({ sequence: branches(type) });
      Object.assign(it.network.person('m-1'), person);
      expect(await turn()).toBe('called');
      expect([
        place().itemId,
        it.network.reads.filter((read) => read === 'profile').length,
        run.state.marks.servedTypes,
      ]).toEqual([branch, 1, { [type]: it.clock.now() }]);
      expect(run.state.nextSlotAt).toBeGreaterThan(it.clock.now());
    },
  );

  test('of someone who is gone takes the no branch', async () => {
    const { it, turn, place } = await due({ sequence: branches('IF_OPEN_PROFILE') });
    it.network.people.profile = () => Promise.reject(new NetworkError('not_found', 'no'));
    expect([await turn(), place().itemId]).toEqual(['called', 'no']);
  });

  test.each([
    ['by the id', { memberId: 'm-1', slug: 's-1' }, 'm-1'],
    ['by the address where no id is known', { slug: 's-1' }, 's-1'],
  ])('asks for the person %s', async (_title, person, who) => {
    const { it, turn } = await due({ sequence: branches('IF_OPEN_PROFILE'), person });
    const asked: string[] = [];
    const { profile } = it.network.people;
    it.network.people.profile = (query) => (asked.push(query.who), profile(query));
    await turn();
    expect(asked).toEqual([who]);
  });

  test('that the network can’t answer right now waits, and the lane pauses', async () => {
    const { it, run, turn, place } = await due({ sequence: branches('IF_OPEN_PROFILE') });
    it.network.down = true;
    expect([await turn(), place().itemId, run.state.marks.failures]).toEqual(['stop', 'if', 1]);
  });

  test('that fails because of the lead fails it with its reason', async () => {
    const { it, turn, place } = await due({ sequence: branches('IF_OPEN_PROFILE') });
    it.network.people.profile = () => Promise.reject(new NetworkError('blocked', 'no'));
    expect([await turn(), place().state, place().reason]).toEqual([
      'moved',
      'FAILED',
      'ACTION_INVALID',
    ]);
    expect(it.memory.events(it.userId).at(-1)).toMatchObject({
      type: 'ACTION_FAILED',
      data: { error: 'blocked' },
    });
  });

  test('with an error of our own throws', async () => {
    const { it, turn } = await due({ sequence: branches('IF_OPEN_PROFILE') });
    it.network.people.profile = () => Promise.reject(new TypeError('x'));
    await expect(turn()).rejects.toThrow(new TypeError('x'));
  });
});

describe('a person known only by URL', () => {
  test('is looked up before the first action, in a slot of its own', async () => {
    const { it, turn, place } = await due({
      sequence: chain(item('VISIT')),
      person: { slug: 's-1' },
    });
    expect([await turn(), kinds(it), place().itemId]).toEqual(['called', [], 'visit']);
    expect([await turn(), it.network.acts.map(({ memberId }) => memberId)]).toEqual([
      'called',
      ['m-1'],
    ]);
  });

  test('whom the network doesn’t know fails with that reason', async () => {
    const { it, turn, place } = await due({
      sequence: chain(item('VISIT')),
      person: { slug: 's-1' },
    });
    it.network.people.profile = () => Promise.reject(new NetworkError('not_found', 'no'));
    expect([await turn(), place().state, place().reason]).toEqual([
      'called',
      'FAILED',
      'PROFILE_NOT_FOUND',
    ]);
  });
});

describe('before something is written', () => {
  const person: NewPerson = { memberId: 'm-1', connectedAt: 5, chatId: 'chat-m-1' };

  test.each([
    ['MESSAGE', { memberId: 'm-1', connectedAt: 5 }],
    ['INMAIL', { memberId: 'm-1' }],
  ] as const)('the thread is read, and a reply in it stops the %s', async (type, who) => {
    const { it, turn, place } = await due({
      sequence: chain(item(type, { message: 'Hi', subject: 'Yo' })),
      person: { ...who, chatId: 'chat-m-1' },
      standing: { addedAt: 5 },
    });
    it.network.reply('m-1');
    expect([await turn(), kinds(it), place().state, place().reason]).toEqual([
      'stop',
      [],
      'FINISHED',
      'REPLIED',
    ]);
  });

  test('a missing value holds the lead, and so does a missing file', async () => {
    const missing = await due({
      sequence: chain(item('MESSAGE', { message: 'At {{company}}' })),
      person,
    });
    expect([await missing.turn(), missing.place().state, missing.place().reason]).toEqual([
      'moved',
      'PAUSED',
      'PLACEHOLDER_MISSING',
    ]);
    const attachments = [
      { id: '9', fileName: 'f.pdf', contentType: 'application/pdf', sizeBytes: 1, expiresAt: null },
    ];
    const file = await due({
      sequence: chain(item('MESSAGE', { message: 'Hi', attachments })),
      person,
    });
    expect([await file.turn(), file.place().state, file.place().reason, kinds(file.it)]).toEqual([
      'moved',
      'PAUSED',
      'ATTACHMENT_EXPIRED',
      [],
    ]);
  });

  test('the files of the text are sent with it', async () => {
    const attachments = [
      { id: '9', fileName: 'f.pdf', contentType: 'application/pdf', sizeBytes: 1, expiresAt: null },
    ];
    const { it, turn } = await due({
      sequence: chain(item('MESSAGE', { message: 'Hi', attachments })),
      person,
    });
    it.network.accept('m-1');
    const asked: unknown[] = [];
    it.parts.store.readFiles = async ({ ids, realNow }) => (
      asked.push([ids, realNow]),
      [{ fileName: 'f.pdf', contentType: 'application/pdf', content: new Uint8Array() } as never]
    );
    await turn();
    expect([asked, it.network.acts.map(({ fileNames }) => fileNames)]).toEqual([
      [[['9'], it.clock.realNow()]],
      [['f.pdf']],
    ]);
  });

  test('nothing is read for actions without a text', async () => {
    const { it, turn } = await due({ sequence: chain(item('VISIT')), person });
    await turn();
    expect(it.network.reads).toEqual([]);
  });
});

describe('while the month’s notes are known to be used up', () => {
  test.each([
    ['WAIT', 1, 'WAITING', []],
    ['WAIT', 0, 'FINISHED', ['Hello']],
    ['SEND_WITHOUT_NOTE', 1, 'FINISHED', [undefined]],
    ['SEND_WITHOUT_NOTE', 0, 'FINISHED', ['Hello']],
  ] as const)(
    'an invite that is to %s (%i ms before they are back) is then %s',
    async (noteQuotaChoice, ahead, state, texts) => {
      const { it, run, turn, place } = await due({
        sequence: chain(item('CONNECT', { message: 'Hello', noteQuotaChoice })),
      });
      setState(run, { ...run.state, marks: { noteQuotaUntil: it.clock.now() + ahead } });
      await turn();
      expect([place().state, it.network.acts.map(({ text }) => text)]).toEqual([state, texts]);
      if (state === 'WAITING')
        expect([place().dueAt, place().memory]).toMatchObject([
          it.clock.now() + ahead,
          { notBeforeCode: 'NOTE_QUOTA' },
        ]);
    },
  );
});

describe('what the last check refuses', () => {
  const refusing = async (reason: string) => {
    const was = await due({ sequence: chain(item('CONNECT', { message: '' })) });
    was.it.parts.store.reserve = (async () => ({ reserved: false, reason })) as never;
    return { ...was, turned: await was.turn() };
  };

  test.each([
    ['LEAD_CHANGED', 'moved', false],
    ['PERSON_CHANGED', 'moved', false],
    ['LANE_LOST', 'stop', false],
    ['ASLEEP', 'stop', false],
    ['DAILY_LIMIT', 'moved', true],
    ['INVITES', 'moved', true],
  ])('%s: %s; its type pauses for 15 minutes: %s', async (reason, turned, rests) => {
    const { run, it, ...was } = await refusing(reason);
    expect([was.turned, [...run.state.blockedTypes], run.state.marks.pausedUntil]).toEqual([
      turned,
      rests ? ['CONNECT'] : [],
      rests ? { CONNECT: it.clock.now() + 15 * MINUTE } : undefined,
    ]);
  });

  test('because of an action on the person with an open outcome makes the lead wait an hour', async () => {
    const { it, turned, place } = await refusing('UNSETTLED');
    expect([turned, place().state, place().dueAt, place().memory]).toEqual([
      'moved',
      'WAITING',
      it.clock.now() + HOUR,
      expect.objectContaining({ notBeforeCode: 'CHECKING' }),
    ]);
  });
});
