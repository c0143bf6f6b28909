import type { NetworkProfile } from '#connectors/network/network.ts';
import { isIsolatedFailure } from '#engine/lane/isolated-failures.ts';
import { callOptions, type LaneRun } from '#engine/lane/lane-run.ts';
import { reserveProfileRead } from '#engine/lane/profile-reads.ts';
import { recordProfile } from '#engine/watching/read-profile.ts';

/** The most leads without a member ID that people are compared with. */
const MAX_LEADS = 20_000;

/**
 * Finds out whether people of the network, by member ID and with their profile address if it is
 * known, are leads that the database knows only by their address: it may have lost their profile.
 * Reads profiles as long as the day has reads; leads that this doesn't reach are matched before
 * their next act. Throws `NetworkError`.
 */
export async function matchPeople(
  run: LaneRun,
  people: ReadonlyMap<string, string | null>,
): Promise<void> {
  const { leads, memberIds } = await run.parts.store.unmatchedPeople({
    userId: run.lane.userId,
    campaignIds: run.state.facts.campaigns.map(({ campaignId }) => campaignId),
    memberIds: [...people.keys()],
    limit: MAX_LEADS,
  });
  const leadIds = new Map(leads.map(({ leadId, slug }) => [slug, leadId]));
  for (const memberId of memberIds) {
    const slug = people.get(memberId) ?? null;
    if (slug !== null && !leadIds.has(slug)) continue;
    if (!(await reserveProfileRead(run))) return;
    const profile = await readAs(run, memberId);
    const leadId = leadIds.get(profile?.slug ?? '');
    if (profile === null || leadId === undefined) continue;
    if (!(await recordProfile(run, leadId, profile))) return;
  }
}

/** Null: the network doesn't show this profile. */
async function readAs(run: LaneRun, who: string): Promise<NetworkProfile | null> {
  try {
    return await run.parts.network.people.profile({ ...callOptions(run), who, full: true });
  } catch (error) {
    if (await isIsolatedFailure(run, error)) return null;
    throw error;
  }
}
