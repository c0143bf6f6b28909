import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { localDay } from '#core/schedule/zone.ts';
import { CONDITION_TYPES } from '#core/sequence/sequence-item.ts';
import { needsProfileRead } from '#core/limits/profile-reads.ts';
import { campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { isIsolatedFailure } from '#engine/lane/isolated-failures.ts';
import { reserveProfileRead } from '#engine/lane/profile-reads.ts';
import { allowancesOf, INVITES } from '#engine/turns/due-leads.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import { watchInvitations } from '#engine/watching/watch-invitations.ts';

/** Profiles read per sweep, which spreads a day's reads over several hours. */
const LOOK_UPS = 5;
const LOOKING_CONDITIONS = CONDITION_TYPES.filter(needsProfileRead);

/**
 * While a limit or a pause holds invitations, looks for queued people who need none: once a day in
 * the list of sent invitations, then profile by profile for those not known, within the day's reads
 * and after conditions that are due for them (product rules, section 4). `passLeads` then advances
 * whoever turns out to be connected or invited.
 */
export async function lookAtHeldInvites(run: LaneRun): Promise<void> {
  const { week } = run.state.facts.user;
  const now = campaignNow(run);
  const { left } = allowancesOf(run);
  const held = INVITES.filter((type) => left.get(type) === 0);
  if (held.length === 0 || isAsleep(week, now)) return;
  const campaignIds = run.state.facts.campaigns.map(({ campaignId }) => campaignId);
  const asked = { userId: run.lane.userId, campaignIds, now };
  const { store } = run.parts;
  const due = await store.dueTypes({ ...asked, types: [...held, ...LOOKING_CONDITIONS] });
  if (!held.some((type) => due.has(type))) return;
  const rests = (run.state.marks.invitationList?.retryAt ?? 0) > now;
  if (!isListRead(run) && !rests && !(await watchInvitations(run))) return;
  if (LOOKING_CONDITIONS.some((type) => due.has(type))) return;
  const people = await store.unknownInvitees({ ...asked, types: held, limit: LOOK_UPS });
  for (const { leadId, who } of people) {
    if (!(await reserveProfileRead(run))) return;
    try {
      if ((await readProfile({ run, leadId, who })) === 'LANE_LOST') return;
    } catch (error) {
      if (!(await isIsolatedFailure(run, error))) throw error;
    }
  }
}

/** Whether the list of sent invitations was read to its end today. */
function isListRead(run: LaneRun): boolean {
  const { zone } = run.state.facts.user.week;
  const readAt = run.state.marks.invitationsReadAt;
  return readAt !== undefined && localDay(zone, readAt) === localDay(zone, campaignNow(run));
}
