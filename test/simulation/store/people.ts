import { PROFILE_READ } from '#core/limits/profile-reads.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { markConnected } from './connected-people.ts';
import type { StoreFlaws } from './flaws.ts';
import { isInvitationMissing } from '#data/walk/lead-in-walk.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { LeadRow } from './memory-rows.ts';
import { storeProfile } from './profiles.ts';
import { storeThread } from './threads.ts';
import { writeEvents } from './places.ts';
import { changeLead, placesOf, putUsage, usedUnits, type UserTables } from './user-tables.ts';
import type {
  KnownThread,
  PendingInvitation,
  ThreadNews,
} from '#data/engine-store/people-store.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/** What the engine knows of people on the network. */
export function createPeopleWriter(base: StoreBase) {
  const { state, flaws } = base;
  return {
    recordConnections: (query: Query<'recordConnections'>) => recordConnections(base, query),

    recordInvitations: (query: Query<'recordInvitations'>) => recordInvitations(base, query),

    unconnectedLeads({
      userId,
      memberIds,
    }: Query<'unconnectedLeads'>): { leadId: string; memberId: string }[] {
      const tables = state.users.get(userId);
      return tables === undefined
        ? []
        : unconnected(tables, [...new Set(memberIds)]).sort(byId(tables));
    },

    pendingInvitations({ userId, limit }: Query<'pendingInvitations'>): PendingInvitation[] {
      const pending = [...(state.users.get(userId)?.pendingLeads.values() ?? [])].flatMap(
        toPendingInvitation,
      );
      return pending.sort((one, other) => one.since - other.since).slice(0, limit);
    },

    recordMissingInvitations: (query: Query<'recordMissingInvitations'>) =>
      recordMissingInvitations(base, query),

    missingInvitations: (query: Query<'missingInvitations'>) => missingInvitations(base, query),

    reserveProfileRead: ({ lane, day, limit }: Query<'reserveProfileRead'>): number | null =>
      withLaneLease(base, {
        lane,
        work: (tables) => {
          const used = usedUnits(tables, { day, action: PROFILE_READ }) + 1;
          if (used > limit) return null;
          putUsage(tables, { day, action: PROFILE_READ, used });
          return used;
        },
      }),

    recordProfile: ({
      lane,
      now,
      leadId,
      profile,
      late,
      moving,
    }: Query<'recordProfile'>): { leadId: string } | null =>
      withLaneLease(base, {
        lane,
        work: (tables) => storeProfile(tables, { flaws, now, leadId, profile, late, moving }),
      }),

    recordNoProfile: ({ lane, now, leadId }: Query<'recordNoProfile'>): boolean =>
      withLaneLease(base, {
        lane,
        work: (tables) => (keepNoProfile(tables, { flaws, now: Math.trunc(now), leadId }), true),
      }) === true,

    knownThreads: (query: Query<'knownThreads'>) => knownThreads(base, query),
    chatsBetween: (query: Query<'chatsBetween'>) => chatsBetween(base, query),

    unmatchedThreads: ({ userId, memberId }: Query<'unmatchedThreads'>): string[] =>
      [...(state.users.get(userId)?.conversations.values() ?? [])]
        .filter(
          (conversation) => conversation.leadId === null && conversation.memberId === memberId,
        )
        .map(({ chatId }) => chatId)
        .sort(),

    recordThread: ({ lane, now, thread, moving }: Query<'recordThread'>): ThreadNews | null =>
      withLaneLease(base, {
        lane,
        work: (tables) => storeThread(tables, { flaws, now, thread, moving }),
      }),

    unseenThreads: (query: Query<'unseenThreads'>) => unseenThreads(base, query),
  };
}

function knownThreads(base: StoreBase, { userId, chatIds }: Query<'knownThreads'>): KnownThread[] {
  const { state } = base;

  const known = state.users.get(userId)?.conversations;
  return [...new Set(chatIds)].flatMap((chatId) => {
    const conversation = known?.get(chatId);
    return conversation === undefined
      ? []
      : [{ chatId, memberId: conversation.memberId, lastMessageAt: conversation.lastMessageAt }];
  });
}

function chatsBetween(
  base: StoreBase,
  { userId, after, before, besides, limit }: Query<'chatsBetween'>,
): { chatId: string; memberId: string | null }[] {
  const known = base.state.users.get(userId)?.conversations.values() ?? [];
  return [...known]
    .filter(
      ({ chatId, lastMessageAt: at, removed }) =>
        !removed &&
        at !== null &&
        at > after &&
        (before === null || at < before) &&
        !besides.includes(chatId),
    )
    .sort(
      (one, other) =>
        (other.lastMessageAt ?? 0) - (one.lastMessageAt ?? 0) ||
        (one.chatId < other.chatId ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ chatId, memberId }) => ({ chatId, memberId }));
}

