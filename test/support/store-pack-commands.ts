import { SKIP_LEAD_CONDITIONS } from '#core/lead-pack/lead-pack.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { StagedPersonFacts } from '#data/engine-store/classified-rows.ts';
import { chain, item } from './engine-world.ts';
import {
  type Command,
  type Draw,
  EMAILS,
  type Form,
  ITEMS,
  MEMBERS,
  SLUGS,
  drawnProfile,
  held,
} from './store-draws.ts';

/** The sequence that campaigns of a comparison begin with. */
export function branching(parts: Partial<SequenceItem> = {}): SequenceItem {
  const yes = chain(
    item('MESSAGE'),
    item('IF_MESSAGE_VIEWED', { id: 'viewed', noDelay: 72, no: item('END', { id: 'unseen' }) }),
  );
  return item('CONNECT', {
    yes: item('IF_CONNECTED', { id: 'if', noDelay: 336, yes, no: chain(item('VISIT')) }),
    ...parts,
  });
}

const SAVES: readonly ((form: Form, draw: Draw) => SequenceItem)[] = [
  () => branching(),
  () => branching({ message: 'Other words' }),
  () => branching({ yesDelay: 5 }),
  () => chain(item('VISIT'), item('MESSAGE')),
  () => chain(item('CONNECT'), item('MESSAGE', { yesDelay: 24 })),
  () => item('IF_CONNECTED', { id: 'if', yes: chain(item('MESSAGE')), no: chain(item('VISIT')) }),
  ({ campaignIds }, draw) =>
    branching({
      moveLeadsFromSequenceId: draw.of(campaignIds),
      triggerType: draw.of(['ON_END', 'ON_REPLY', 'ON_ACCEPT']),
    }),
];

function drawnPerson(draw: Draw): StagedPersonFacts {
  const kind = draw.below(4);
  return {
    ...(kind !== 1 ? { profileSlug: draw.of(SLUGS) } : {}),
    ...(kind === 0 || kind === 3 ? { memberId: draw.of(MEMBERS) } : {}),
    ...(kind === 1 || draw.chance(30) ? { email: draw.of(EMAILS) } : {}),
    ...(draw.chance(50) ? { firstName: 'Staged', lastName: 'Person' } : {}),
    ...(draw.chance(30) ? { custom: { badge: String(draw.below(3)) } } : {}),
    ...(draw.chance(40)
      ? { openProfile: draw.chance(50), connections: draw.of([3, 600]), premium: draw.chance(50) }
      : {}),
    ...(draw.chance(30) ? { distance: 'FIRST_DEGREE', photoUrl: 'p' } : {}),
    ...(draw.chance(20) ? { company: 'Staged Company' } : {}),
  };
}

