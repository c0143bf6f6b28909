import { UsersRound } from 'lucide-react';
import { LEAD_STATES, type IncludeType } from '#core/lead/lead-state.ts';
import { beyondReachText, listReach } from '#core/lead/list-reach.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Reach } from '#web/ui/data/pager.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { leadsTexts } from './leads-texts.ts';

/** Where the pages of a list of leads end before it does, and why; null where they do not. */
export function reachOfPages({
  total,
  sortKey,
  inCampaign,
  includeTypes,
}: {
  total: number;
  sortKey: string | undefined;
  inCampaign: boolean;
  includeTypes: readonly IncludeType[];
}): Reach | null {
  const states: readonly string[] = LEAD_STATES;
  const rows = listReach({
    total,
    sortKeys: sortKey ? [sortKey] : [],
    inCampaign,
    byStatesAlone: includeTypes.every((type) => states.includes(type)),
  });
  return rows === null ? null : { rows, why: beyondReachText(rows) };
}

/** Whether the API refused the page of the address because the list's pages end before it. */
export function isBeyondReach(error: unknown): boolean {
  return (
    isProblem(error, 'INVALID_INPUT') &&
    error.fieldErrors.some(({ code }) => code === 'BEYOND_REACH')
  );
}

/** In place of a page that the list's pages end before. */
export function BeyondReach({ error }: { error: unknown }) {
  const setParams = useSetQueryParams();
  return (
    <EmptyState icon={<UsersRound />} title={error instanceof Error ? error.message : ''}>
      <Button onClick={() => setParams({ page: null })}>{leadsTexts.firstPage}</Button>
    </EmptyState>
  );
}
