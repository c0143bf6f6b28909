import type { CampaignLeadAnswer } from '#contract/leads.ts';
import { isLive } from '#core/lead/lead-state.ts';

/** Whether a lead can be paused or resumed by hand in a campaign, by its state. */
export function holdAction({
  state,
  reason,
}: Pick<CampaignLeadAnswer, 'state' | 'reason'>): 'PAUSE' | 'RESUME' | null {
  if (isLive(state)) return 'PAUSE';
  const resumable =
    state === 'PAUSED'
      ? reason !== 'ACTION_UNCONFIRMED'
      : state === 'FINISHED' && (reason === 'REPLIED' || reason === 'FINISHED_BY_USER');
  return resumable ? 'RESUME' : null;
}
