import type { EventType } from '#core/lead/lead-event.ts';
import type { EventAnswer } from '#contract/leads.ts';
import type { CampaignRecords } from './campaign-records.ts';
import type { LedgerEntry, LedgerKind } from './ledger.ts';
import {
  ACTS,
  ANSWERS,
  type ActKind,
  type AnswerKind,
  type Sides,
  countBy,
  differ,
  groupBy,
  isAdopted,
  isUnconfirmed,
  peopleOf,
  percent,
  personsOf,
  sidesOf,
} from './ledger-sides.ts';

/**
 * The figures on which both sides of the main job agree, for the test's output, and every
 * difference as a sentence.
 */
export type Comparison = { figures: Record<string, number>; differences: string[] };

const ACT_KINDS = Object.keys(ACTS) as ActKind[];
const ANSWER_KINDS = Object.keys(ANSWERS) as AnswerKind[];
/** Acts that a person can get only once in the main job. */
const ONCE: readonly ActKind[] = ['INVITE', 'WITHDRAW', 'LIKE', 'VISIT'];
const SHOWN_AT_MOST = 40;

/**
 * Compares a campaign with the network's ledger, row by row: acts by the id of their request,
 * responses by person and text, and all numbers computed from them.
 */
export function compareWithLedger(records: CampaignRecords): Comparison {
  const sides = sidesOf(records);
  const differences = [
    ...actDifferences(sides),
    ...answerDifferences(sides),
    ...timelineDifferences(sides),
    ...duplicates(sides),
    ...stateDifferences(sides),
    ...campaignNumbers(sides),
    ...packNumbers(sides),
    ...itemNumbers(sides),
  ];
  return {
    figures: figuresOf(sides),
    differences:
      differences.length > SHOWN_AT_MOST
        ? [...differences.slice(0, SHOWN_AT_MOST), `and ${differences.length - SHOWN_AT_MOST} more`]
        : differences,
  };
}

/**
 * Every act in the ledger has exactly one event or one unconfirmed try, and every event of an act
 * is in the ledger.
 */
function actDifferences({ records, leadOf, acts }: Sides): string[] {
  const differences: string[] = [];
  const byRequest = groupBy(
    records.events.filter(({ data }) => typeof data['requestId'] === 'string'),
    ({ data }) => String(data['requestId']),
  );
  for (const { kind, personId, requestId, text, at } of acts) {
    const lead = leadOf.get(personId);
    const found = (byRequest.get(requestId ?? '') ?? []).filter(
      ({ type }) => type === ACTS[kind] || type === 'ACTION_UNCONFIRMED',
    );
    const [event] = found;
    if (lead === undefined)
      differences.push(`${kind} at ${at} to ${personId}, who is no lead of the campaign`);
    else if (found.length !== 1 || event === undefined)
      differences.push(
        `${kind} at ${at} to lead ${lead.lead.id} (${requestId}) has ${found.length} events`,
      );
    else if (event.leadId !== lead.lead.id)
      differences.push(`${kind} at ${at} to lead ${lead.lead.id} is told of lead ${event.leadId}`);
    else if (
      (kind === 'MESSAGE' || kind === 'INVITE') &&
      event.type === ACTS[kind] &&
      (event.data['text'] ?? null) !== text
    )
      differences.push(
        `${kind} to lead ${lead.lead.id} said ${JSON.stringify(text)}, its event ${JSON.stringify(event.data['text'])}`,
      );
  }
  const requests = new Set(acts.map(({ requestId, kind }) => `${requestId} ${ACTS[kind]}`));
  const actEvents = new Set<string>(Object.values(ACTS));
  for (const { id, type, leadId, data } of records.events) {
    if (actEvents.has(type) && !requests.has(`${String(data['requestId'])} ${type}`))
      differences.push(`Event ${id}, ${type} of lead ${leadId}, is not in the ledger`);
  }
  return differences;
}

