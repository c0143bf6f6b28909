import { watchMs } from '#core/sequence/arrival.ts';
import type { ConditionType } from '#core/sequence/sequence-item.ts';
import { hasUsableEmail, type Step, type StepQuery } from '#core/sequence/step-facts.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { Branch } from '#core/sequence/walk-items.ts';

/** How often the thread of a lead waiting for a view is read if no receipt arrives. */
const THREAD_LOOK_MS = MS_PER_DAY;
/**
 * How often a lead is checked whose invitation is missing and whose profile hasn't been read yet.
 */
const LOOK_UP_MS = 30 * 60_000;

type ConditionQuery = StepQuery & { condition: ConditionType };

/**
 * What a condition does for a lead that reached it. A watched one is true as soon as the fact is,
 * and false when the watch ends; before it takes the no branch, the network must have been read up
 * to the end of the watch, and a missing invitation must be explained. The others check once, after
 * a fresh profile read (product rules, section 2).
 */
export function conditionStep(query: ConditionQuery): Step {
  return RULES[query.condition](query);
}

const RULES = {
  IF_CONNECTED: (query) => {
    const { facts, around, item, arrivedAt, now } = query;
    const watch = { fact: facts.connectedAt, endsAt: arrivedAt + watchMs(item) };
    const knownUntil = facts.invitationMissing === true ? null : around.connectionsKnownUntil;
    const decided = decideWatch(query, { ...watch, knownUntil });
    if (decided !== null) return decided;
    if (now >= watch.endsAt && facts.invitationMissing === true)
      return { kind: 'wait', item, code: 'LOOK_UP', until: null, lookAt: now + LOOK_UP_MS };
    if (now >= watch.endsAt) return { kind: 'ask', item, question: 'CONNECTIONS', arrivedAt };
    return { kind: 'wait', item, code: 'ACCEPTANCE', until: watch.endsAt, lookAt: watch.endsAt };
  },
  IF_MESSAGE_VIEWED: (query) => {
    const { facts, item, arrivedAt, now } = query;
    const endsAt = arrivedAt + watchMs(item);
    const readAt = facts.memory.threadReadAt ?? null;
    // Without a message, a lookup can't find anything.
    const decided = decideWatch(query, {
      fact: facts.lastSeenAt,
      endsAt,
      knownUntil: facts.lastMessageAt === null ? endsAt : readAt,
    });
    if (decided !== null) return decided;
    const lookAt = Math.min(endsAt, Math.max(arrivedAt, readAt ?? arrivedAt) + THREAD_LOOK_MS);
    if (now >= lookAt && facts.lastMessageAt !== null)
      return { kind: 'ask', item, question: 'THREAD', arrivedAt };
    return { kind: 'wait', item, code: 'VIEW', until: endsAt, lookAt: Math.max(lookAt, now + 1) };
  },
  IF_EMAIL_AVAILABLE: (query) => {
    const { emailRefusal = null } = query.facts;
    if (hasUsableEmail(query) && emailRefusal === null) return decide(query, 'yes', query.now);
    return look(query) ?? decide(query, 'no', query.now);
  },
  IF_OPEN_PROFILE: (query) =>
    look(query) ?? decide(query, query.facts.openProfile === true ? 'yes' : 'no', query.now),
} as const satisfies Record<ConditionType, (query: ConditionQuery) => Step>;

type Watch = { fact: number | null; endsAt: number; knownUntil: number | null };

function decideWatch(query: ConditionQuery, { fact, endsAt, knownUntil }: Watch): Step | null {
  // Someone found to be connected before the no branch was taken takes the yes branch, even if the
  // watch just ended.
  if (fact !== null)
    return decide(query, 'yes', Math.min(query.now, Math.max(query.arrivedAt, fact)));
  if (query.now >= endsAt && knownUntil !== null && knownUntil >= endsAt)
    return decide(query, 'no', endsAt);
  return null;
}

/**
 * A profile that wasn't read since the lead reached the item is read first; one that can't be found
 * has no facts.
 */
function look({ facts, arrivedAt, item }: ConditionQuery): Step | null {
  const fresh = facts.profileReadAt !== null && facts.profileReadAt >= arrivedAt;
  return fresh || facts.foundBy === 'NOTHING'
    ? null
    : { kind: 'ask', item, question: 'PROFILE', arrivedAt };
}

function decide({ item }: ConditionQuery, branch: Branch, enteredAt: number): Step {
  return { kind: 'decide', item, branch, to: item[branch], enteredAt };
}
