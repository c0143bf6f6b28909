import { describe, expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { StandingPlace } from '../../../test/simulation/store/memory-rows.ts';
import type { NewPerson } from '../../../test/simulation/store/world-seeding.ts';
import { refreshProfile } from '#engine/watching/looks.ts';
import { runLeadTurn } from '#engine/turns/run-lead-turn.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { loseLane, counted, takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const DAY = 24 * 3_600_000;

/** A lead that has its turn, and what the store is asked meanwhile. */
async function due({
  sequence,
  person = { memberId: 'm-1' },
  standing = {},
  days = 0,
}: {
  sequence: SequenceItem;
  person?: NewPerson;
  standing?: StandingPlace;
  days?: number;
}) {
  const it = createMemoryEngineWorld({ rate: 1 });
  const { campaignId, leadIds } = it.startCampaign(sequence, [person], standing);
  it.clock.advance({ days });
  const run = await takeLane(it);
  const lead = (await it.parts.store.readLead({
    userId: it.userId,
    campaignId,
    leadId: String(leadIds[0]),
  }))!;
  const steps = counted(it, 'applySteps');
  const tries = counted(it, 'reserve');
  const turn = (change: Partial<LeadInWalk> = {}) => runLeadTurn(run, { ...lead, ...change }, 10);
  return { it, run, lead, turn, steps, tries, place: () => it.place(campaignId) };
}
const open = (id: string): SequenceItem => ({
  ...item('IF_OPEN_PROFILE', { id, noDelay: 0, yesDelay: 0 }),
  yes: chain(item('FOLLOW', { id: 'yes' })),
  no: chain(item('LIKE', { id: 'no' })),
});

describe('a look in a lead’s turn', () => {
  test('is not taken for what only the full look at acceptances can tell: the lead waits for that', async () => {
    const watch: SequenceItem = {
      ...item('IF_CONNECTED', { id: 'c', noDelay: 1, yesDelay: 0 }),
      yes: chain(item('VISIT')),
      no: chain(item('LIKE')),
    };
    const { turn, place, run, it } = await due({
      sequence: watch,
      standing: { state: 'IN_PROGRESS' },
      days: 1,
    });
    expect([await turn(), place().state, run.state.nextSlotAt, it.network.reads]).toEqual([
      'moved',
      'WAITING',
      null,
      [],
    ]);
  });

  test('counts as a turn of the type under which the lead stands in the queue', async () => {
    const { turn, run, it } = await due({
      sequence: chain(item('CONNECT', { id: 'a', message: '' })),
      person: { slug: 's-1' },
    });
    await turn({ itemType: 'CONNECT_BY_EMAIL' });
    expect(run.state.marks.servedTypes).toEqual({ CONNECT_BY_EMAIL: it.clock.now() });
    expect(run.state.slotOpenedAt).toBe(it.clock.now());
  });

  test('that finds the person for an act changes nothing of the lead: its next turn acts', async () => {
    const { turn, steps, tries, place } = await due({
      sequence: chain(item('VISIT', { id: 'a' })),
      person: { slug: 's-1' },
    });
    expect([await turn(), steps, tries, place().itemId]).toEqual(['called', [], [], 'a']);
  });

  test('that finds nothing new moves the next one away', async () => {
    const viewed: SequenceItem = {
      ...item('IF_MESSAGE_VIEWED', { id: 'v', noDelay: 72, yesDelay: 0 }),
      yes: chain(item('FOLLOW')),
      no: chain(item('LIKE')),
    };
    const { it, turn, place } = await due({
      sequence: viewed,
      person: { memberId: 'm-1', chatId: 'chat-m-1', lastMessageAt: 5 },
      standing: { state: 'IN_PROGRESS' },
      days: 1,
    });
    it.network
      .person('m-1')
      .messages.push({ id: 'x', fromMe: true, text: 'Hi', at: 5, seen: false });
    expect([await turn(), place().itemId, place().state, place().dueAt]).toEqual([
      'called',
      'v',
      'WAITING',
      it.clock.now() + DAY,
    ]);
  });

  test('of a lead that is deleted meanwhile, or whose campaign is stopped, has used its slot all the same', async () => {
    const deleted = await due({ sequence: open('if') });
    deleted.it.parts.store.readLead = async () => null;
    expect([await deleted.turn(), deleted.steps]).toEqual(['called', []]);
    const stopped = await due({ sequence: open('if') });
    const { profile } = stopped.it.network.people;
    stopped.it.network.people.profile = (query) => (
      setState(stopped.run, withFacts(stopped.run.state, { campaigns: [] })),
      profile(query)
    );
    expect([await stopped.turn(), stopped.steps]).toEqual(['called', []]);
  });

  test('of a lane that is lost reads and writes nothing more', async () => {
    const { it, run, turn, steps } = await due({ sequence: open('if') });
    const reads = counted(it, 'readLead');
    loseLane(run);
    expect([await turn(), reads, steps, it.network.reads]).toEqual(['moved', [], [], []]);
    const late = await due({ sequence: open('if') });
    late.it.parts.store.applySteps = async () => null;
    expect(await late.turn()).toBe('stop');
  });

  test('is one of the day’s profile reads: without one, or outside the hours, it waits, and so do all others of its type', async () => {
    for (const used of [99, 100]) {
      const { it, run, turn, steps } = await due({ sequence: open('if') });
      const read = { lane: run.lane, now: it.clock.now(), day: '2026-03-02', limit: 100 };
      for (let reads = 0; reads < used; reads += 1) await it.parts.store.reserveProfileRead(read);
      expect(await turn()).toBe(used === 99 ? 'called' : 'moved');
      expect([it.network.reads.length, steps.length > 0, [...run.state.blockedTypes]]).toEqual(
        used === 99 ? [1, true, []] : [0, false, ['IF_OPEN_PROFILE']],
      );
      expect(run.state.facts.usedToday['PROFILE_READ']).toBe(100);
    }
  });

  test('that belongs to an act is none of them', async () => {
    const { it, run, turn } = await due({
      sequence: chain(item('VISIT', { id: 'v' })),
      person: { slug: 's-1' },
    });
    setState(run, withFacts(run.state, { usedToday: { PROFILE_READ: 100 } }));
    expect([await turn(), it.network.reads]).toEqual(['called', ['profile']]);
  });

  test('at somebody of whom nothing is known is not made', async () => {
    const { it, run, lead } = await due({ sequence: open('if') });
    expect([
      await refreshProfile({
        run,
        lead: { ...lead, person: { ...lead.person, memberId: null, slug: null } },
      }),
      it.network.reads,
    ]).toEqual(['GONE', []]);
  });
});

describe('before an act is tried', () => {
  const happened = {
    attempts: 1,
    standing: { intentId: '1', status: 'HAPPENED' as const },
    lookedUp: null,
  };

  test.each(['SENDING', 'UNCONFIRMED', 'HAPPENED'] as const)(
    'a try that is %s keeps another from being reserved',
    async (status) => {
      const { turn, tries } = await due({
        sequence: chain(item('FOLLOW', { id: 'a' }), item('LIKE', { id: 'b', yesDelay: 0 })),
      });
      expect([
        await turn({ tried: { ...happened, standing: { intentId: '1', status } } }),
        tries,
      ]).toEqual(['moved', []]);
    },
  );

  test('who stands behind what was done already is on the way, also where nothing else was tried', async () => {
    const { turn, place } = await due({
      sequence: chain(
        item('FOLLOW', { id: 'a', yesDelay: 0 }),
        item('LIKE', { id: 'b', yesDelay: 0 }),
      ),
    });
    await turn({ tried: happened });
    expect(place()).toMatchObject({ itemId: 'b', state: 'IN_PROGRESS' });
  });

  test('the timeline says why nothing was done, also at the end of an open branch', async () => {
    const { it, turn } = await due({ sequence: { ...item('FOLLOW', { id: 'a' }), yes: null } });
    await turn({ tried: happened });
    expect(
      it.memory.events(it.userId).map(({ type, data }) => [type, data['reason']]),
    ).toContainEqual(['ACTION_SKIPPED', 'ALREADY_DONE']);
  });

  test('an earlier one that cannot be looked for now is waited for', async () => {
    const { it, turn, tries, lead } = await due({ sequence: chain(item('FOLLOW', { id: 'a' })) });
    it.network.down = true;
    it.parts.store.readTry = async () => ({
      intentId: '5',
      lead,
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      itemId: 'a',
      visit: 1,
      action: 'FOLLOW',
      requestId: 'r',
      payload: {},
      startedAt: 0,
      realStartedAt: 0,
      memberId: 'm-1',
      chatId: null,
      invitationId: null,
      departedAt: 1,
      knownBefore: [],
      unnamedBefore: false,
    });
    expect([await turn({ tried: { attempts: 1, standing: null, lookedUp: '5' } }), tries]).toEqual([
      'stop',
      [],
    ]);
  });

  test('the month’s notes keep nothing but invitations', async () => {
    const { it, run, turn } = await due({
      sequence: chain(item('VISIT', { noteQuotaChoice: 'WAIT' })),
    });
    setState(run, { ...run.state, marks: { noteQuotaUntil: it.clock.now() + DAY } });
    expect([await turn(), it.network.acts.length]).toEqual(['called', 1]);
  });
});

describe('what goes with a text', () => {
  const person: NewPerson = { memberId: 'm-1', connectedAt: 5, chatId: 'chat-m-1' };
  async function sent(attachments: SequenceItem['attachments']) {
    const { it, turn } = await due({
      sequence: chain(item('MESSAGE', { message: 'Hi', attachments })),
      person,
    });
    it.network.accept('m-1');
    const files: unknown[] = [];
    const { message } = it.network.act;
    it.network.act.message = (query) => (files.push(query.files), message(query));
    it.parts.store.readFiles = async () => [
      { fileName: 'f.pdf', contentType: 'application/pdf', content: new Uint8Array() } as never,
    ];
    const asked = counted(it, 'readFiles');
    await turn();
    return { files, asked: asked.length };
  }

  test('its files as files, never as a voice note', async () => {
    expect(
      await sent([
        {
          id: '9',
          fileName: 'f.pdf',
          contentType: 'application/pdf',
          sizeBytes: 1,
          expiresAt: null,
        },
      ]),
    ).toEqual({
      asked: 1,
      files: [
        [
          {
            fileName: 'f.pdf',
            contentType: 'application/pdf',
            content: new Uint8Array(),
            voiceNote: false,
          },
        ],
      ],
    });
  });

  test('nothing where nothing belongs to it, and none is read', async () => {
    expect(await sent([])).toEqual({ asked: 0, files: [[]] });
  });
});
