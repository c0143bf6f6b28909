import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { localDay } from '#core/schedule/zone.ts';
import {
  isAction,
  isCondition,
  type ActionType,
  type SequenceItem,
} from '#core/sequence/sequence-item.ts';
import type { Step } from '#core/sequence/step-facts.ts';
import type { LostAct } from '#data/engine-store/look-store.ts';
import type { LookMarks } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { ActPayload, Found } from '#engine/actions/action.ts';
import { nextEmailRequestIds } from '#engine/acts/email-request-id.ts';
import { newRequestId } from '#engine/acts/perform-act.ts';
import { askAbout } from '#engine/acts/reconcile.ts';
import { recordDone, recordUnconfirmed } from '#engine/acts/record-outcome.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withChange, withMarks } from '#engine/lane/lane-state.ts';
import { backOffMail, canReadMail } from '#engine/lane/mail-incidents.ts';
import { prepareAct } from '#engine/turns/before-act.ts';
import {
  pendingStepOf,
  stepPastDone,
  stepToPending,
  type PendingHere,
} from '#engine/walk/lead-step.ts';
import { recordConnected } from '#engine/watching/watch-connections.ts';

/**
 * Actions of which a lookup can tell that they were not done, and which must not be done twice. The
 * others change nothing that anyone sees when they are repeated.
 */
const PROVABLE: readonly ActionType[] = [
  'CONNECT',
  'CONNECT_BY_EMAIL',
  'MESSAGE',
  'INMAIL',
  'EMAIL',
];
/** For how long people who were imported after the backup may be imported again; campaign ms. */
const IMPORTED_AGAIN_MS = 7 * MS_PER_DAY;

type ActStep = Extract<Step, { kind: 'act' }>;
/**
 * The fate of an act that may be missing. `passed`: nothing shows it, but something later in the
 * sequence was done.
 */
type Lost =
  | { result: 'none' }
  | { result: 'later' }
  | { result: 'passed' }
  | { result: 'unconfirmed'; act: LostAct }
  | { result: 'done'; act: LostAct; found: Found };

/**
 * Before the first act of a lead after the database went back: looks up whether it was done in the
 * time that was lost, and records it if so. The rule holds for every lead, in whatever state the
 * look of its lane left it (`look-turn.ts`). Throws `NetworkError` when it cannot be looked up now.
 */
export async function recordLostAct(
  run: LaneRun,
  lead: LeadInWalk,
  step: ActStep,
): Promise<'none' | 'moved' | 'stop'> {
  const { look } = run.state.marks;
  if (look === undefined || lead.tried.standing !== null) return 'none';
  const { campaignId, leadId } = lead;
  if (lead.addedAt >= look.until + IMPORTED_AGAIN_MS) return 'none';
  const acted = await run.parts.store.hasActedSince({
    userId: run.lane.userId,
    campaignId,
    leadId,
    actions: PROVABLE,
    since: look.until,
  });
  if (acted) return 'none';
  const lost = await lookFor({ run, look, lead, step });
  if (lost.result === 'none') return 'none';
  if (lost.result === 'later') {
    backOffMail(run, 'LOST_EMAIL');
    return 'stop';
  }
  const recorded = await record({ run, look, lead, step, lost });
  setState(run, withChange(run.state, { campaignId, leadId }));
  return recorded ? 'moved' : 'stop';
}

type Looking = { run: LaneRun; look: LookMarks; lead: LeadInWalk; step: ActStep };

async function lookFor(looking: Looking): Promise<Lost> {
  const { step } = looking;
  const answer = await askFor(looking);
  if (answer.result === 'done' || answer.result === 'later') return answer;
  if (PROVABLE.includes(step.action)) return answer;
  return (await isLaterDone(looking)) ? { result: 'passed' } : { result: 'none' };
}

/** Whether the next action after one that may be repeated was done: then that one was, too. */
async function isLaterDone({ step, ...looking }: Looking): Promise<boolean> {
  const rest = stepFrom(looking, step.item.yes);
  return rest !== null && isDone(await lookForFrom(looking, rest));
}

