import type { EventType } from '#core/lead/lead-event.ts';
import type { EventAnswer } from '#contract/leads.ts';
import type { LeadRecord } from './campaign-records.ts';
import { reactionDifferences, reactionFigures, ON_ITS_WAY_MS } from './email-walk-reactions.ts';
import {
  emailWalkItems,
  WALK_RATE,
  type EmailSides,
  type MailEntry,
  type WalkSides,
} from './email-walk.ts';
import type { LedgerKind } from './ledger.ts';
import { ACTS, countBy, differ, groupBy, percent } from './ledger-sides.ts';

/**
 * The same in campaign time: a reply that hasn't been read yet can't keep a lead from reaching its
 * end.
 */
const UNREAD_MS = ON_ITS_WAY_MS * WALK_RATE;
/** How long recording a sent email can take on a busy machine, in campaign time. */
const UNRECORDED_MS = 1000 * WALK_RATE;
const SHOWN_AT_MOST = 40;

/**
 * Compares a campaign with emails to the records of both worlds, and returns every difference as a
 * sentence: emails by their Message-ID, replies and bounces by person and text, acts on the network
 * by the id of their request, and all numbers computed from them.
 */
export function compareWithBothLedgers(given: EmailSides): {
  figures: Record<string, number>;
  differences: string[];
} {
  const byAddress = leadsByAddress(given.records.leads);
  const sides: WalkSides = {
    ...given,
    ids: emailWalkItems(given.records.sequence),
    leadAt: (address) => byAddress.get(address.toLowerCase()),
  };
  const differences = [
    ...emailDifferences(sides),
    ...cameBackDifferences(sides),
    ...reactionDifferences(sides),
    ...endDifferences(sides),
    ...networkDifferences(sides),
    ...numberDifferences(sides),
    ...itemDifferences(sides),
  ];
  return {
    figures: figuresOf(sides),
    differences:
      differences.length > SHOWN_AT_MOST
        ? [...differences.slice(0, SHOWN_AT_MOST), `and ${differences.length - SHOWN_AT_MOST} more`]
        : differences,
  };
}

/** A finder's guess may be the address of another lead: it belongs to the one that was emailed. */
function leadsByAddress(leads: readonly LeadRecord[]): Map<string, LeadRecord> {
  const isEmailed = ({ timeline }: LeadRecord) =>
    Number(timeline.some(({ type }) => type === 'EMAIL_SENT'));
  return new Map(
    leads
      .toSorted((one, other) => isEmailed(one) - isEmailed(other))
      .map((record) => [record.lead.email?.toLowerCase() ?? '', record]),
  );
}

const of = ({ mail }: Pick<WalkSides, 'mail'>, ...kinds: string[]) =>
  mail.filter(({ kind }) => kinds.includes(kind));
const eventsOf = ({ records }: Pick<WalkSides, 'records'>, ...types: EventType[]) =>
  records.events.filter(({ type }) => types.includes(type));
const isOptOut = ({ kind, way }: MailEntry): boolean => kind === 'UNSUBSCRIBED' && way === 'reply';
const isAnswer = (entry: MailEntry): boolean => entry.kind === 'REPLIED' || isOptOut(entry);

/**
 * Each accepted message has exactly one event, on its lead and with its subject, and vice versa.
 */
function emailDifferences(sides: WalkSides): string[] {
  const domain = sides.mailbox.split('@')[1];
  const tries = groupBy(
    eventsOf(sides, 'EMAIL_SENT', 'ACTION_UNCONFIRMED'),
    ({ data }) => `<${String(data['requestId'])}@${domain}>`,
  );
  const accepted = groupBy(of(sides, 'ACCEPTED'), ({ messageId }) => messageId ?? '');
  const first = new Map<string, MailEntry>();
  return [
    ...[...accepted].flatMap(([messageId, [entry, ...again]]) => {
      const [event, ...others] = tries.get(messageId) ?? [];
      if (entry === undefined || again.length > 0)
        return [`${messageId} was accepted ${again.length + 1} times`];
      if (event === undefined || others.length > 0)
        return [`${messageId} to ${entry.address} has ${others.length + (event ? 1 : 0)} events`];
      first.set(entry.address, first.get(entry.address) ?? entry);
      const lead = sides.leadAt(entry.address);
      return [
        ...(event.leadId === lead?.lead.id ? [] : [`${messageId} is told of lead ${event.leadId}`]),
        ...(event.type === 'ACTION_UNCONFIRMED' || event.data['subject'] === entry.subject
          ? []
          : [`${messageId} arrived as “${entry.subject}”, told as “${event.data['subject']}”`]),
      ];
    }),
    ...eventsOf(sides, 'EMAIL_SENT')
      .filter(({ data }) => !accepted.has(`<${String(data['requestId'])}@${domain}>`))
      .map(({ id, leadId }) => `Event ${id} of lead ${leadId} tells of an email no one accepted`),
  ];
}

