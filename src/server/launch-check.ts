import {
  checkLead,
  checkLimits,
  checkSteps,
  textItems,
  type CheckedLimit,
  type FoundProblem,
  type StepProblem,
} from '#core/forecast/launch-check.ts';
import type { LaunchCode } from '#core/forecast/launch-codes.ts';
import { limitsInForce } from '#core/limits/limits-in-force.ts';
import { stepContext } from '#core/sequence/step-context.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readLaunchLeads } from '#data/leads/launch-leads.ts';
import { readWaitingSources } from '#data/waiting/waiting-sources.ts';
import { ApiError } from '#server/api-error.ts';
import type { PlanMoment } from '#server/user-plan.ts';

/**
 * What the check of a campaign found. `problems` are the first of all, in the order of their leads.
 */
export type LaunchFindings = {
  checkedLeads: number;
  alternativeLeads: number;
  counts: ReadonlyMap<LaunchCode, number>;
  problems: FoundProblem[];
  steps: StepProblem[];
  limits: CheckedLimit[];
};

const LEADS_AT_ONCE = 1000;
/** Leads of whom the findings are kept one by one; beyond them they are counted. */
const MAX_LISTED = 10_000;

type Check = {
  db: AnyDatabase;
  userId: string;
  campaignId: string;
  sequence: SequenceItem | null;
  plan: PlanMoment;
  now: number;
  atMost?: number;
};

/**
 * Looks at every lead's texts, at the rules of its list and at the limits of the steps, as the
 * engine would (product rules, section 14). Leads are read in chunks, yielding between chunks.
 * Changes nothing.
 */
export async function checkLaunch({
  db,
  userId,
  campaignId,
  sequence,
  plan,
  now,
  atMost = Infinity,
}: Check): Promise<LaunchFindings> {
  const sources = await readWaitingSources({ db, userId, places: [], now });
  if (sources === null) throw new ApiError('NOT_FOUND');
  const { user, lastInvites, marks } = sources;
  const around = stepContext({
    account: user,
    startedAt: null,
    connectionsKnownUntil: null,
    // No step is checked by the addresses of single leads.
    useLikelyEmails: false,
    ...plan,
  });
  const { limits, unlimitedQuotas } = limitsInForce({
    account: user,
    lastInvites,
    lastWarningAt: marks.lastWarningAt ?? null,
    now,
    ...plan,
  });
  const findings = {
    checkedLeads: 0,
    alternativeLeads: 0,
    counts: new Map<LaunchCode, number>(),
    problems: [] as FoundProblem[],
    steps: checkSteps({ root: sequence, around }),
    limits: checkLimits({ root: sequence, limits, unlimitedQuotas }),
  };
  const items = textItems(sequence);
  const writer = { userId, nameWords: user.nameWords, noteLength: user.noteLength };
  for (let after = '0'; findings.checkedLeads < atMost;) {
    const leads = await readLaunchLeads({
      db,
      userId,
      campaignId,
      after,
      limit: Math.min(LEADS_AT_ONCE, atMost - findings.checkedLeads),
    });
    const last = leads.at(-1);
    if (last === undefined) break;
    after = last.leadId;
    for (const lead of leads) {
      const { problem, alternativeUsed } = checkLead({ lead, items, writer });
      findings.alternativeLeads += alternativeUsed ? 1 : 0;
      if (problem === null) continue;
      findings.counts.set(problem.code, (findings.counts.get(problem.code) ?? 0) + 1);
      if (findings.problems.length < MAX_LISTED) findings.problems.push(problem);
    }
    findings.checkedLeads += leads.length;
  }
  return findings;
}
