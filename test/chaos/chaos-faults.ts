import type { FaultRule } from '#practice-network/http/faults.ts';
import type { EngineTimes } from './chaos-options.ts';

/**
 * How the faulty calls share out over the ways in which a call can fail; the numbers are weights.
 */
function requestFaults({
  requestTimeoutMs,
  settleMs,
}: EngineTimes): (Pick<FaultRule, 'kind' | 'delayMs' | 'retryAfter'> & { weight: number })[] {
  // An act that comes late comes before it is looked for: that the settle time is longer than the
  // network's longest delay is what an operator warrants by setting it. A busy machine takes its
  // own time on top of it.
  const longestDelayMs = Math.round(settleMs * 0.6);
  return [
    { kind: 'act_then_timeout', weight: 5 },
    { kind: 'reset_before', weight: 4 },
    { kind: 'reset_after', weight: 4 },
    { kind: 'stall', weight: 3 },
    { kind: 'delayed_act', delayMs: Math.round(requestTimeoutMs / 2), weight: 2 },
    {
      kind: 'delayed_act',
      delayMs: Math.round((requestTimeoutMs + longestDelayMs) / 2),
      weight: 2,
    },
    { kind: 'delayed_act', delayMs: longestDelayMs, weight: 2 },
    { kind: 'slow', delayMs: Math.round(requestTimeoutMs * 1.5), weight: 1 },
    { kind: 'error_429', retryAfter: 600, weight: 2 },
    { kind: 'error_500', weight: 2 },
    { kind: 'error_500_after', weight: 3 },
    { kind: 'error_503', weight: 1 },
    { kind: 'error_200', weight: 1 },
    { kind: 'wrong_json', weight: 2 },
    { kind: 'empty_201', weight: 1 },
  ];
}

const WEBHOOK_FAULTS: Pick<FaultRule, 'kind' | 'probability'>[] = [
  { kind: 'webhook_late', probability: 0.1 },
  { kind: 'webhook_double', probability: 0.1 },
  { kind: 'webhook_reorder', probability: 0.1 },
  { kind: 'webhook_bad_signature', probability: 0.05 },
  { kind: 'webhook_unknown_type', probability: 0.05 },
  { kind: 'webhook_drop', probability: 0.1 },
];

/**
 * The rules by which `share` of all calls goes wrong; the network takes the first rule that hits,
 * so each is given its chance among the calls that are left.
 */
export function chaosFaults({ share, times }: { share: number; times: EngineTimes }): FaultRule[] {
  const faults = requestFaults(times);
  const weights = faults.reduce((sum, { weight }) => sum + weight, 0);
  let spent = 0;
  const rules = faults.map(({ weight, ...fault }) => {
    const own = (share * weight) / weights;
    const probability = own / (1 - spent);
    spent += own;
    return { ...fault, route: '*', probability };
  });
  return [...rules, ...WEBHOOK_FAULTS.map((fault) => ({ ...fault, route: 'webhook' }))];
}