/** An email refused at sending has no bounce message in either world. */
const isRefusedAtSending = ({ type, data }: EventAnswer): boolean =>
  type === 'EMAIL_BOUNCED' && data['atSending'] === true;

/** Replies, bounces, and opens of each lead match its timeline. */
function cameBackDifferences(sides: WalkSides): string[] {
  const byAddress = groupBy(sides.mail, ({ address }) => address);
  return sides.records.leads.flatMap(({ lead, timeline }) => {
    const address = lead.email?.toLowerCase() ?? '';
    const isTheirs = sides.leadAt(address)?.lead.id === lead.id;
    const entries = isTheirs ? (byAddress.get(address) ?? []) : [];
    const told = (type: EventType) => timeline.filter((event) => event.type === type);
    const texts = (all: readonly unknown[]) => JSON.stringify(all.map(withoutDevice).toSorted());
    const said = texts(entries.filter(isAnswer).map(({ text }) => text));
    const heard = texts(told('EMAIL_RESPONDED').map(({ data }) => data['text']));
    const bounced = entries.filter(({ kind }) => kind === 'BOUNCED').length;
    const isTold = told('EMAIL_OPENED').length > 0;
    return [
      ...(said === heard ? [] : [`Lead ${lead.id} wrote ${said}, the timeline says ${heard}`]),
      ...differ(
        `bounces of lead ${lead.id}`,
        told('EMAIL_BOUNCED').filter((event) => !isRefusedAtSending(event)).length,
        bounced,
      ),
      ...differ(
        `opens of lead ${lead.id}`,
        Number(isTold),
        Number(hasOpened({ entries, timeline, isTold })),
      ),
    ];
  });
}

/**
 * Whether an open of a lead counts. One that comes while the email's own sending is being recorded
 * may be taken for a machine's, at the walk's speed, and one whose picture was not answered may not
 * have come: then the timeline decides.
 */
function hasOpened({
  entries,
  timeline,
  isTold,
}: {
  entries: readonly MailEntry[];
  timeline: readonly EventAnswer[];
  isTold: boolean;
}): boolean {
  const opens = entries.filter(({ kind, urls }) => kind === 'OPENED' && (urls ?? []).length > 0);
  const isSure = ({ at, messageId, statuses }: MailEntry) =>
    Object.values(statuses ?? {}).includes(200) &&
    timeline.some(
      (event) =>
        event.type === 'EMAIL_SENT' &&
        messageId?.startsWith(`<${String(event.data['requestId'])}@`) === true &&
        Date.parse(at) > Date.parse(event.at) + UNRECORDED_MS,
    );
  return opens.some(isSure) || (isTold && opens.length > 0);
}

/** Removes the signature that phones append. */
const withoutDevice = (text: unknown): string => String(text).replace(/\s*Sent from my \w+$/u, '');

/**
 * A lead that replied or unsubscribed has ended for that reason in each of its campaigns, unless it
 * had reached the end before.
 */
function endDifferences(sides: WalkSides): string[] {
  const { otherId, elsewhere } = sides;
  const other = new Map(elsewhere.map((lead) => [lead.id, lead]));
  const stopped = of(sides, 'REPLIED', 'UNSUBSCRIBED');
  return [...groupBy(stopped, ({ address }) => address)].flatMap(([address, entries]) => {
    const record = sides.leadAt(address);
    if (record === undefined) return [`${address} is no lead of the campaign`];
    const reasons: (string | null)[] = entries.flatMap((entry) => [
      isAnswer(entry) ? 'REPLIED' : 'UNSUBSCRIBED',
      ...(isOptOut(entry) ? ['BLACKLISTED_BY_USER'] : []),
    ]);
    const ended = record.timeline.findLast(
      ({ type, data }) => type === 'STATE_CHANGED' && data['reason'] === 'REACHED_END',
    );
    const wasOver =
      ended !== undefined && Date.parse(ended.at) <= Date.parse(entries[0]?.at ?? '') + UNREAD_MS;
    const places = [
      ...(wasOver ? [] : [record.place]),
      ...(other.get(record.lead.id)?.campaigns.filter((one) => one.campaignId === otherId) ?? []),
    ];
    return places
      .filter(
        ({ state, reason }) =>
          !['FINISHED', 'BLACKLISTED'].includes(state) || !reasons.includes(reason),
      )
      .map(
        ({ campaignId, state, reason }) =>
          `Lead ${record.lead.id} is ${state} by ${reason} in campaign ${campaignId}, the ledger says ${reasons.join()} at ${entries[0]?.at}, its end ${ended?.at}`,
      );
  });
}