/** Compares what people did (accepted, replied, read), by person and, for replies, by text. */
function answerDifferences({ records, answers }: Sides): string[] {
  return records.leads.flatMap(({ lead, personId, timeline }) =>
    ANSWER_KINDS.flatMap((kind) => {
      const entries = answers.filter((entry) => entry.kind === kind && entry.personId === personId);
      const events = timeline.filter(({ type }) => type === ANSWERS[kind]);
      if (entries.length !== events.length)
        return [
          `${kind} of lead ${lead.id}: ${entries.length} in the ledger, ${events.length} in the timeline`,
        ];
      const texts = (all: readonly (string | null)[]) => JSON.stringify(all.toSorted());
      const said = texts(entries.map(({ text }) => text));
      const heard = texts(events.map(({ data }) => String(data['text'])));
      return kind === 'REPLIED' && said !== heard
        ? [`Lead ${lead.id} wrote ${said}, the timeline says ${heard}`]
        : [];
    }),
  );
}

/**
 * The timeline of each lead has the campaign's events of that lead, with its acts in the ledger's
 * order.
 */
function timelineDifferences({ records, acts }: Sides): string[] {
  const eventsOf = groupBy(records.events, ({ leadId }) => leadId ?? '');
  const actsOf = groupBy(acts, ({ personId }) => personId);
  const ids = (events: readonly EventAnswer[]) =>
    events
      .map(({ id }) => id)
      .toSorted()
      .join();
  return records.leads.flatMap(({ lead, personId, timeline }) => {
    if (ids(timeline) !== ids(eventsOf.get(lead.id) ?? []))
      return [`The timeline of lead ${lead.id} and the list of events differ`];
    const done = timeline
      .flatMap(({ type }) => ACT_KINDS.filter((kind) => ACTS[kind] === type))
      .join(' ');
    const recorded = (actsOf.get(personId ?? '') ?? [])
      .filter(
        ({ requestId }) =>
          !timeline.some(
            ({ type, data }) => type === 'ACTION_UNCONFIRMED' && data['requestId'] === requestId,
          ),
      )
      .map(({ kind }) => kind)
      .join(' ');
    return done === recorded
      ? []
      : [`Lead ${lead.id} went ${done || 'nowhere'}, the ledger says ${recorded || 'nowhere'}`];
  });
}

/** Finds acts done twice: by request, by person and kind, by person and item. */
function duplicates({ records, acts }: Sides): string[] {
  const twice = <Item>(items: readonly Item[], keyOf: (item: Item) => string) =>
    [...groupBy(items, keyOf)]
      .filter(([, group]) => group.length > 1)
      .map(([key, group]) => `${group.length} times: ${key}`);
  const actEvents = new Set<string>(Object.values(ACTS));
  return [
    ...twice(acts, ({ requestId, kind }) => `request ${requestId} ${kind}`),
    ...twice(
      acts.filter(({ kind }) => ONCE.includes(kind)),
      ({ personId, kind }) => `${kind} to ${personId}`,
    ),
    ...twice(
      acts.filter(({ kind }) => kind === 'MESSAGE'),
      ({ personId, text }) => `message to ${personId}: ${text}`,
    ),
    ...twice(
      records.events.filter(({ type }) => actEvents.has(type)),
      ({ leadId, itemId }) => `item ${itemId} for lead ${leadId}`,
    ),
  ];
}