export const PACKS = {
  addPack: async (form: Form, draw: Draw) => {
    const [campaignId, searchType] = [
      draw.of(form.campaignIds),
      draw.of(['CSV_FILE', 'BASIC_SEARCH', 'PROFILE_URLS'] as const),
    ];
    const people = Array.from({ length: draw.below(5) }, () => drawnPerson(draw));
    form.packIds.push(
      await form.subject.addPack({
        userId: form.userId,
        campaignId,
        searchType,
        now: form.now,
        people,
        skipLeadConditions: [
          'CAMPAIGN_DUPLICATE',
          ...draw.some(
            SKIP_LEAD_CONDITIONS.filter((one) => one !== 'CAMPAIGN_DUPLICATE'),
            2,
          ),
        ],
      }),
    );
  },
  openPacks: async (form: Form) =>
    (form.packs = await form.subject.store.openPacks({ userId: form.userId, now: form.now })),
  admitRows: async (form, draw) => {
    if (form.packIds.length === 0) await PACKS.addPack(form, draw);
    if (form.packs.length === 0 || draw.chance(70)) await PACKS.openPacks(form);
    return form.packs.length === 0
      ? null
      : form.subject.store.admitRows({
          ...held(form, draw),
          pack: draw.of(form.packs),
          limit: 1 + draw.below(5),
        });
  },
  unreadRows: async (form, draw) =>
    form.packIds.length === 0
      ? null
      : form.subject.store.unreadRows({
          userId: form.userId,
          leadPackId: draw.of(form.packIds),
          limit: 10,
        }),
  fillRow: async (form, draw) =>
    form.packs.length === 0
      ? null
      : form.subject.store.fillRow({
          ...held(form, draw),
          pack: draw.of(form.packs),
          rowNumber: 1 + draw.below(4),
          profile: draw.chance(30) ? null : drawnProfile(draw),
          dueAt: form.now + 9,
        }),
  passOverUnknown: (form, draw) =>
    form.subject.store.passOverUnknown({
      ...held(form, draw),
      leadId: draw.of(form.leadIds),
    }),
  stagePage: async (form, draw) => {
    if (form.packs.length === 0) return null;
    const people = Array.from({ length: draw.below(3) }, () => ({
      ...drawnPerson(draw),
      memberId: draw.of(MEMBERS),
      openProfile: null,
      premium: null,
      connections: null,
      distance: 'SECOND_DEGREE',
    }));
    return form.subject.store.stagePage({
      ...held(form, draw),
      pack: draw.of(form.packs),
      people,
      nextOffset: draw.below(50),
      cursor: draw.of([null, 'next']),
      ended: draw.chance(30),
      dueAt: draw.of([null, form.now + 7]),
    });
  },
  completePack: async (form, draw) =>
    form.packs.length === 0 || draw.chance(60)
      ? null
      : form.subject.store.completePack({ ...held(form, draw), pack: draw.of(form.packs) }),
  stopPack: async (form, draw) =>
    form.packs.length === 0
      ? null
      : form.subject.store.stopPack({
          ...held(form, draw),
          pack: draw.of(form.packs),
          error: draw.of([null, 'SLEEP_MODE', 'INVALID_URL']),
          dueAt: draw.of([null, form.now + 3]),
          paused: draw.chance(30),
          notify: draw.chance(50),
        }),
  switchCollecting: async (form, draw) =>
    form.packIds.length === 0
      ? null
      : form.subject.switchCollecting({
          userId: form.userId,
          now: form.now,
          leadPackId: draw.of(form.packIds),
          collects: draw.chance(60),
        }),
} satisfies Record<string, Command>;

const byHand =
  (
    name:
      | 'pauseLeads'
      | 'resumeLeads'
      | 'finishLeads'
      | 'retryLeads'
      | 'blacklistLeads'
      | 'unblacklistLeads'
      | 'removeLeads',
  ): Command =>
  (form, draw) =>
    form.subject[name]({
      userId: form.userId,
      now: form.now,
      leadIds: draw.some(form.leadIds, 2),
      campaignId: draw.of([null, ...form.campaignIds]),
    });

export const SERVER = {
  pauseLeads: byHand('pauseLeads'),
  resumeLeads: byHand('resumeLeads'),
  finishLeads: byHand('finishLeads'),
  retryLeads: byHand('retryLeads'),
  blacklistLeads: byHand('blacklistLeads'),
  unblacklistLeads: byHand('unblacklistLeads'),
  removeLeads: async (form, draw) => (draw.chance(70) ? null : byHand('removeLeads')(form, draw)),
  switchCampaign: (form, draw) =>
    form.subject.switchCampaign({
      userId: form.userId,
      now: form.now,
      campaignId: draw.of(form.campaignIds),
      status: draw.of(['ACTIVE', 'ACTIVE', 'NOT_ACTIVE']),
    }),
  lockCampaign: (form, draw) =>
    form.subject.lockCampaign({
      userId: form.userId,
      now: form.now,
      campaignId: draw.of(form.campaignIds),
      locked: draw.chance(30),
    }),
  saveSequence: (form, draw) =>
    form.subject.saveSequence({
      userId: form.userId,
      now: form.now,
      campaignId: draw.of(form.campaignIds),
      sequence: draw.of(SAVES)(form, draw),
      removedItems: Object.fromEntries(
        ITEMS.map(([id]) => [id, draw.of(['NEXT', 'FINISH'] as const)]),
      ),
    }),
  changeUserByHand: (form, draw) =>
    form.subject.changeUser({
      userId: form.userId,
      now: form.now,
      user: draw.of([
        { activityControlEnabled: true },
        { activityControlEnabled: false },
        { mailboxConnected: true },
        { status: 'VERIFIED' as const },
      ]),
    }),
  addHint: (form, draw) =>
    form.subject.addHint({
      userId: form.userId,
      now: form.now,
      realNow: form.realNow,
      hint: { id: draw.of(['h-1', 'h-2', 'h-3']), type: 'message', body: { chatId: 'c-1' } },
    }),
} satisfies Record<string, Command>;
