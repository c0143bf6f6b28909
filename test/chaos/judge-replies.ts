import type { ReplyOptions } from './chaos-options.ts';
import { groupBy, judgeActs, type Findings } from './judge-acts.ts';
import { spread, named, type Verdict } from './judge-run.ts';
import { MESSAGES, MOMENTS, type Racer } from './race-plan.ts';
import type { ActEntry, EventRow, IntentRow, LeadRow, RunRecords } from './run-records.ts';

/** Clocks of several processes of one machine, and stamps in whole milliseconds. */
const STAMP_MS = 5;
const AROUND_MS = 50;

type Judged = {
  records: RunRecords;
  racers: readonly Racer[];
  options: ReplyOptions;
  seconds: number;
};
type Tally = {
  races: number;
  around: number;
  prevented: number;
  onTheWire: number[];
  byWebhook: number;
  byPoll: number;
  moments: Map<string, number>;
  tooLate: string[];
  beganLate: string[];
  wrong: string[];
  notStopped: string[];
  missed: number;
};

/**
 * Whether an acknowledged answer kept every later message back, and no one else (guarantee G5; an
 * acknowledgement is the webhook's 2xx or the commit of the poll that found the answer).
 */
export function judgeReplies({ records, racers, options, seconds }: Judged): Verdict {
  const acts = judgeActs(records);
  const sides = sidesOf(records);
  const tally: Tally = {
    races: 0,
    around: 0,
    prevented: 0,
    onTheWire: [],
    byWebhook: 0,
    byPoll: 0,
    moments: new Map(),
    tooLate: [],
    beganLate: [],
    wrong: [],
    notStopped: [],
    missed: 0,
  };
  for (const racer of racers)
    judgeRacer({ racer, sides, tally, timeoutMs: options.times.requestTimeoutMs });
  const silent = racers.filter(({ plan }) => plan === null).length;
  const found = (kind: keyof Findings) => acts[kind];
  const violations = [
    ...named('accepted too long after the acknowledgement', tally.tooLate),
    ...named('begun after the acknowledgement', tally.beganLate),
    ...named('stopped wrongly', tally.wrong),
    ...named('not stopped', tally.notStopped),
    ...records.checks,
    ...named('duplicate', found('duplicates')),
    ...named('false "sent"', found('falseSent')),
    ...named('not recorded', found('unrecorded')),
    ...named('without outcome', found('open')),
    ...named('', found('other')),
    ...(tally.around < (options.nearAtLeast ?? 0)
      ? [
          `Only ${tally.around} answers came within ${AROUND_MS} ms of a message, ${options.nearAtLeast} were wanted`,
        ]
      : []),
  ];
  return {
    violations,
    unconfirmed: [],
    figures: {
      'people who answered': tally.races,
      'within 50 ms of a message that was about to be sent, was being sent or had just been sent':
        tally.around,
      ...Object.fromEntries(
        MOMENTS.map((moment) => [`  ${moment}`, tally.moments.get(moment) ?? 0]),
      ),
      'acknowledged first by a webhook': tally.byWebhook,
      'acknowledged first by a poll': tally.byPoll,
      'messages that were kept back at the last moment': tally.prevented,
      'messages on the wire, accepted after the acknowledgement: ms after it (p50 / p99 / most)':
        spread(tally.onTheWire),
      'accepted later than the request timeout': tally.tooLate.length,
      'tries begun after the acknowledgement': tally.beganLate.length,
      'people who did not answer': silent,
      'stopped wrongly': tally.wrong.length,
      'not stopped': tally.notStopped.length,
      'messages in all': records.intents.filter(({ status }) => status === 'HAPPENED').length,
      'real time, s': Math.round(seconds),
    },
  };
}

type Sides = {
  entriesOf: Map<string, ActEntry[]>;
  leadOf: Map<string, LeadRow>;
  eventsOf: Map<string, EventRow[]>;
  intentOf: Map<string, IntentRow>;
};

function sidesOf(records: RunRecords): Sides {
  return {
    entriesOf: groupBy(records.ledger, ({ accountId, personId }) => `${accountId} ${personId}`),
    leadOf: new Map(records.leads.map((lead) => [`${lead.userId} ${lead.memberId}`, lead])),
    eventsOf: groupBy(records.events, ({ userId, leadId }) => `${userId} ${leadId}`),
    intentOf: new Map(records.intents.map((intent) => [intent.requestId, intent])),
  };
}

