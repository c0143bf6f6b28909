import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkProfile, PersonHit } from '#connectors/network/network.ts';
import type { ReadProfile } from '#data/engine-store/people-store.ts';
import { lateAcceptanceStep } from '#engine/walk/late-acceptance.ts';
import {
  callOptions,
  campaignNow,
  canMoveLeads,
  setState,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { withChange, withEnds } from '#engine/lane/lane-state.ts';

/**
 * Reads a lead's profile and stores it. `NOT_FOUND`: the network does not know the person. Throws
 * `NetworkError` for all other failures.
 */
export async function readProfile({
  run,
  leadId,
  who,
}: {
  run: LaneRun;
  leadId: string;
  who: string;
}): Promise<'READ' | 'NOT_FOUND' | 'LANE_LOST'> {
  const now = campaignNow(run);
  try {
    const profile = await run.parts.network.people.profile({
      ...callOptions(run),
      who,
      full: true,
    });
    return (await recordProfile(run, leadId, profile)) ? 'READ' : 'LANE_LOST';
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'not_found') throw error;
    return (await run.parts.store.recordNoProfile({ lane: run.lane, now, leadId })) &&
      (await passOverUnknown(run, leadId))
      ? 'NOT_FOUND'
      : 'LANE_LOST';
  }
}

/** Stores a profile as a lead's. False when the lane is lost. */
export async function recordProfile(
  run: LaneRun,
  leadId: string,
  profile: NetworkProfile,
): Promise<boolean> {
  const kept = await run.parts.store.recordProfile({
    lane: run.lane,
    now: campaignNow(run),
    leadId,
    profile: toReadProfile(profile),
    late: lateAcceptanceStep(run),
    moving: canMoveLeads(run),
  });
  return kept !== null;
}

/**
 * Removes a lead whose person the network does not know if nothing was done for it: the reports of
 * all its lists say so, and it is no failure of a campaign. False when the lane is lost.
 */
export async function passOverUnknown(run: LaneRun, leadId: string): Promise<boolean> {
  const { lane, parts } = run;
  const left = await parts.store.passOverUnknown({ lane, now: campaignNow(run), leadId });
  if (left === null) return false;
  setState(run, withEnds(run.state, left));
  for (const campaignId of left) setState(run, withChange(run.state, { campaignId }));
  return true;
}

/** A profile as the store keeps it. */
export function toReadProfile(profile: NetworkProfile): ReadProfile {
  return {
    ...personFacts(profile),
    slug: profile.slug,
    invitation: profile.invitation,
    phone: profile.phones[0] ?? null,
    website: profile.websites[0] ?? null,
  };
}

/** What both searches and profiles say about a person, as the store keeps it. */
export function personFacts(person: PersonHit) {
  return {
    memberId: person.memberId,
    fullName: person.fullName,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    jobTitle: person.jobTitle,
    company: person.company,
    industry: person.industry,
    location: person.location,
    country: person.country,
    photoUrl: person.photoUrl,
    distance: person.distance,
    openProfile: person.openProfile,
    premium: person.premium,
    connections: person.connections,
    email: person.emails[0] ?? null,
  };
}