/** Compares the leads by state, and each lead's own fields. */
function stateDifferences({ records, acts, answers }: Sides): string[] {
  const { campaign, leads } = records;
  const counted = countBy(leads, ({ place }) => place.state);
  const shown = {
    UPLOADING: campaign.uploadingLeads,
    GETTING_READY: campaign.gettingReadyLeads,
    IN_PROGRESS: campaign.inProgressLeads,
    WAITING: campaign.waitingLeads,
    PAUSED: campaign.pausedLeads,
    FINISHED: campaign.finishedLeads,
    FAILED: campaign.failedLeads,
    BLACKLISTED: campaign.blacklistedLeads,
  };
  const states = Object.entries(shown).flatMap(([state, count]) =>
    differ(`leads ${state}`, count, counted.get(state) ?? 0),
  );
  const sum = Object.entries(shown).reduce(
    (total, [state, count]) => total + (state === 'UPLOADING' ? 0 : count),
    0,
  );
  const invited = personsOf(acts, 'INVITE');
  const accepted = personsOf(answers, 'ACCEPTED');
  const replied = personsOf(answers, 'REPLIED');
  const fields = leads.flatMap(({ lead, place, personId, timeline }) => [
    ...(isAdopted(timeline)
      ? []
      : differ(
          `invitedAt of lead ${lead.id}`,
          Number(place.invitedAt !== null),
          Number(invited.has(personId ?? '') && !isUnconfirmed(timeline, records.itemIds.connect)),
        )),
    ...differ(
      `acceptedAt of lead ${lead.id}`,
      Number(place.acceptedAt !== null),
      Number(accepted.has(personId ?? '')),
    ),
    ...differ(
      `repliedAt of lead ${lead.id}`,
      Number(place.repliedAt !== null),
      Number(replied.has(personId ?? '')),
    ),
  ]);
  return [
    ...states,
    ...differ('total leads and the sum of their states', campaign.totalLeads, sum),
    ...differ('total leads', campaign.totalLeads, leads.length),
    ...fields,
  ];
}

/** The numbers of the campaign page and its statistics. */
function campaignNumbers(sides: Sides): string[] {
  const { campaign } = sides.records;
  const { invited, accepted, contacted, messaged, viewed, replied, withdrawn } = peopleOf(
    sides,
    sides.records.leads,
  );
  return [
    ...differ('invited leads', campaign.invitedLeads, invited),
    ...differ('leads that accepted', campaign.acceptanceRateLeads, accepted),
    ...differ('contacted leads', campaign.contactedLeads, contacted),
    ...differ('messaged leads', campaign.messagedLeads, messaged),
    ...differ('leads that saw a message', campaign.messageViewedLeads, viewed),
    ...differ('leads that replied', campaign.replyRateLeads, replied),
    ...differ('withdrawn leads', campaign.withdrawnLeads, withdrawn),
    ...differ('acceptance rate', campaign.acceptanceRate, percent(accepted, invited)),
    ...differ('reply rate', campaign.replyRate, percent(replied, contacted)),
  ];
}

/** The numbers of each lead pack, which add up to those of the campaign. */
function packNumbers(sides: Sides): string[] {
  const { packs, leads, campaign } = sides.records;
  const single = packs.flatMap((pack) => {
    const own = leads.filter(({ place }) => place.leadPackId === pack.id);
    const { invited, accepted, contacted, replied } = peopleOf(sides, own);
    const states = countBy(own, ({ place }) => place.state);
    return [
      ...differ(`pack ${pack.id}: leads`, pack.totalLeadsCount, own.length),
      ...differ(`pack ${pack.id}: finished`, pack.finishedLeadsCount, states.get('FINISHED') ?? 0),
      ...differ(`pack ${pack.id}: failed`, pack.failedLeadsCount, states.get('FAILED') ?? 0),
      ...differ(`pack ${pack.id}: waiting`, pack.waitingUntilCount, states.get('WAITING') ?? 0),
      ...differ(
        `pack ${pack.id}: in progress`,
        pack.inProgressLeadsCount,
        states.get('IN_PROGRESS') ?? 0,
      ),
      ...differ(`pack ${pack.id}: invited`, pack.invitedCount, invited),
      ...differ(`pack ${pack.id}: accepted`, pack.acceptanceCount, accepted),
      ...differ(`pack ${pack.id}: contacted`, pack.contactedCount, contacted),
      ...differ(`pack ${pack.id}: replied`, pack.replyCount, replied),
      ...differ(
        `pack ${pack.id}: acceptance rate`,
        pack.acceptanceRate,
        percent(accepted, invited),
      ),
      ...differ(`pack ${pack.id}: reply rate`, pack.replyRate, percent(replied, contacted)),
    ];
  });
  return [
    ...single,
    ...differ(
      'leads of all packs',
      packs.reduce((sum, pack) => sum + pack.totalLeadsCount, 0),
      campaign.totalLeads,
    ),
  ];
}

