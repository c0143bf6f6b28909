import { MOST_CHOSEN_FOR_EXPORT } from '#core/lead/csv-export.ts';
import type { useCurrentUser } from '#web/session/current-user.ts';
import { leadBulkTexts } from './lead-bulk-texts.ts';
import { leadsTexts } from './leads-texts.ts';

/** Why these leads can’t be exported, or null if they can; without ids, all that match. */
export function exportRefusal({
  features,
  leadIds = [],
}: {
  features: NonNullable<ReturnType<typeof useCurrentUser>>['features'] | undefined;
  leadIds: readonly string[] | undefined;
}): string | null {
  if (!features?.EXPORT_LEADS) return leadsTexts.actions.exportNeedsPro;
  return leadIds.length > MOST_CHOSEN_FOR_EXPORT
    ? leadBulkTexts.exportFewer(MOST_CHOSEN_FOR_EXPORT)
    : null;
}