/** Compares acts on the network by the id of their request, and what people did there. */
function networkDifferences(sides: WalkSides): string[] {
  const { leads, ledger } = sides.records;
  const leadOf = new Map(leads.map((record) => [record.personId ?? '', record]));
  return (['VISIT', 'INVITE', 'MESSAGE'] as const)
    .flatMap((kind) => {
      const told = new Set(eventsOf(sides, ACTS[kind]).map(({ data }) => data['requestId']));
      const done = ledger.filter((entry) => entry.kind === kind && leadOf.has(entry.personId));
      return [
        ...differ(`acts ${kind}`, told.size, done.length),
        ...done
          .filter(({ requestId }) => !told.has(requestId))
          .map(({ requestId, at }) => `${kind} at ${at} (${requestId}) is in no timeline`),
      ];
    })
    .concat(
      leads.flatMap(({ lead, personId, timeline }) =>
        (
          [
            ['ACCEPTED', 'INVITE_ACCEPTED'],
            ['REPLIED', 'MESSAGE_RESPONDED'],
          ] as const
        ).flatMap(([kind, type]) =>
          differ(
            `${type} of lead ${lead.id}`,
            timeline.filter((event) => event.type === type).length,
            ledger.filter((entry) => entry.kind === kind && entry.personId === personId).length,
          ),
        ),
      ),
    );
}

/** Whether a bounced email was sent again: the same email to the same address. */
function isRetried(mail: readonly MailEntry[], bounced: MailEntry): boolean {
  const sent = mail.filter(
    ({ kind, address }) => kind === 'ACCEPTED' && address === bounced.address,
  );
  const before = sent.find(({ messageId }) => messageId === bounced.messageId);
  return sent.some(({ id, subject }) => id > bounced.id && subject === before?.subject);
}

/** How many people each number counts, according to both records. */
export function peopleByBothLedgers(sides: Omit<EmailSides, 'otherId' | 'elsewhere'>) {
  const { leads, ledger } = sides.records;
  const byAddress = leadsByAddress(leads);
  const byPerson = new Map(leads.map((one) => [one.personId ?? '', one.lead.id]));
  const onNetwork = (...kinds: LedgerKind[]) =>
    ledger.flatMap(({ kind, personId }) => {
      const lead = byPerson.get(personId);
      return kinds.includes(kind) && lead !== undefined ? [lead] : [];
    });
  const byMail = (test: (entry: MailEntry) => boolean) =>
    sides.mail.flatMap((entry) => {
      const lead = byAddress.get(entry.address)?.lead.id;
      return test(entry) && lead !== undefined ? [lead] : [];
    });
  const byLead = groupBy(sides.mail, ({ address }) => byAddress.get(address)?.lead.id ?? '');
  const refused = leads
    .filter(({ timeline }) => timeline.some(isRefusedAtSending))
    .map(({ lead }) => lead.id);
  const emailed = new Set([...byMail(({ kind }) => kind === 'ACCEPTED'), ...refused]);
  const delivered = new Set(byMail(({ kind }) => kind === 'DELIVERED'));
  const emailReplied = new Set(byMail(isAnswer));
  return {
    invited: new Set(onNetwork('INVITE')).size,
    accepted: new Set(onNetwork('ACCEPTED')).size,
    contacted: new Set([...onNetwork('INVITE', 'MESSAGE'), ...emailed]).size,
    replied: new Set([...onNetwork('REPLIED'), ...emailReplied]).size,
    emailed: emailed.size,
    delivered: delivered.size,
    emailReplied: emailReplied.size,
    opened: leads.filter(({ lead, timeline }) =>
      hasOpened({
        entries: byLead.get(lead.id) ?? [],
        timeline,
        isTold: timeline.some(({ type }) => type === 'EMAIL_OPENED'),
      }),
    ).length,
    bounced: new Set([
      ...byMail((entry) => entry.kind === 'BOUNCED' && !isRetried(sides.mail, entry)),
      ...refused,
    ]).size,
  };
}

