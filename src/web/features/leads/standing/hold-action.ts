import type { CampaignLeadAnswer } from '#contract/leads.ts';
import { isLive } from '#core/lead/lead-state.ts';

/** Whether a lead can be held in a campaign or let go on there by hand, by where it stands. */
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
