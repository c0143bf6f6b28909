/**
 * Everything the doctor checks, by code, with the text for its table (guarantees G1, G2, G3, G4,
 * G5; product rules, section 3). A check holds at every commit, so also while the engine is
 * running.
 */
export const CHECKS = {
  GUARDS: 'Indexes and triggers that prevent duplicates and keep counts are present and enabled',
  PACK_STATISTICS: 'Campaign and list statistics match their leads',
  STATE_SUM: 'Every lead of a campaign is in exactly one of its states',
  ITEM_STANDING: 'Counts of leads on each step are correct',
  ITEM_STATISTICS: 'Step statistics match the timeline',
  RATE_STATISTICS: 'Rates over time match the leads',
  RATE_DAYS: 'Each user’s rates by day match the leads',
  LEAVING_STATISTICS: 'Exit counts are correct',
  LEAD_COUNTS: 'Each user’s lead count is correct',
  CONVERSATION_COUNTS: 'The counts of each user’s inbox are correct',
  EMAIL_CREDITS: 'Each user’s email credits are the sum of their ledger',
  EMAIL_CREDIT_HOLDS: 'Every held email credit belongs to a question in progress',
  PACK_VERDICTS: 'Verdict counts of each list match its rows',
  STUCK_LEADS: 'Every active lead has a due time or an action in progress',
  ENDED_WITHOUT_REASON: 'Every paused or finished lead has a reason and no due time',
  REPLIED_WITHOUT_REPLY: 'Every lead that ended as replied has a reply in its timeline',
  WORD_WITHOUT_ACT: 'Every lead waiting for the user’s answer has an unconfirmed action',
  SEQUENCE_ITEMS: 'Every active lead is on a step of its sequence',
  ONE_SENDER: 'Everyone in a shared campaign has one sender',
  CONTACTED_BEFORE_ADDED: 'No lead was contacted before being added to the campaign',
  STAMP_WITHOUT_ACT: 'Every action recorded on a lead is in the ledger',
  ACT_WITHOUT_STAMP: 'Every action in the ledger is recorded on its lead',
  ACT_WITHOUT_EVENT: 'Every ledger entry is in the timeline',
  EVENT_WITHOUT_ACT: 'Every timeline action is in the ledger',
  TWO_ACTS: 'No step ran twice for a lead',
  INVITED_TWICE: 'No person has two pending invitations',
  REINVITED_EARLY: 'No one was invited within 21 days of a withdrawal',
  DAILY_USAGE: 'Daily usage matches the actions that used it',
  LIMIT_OF_DAY:
    'No day, and no 24 hours around a time zone change, has more actions than its limit',
  DAY_OF_ACT: 'Every action counts toward its own local day',
  ACT_AFTER_BLACKLIST: 'No blacklisted lead was contacted',
  MESSAGE_AFTER_REPLY: 'No lead was messaged after replying',
  OPEN_ACTS: 'No action has been unresolved longer than a recheck takes',
  LEASES: 'No lane is leased by a dead worker',
  DEAD_LETTERS: 'No job has failed for good',
  ERASED_PEOPLE: 'Nothing of an erased person is left',
  CONVERSATIONS: 'Every conversation belongs to a lead of its user',
} as const;

export type CheckCode = keyof typeof CHECKS;

/** One inconsistency: where, and what is wrong. */
export type Finding = { check: CheckCode; userId: string | null; where: string; says: string };

/** The findings of each check; of very many, the first are kept. `looked` counts rows. */
export type Tally = Record<CheckCode, { looked: number; found: number; findings: Finding[] }>;

const KEPT_FINDINGS = 100;

export function emptyTally(): Tally {
  return Object.fromEntries(
    (Object.keys(CHECKS) as CheckCode[]).map((check) => [
      check,
      { looked: 0, found: 0, findings: [] as Finding[] },
    ]),
  ) as unknown as Tally;
}

/** Adds findings to a tally. */
export function addFindings(tally: Tally, findings: readonly Finding[]): void {
  for (const finding of findings) {
    const kept = tally[finding.check];
    kept.found += 1;
    if (kept.findings.length < KEPT_FINDINGS) kept.findings.push(finding);
  }
}

/** Counts rows as checked for some checks. */
export function addCheckedRows(tally: Tally, checks: readonly CheckCode[], rows: number): void {
  for (const check of checks) tally[check].looked += rows;
}
