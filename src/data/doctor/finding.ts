/**
 * Everything that the doctor checks, by its code, in words for its table (guarantees G1, G2, G3,
 * G4, G5; product rules, section 3). A check holds at every commit, so that it also holds while the
 * engine runs.
 */
export const CHECKS = {
  GUARDS: 'The indexes and triggers that keep acts single and counts right are there and in force',
  PACK_STATISTICS: 'The statistics of campaigns and lists are those of their leads',
  STATE_SUM: 'Every lead of a campaign is in exactly one of its states',
  ITEM_STANDING: 'The leads that stand on each step are counted right',
  ITEM_STATISTICS: 'What each step has done is what the timeline says',
  RATE_STATISTICS: 'The rates over time are those of the leads',
  LEAVING_STATISTICS: 'Where leads left is counted right',
  LEAD_COUNTS: 'The number of each user’s leads is right',
  PACK_VERDICTS: 'The verdicts of each list are those of its rows',
  STUCK_LEADS: 'Every lead on its way has a time at which it goes on, or an act under way',
  ENDED_WITHOUT_REASON:
    'Every lead that stands or has ended has its reason, and no time at which it would go on',
  WORD_WITHOUT_ACT: 'Every lead that waits for the user’s word has an unconfirmed act',
  SEQUENCE_ITEMS: 'Every lead on its way stands on a step that its sequence has',
  CONTACTED_BEFORE_ADDED: 'Nobody was contacted by a campaign before being in it',
  STAMP_WITHOUT_ACT: 'What a lead is said to have been sent is in the ledger',
  ACT_WITHOUT_STAMP: 'What the ledger says was done is counted for its lead',
  ACT_WITHOUT_EVENT: 'What the ledger says is in the timeline',
  EVENT_WITHOUT_ACT: 'What the timeline says was done is in the ledger',
  TWO_ACTS: 'No step was done twice for a lead, and none has two tries that count',
  INVITED_TWICE: 'No person has two pending invitations',
  REINVITED_EARLY: 'Nobody was invited within 21 days of a withdrawal',
  DAILY_USAGE: 'The units of each day are those of the acts that took them',
  LIMIT_OF_DAY: 'No day, and no 24 hours around a change of zone, has more acts than its limit',
  DAY_OF_ACT: 'Every act is counted for its own local day',
  ACT_AFTER_BLACKLIST: 'Nothing was done to anybody on the blacklist',
  MESSAGE_AFTER_REPLY: 'Nobody was written to after an answer',
  OPEN_ACTS: 'No act is without an outcome for longer than a look takes',
  LEASES: 'No lane is held by a worker that is gone',
  DEAD_LETTERS: 'No job has failed for good',
  CONVERSATIONS: 'Every conversation belongs to a lead of its user',
} as const;

export type CheckCode = keyof typeof CHECKS;

/** Something that must not be: where, and what is wrong there. */
export type Finding = { check: CheckCode; userId: string | null; where: string; says: string };

/** What was found of each check; of very many findings the first are kept. `looked` counts rows. */
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
export function noteFindings(tally: Tally, findings: readonly Finding[]): void {
  for (const finding of findings) {
    const kept = tally[finding.check];
    kept.found += 1;
    if (kept.findings.length < KEPT_FINDINGS) kept.findings.push(finding);
  }
}

/** Notes that so many rows were looked at for some checks. */
export function noteLooked(tally: Tally, checks: readonly CheckCode[], rows: number): void {
  for (const check of checks) tally[check].looked += rows;
}