function recordInvitations(
  base: StoreBase,
  { lane, now, found }: Query<'recordInvitations'>,
): boolean {
  const work = (tables: UserTables): true => {
    for (const { memberId, invitationId, at } of found) {
      const leadId = tables.leadByMember.get(memberId) ?? '';
      const person = tables.leads.get(leadId)?.person;
      if (person === undefined) continue;
      if ((person.connectedAt ?? person.invitationPendingSince ?? person.withdrawnAt) === null)
        changeLead(tables, leadId, {
          person: { invitationPendingSince: Math.floor(at), invitationId },
          updatedAt: Math.trunc(now),
        });
    }
    return true;
  };
  return withLaneLease(base, { lane, work }) === true;
}

function recordMissingInvitations(
  base: StoreBase,
  { lane, now, leadIds }: Query<'recordMissingInvitations'>,
): boolean {
  return (
    withLaneLease(base, {
      lane,
      work: (tables) => {
        const at = Math.trunc(now);
        for (const leadId of leadIds)
          if ((tables.pendingLeads.get(leadId)?.person.invitationPendingSince ?? Infinity) < at)
            changeLead(tables, leadId, { person: { invitationMissingSince: at } });
        return true;
      },
    }) === true
  );
}

function recordConnections(
  base: StoreBase,
  { lane, now, found, late, moving }: Query<'recordConnections'>,
): { leadIds: string[]; campaignIds: string[] } | null {
  const { flaws } = base;
  return withLaneLease(base, {
    lane,
    work: (tables) => {
      const atOf = new Map(found.map(({ memberId, at }) => [memberId, at]));
      const people = unconnected(tables, [...atOf.keys()])
        .sort(byId(tables))
        .map(({ leadId, memberId }) => ({ leadId, at: Number(atOf.get(memberId)) }));
      return markConnected(tables, { flaws, now, people, late, moving });
    },
  });
}

function missingInvitations(
  base: StoreBase,
  { userId, limit }: Query<'missingInvitations'>,
): PendingInvitation[] {
  const { state } = base;

  const tables = state.users.get(userId);
  const missing = [...(tables?.pendingLeads.values() ?? [])].filter(
    ({ person }) => person.memberId !== null && isInvitationMissing(person),
  );
  return missing
    .sort(
      (one, other) =>
        (one.person.invitationPendingSince ?? 0) - (other.person.invitationPendingSince ?? 0) ||
        one.leadNumber - other.leadNumber,
    )
    .slice(0, limit)
    .flatMap(toPendingInvitation);
}

function unseenThreads(
  base: StoreBase,
  { userId, since, limit }: Query<'unseenThreads'>,
): { leadId: string; chatId: string }[] {
  const { state } = base;

  const unseen: { leadId: string; chatId: string; at: number }[] = [];
  for (const { leadId, person } of state.users.get(userId)?.unseenLeads.values() ?? []) {
    if (
      person.chatId !== null &&
      person.lastMessageAt !== null &&
      person.lastMessageAt > Math.trunc(since)
    )
      unseen.push({ leadId, chatId: person.chatId, at: person.lastMessageAt });
  }
  return unseen
    .sort((one, other) => one.at - other.at)
    .slice(0, limit)
    .map(({ leadId, chatId }) => ({ leadId, chatId }));
}

function unconnected(
  { leads, leadByMember }: UserTables,
  memberIds: readonly string[],
): { leadId: string; memberId: string }[] {
  return memberIds.flatMap((memberId) => {
    const leadId = leadByMember.get(memberId);
    return leadId === undefined || leads.get(leadId)?.person.connectedAt !== null
      ? []
      : [{ leadId, memberId }];
  });
}

function toPendingInvitation({
  leadId,
  person: { memberId, invitationId, invitationPendingSince: since },
}: LeadRow): PendingInvitation[] {
  return memberId === null || since === null ? [] : [{ leadId, memberId, invitationId, since }];
}

/**
 * Known by no address anymore: the steps that need the person fail with their reason, and an
 * invitation that is missing, too, is over.
 */
function keepNoProfile(
  tables: UserTables,
  { flaws, now, leadId }: { flaws: StoreFlaws; now: number; leadId: string },
): void {
  const person = tables.leads.get(leadId)?.person;
  const gone = person !== undefined && isInvitationMissing(person);
  changeLead(tables, leadId, {
    person: { profileReadAt: now, ...(gone && { invitationPendingSince: null }) },
    updatedAt: now,
  });
  if (!gone) return;
  const invited = placesOf(tables, leadId).filter(
    ({ stamps }) => stamps.invited !== undefined && stamps.accepted === undefined,
  );
  for (const { campaignId, itemId, itemType } of invited)
    writeEvents(tables, {
      flaws,
      events: [
        {
          type: 'INVITE_GONE',
          at: now,
          campaignId,
          leadId,
          itemId,
          itemType,
          actor: 'NETWORK',
          data: {},
        },
      ],
    });
}

function byId({ leads }: UserTables) {
  return (one: { leadId: string }, other: { leadId: string }): number =>
    (leads.get(one.leadId)?.leadNumber ?? 0) - (leads.get(other.leadId)?.leadNumber ?? 0);
}
