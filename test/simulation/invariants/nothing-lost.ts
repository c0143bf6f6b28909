import { isLive } from '#core/lead/lead-state.ts';
import type { IntentRow, PlaceRow } from '../store/memory-rows.ts';
import type { UserTables } from '../store/user-tables.ts';
import type { Report } from './violation.ts';

/** G4 at every write: a live lead has a due time, or a try under way. */
export function judgeStanding({ report }: { report: Report }) {
  return {
    onWrite(tables: UserTables): void {
      for (const { places: ofCampaign, row } of tables.campaigns.values()) {
        for (const place of ofCampaign.values()) {
          if (place.dueAt !== null || !isLive(place.state) || row.sequence === null) continue;
          if (!hasOpenTry(tables.openIntents, place))
            report({
              promise: 'G4',
              rule: 'a live lead without due time or try',
              detail: standing(place),
            });
        }
      }
    },
  };
}

function hasOpenTry(
  openIntents: ReadonlyMap<string, IntentRow>,
  { campaignId, leadId }: PlaceRow,
): boolean {
  for (const intent of openIntents.values())
    if (intent.leadId === leadId && intent.campaignId === campaignId) return true;
  return false;
}

/** Why someone who is in a campaign leaves it without a trace, as its timeline says. */
const LEAVING: readonly unknown[] = ['DEALT', 'UNKNOWN_LEAD'];

/**
 * At the end every place that was ever made is still there, unless someone took it away, and no one
 * has two.
 */
export function judgePlaces({
  report,
  tables,
  seeded,
  removed,
}: {
  report: Report;
  tables: UserTables;
  seeded: readonly string[];
  removed: ReadonlySet<string>;
}): void {
  const expected = new Set(seeded);
  for (const { type, campaignId, leadId, data } of tables.events) {
    const key = `${campaignId}/${leadId}`;
    if (type === 'LEAD_SKIPPED' && LEAVING.includes(data['reason'])) expected.delete(key);
    if (type !== 'LEAD_ADDED') continue;
    if (expected.has(key) && !removed.has(key))
      report({ promise: 'G4', rule: 'a lead came into a campaign twice', detail: key });
    expected.add(key);
  }
  const there = new Set(
    [...tables.campaigns.values()].flatMap(({ places }) =>
      [...places.values()].map(({ key }) => key),
    ),
  );
  for (const key of expected)
    if (!there.has(key) && !removed.has(key))
      report({ promise: 'G4', rule: 'a lead is lost', detail: key });
  for (const key of there)
    if (!expected.has(key))
      report({ promise: 'G4', rule: 'a lead came from nowhere', detail: key });
}

export function standing({
  campaignId,
  leadId,
  state,
  reason,
  itemId,
  itemType,
  dueAt,
}: PlaceRow): string {
  return `lead ${leadId} in campaign ${campaignId}: ${state}${reason === null ? '' : ` (${reason})`} at ${itemType ?? 'no item'} ${itemId ?? ''}, due ${dueAt === null ? 'never' : new Date(dueAt).toISOString()}`;
}
