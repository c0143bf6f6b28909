import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ForecastAnswer } from '#contract/forecast.ts';
import type { SpeedUpCode } from '#core/forecast/forecast-result.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { forecastTexts } from './forecast-texts.ts';

export type SpeedUp = ForecastAnswer['speedUps'][number];

/** What each touches besides the forecast itself. */
const CHANGED = [
  ['GET /campaigns/{campaignId}/forecast'],
  ['GET /processinglimits'],
  ['GET /processinglimits/usage'],
  ['GET /schedule'],
  ['GET /campaigns'],
  ['GET /v1/engine/status'],
];

async function raiseLimit({ sequenceItemType, to }: SpeedUp): Promise<void> {
  const { activityControlEnabled, processingLimits, processingLimitRange, version } =
    await api('GET /processinglimits');
  const limits = processingLimits
    .filter((row) => row.sequenceItemType === sequenceItemType)
    .map((row) => ({ sequenceItemType: row.sequenceItemType, limit: to ?? row.limit }));
  await api('PUT /processinglimits', {
    body: {
      activityControlEnabled,
      processingLimits: limits,
      processingLimitRange: processingLimitRange as 1,
      version,
    },
  });
}

/** Saturdays get Friday's hours, as the forecast took them. */
async function workOnSaturdays(): Promise<void> {
  const { zone, schedulerItems, version } = await api('GET /schedule');
  const friday = schedulerItems.find(({ dayOfWeek }) => dayOfWeek === 'FRIDAY');
  if (friday === undefined) return;
  await api('PUT /schedule', {
    body: {
      zone,
      schedulerItems: schedulerItems.map((day) =>
        day.dayOfWeek === 'SATURDAY'
          ? { ...day, active: true, fromHour: friday.fromHour, toHour: friday.toHour }
          : day,
      ),
      version,
    },
  });
}

async function pauseCampaign({ campaignId }: SpeedUp): Promise<void> {
  await api('PATCH /campaigns/{campaignId}/status', {
    params: { campaignId: campaignId as CampaignId },
    body: { status: 'NOT_ACTIVE' },
  });
}

/**
 * What can be done right here, with the words of its button; the others have a page of their own,
 * or none.
 */
const DONE_HERE: Partial<
  Record<SpeedUpCode, { button: string; said: string; make: (one: SpeedUp) => Promise<void> }>
> = {
  RAISE_LIMIT: {
    button: forecastTexts.raiseLimit,
    said: forecastTexts.limitRaised,
    make: raiseLimit,
  },
  WORK_ON_SATURDAYS: {
    button: forecastTexts.workSaturdays,
    said: forecastTexts.saturdaysAdded,
    make: workOnSaturdays,
  },
  PAUSE_CAMPAIGN: {
    button: forecastTexts.stopCampaign,
    said: forecastTexts.campaignStopped,
    make: pauseCampaign,
  },
};

/** The words of the button that makes a speed-up; null where it is not made here. */
export function speedUpButton({ code }: SpeedUp): string | null {
  return DONE_HERE[code]?.button ?? null;
}

/** Applies a speed-up through the same API call as its own page and refetches the forecast. */
export function useSpeedUp({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (one: SpeedUp) => DONE_HERE[one.code]?.make(one),
    onSuccess: (_, one) => {
      toast.success(DONE_HERE[one.code]?.said ?? forecastTexts.done);
      onDone();
    },
    onError: useProblemToast(),
    onSettled: () => {
      for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey });
    },
  });
}
