// What the commands to the engine's store are drawn from.
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import type { ReadProfile } from '#data/engine-store/people-store.ts';
import type { StoreSubject } from './store-subject.ts';

/**
 * One store under comparison, with what it has returned so far: the same values at the same places
 * as in the other.
 */
export type Form = {
  subject: StoreSubject;
  userId: string;
  now: number;
  realNow: number;
  campaignIds: string[];
  leadIds: string[];
  intentIds: string[];
  packIds: string[];
  lanes: Lane[];
  taskIds: string[];
  leads: LeadInWalk[];
  packs: OpenPack[];
  /** The arguments of callbacks. */
  asked: unknown[];
};

/** Draws whole numbers below a bound, the same ones for both forms. */
export type Draw = ReturnType<typeof createDraw>;

export function createDraw(seed: number) {
  let draws = 0;
  const below = (bound: number): number =>
    Math.floor(seededDraw('store', String(seed), (draws += 1)) * bound);
  return {
    below,
    chance: (percent: number): boolean => below(100) < percent,
    of: <Value>(values: readonly Value[]): Value => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('Nothing to draw from.');
      return value;
    },
    some: <Value>(values: readonly Value[], most: number): Value[] =>
      values.filter(() => below(values.length) < most).slice(0, most),
  };
}

export const MEMBERS = ['m-1', 'm-2', 'm-3', 'm-4', 'm-5', 'm-6', 'm-7', 'm-8'];
export const SLUGS = ['s-1', 's-2', 's-3', 's-4', 's-5', 's-6', 's-7', 's-8'];
export const EMAILS = ['one@example.com', 'Two@example.com', 'three@example.com'];
export const CHATS = ['c-1', 'c-2', 'c-3'];
export const MESSAGES = ['t-1', 't-2', 't-3', 't-4', 't-5', 't-6'];
export const DAYS = ['2026-03-02', '2026-03-03'];
export const ITEMS: readonly [string, SequenceItemType][] = [
  ['connect', 'CONNECT'],
  ['if', 'IF_CONNECTED'],
  ['message', 'MESSAGE'],
  ['viewed', 'IF_MESSAGE_VIEWED'],
  ['visit', 'VISIT'],
  ['end', 'END'],
];

export type Command = (form: Form, draw: Draw) => Promise<unknown>;

export const held = ({ lanes, now }: Form, draw: Draw): { lane: Lane; now: number } => {
  const lane = (draw.chance(15) ? lanes.at(-2) : undefined) ?? lanes.at(-1);
  if (lane === undefined) throw new Error('No lane was ever leased.');
  return { lane, now };
};

export function drawnProfile(draw: Draw): ReadProfile {
  const text = (value: string): string | null => (draw.chance(60) ? value : null);
  return {
    memberId: draw.of(MEMBERS),
    slug: draw.chance(70) ? draw.of(SLUGS) : null,
    fullName: text('Full Name'),
    firstName: text('Full'),
    lastName: text('Name'),
    headline: text('Headline'),
    jobTitle: text('Job'),
    company: text('Company'),
    industry: text('Industry'),
    location: text('Location'),
    country: text('Country'),
    photoUrl: text('photo'),
    email: draw.chance(30) ? draw.of(EMAILS) : null,
    phone: text('1'),
    website: text('w'),
    distance: draw.of(['FIRST_DEGREE', 'SECOND_DEGREE', 'OUT_OF_NETWORK']),
    openProfile: draw.of([true, false, null]),
    premium: draw.of([true, false, null]),
    connections: draw.of([5, 500, null]),
    invitation: draw.of([
      { state: 'none', invitationId: null, sentAt: null },
      { state: 'pending', invitationId: 'i-1', sentAt: Date.UTC(2026, 1, 20) },
      { state: 'pending', invitationId: null, sentAt: null },
      { state: 'withdrawn', invitationId: null, sentAt: null },
    ] as const),
  };
}

export const stamp = (form: Form, draw: Draw): number => form.now - draw.below(10_000);
export const late = (form: Form, draw: Draw): ((lead: LeadInWalk) => LeadStep | null) => {
  const resumes = draw.chance(50);
  return (lead) => {
    form.asked.push(lead);
    const {
      campaignId,
      leadId,
      version,
      state,
      reason,
      itemId,
      itemType,
      enteredAt,
      visit,
      dueAt,
      memory,
    } = lead;
    return resumes
      ? {
          campaignId,
          leadId,
          version,
          to: {
            state,
            reason,
            itemId,
            itemType,
            enteredAt,
            visit,
            dueAt,
            memory: { ...memory, noBranchItemId: undefined } as LeadInWalk['memory'],
          },
          stamps: {},
          events: [],
          end: null,
        }
      : null;
  };
};
