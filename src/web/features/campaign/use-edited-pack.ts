import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { CampaignId, LeadPackId } from '#contract/shapes.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQueryOnceKnown } from '#web/api/queries.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { audienceTabTexts } from './audience-tab-texts.ts';

/**
 * The list whose rules the URL opens for editing, on any page of the lists. If it isn't in this
 * campaign, the user is told and the URL is cleared. `rows` are the lists on screen, undefined
 * while they load.
 */
export function useEditedPack({
  rows,
  campaignId,
}: {
  rows: readonly LeadPackAnswer[] | undefined;
  campaignId: CampaignId;
}): LeadPackAnswer | undefined {
  const wanted = useQueryParams()['editLeadsPackById'];
  const setParams = useSetQueryParams();
  const toast = useToast();
  const shown = rows?.find(({ id }) => id === wanted);
  const sought = useQuery({
    ...apiQueryOnceKnown(
      'GET /searches/{leadPackId}',
      wanted !== undefined && rows !== undefined && shown === undefined
        ? { params: { leadPackId: wanted as LeadPackId } }
        : null,
    ),
    retry: false,
  });
  const found = wanted !== undefined && sought.data?.id === wanted ? sought.data : undefined;
  const gone =
    wanted !== undefined &&
    shown === undefined &&
    (found !== undefined
      ? found.campaignId !== campaignId
      : isProblem(sought.error, 'NOT_FOUND') || isProblem(sought.error, 'INVALID_INPUT'));
  useEffect(() => {
    if (!gone) return;
    toast.info(audienceTabTexts.gone);
    setParams({ editLeadsPackById: null });
  }, [gone, setParams, toast]);
  return shown ?? (gone ? undefined : found);
}
