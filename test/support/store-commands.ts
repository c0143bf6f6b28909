import type { NewPerson } from '../simulation/store/world-seeding.ts';
import { type Command, type Form, createDraw, held } from './store-draws.ts';
import { READS, STEPS } from './store-lead-commands.ts';
import { NETWORK, WITHDRAWALS } from './store-account-commands.ts';
import { PACKS, SERVER } from './store-pack-commands.ts';

const OWNERS = ['11', '12'];

/** The people that a user's lead base starts with: known by member id, by slug, by email. */
export const PEOPLE: readonly NewPerson[] = [
  { memberId: 'm-1', slug: 's-1', fullName: 'One' },
  { memberId: 'm-2', slug: 's-2', firstName: 'Two', handEdited: ['company', 'first_name'] },
  { memberId: 'm-3', chatId: 'c-1' },
  { slug: 's-4', company: 'Kept' },
  { slug: 's-5', email: 'three@example.com' },
  {
    memberId: 'm-6',
    connectedAt: Date.UTC(2026, 1, 1),
    lastMessageAt: Date.UTC(2026, 1, 2),
    chatId: 'c-2',
  },
  { memberId: 'm-7', invitationPendingSince: Date.UTC(2026, 1, 25), invitationId: 'i-7' },
  { email: 'one@example.com' },
];

const LANES = {
  leaseLanes: async (form, draw) => {
    const leased = await form.subject.store.leaseLanes({
      owner: draw.of(OWNERS),
      driven: draw.chance(50) ? [] : [form.userId],
      now: form.now,
      realNow: form.realNow,
      leaseMs: draw.of([500, 60_000, 60_000]),
      limit: 2,
    });
    form.lanes.push(...leased);
    return leased;
  },
  /** The lease expires while its worker still runs, and another worker takes the lane. */
  takeOver: async (form, draw) => {
    form.realNow += 200_000;
    const leased = await form.subject.store.leaseLanes({
      owner: draw.of(OWNERS),
      driven: [],
      now: form.now,
      realNow: form.realNow,
      leaseMs: 60_000,
      limit: 1,
    });
    form.lanes.push(...leased);
    return leased;
  },
  keepLane: async (form, draw) => {
    const { lane } = held(form, draw);
    const kept = await form.subject.store.keepLane({
      lane,
      realNow: form.realNow,
      leaseMs: 60_000,
    });
    if (kept !== null)
      form.lanes = form.lanes.map((one) => (one.fencing === kept.fencing ? kept : one));
    return kept;
  },
  releaseLane: (form, draw) =>
    form.subject.store.releaseLane({
      lane: held(form, draw).lane,
      nextWakeAt: draw.chance(30) ? null : form.now + draw.below(10_000) - 2000,
      kept: draw.chance(30) ? null : { nextSlotAt: form.now + 5, marks: { sweptAt: form.now } },
    }),
  writeMarks: (form, draw) =>
    form.subject.store.writeMarks({
      ...held(form, draw),
      marks: { lastActionAt: form.now, pausedUntil: { CONNECT: form.now + 5 } },
      nextSlotAt: draw.chance(50) ? null : form.now + draw.below(500),
    }),
  freeLanesOfTheDead: (form) => form.subject.store.freeLanesOfTheDead({ now: form.now }),
  wakeLane: (form, draw) =>
    form.subject.wakeLane({ userId: form.userId, at: form.now + draw.below(4000) - 2000 }),
} satisfies Record<string, Command>;

const COMMANDS: Record<string, Command> = {
  ...READS,
  ...LANES,
  ...STEPS,
  ...NETWORK,
  ...PACKS,
  ...WITHDRAWALS,
  ...SERVER,
};
const COMMAND_NAMES = Object.keys(COMMANDS);
/** Weighted, so that the commands with the most effect come most often. */
export const FREQUENT_NAMES = [
  ...COMMAND_NAMES,
  'readLead',
  'readLead',
  'dueLeads',
  'dueLeads',
  'ripeLeads',
  'applySteps',
  'applySteps',
  'reserve',
  'reserve',
  'reserve',
  'depart',
  'settle',
  'settle',
  'settle',
  'settle',
  'settle',
  'applySteps',
  'applySteps',
  'recordThread',
  'recordThread',
  'recordConnections',
  'recordProfile',
  'admitRows',
  'admitRows',
  'admitRows',
  'fillRow',
  'openPacks',
  'leaseLanes',
  'takeOver',
  'takeOver',
  'takeOver',
  'freeLanesOfTheDead',
  'keepLane',
  'takeOpenIntents',
  'saveSequence',
  'settleWithdrawal',
  'settleWithdrawal',
];

/**
 * Runs one command on a store; returns its result with the arguments of its callbacks, or that it
 * failed.
 */
export async function doCommand({
  form,
  name,
  seed,
}: {
  form: Form;
  name: string;
  seed: number;
}): Promise<unknown> {
  const draw = createDraw(seed);
  form.now += draw.below(2000);
  form.realNow += draw.below(1500);
  form.asked = [];
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  const answer = await command(form, draw);
  return { answer, asked: form.asked };
}
