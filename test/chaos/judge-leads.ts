import { isLive, type LeadReason } from '#core/lead/lead-state.ts';
import { isAction, isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { groupBy, type Findings } from './judge-acts.ts';
import { noFindings } from './judge-acts.ts';
import type { EventRow, LeadRow, RunRecords } from './run-records.ts';
import type { SeededUser } from './seed-campaigns.ts';

/** How a lead of the run may end; whatever else, a fault of the network has cost a lead its way. */
const RIGHT_ENDS: readonly (LeadReason | null)[] = [
  'REACHED_END',
  'REPLIED',
  'ACTION_UNCONFIRMED',
  'INVITE_REFUSED',
  'UNSUBSCRIBED',
  // By asking in words not to be contacted; the judge of emails checks that they asked.
  'BLACKLISTED_BY_USER',
];
const ACT_TYPES = new Set([
  'PROFILE_VIEWED',
  'INVITE_SENT',
  'INVITE_WITHDRAWN',
  'MESSAGE_SENT',
  'INMAIL_SENT',
  'FOLLOWED',
  'ENDORSED',
  'LIKED',
  'EMAIL_SENT',
]);

/**
 * Whether everyone who was given is there, has come to a right end, and has gone the way of the
 * sequence without a step left out or done beside it.
 */
export function judgeLeads({
  records,
  users,
}: {
  records: RunRecords;
  users: readonly SeededUser[];
}): Findings {
  const findings = noFindings();
  const leadsOf = groupBy(records.leads, ({ campaignId }) => campaignId);
  const eventsOf = groupBy(
    records.events.filter(({ leadId }) => leadId !== null),
    ({ campaignId, leadId }) => `${campaignId} ${leadId}`,
  );
  for (const { campaigns } of users) {
    for (const { campaignId, tag, slugs } of campaigns) {
      const leads = leadsOf.get(campaignId) ?? [];
      const there = groupBy(leads, ({ slug }) => slug ?? '');
      for (const slug of slugs)
        if (there.get(slug)?.length !== 1)
          findings.lost.push(`${slug} is ${there.get(slug)?.length ?? 0} times in campaign ${tag}`);
      if (leads.length !== slugs.length)
        findings.lost.push(`Campaign ${tag} has ${leads.length} leads of ${slugs.length}`);
      for (const lead of leads)
        judgeLead({
          lead,
          sequence: records.sequences.get(campaignId) ?? null,
          events: eventsOf.get(`${campaignId} ${lead.leadId}`) ?? [],
          findings,
        });
    }
  }
  return findings;
}

type One = {
  lead: LeadRow;
  sequence: SequenceItem | null;
  events: readonly EventRow[];
  findings: Findings;
};

function judgeLead({ lead, sequence, events, findings }: One): void {
  const who = `Lead ${lead.leadId} of campaign ${lead.campaignId}`;
  if ((isLive(lead.state) && !lead.waitsForAnswer) || lead.state === 'UPLOADING')
    return void findings.lost.push(`${who} is still ${lead.state} at ${lead.itemId}`);
  if (!lead.waitsForAnswer && !RIGHT_ENDS.includes(lead.reason))
    findings.lost.push(`${who} ended as ${lead.state} by ${lead.reason} at ${lead.itemId}`);
  const way = wayOf({ sequence, events });
  if (lead.reason === 'REACHED_END' && way.at?.type !== 'END')
    findings.lost.push(
      `${who} reached its end, but its timeline stops at ${way.at?.id} (${way.at?.type})`,
    );
  if (lead.reason !== 'REACHED_END' && lead.itemId !== (way.at?.id ?? null))
    findings.lost.push(`${who} stands at ${lead.itemId}, its timeline stops at ${way.at?.id}`);
  for (const { type, itemId } of events)
    if ((ACT_TYPES.has(type) || type === 'CONDITION_DECIDED') && !way.passed.has(itemId ?? ''))
      findings.other.push(`${who} has ${type} at ${itemId}, which is not on its way`);
}

/**
 * The way that a timeline tells of: over each action that was done, skipped or is unknown and
 * continued, along each branch that was decided.
 */
function wayOf({ sequence, events }: Pick<One, 'sequence' | 'events'>): {
  at: SequenceItem | null;
  passed: Set<string>;
} {
  const ofItem = groupBy(events, ({ itemId }) => itemId ?? '');
  const passed = new Set<string>();
  let at = sequence;
  while (at !== null && at.type !== 'END') {
    const here = ofItem.get(at.id) ?? [];
    const next = isCondition(at.type)
      ? branchOf({ item: at, here })
      : isAction(at.type) && isPassed({ item: at, here })
        ? at.yes
        : undefined;
    if (next !== undefined || cameBack(here)) passed.add(at.id);
    if (next === undefined) break;
    at = next;
  }
  return { at, passed };
}

function branchOf({
  item,
  here,
}: {
  item: SequenceItem;
  here: readonly EventRow[];
}): SequenceItem | null | undefined {
  const decided = here.filter(({ type }) => type === 'CONDITION_DECIDED');
  const branch = decided[0]?.branch;
  return decided.length === 1 && branch != null ? item[branch] : undefined;
}

const isReturn = ({ type, retried }: EventRow): boolean => type === 'EMAIL_BOUNCED' && retried;

/**
 * Whether an email left here that came back for a time; its lead may be stopped before the next.
 */
function cameBack(here: readonly EventRow[]): boolean {
  return here.some(isReturn);
}

/** An email that came back for a time is to be sent once more. */
function isPassed({ item, here }: { item: SequenceItem; here: readonly EventRow[] }): boolean {
  const done = here.filter((event) => isDone({ event, item })).length;
  return done > here.filter(isReturn).length;
}

function isDone({ event: { type }, item }: { event: EventRow; item: SequenceItem }): boolean {
  return (
    ACT_TYPES.has(type) ||
    type === 'ACTION_SKIPPED' ||
    (type === 'ACTION_UNCONFIRMED' && item.type === 'VISIT')
  );
}