function judgeRacer({
  racer,
  sides,
  tally,
  timeoutMs,
}: {
  racer: Racer;
  sides: Sides;
  tally: Tally;
  timeoutMs: number;
}): void {
  const { userId, accountId, personId, plan } = racer;
  const who = `${accountId} ${personId} (${plan === null ? 'silent' : `${plan.moment} of message ${plan.message}, ${Math.round(plan.delayMs)} ms`})`;
  const entries = sides.entriesOf.get(`${accountId} ${personId}`) ?? [];
  const lead = sides.leadOf.get(`${userId} ${personId}`);
  const messages = entries.filter(({ kind }) => kind === 'MESSAGE');
  const replies = entries.filter(({ kind }) => kind === 'REPLIED');
  const [reply] = replies;
  if (lead === undefined) return void tally.wrong.push(`${who} is no lead`);
  if (reply === undefined) {
    if (plan !== null) tally.missed += 1;
    if (lead.reason !== 'REACHED_END' || messages.length !== MESSAGES)
      tally.wrong.push(
        `${who} did not answer, got ${messages.length} messages and ended as ${lead.state} by ${lead.reason}`,
      );
    return;
  }
  const events = sides.eventsOf.get(`${userId} ${lead.leadId}`) ?? [];
  const polled = Math.min(
    ...events
      .filter(({ type, reason }) => type === 'MESSAGE_RESPONDED' || reason === 'REPLIED')
      .map(({ realCommittedAt }) => realCommittedAt ?? Infinity),
  );
  const told = reply.toldRealAt === null ? Infinity : Date.parse(reply.toldRealAt);
  const acknowledged = Math.min(polled, told);
  tally.races += 1;
  if (told < polled) tally.byWebhook += 1;
  else if (polled < Infinity) tally.byPoll += 1;
  else tally.notStopped.push(`${who}: nobody ever heard of the answer`);
  for (const { realAt, requestId, id } of messages) {
    const after = Date.parse(realAt ?? '') - acknowledged;
    if (after > 0) tally.onTheWire.push(after);
    if (after > timeoutMs + STAMP_MS)
      tally.tooLate.push(
        `${who}: message ${id} was accepted ${Math.round(after)} ms after the acknowledgement`,
      );
    const began = (sides.intentOf.get(requestId ?? '')?.realStartedAt ?? -Infinity) - acknowledged;
    if (began > STAMP_MS)
      tally.beganLate.push(
        `${who}: the try of message ${id} began ${Math.round(began)} ms after the acknowledgement`,
      );
  }
  // A lead that replies to the last message after the end of the sequence has already been through
  // it.
  const wasThrough =
    lead.reason === 'REACHED_END' &&
    messages.length === MESSAGES &&
    plan?.message === MESSAGES &&
    (plan.moment === 'afterTheSend' ||
      plan.moment === 'onTheWire' ||
      plan.moment === 'afterTheLook');
  if (lead.reason !== 'REPLIED' && !wasThrough)
    tally.notStopped.push(`${who} answered and ended as ${lead.state} by ${lead.reason}`);
  if (lead.personRepliedAt === null)
    tally.notStopped.push(`${who} answered, the product does not know of it`);
  countRace({ racer, reply, messages, tally });
}

/**
 * How near the answer came to a message: to its acceptance, or, where it kept the message back, to
 * the look that came before it.
 */
function countRace({
  racer: { plan, meetsAt },
  reply,
  messages,
  tally,
}: {
  racer: Racer;
  reply: ActEntry;
  messages: readonly ActEntry[];
  tally: Tally;
}): void {
  const repliedAt = Date.parse(reply.realAt ?? '');
  const distances = messages.map(({ realAt }) => Math.abs(Date.parse(realAt ?? '') - repliedAt));
  if (plan !== null && messages.length < plan.message) {
    tally.prevented += 1;
    if (meetsAt !== null) distances.push(Math.abs(meetsAt - repliedAt));
  }
  if (Math.min(...distances) > AROUND_MS || plan === null) return;
  tally.around += 1;
  tally.moments.set(plan.moment, (tally.moments.get(plan.moment) ?? 0) + 1);
}
