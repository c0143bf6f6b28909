import { isConnected } from '#core/account/user-status.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { Blocked, WaitingCode, WaitingFacts, WaitingFor } from '#core/lead/waiting-facts.ts';
import { waitingGates } from '#core/lead/waiting-gates.ts';
import { waitingSentence } from '#core/lead/waiting-sentences.ts';
import { nextClosing, nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { nextDayStart } from '#core/schedule/zone.ts';
import type { Step, StepWait } from '#core/sequence/step-facts.ts';
import { walkOn } from '#core/sequence/walk-on.ts';

/**
 * What a campaign lead waits for, as a sentence and as data; null for one that waits for nothing, because it is finished, failed or blacklisted
 * (product rules, section 3). One answer for the screen, the API and the forecast.
 */
export function waitingFor(waiting: WaitingFacts): WaitingFor | null {
  const blocked = blockedBy(waiting);
  if (blocked === null) return null;
  const { sentence, ifNothingChanges } = waitingSentence({ blocked, waiting });
  const queued = blocked.code === 'DAILY_LIMIT' || blocked.code === 'PACE' || blocked.code === 'WORKING_HOURS' || blocked.code === 'WEEKLY_INVITES';
  return { code: blocked.code, sentence, until: blocked.until, queuePosition: queued ? waiting.queuePosition : null, ifNothingChanges, gates: waitingGates({ blocked, waiting }) };
}

/** Which gate is the one that blocks a lead, and until when. */
export function blockedBy(waiting: WaitingFacts): Blocked | null {
  const { state, reason, position, sequence } = waiting;
  if (state === 'FINISHED' || state === 'FAILED' || state === 'BLACKLISTED') return null;
  if (state === 'PAUSED') return { code: heldCode(reason), until: null, step: null };
  if (position === null || sequence === null) return { code: 'SEQUENCE_MISSING', until: null, step: null };
  const { step } = walkOn({ sequence, position, facts: waiting.facts, around: waiting.around, now: waiting.now });
  const account = accountGate(waiting);
  if (account !== null) return { code: account, until: null, step };
  if (waiting.openIntent !== null) return { code: waiting.openIntent, until: null, step };
  if (step.kind === 'wait') return { code: WAIT_CODES[step.code], until: step.until, step };
  if (step.kind === 'ask' && step.question === 'CONNECTIONS') return { code: 'SWEEP', until: waiting.now, step };
  return step.kind === 'act' || step.kind === 'ask' ? { ...queueGate({ waiting, step }), step } : { code: 'PACE', until: waiting.now, step };
}

const WAIT_CODES = { DELAY: 'DELAY', ACCEPTANCE: 'ACCEPTANCE', VIEW: 'VIEW', INVITE_COOLDOWN: 'INVITE_COOLDOWN', NOTE_QUOTA: 'NOTE_QUOTA', OUT_OF_OFFICE: 'OUT_OF_OFFICE', INCIDENT: 'INCIDENT' } as const satisfies Record<StepWait, WaitingCode>;

function heldCode(reason: LeadReason | null): WaitingCode {
  if (reason === 'MAILBOX_MISSING' || reason === 'FINDER_MISSING') return reason;
  return reason === 'ACTION_UNCONFIRMED' ? 'UNCONFIRMED' : 'YOUR_DECISION';
}

function accountGate({ campaign, account }: WaitingFacts): WaitingCode | null {
  if (campaign.locked) return 'CAMPAIGN_LOCKED';
  if (campaign.status !== 'ACTIVE') return 'CAMPAIGN_OFF';
  if (!account.subscriptionUsable) return 'SUBSCRIPTION';
  if (!isConnected(account.status)) return 'CONNECTION';
  return account.incident === null ? null : 'NETWORK_UNREACHABLE';
}

/** What holds a step whose time has come: the week's invites, the day's limit, the hours, else only its place in the queue. */
function queueGate({ waiting, step }: { waiting: WaitingFacts; step: Step }): { code: WaitingCode; until: number | null } {
  const { now, account, limit, invites, queuePosition } = waiting;
  const invite = step.item?.type === 'CONNECT' || step.item?.type === 'CONNECT_BY_EMAIL';
  if (invite && invites !== null && !invites.allowed) return { code: invites.reason, until: invites.until === null ? null : nextOpening({ week: account.week, now: invites.until }) };
  const ahead = Math.max(0, (queuePosition ?? 1) - 1);
  const left = Math.max(0, limit.allowance - limit.used);
  if (ahead >= left) return { code: 'DAILY_LIMIT', until: dayOfTurn({ waiting, ahead: ahead - left }) };
  const opensAt = nextOpening({ week: account.week, now });
  if (isAsleep({ week: account.week, now })) return { code: 'WORKING_HOURS', until: opensAt === null ? null : turnAfter({ from: opensAt, ahead, waiting }) };
  return { code: 'PACE', until: turnAfter({ from: Math.max(now, account.paceSlotAt ?? now), ahead, waiting }) };
}

function turnAfter({ from, ahead, waiting }: { from: number; ahead: number; waiting: WaitingFacts }): number {
  const at = from + ahead * waiting.limit.gapMs;
  const closesAt = nextClosing({ week: waiting.account.week, now: from });
  return closesAt === null || at < closesAt ? at : (nextOpening({ week: waiting.account.week, now: closesAt }) ?? at);
}

/** The opening of the working day on which a place in the queue has its turn, with so many leads before it after today. */
function dayOfTurn({ waiting, ahead }: { waiting: WaitingFacts; ahead: number }): number | null {
  const { week } = waiting.account;
  if (waiting.limit.allowance <= 0) return null;
  const daysOff = Math.min(3000, Math.floor(ahead / waiting.limit.allowance) + 1);
  let at: number | null = waiting.now;
  for (let day = 0; day < daysOff && at !== null; day += 1) at = nextOpening({ week, now: nextDayStart({ zone: week.zone, at }) });
  return at;
}
