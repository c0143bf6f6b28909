import { MOST_TRIES } from '#core/zapier/delivery-tries.ts';
import type { DeliveryAnswer } from '#contract/zapier.ts';
import type { DeliveryRow } from '#data/notices/zapier-log.ts';
import { isoInstant } from '#server/page-answer.ts';

type Answer = Omit<DeliveryAnswer, 'id' | 'campaignId' | 'leadId'> & {
  id: string;
  campaignId: string;
  leadId: string | null;
};

/** A delivery as the log shows it. */
export function presentDelivery(row: DeliveryRow): Answer {
  return {
    id: row.delivery_id,
    campaignId: row.campaign_id,
    eventId: row.event_id,
    eventType: row.event_type,
    leadId: row.lead_id,
    leadName: row.lead_name,
    occurredAt: isoInstant(row.occurred_at),
    state: row.state,
    tries: row.tries,
    mostTries: MOST_TRIES,
    queuedAt: isoInstant(row.real_created_at),
    triedAt: isoInstant(row.real_tried_at),
    nextTryAt: row.state === 'WAITING' ? isoInstant(row.real_next_try_at) : null,
    answerStatus: row.answer_status,
    answerMs: row.answer_ms,
    problem: row.problem,
    firstProblem: row.first_problem,
  };
}