function isDone({ result }: Lost): boolean {
  return result === 'done' || result === 'passed';
}

/**
 * The action that a lead is at, even while it waits for its delay: the network may show only later
 * than it was what the delay counts from. Null: it is at none.
 */
export function actionAt({ step }: PendingHere): ActStep | null {
  if (step.kind === 'act') return step;
  if (step.kind !== 'wait' || step.code !== 'DELAY' || !isAction(step.item.type)) return null;
  return { kind: 'act', item: step.item, action: step.item.type, arrivedAt: step.lookAt };
}

type AtAction = { rest: PendingHere; step: ActStep };

/** Where the lead would be if it had gone on to this item; null: not at an action. */
function stepFrom(
  { run, lead }: Pick<Looking, 'run' | 'lead'>,
  next: SequenceItem | null,
): AtAction | null {
  if (next === null) return null;
  const rest = pendingStepOf({
    run,
    lead,
    now: campaignNow(run),
    position: { itemId: next.id, enteredAt: lead.enteredAt, visit: lead.visit },
  });
  const step = rest === null ? null : actionAt(rest);
  return rest === null || step === null ? null : { rest, step };
}

function lookForFrom(
  { run, look, lead }: Omit<Looking, 'step'>,
  { rest: { position }, step }: AtAction,
): Promise<Lost> {
  const { itemId } = position;
  const tried = { attempts: 0, standing: null, lookedUp: null };
  return lookFor({ run, look, lead: { ...lead, itemId, tried }, step });
}

/**
 * Moves a lead that waits at a condition onto the branch whose next action was done in the time
 * that was lost: what decided the condition may be known only from news that ends the lead. Whom
 * the user is connected with is read anyway. Throws `NetworkError` when it cannot be looked up now.
 */
export async function recordTakenBranch(
  run: LaneRun,
  lead: LeadInWalk,
  rest: PendingHere,
): Promise<'none' | 'moved' | 'stop'> {
  const { look } = run.state.marks;
  const { item } = rest.step;
  if (look === undefined || item === null || !isCondition(item.type)) return 'none';
  if (item.type === 'IF_CONNECTED') return 'none';
  for (const branch of ['yes', 'no'] as const) {
    const looking = { run, look, lead };
    const there = stepFrom(looking, item[branch]);
    // An action that may be repeated may have been done for another reason.
    const isShown =
      there !== null &&
      (PROVABLE.includes(there.step.action)
        ? isDone(await lookForFrom(looking, there))
        : await isLaterDone({ ...looking, step: there.step }));
    if (!isShown) continue;
    const decided = { itemId: item.id, itemType: item.type, kind: 'decided', branch } as const;
    const passed = [...rest.passed, decided, ...there.rest.passed];
    const now = campaignNow(run);
    const steps = [stepToPending({ lead, rest: { ...there.rest, passed }, now })];
    const applied = await run.parts.store.applySteps({ lane: run.lane, now, steps });
    return applied === null ? 'stop' : 'moved';
  }
  return 'none';
}

/** Asks the network or the mailbox about one act, with every text that it may have had. */
async function askFor({ run, look, lead, step: { item, action } }: Looking): Promise<Lost> {
  const isEmail = action === 'EMAIL';
  if (action === 'FIND_EMAIL' || (!isEmail && lead.person.memberId === null))
    return { result: 'none' };
  if (isEmail && !canReadMail(run)) return { result: 'later' };
  let unclear: LostAct | null = null;
  for (const written of withEachVariant(lead, item)) {
    const prepared = await prepareAct(run, written, { item, action });
    if (prepared.kind === 'stop') continue;
    const { payload } = prepared;
    for (const requestId of requestIdsOf({ run, lead, action, payload })) {
      // A lookup of a like wants its newest post.
      const at = action === 'LIKE' ? campaignNow(run) : look.oldestSince;
      const act: LostAct = { lead, action, requestId, payload: { ...payload }, at };
      const intent = await run.parts.store.foreseenTry({ userId: run.lane.userId, act });
      const answer = await askAbout(run, intent);
      if (answer.result === 'happened') {
        const { value: found } = answer;
        return { result: 'done', found, act: { ...act, at: timeOf({ look, lead, at: found.at }) } };
      }
      if (answer.result !== 'cannot_tell') continue;
      if (isEmail && answer.unread === true) return { result: 'later' };
      // An invitation to someone who can't be read now is refused if there was one.
      if (answer.mayTellLater === true && !isText(action)) continue;
      unclear = { ...act, at: timeOf({ look, lead, at: null }) };
    }
  }
  return unclear === null ? { result: 'none' } : { result: 'unconfirmed', act: unclear };
}