/** The numbers of the campaign and of its only list. */
function numberDifferences(sides: WalkSides): string[] {
  const { campaign, packs, leads } = sides.records;
  const people = peopleByBothLedgers(sides);
  const states = countBy(leads, ({ place }) => place.state);
  const [pack] = packs;
  if (pack === undefined || packs.length > 1) return [`The campaign has ${packs.length} lists`];
  const { invited, accepted, contacted, replied, emailed, delivered } = people;
  const rows: [string, number | null, number][] = [
    ['leads', campaign.totalLeads, leads.length],
    ['finished leads', campaign.finishedLeads, states.get('FINISHED') ?? 0],
    ['failed leads', campaign.failedLeads, states.get('FAILED') ?? 0],
    ['paused leads', campaign.pausedLeads, states.get('PAUSED') ?? 0],
    ['waiting leads', campaign.waitingLeads, states.get('WAITING') ?? 0],
    ['leads in progress', campaign.inProgressLeads, states.get('IN_PROGRESS') ?? 0],
    ['invited leads', campaign.invitedLeads, invited],
    ['leads that accepted', campaign.acceptanceRateLeads, accepted],
    ['contacted leads', campaign.contactedLeads, contacted],
    ['leads that replied', campaign.replyRateLeads, replied],
    ['acceptance rate', campaign.acceptanceRate, percent(accepted, invited)],
    ['reply rate', campaign.replyRate, percent(replied, contacted)],
    ['list: leads', pack.totalLeadsCount, leads.length],
    ['list: invited', pack.invitedCount, invited],
    ['list: contacted', pack.contactedCount, contacted],
    ['list: replied', pack.replyCount, replied],
    ['list: replied to an email', pack.emailReplyCount, people.emailReplied],
    ['list: email reply rate', pack.emailReplyRate, percent(people.emailReplied, emailed)],
    ['list: bounced', pack.emailBounceCount, people.bounced],
    ['list: bounce rate', pack.emailBounceRate, percent(people.bounced, emailed)],
    ['list: opened', pack.emailOpenCount, people.opened],
    ['list: open rate', pack.emailOpenRate, percent(people.opened, delivered)],
  ];
  return rows.flatMap(([name, shown, expected]) => differ(name, shown ?? -1, expected));
}

/** The counts on the steps. */
function itemDifferences({
  records: { items, events, ledger },
  ids,
  ...sides
}: WalkSides): string[] {
  const doneOf = (id: string) => items.find(({ itemId }) => itemId === id)?.done ?? -1;
  const at = (itemId: string, test: (event: EventAnswer) => boolean) =>
    events.filter((event) => event.itemId === itemId && test(event)).length;
  const kinds = (kind: LedgerKind) => ledger.filter((entry) => entry.kind === kind).length;
  return [
    ...items.flatMap(({ itemId, skipped, yesTaken, noTaken }) => [
      ...differ(
        `item ${itemId}: skipped`,
        skipped,
        at(itemId, (e) => e.type === 'ACTION_SKIPPED'),
      ),
      ...differ(`item ${itemId}: yes`, yesTaken, at(itemId, branch('yes'))),
      ...differ(`item ${itemId}: no`, noTaken, at(itemId, branch('no'))),
    ]),
    ...differ('visits on the chart', doneOf(ids.visit), kinds('VISIT')),
    ...differ('invites on the chart', doneOf(ids.connect), kinds('INVITE')),
    ...differ('messages on the chart', doneOf(ids.message), kinds('MESSAGE')),
    ...differ(
      'emails on the chart',
      doneOf(ids.first) + doneOf(ids.second),
      of(sides, 'ACCEPTED').length,
    ),
  ];
}

const branch =
  (taken: string) =>
  ({ type, data }: EventAnswer) =>
    type === 'CONDITION_DECIDED' && data['branch'] === taken;

function figuresOf(sides: WalkSides): Record<string, number> {
  return {
    leads: sides.records.leads.length,
    events: sides.records.events.length,
    waiting: sides.records.campaign.waitingLeads,
    finished: sides.records.campaign.finishedLeads,
    failed: sides.records.campaign.failedLeads,
    visits: eventsOf(sides, 'PROFILE_VIEWED').length,
    emails: eventsOf(sides, 'EMAIL_SENT').length,
    emailsFound: eventsOf(sides, 'EMAIL_FOUND').length,
    invites: eventsOf(sides, 'INVITE_SENT').length,
    messages: eventsOf(sides, 'MESSAGE_SENT').length,
    ...reactionFigures(sides),
    ...Object.fromEntries(
      [...countBy(sides.mail, ({ kind }) => kind)].map(([kind, count]) => [kind, count]),
    ),
  };
}
