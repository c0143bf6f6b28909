import { emailDomain, normalizeEmail } from '#core/email/email-address.ts';
import {
  checkLead,
  checkLimits,
  checkSteps,
  textItems,
  type CheckedLimit,
  type FilledExample,
  type FoundProblem,
  type StepProblem,
} from '#core/forecast/launch-check.ts';
import type { LaunchCode } from '#core/forecast/launch-codes.ts';
import { emailNotes, type EmailNote } from '#core/forecast/launch-email-notes.ts';
import {
  checkAddress,
  emailPlan,
  receivesEmail,
  receivingDomains,
  type EmailPlan,
  type ReceivingDomains,
} from '#core/forecast/launch-email.ts';
import { cappedLimit, type DailyLimits } from '#core/limits/daily-allowance.ts';
import { noteBudgetText } from '#core/limits/note-texts.ts';
import { limitsInForce } from '#core/limits/limits-in-force.ts';
import { writesNotes } from '#core/sequence/invite-notes.ts';
import { stepContext } from '#core/sequence/step-context.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import { readCredits } from '#data/finder/credits.ts';
import { readLaunchLeads } from '#data/leads/launch-leads.ts';
import type { Scope } from '#data/scope.ts';
import { laneNotes } from '#data/walk/lane-notes.ts';
import { readWaitingSources } from '#data/waiting/waiting-sources.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { PlanMoment } from '#server/plan/user-plan.ts';

/**
 * What the launch check found. `problems` has the first of each code, in the order of the leads;
 * `email` is null if no step needs an address; `credits` is what is left to find addresses with.
 */
export type LaunchFindings = {
  checkedLeads: number;
  /** The number of steps that send a text. */
  texts: number;
  /** The first message that a lead will get. */
  example: (FilledExample & { leadId: string }) | null;
  alternativeLeads: number;
  counts: ReadonlyMap<LaunchCode, number>;
  problems: FoundProblem[];
  steps: StepProblem[];
  limits: CheckedLimit[];
  /** How the month's notes stand; null if no step has one or the account has no limit. */
  noteSentence: string | null;
  email: { plan: EmailPlan; notes: EmailNote[]; domains: ReceivingDomains } | null;
  credits: number;
};

const LEADS_AT_ONCE = 1000;
/** Findings are kept lead by lead up to this many leads; beyond that they are only counted. */
const MAX_LISTED = 5000;

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
 * Checks every lead's texts and address, the skip rules, and the limits of the steps, as the engine
 * would (product rules, sections 14 and 16). Leads are read in chunks, yielding between them.
 * Changes nothing.
 */
export async function checkLaunch(
  scope: Scope<'now'>,
  {
    campaignId,
    sequence,
    plan,
    atMost = Infinity,
  }: { campaignId: string; sequence: SequenceItem | null; plan: PlanMoment; atMost?: number },
): Promise<LaunchFindings> {
  const sources = await readWaitingSources(scope, []);
  if (sources === null) throw new ApiError('NOT_FOUND');
  const { user, lastInvites, marks } = sources;
  const around = stepContext({
    account: user,
    startedAt: null,
    connectionsKnownUntil: null,
    // No step is checked against single leads' addresses.
    useLikelyEmails: false,
    ...plan,
  });
  const { limits, unlimitedQuotas } = limitsInForce({
    account: user,
    lastInvites,
    lastWarningAt: marks.lastWarningAt ?? null,
    now: scope.now,
    ...plan,
  });
  const ofEmail = emailPlan(sequence);
  const found = await checkLeads({ db: scope.db, campaignId, user, sequence, ofEmail, atMost });
  const { leadsAt, ...ofLeads } = found;
  return {
    ...ofLeads,
    steps: checkSteps(sequence, around),
    limits: checkLimits({ root: sequence, limits, unlimitedQuotas }),
    noteSentence:
      user.paidAccount || !writesNotes(sequence)
        ? null
        : noteBudgetText(laneNotes({ ...sources, now: scope.now }), user.week.zone),
    email: ofEmail && {
      plan: ofEmail,
      ...emailFindings({ user, leadsAt, ofEmail, limits, unlimitedQuotas, now: scope.now }),
    },
    credits: found.counts.has('EMAIL_MISSING') ? (await readCredits(scope)).balance : 0,
  };
}

/** Every lead that may still continue, and how many have an address at which domain. */
async function checkLeads({
  db,
  campaignId,
  user,
  sequence,
  ofEmail,
  atMost,
}: Pick<Check, 'db' | 'campaignId' | 'sequence'> & {
  user: LaneUser;
  ofEmail: EmailPlan | null;
  atMost: number;
}) {
  const { userId, nameWords, sender, noteLength } = user;
  const items = textItems(sequence);
  const found = {
    checkedLeads: 0,
    texts: items.length,
    example: null as LaunchFindings['example'],
    alternativeLeads: 0,
    counts: new Map<LaunchCode, number>(),
    problems: [] as FoundProblem[],
    leadsAt: new Map<string, number>(),
  };
  const note = (problem: FoundProblem): void => {
    const count = (found.counts.get(problem.code) ?? 0) + 1;
    found.counts.set(problem.code, count);
    if (count <= MAX_LISTED) found.problems.push(problem);
  };
  const addresses = new Set<string>();
  for (let after = '0'; found.checkedLeads < atMost;) {
    const leads = await readLaunchLeads(
      { db, userId },
      { campaignId, after, limit: Math.min(LEADS_AT_ONCE, atMost - found.checkedLeads) },
    );
    const last = leads.at(-1);
    if (last === undefined) break;
    after = last.leadId;
    for (const lead of leads) {
      const { problem, alternativeUsed, example } = checkLead(lead, items, {
        userId,
        nameWords,
        sender,
        noteLength,
      });
      found.alternativeLeads += alternativeUsed ? 1 : 0;
      if (problem !== null) note(problem);
      if (example !== null) found.example ??= { ...example, leadId: lead.leadId };
      if (ofEmail === null) continue;
      const { email, emailRefusal: refusal, leadId } = lead;
      const address = checkAddress(email, refusal);
      if (address !== null) note({ leadId, item: null, ...address });
      if (email !== null && receivesEmail(email, refusal)) {
        const normal = normalizeEmail(email);
        if (addresses.has(normal))
          note({ leadId, item: null, code: 'SAME_ADDRESS', address: email, meant: '' });
        addresses.add(normal);
        const domain = emailDomain(email);
        found.leadsAt.set(domain, (found.leadsAt.get(domain) ?? 0) + 1);
      }
    }
    found.checkedLeads += leads.length;
  }
  return found;
}

/** Where the emails go and what blocks them; none for a sequence that only sends invitations. */
function emailFindings({
  user,
  leadsAt,
  ofEmail: { emailsPerLead },
  limits,
  unlimitedQuotas,
  now,
}: {
  user: LaneUser;
  leadsAt: ReadonlyMap<string, number>;
  ofEmail: EmailPlan;
  limits: DailyLimits;
  unlimitedQuotas: boolean;
  now: number;
}): { notes: EmailNote[]; domains: ReceivingDomains } {
  const { mailbox, week } = user;
  const limit = cappedLimit({ action: 'EMAIL', limit: limits.EMAIL, unlimitedQuotas });
  const pace = { limit, rampFrom: mailbox?.rampFrom ?? null, now };
  const domains = receivingDomains(emailsPerLead === 0 ? new Map() : leadsAt, emailsPerLead, pace);
  return {
    domains,
    notes: emailsPerLead === 0 ? [] : emailNotes({ mailbox, domains, pace, zone: week.zone }),
  };
}
