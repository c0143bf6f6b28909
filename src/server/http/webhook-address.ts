import type { OutboundClient, OutboundOutcome } from '#connectors/webhooks/outbound-client.ts';
import {
  deliveryProblem,
  isNotPublic,
  type DeliveryOutcome,
} from '#core/zapier/delivery-outcome.ts';
import { rejectField } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/handler.ts';

/**
 * What is wrong with a URL after an attempt, or by itself; null if nothing is. An administrator is
 * also told which setting would allow a URL that isn't on the public internet.
 */
export function addressProblem(
  outcome: DeliveryOutcome,
  url: string,
  { adminStatus }: Pick<Caller, 'adminStatus'>,
): string | null {
  const problem = deliveryProblem(outcome);
  if (problem === null || adminStatus !== 'ADMIN' || !isNotPublic(outcome)) return problem;
  const { protocol, hostname, port } = new URL(url);
  const named = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return `${problem}. To allow a server on your own network, add ${named} to WEBHOOK_HOSTS`;
}

/** What a test of a URL answers. */
export function addressAnswer(outcome: OutboundOutcome, problem: string | null) {
  const answered = outcome.kind === 'ANSWERED' ? outcome : null;
  return {
    delivered: problem === null,
    status: answered?.status ?? null,
    problem,
    // The time of the name lookup would reveal what the sentence doesn't.
    tookMs: isNotPublic(outcome) ? 0 : outcome.tookMs,
    answer: answered?.text ?? null,
  };
}

/** Rejects a URL that events can't be sent to, as far as the URL itself shows. */
export function rejectClosedAddress({
  path,
  url,
  caller,
  outbound,
}: {
  path: string;
  url: string;
  caller: Pick<Caller, 'adminStatus'>;
  outbound: Pick<OutboundClient, 'refusal'> | undefined;
}): void {
  const failure = outbound?.refusal(url) ?? null;
  if (failure === null) return;
  const message = addressProblem({ kind: 'FAILED', failure }, url, caller);
  if (message !== null) throw rejectField(path, 'INVALID_VALUE', message);
}
