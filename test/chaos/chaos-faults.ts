import { REQUEST_FAULTS, type FaultRule } from '@reachwell/practice-network/http/faults.ts';
import type { EngineTimes } from './chaos-options.ts';

/** Whether a fault makes a call fail; an answer may be odd, and right all the same. */
export function failsCalls(kind: string): boolean {
  return (REQUEST_FAULTS as readonly string[]).includes(kind);
}

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

/** Where and how the line to the mail world ends, or what comes instead; `weight` as above. */
const SMTP_FAULTS: (Pick<FaultRule, 'route' | 'kind'> & { weight: number; late?: true })[] = [
  { route: 'smtp.connect', kind: 'mail_cut', weight: 2 },
  { route: 'smtp.auth', kind: 'mail_cut', weight: 2 },
  { route: 'smtp.mail', kind: 'mail_cut', weight: 3 },
  { route: 'smtp.rcpt', kind: 'mail_cut', weight: 4 },
  { route: 'smtp.rcpt', kind: 'mail_refuse', weight: 1 },
  { route: 'smtp.data', kind: 'mail_cut', weight: 5 },
  { route: 'smtp.message', kind: 'mail_cut', weight: 5 },
  { route: 'smtp.message', kind: 'mail_cut_after', weight: 8 },
  { route: 'smtp.message', kind: 'mail_delay', late: true, weight: 3 },
];
/**
 * Reading, looking up, and putting a copy into the folder for sent mail are many commands each, so
 * that each command meets its fault less often: `part` of the share.
 */
const IMAP_FAULTS: (Pick<FaultRule, 'route' | 'kind'> & { part: number; late?: true })[] = [
  { route: 'imap.list', kind: 'mail_cut', part: 0.1 },
  { route: 'imap.status', kind: 'mail_cut', part: 0.05 },
  { route: 'imap.select', kind: 'mail_cut', part: 0.05 },
  { route: 'imap.select', kind: 'mail_refuse', part: 0.03 },
  { route: 'imap.search', kind: 'mail_cut', part: 0.05 },
  { route: 'imap.search', kind: 'mail_refuse', part: 0.03 },
  { route: 'imap.search', kind: 'mail_delay', late: true, part: 0.02 },
  { route: 'imap.fetch', kind: 'mail_cut', part: 0.1 },
  { route: 'imap.store', kind: 'mail_cut', part: 0.3 },
  { route: 'imap.move', kind: 'mail_cut', part: 0.3 },
  { route: 'imap.move', kind: 'mail_cut_after', part: 0.3 },
];

/** The rules by which about `share` of all sendings goes wrong, and of all looks into a mailbox. */
export function mailFaults({ share, times }: { share: number; times: EngineTimes }): FaultRule[] {
  const weights = SMTP_FAULTS.reduce((sum, { weight }) => sum + weight, 0);
  const late = { delayMs: Math.round(times.requestTimeoutMs * 1.3) };
  return [
    ...SMTP_FAULTS.map(({ weight, late: isLate, ...fault }) => ({
      ...fault,
      ...(isLate && late),
      probability: (share * weight) / weights,
    })),
    ...IMAP_FAULTS.map(({ part, late: isLate, ...fault }) => ({
      ...fault,
      ...(isLate && late),
      probability: share * part,
    })),
  ];
}

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
  // What is odd about an answer that is right, beside what fails.
  const odd: FaultRule[] = [
    { route: 'GET', kind: 'short_pages', probability: 0.1 },
    { route: 'GET', kind: 'rewrite_texts', probability: 0.5 },
  ];
  return [...rules, ...odd, ...WEBHOOK_FAULTS.map((fault) => ({ ...fault, route: 'webhook' }))];
}