function isText(action: ActionType): boolean {
  return action === 'MESSAGE' || action === 'INMAIL';
}

/** The lead with the variant it was assigned, then with each other one. */
function withEachVariant(lead: LeadInWalk, { id, variants }: SequenceItem): LeadInWalk[] {
  const others = variants.map((variant) => ({
    ...lead,
    memory: { ...lead.memory, variants: { ...lead.memory.variants, [id]: variant.id } },
  }));
  return [lead, ...others];
}

function requestIdsOf({
  run,
  lead,
  action,
  payload,
}: {
  run: LaneRun;
  lead: LeadInWalk;
  action: ActionType;
  payload: ActPayload;
}): string[] {
  const { userId } = run.lane;
  return action === 'EMAIL'
    ? nextEmailRequestIds({ userId, lead, payload })
    : [newRequestId(run.parts.random)];
}

/** When a lost act was done; without a time from the network, the earliest possible one. */
function timeOf({
  look,
  lead,
  at,
}: {
  look: LookMarks;
  lead: LeadInWalk;
  at: number | null;
}): number {
  return Math.min(look.until - 1, at ?? Math.max(look.oldestSince, lead.enteredAt));
}

/** False: the lead has changed meanwhile, or the lane is lost. */
async function record({
  run,
  look,
  lead,
  step,
  lost,
}: Looking & {
  lost: Exclude<Lost, { result: 'none' | 'later' }>;
}): Promise<boolean> {
  const { item, action } = step;
  const now = campaignNow(run);
  const passedAt = timeOf({ look, lead, at: null });
  run.parts.log.info(
    { userId: run.lane.userId, action, leadId: lead.leadId, result: lost.result },
    'Looked up an action that the database may have lost',
  );
  if (lost.result === 'passed' && action !== 'VISIT') {
    const past = stepPastDone({ run, lead, item, now, at: passedAt });
    const applied = await run.parts.store.applySteps({ lane: run.lane, now, steps: [past] });
    return applied !== null && applied.size > 0;
  }
  const act: LostAct =
    lost.result === 'passed'
      ? { lead, action, requestId: newRequestId(run.parts.random), payload: {}, at: passedAt }
      : lost.act;
  const { zone } = run.state.facts.user.week;
  const intentId = await run.parts.store.adoptAct({
    lane: run.lane,
    now,
    realNow: run.parts.clock.realNow(),
    act,
    day: localDay(zone, act.at),
    zone,
  });
  if (intentId === null) return false;
  const attempt: ActAttempt = {
    intentId,
    lead,
    item,
    action,
    payload: act.payload as ActPayload,
    requestId: act.requestId,
    startedAt: act.at,
    doneAt: act.at,
  };
  const isDone = lost.result === 'done';
  if (!isDone) await recordUnconfirmed(run, attempt);
  else {
    await recordDone({ run, attempt, found: lost.found, settled: true });
    if (lost.found.connected === true) await recordConnected(run, lead.person.memberId);
  }
  const { found, unconfirmed } = run.state.marks.look ?? look;
  const counts = isDone ? { found: found + 1 } : { unconfirmed: unconfirmed + 1 };
  setState(run, withMarks(run.state, { look: { ...look, ...run.state.marks.look, ...counts } }));
  return true;
}
