import { isDeadAddress, REFUSED_EMAIL_CODES } from '#core/do-not-contact/do-not-contact.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import { reconnectAllowedAt } from '#core/sequence/reconnect.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { hasUsableEmail, type Step, type StepQuery } from '#core/sequence/step-facts.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * A lead waiting for an acceptance is checked again after this many days, even without any news.
 */
const ACCEPTANCE_LOOK_DAYS = 7;

type ActionQuery = StepQuery & { action: ActionType };

/**
 * What an action does when its time has come: act, skip with the reason, wait, ask for the profile,
 * hold, or fail (product rules, section 2).
 */
export function actionStep(query: ActionQuery): Step {
  return missingPart(query) ?? findPerson(query) ?? RULES[query.action](query);
}

const RULES = {
  CONNECT: (query) =>
    query.facts.memory.byEmail === true ? fallBackStep(query) : inviteStep(query),
  CONNECT_BY_EMAIL: inviteByEmailStep,
  MESSAGE: connectedStep,
  ENDORSE: connectedStep,
  WITHDRAW: withdrawStep,
  INMAIL: act,
  VISIT: act,
  LIKE: act,
  FOLLOW: act,
  EMAIL: emailStep,
  FIND_EMAIL: findEmailStep,
} as const satisfies Record<ActionType, (query: ActionQuery) => Step>;

function missingPart(query: ActionQuery): Step | null {
  const { action, item, around } = query;
  if (action === 'EMAIL' && !around.mailboxConnected)
    return { kind: 'hold', item, reason: 'MAILBOX_MISSING' };
  if (action === 'FIND_EMAIL' && !around.finderAvailable && isEmailWanted(query))
    return { kind: 'hold', item, reason: 'FINDER_MISSING' };
  if (action === 'CONNECT_BY_EMAIL' && !around.inviteByEmailAllowed)
    return { kind: 'hold', item, reason: 'INVITE_BY_EMAIL_NOT_ALLOWED' };
  return null;
}

/**
 * The network acts on member ids: a person known only by a changeable URL is looked up first, and
 * one with neither can't be found.
 */
function findPerson(query: ActionQuery): Step | null {
  if (
    query.action === 'EMAIL' ||
    query.action === 'FIND_EMAIL' ||
    query.facts.foundBy === 'MEMBER_ID'
  )
    return null;
  return query.facts.foundBy === 'SLUG' ? ask(query) : fail(query, 'PROFILE_NOT_FOUND');
}

function inviteStep(query: ActionQuery): Step {
  const { facts, now, item } = query;
  if (facts.connectedAt !== null) return skip(query, 'ALREADY_CONNECTED');
  if (facts.invitationPendingSince !== null) return skip(query, 'ALREADY_INVITED');
  const opensAt = facts.withdrawnAt === null ? now : reconnectAllowedAt(facts.withdrawnAt);
  return opensAt > now
    ? { kind: 'wait', item, code: 'INVITE_COOLDOWN', until: opensAt, lookAt: opensAt }
    : act(query);
}

function inviteByEmailStep(query: ActionQuery): Step {
  const step = inviteStep(query);
  return step.kind === 'act' && !hasUsableEmail(query) ? fail(query, unusableReason(query)) : step;
}

/**
 * Unsubscribed people aren't emailed, nor are addresses that don't exist. Each address gets a
 * campaign's emails once, even if several leads share it (product rules, section 5).
 */
function emailStep(query: ActionQuery): Step {
  const { facts, item } = query;
  const { emailRefusal = null } = facts;
  if (emailRefusal === null && facts.addressTaken) return skip(query, 'SAME_ADDRESS');
  if (emailRefusal === null)
    return hasUsableEmail(query) ? act(query) : fail(query, unusableReason(query));
  const reason = REFUSED_EMAIL_CODES[emailRefusal];
  return reason === 'UNSUBSCRIBED'
    ? { kind: 'finish', item, reason, mode: 'FINISH', moveToCampaignId: null }
    : skip(query, reason);
}

function unusableReason({ facts }: ActionQuery): LeadReason {
  return facts.hasEmail ? 'EMAIL_UNVERIFIED' : 'EMAIL_MISSING';
}

/**
 * No finder is asked if the lead's address may be used, or if they want no email: that costs
 * nothing. An address that no one reads is searched for again.
 */
function findEmailStep(query: ActionQuery): Step {
  const { emailRefusal = null } = query.facts;
  if (emailRefusal !== null && !isDeadAddress(emailRefusal))
    return skip(query, REFUSED_EMAIL_CODES[emailRefusal]);
  return isEmailWanted(query) ? act(query) : skip(query, 'EMAIL_KNOWN');
}

/** Whether a search for the lead's email would be started at all. */
export function isEmailWanted(query: Pick<StepQuery, 'facts' | 'around'>): boolean {
  const { emailRefusal = null } = query.facts;
  return emailRefusal === null ? !hasUsableEmail(query) : isDeadAddress(emailRefusal);
}

/**
 * An invite refused without a reason is sent by email if its item, the account, and the lead allow
 * it (product rules, section 2).
 */
function fallBackStep(query: ActionQuery): Step {
  const step = inviteStep(query);
  const { item, around } = query;
  return step.kind === 'act' &&
    item.inviteByEmailEnabled &&
    around.inviteByEmailAllowed &&
    hasUsableEmail(query)
    ? { ...step, action: 'CONNECT_BY_EMAIL' }
    : step;
}

function connectedStep(query: ActionQuery): Step {
  const { facts, item, now } = query;
  if (facts.connectedAt !== null) return act(query);
  if (facts.invitationPendingSince !== null)
    return {
      kind: 'wait',
      item,
      code: 'ACCEPTANCE',
      until: null,
      lookAt: now + ACCEPTANCE_LOOK_DAYS * MS_PER_DAY,
    };
  return isFreshlyRead(query) ? fail(query, 'NOT_CONNECTED') : ask(query);
}

/** Whether the profile was read since the lead reached the item. */
function isFreshlyRead({ facts, arrivedAt }: ActionQuery): boolean {
  return facts.profileReadAt !== null && facts.profileReadAt >= arrivedAt;
}

function withdrawStep(query: ActionQuery): Step {
  if (query.facts.connectedAt !== null) return skip(query, 'ALREADY_CONNECTED');
  if (query.facts.invitationPendingSince !== null) return act(query);
  // Only the network knows about an invite sent manually.
  return isFreshlyRead(query) ? skip(query, 'NO_PENDING_INVITE') : ask(query);
}

function act({ item, action, arrivedAt }: ActionQuery): Step {
  return { kind: 'act', item, action, arrivedAt };
}

function ask({ item, arrivedAt }: ActionQuery): Step {
  return { kind: 'ask', item, question: 'PROFILE', arrivedAt };
}

function skip({ item, now }: ActionQuery, reason: LeadReason): Step {
  return { kind: 'skip', item, reason, to: item.yes, enteredAt: now };
}

function fail({ item }: ActionQuery, reason: LeadReason): Step {
  return { kind: 'fail', item, reason };
}