/** The counts on the items of the sequence. */
function itemNumbers({ records }: Sides): string[] {
  const { items, events, ledger, itemIds } = records;
  const ofItem = (
    itemId: string,
    types: readonly EventType[],
    more: (event: EventAnswer) => boolean = () => true,
  ) =>
    events.filter((event) => event.itemId === itemId && types.includes(event.type) && more(event))
      .length;
  const single = items.flatMap(({ itemId, done, skipped, yesTaken, noTaken }) => [
    ...differ(`item ${itemId}: done`, done, ofItem(itemId, Object.values(ACTS))),
    ...differ(`item ${itemId}: skipped`, skipped, ofItem(itemId, ['ACTION_SKIPPED'])),
    ...differ(
      `item ${itemId}: yes`,
      yesTaken,
      ofItem(itemId, ['CONDITION_DECIDED'], ({ data }) => data['branch'] === 'yes'),
    ),
    ...differ(
      `item ${itemId}: no`,
      noTaken,
      ofItem(itemId, ['CONDITION_DECIDED'], ({ data }) => data['branch'] === 'no'),
    ),
  ]);
  const doneBy = (...ids: string[]) =>
    items.filter(({ itemId }) => ids.includes(itemId)).reduce((sum, { done }) => sum + done, 0);
  const unconfirmed = (...ids: string[]) =>
    new Set(
      events
        .filter(({ type, itemId }) => type === 'ACTION_UNCONFIRMED' && ids.includes(itemId ?? ''))
        .map(({ data }) => String(data['requestId'])),
    );
  const recorded = (kind: LedgerKind, ...ids: string[]) =>
    ledger.filter((entry) => entry.kind === kind && !unconfirmed(...ids).has(entry.requestId ?? ''))
      .length;
  return [
    ...single,
    ...differ('visits on the chart', doneBy(itemIds.visit), recorded('VISIT', itemIds.visit)),
    ...differ('invites on the chart', doneBy(itemIds.connect), recorded('INVITE', itemIds.connect)),
    ...differ(
      'messages on the chart',
      doneBy(itemIds.first, itemIds.second),
      recorded('MESSAGE', itemIds.first, itemIds.second),
    ),
    ...differ('likes on the chart', doneBy(itemIds.like), recorded('LIKE', itemIds.like)),
    ...differ(
      'withdrawals on the chart',
      doneBy(itemIds.withdraw),
      recorded('WITHDRAW', itemIds.withdraw),
    ),
  ];
}

function figuresOf({ records, acts, answers }: Sides): Record<string, number> {
  const counts = (entries: readonly LedgerEntry[], kinds: readonly LedgerKind[]) =>
    Object.fromEntries(
      kinds.map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length]),
    );
  const events = (type: EventType) => records.events.filter((event) => event.type === type).length;
  return {
    leads: records.leads.length,
    events: records.events.length,
    ...counts(acts, ACT_KINDS),
    ...counts(answers, ANSWER_KINDS),
    finished: records.campaign.finishedLeads,
    failed: records.campaign.failedLeads,
    paused: records.campaign.pausedLeads,
    skipped: events('ACTION_SKIPPED'),
    unconfirmed: events('ACTION_UNCONFIRMED'),
    settled: records.events.filter(({ data }) => data['settled'] === true).length,
    adopted: records.leads.filter(({ timeline }) => isAdopted(timeline)).length,
  };
}
