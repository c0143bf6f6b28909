import type { RowFacts, Teammate } from '#data/engine-store/classified-rows.ts';
import type { MemoryState } from './memory-state.ts';
import type { UserTables } from './user-tables.ts';

/**
 * What tells people apart over the lead bases of a team: by e-mail only who has neither a member id
 * nor an address.
 */
type Keys = { memberId: string | null; slug: string | null; email: string | null };
type Found = Teammate & { startedAt: number; userNumber: number; campaignNumber: number };

/**
 * The first teammate of a user in whose running campaign the person of a row is; null where there
 * is none.
 */
export function inTeammatesCampaign(
  { users }: MemoryState,
  tables: UserTables,
  { person, leadId }: RowFacts,
): Teammate | null {
  const known = leadId === null ? undefined : tables.leads.get(leadId)?.person;
  const keys = keysOf({
    memberId: person.memberId ?? known?.memberId ?? null,
    slug: person.profileSlug ?? known?.slug ?? null,
    email: person.email ?? known?.email ?? null,
  });
  const found: Found[] = [];
  for (const mate of users.values())
    if (mate !== tables && mate.row.teamId === tables.row.teamId)
      found.push(...campaignsWith(mate, keys));
  const [first] = found.sort(
    (one, other) =>
      one.startedAt - other.startedAt ||
      one.userNumber - other.userNumber ||
      one.campaignNumber - other.campaignNumber,
  );
  return first === undefined ? null : { name: first.name, campaign: first.campaign };
}

function keysOf({ memberId, slug, email }: Keys): Keys {
  return {
    memberId,
    slug,
    email: memberId === null && slug === null ? (email?.toLowerCase() ?? null) : null,
  };
}

function campaignsWith(mate: UserTables, keys: Keys): Found[] {
  const leadIds = [...mate.leads.values()]
    .filter(({ person }) => isSame(keysOf(person), keys))
    .map(({ leadId }) => leadId);
  const running = [...mate.campaigns.values()].filter(
    ({ row, places }) =>
      row.status === 'ACTIVE' && !row.locked && leadIds.some((leadId) => places.has(leadId)),
  );
  return running.map(({ row }) => ({
    name: mate.row.displayName,
    campaign: row.name,
    startedAt: row.startedAt ?? Infinity,
    userNumber: Number(mate.userId),
    campaignNumber: Number(row.campaignId),
  }));
}

function isSame(one: Keys, other: Keys): boolean {
  return (
    (one.memberId !== null && one.memberId === other.memberId) ||
    (one.slug !== null && one.slug === other.slug) ||
    (one.email !== null && one.email === other.email)
  );
}
