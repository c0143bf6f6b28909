import type { CampaignLeadAnswer } from '#contract/leads.ts';
import type { WaitingCode } from '#core/waiting/waiting-facts.ts';
import { shortWhenText } from '#core/time/when-text.ts';

type Brief = {
  words: string;
  /** What stands before the time, where there is one. */ before?: string;
};

/**
 * What a lead waits for in at most four words, as its row has room for; the drawer says it in full.
 */
const BRIEFS = {
  CAMPAIGN_OFF: { words: 'The campaign is inactive' },
  CAMPAIGN_LOCKED: { words: 'The campaign is locked' },
  SUBSCRIPTION: { words: 'Your plan is inactive' },
  CONNECTION: { words: 'LinkedIn isn’t connected' },
  NETWORK_UNREACHABLE: { words: 'LinkedIn isn’t responding' },
  BEING_DONE: { words: 'In progress now' },
  CHECKING: { words: 'Checking' },
  SWEEP: { words: 'Checking', before: 'Checked' },
  PROFILE_READS: { words: 'Today’s lookups are used up', before: 'Looked up' },
  INVITATION_LIST: { words: 'Checking', before: 'Checked' },
  UNCONFIRMED: { words: 'Needs your answer' },
  YOUR_DECISION: { words: 'Paused' },
  MAILBOX_MISSING: { words: 'Needs a mailbox' },
  FINDER_MISSING: { words: 'Needs the email finder' },
  DELAY: { words: 'In a delay', before: 'Waiting until' },
  ACCEPTANCE: { words: 'Invite pending', before: 'Invite pending until' },
  VIEW: { words: 'Not viewed yet', before: 'Not viewed, until' },
  INVITE_COOLDOWN: { words: 'Invite cooldown', before: 'Invite from' },
  NOTE_QUOTA: { words: 'Notes are used up', before: 'Notes again' },
  INVITE_REFUSED: { words: 'Invite refused, retrying', before: 'Invite retried' },
  OUT_OF_OFFICE: { words: 'Out of office', before: 'Out of office until' },
  INCIDENT: { words: 'Retrying soon', before: 'Retrying' },
  PAUSED_TODAY: { words: 'You paused today', before: 'Paused until' },
  WORKING_HOURS: { words: 'During your working hours', before: 'Due' },
  PACE: { words: 'Due now', before: 'Due' },
  DAILY_LIMIT: { words: 'Today’s limit is used up', before: 'After other leads,' },
  INVITES_PAUSED: { words: 'Invites are paused', before: 'Invites paused until' },
  WEEKLY_INVITES: { words: 'This week’s invites are used up', before: 'Invites again' },
  PENDING_INVITES: { words: 'Too many pending invites' },
  SEQUENCE_MISSING: { words: 'The sequence has no steps' },
} as const satisfies Record<WaitingCode, Brief>;

/** What comes next for a lead, in one short line. */
export function nextLine({
  standing,
  now,
  zone,
}: {
  standing: CampaignLeadAnswer | null;
  now: number;
  zone: string;
}): string {
  const waiting = standing?.waitingFor;
  if (!waiting) return standing?.reasonText ?? '';
  const brief: Brief = BRIEFS[waiting.code as WaitingCode];
  const until = waiting.until === null ? null : Date.parse(waiting.until);
  return brief.before && until !== null && until > now
    ? `${brief.before} ${shortWhenText({ at: until, now, zone })}`
    : brief.words;
}
