import { PROFILE_READ, PROFILE_READS_PER_DAY } from '#core/limits/profile-reads.ts';
import type { ProviderAccount } from '../provider/provider.ts';
import type { PlaceRow } from '../store/memory-rows.ts';
import type { UserTables } from '../store/user-tables.ts';
import type { AtTheEnd } from './at-the-end.ts';
import { standing } from './nothing-lost.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

const ACT_EVENTS = {
  CONNECT: 'INVITE_SENT',
  CONNECT_BY_EMAIL: 'INVITE_SENT',
  MESSAGE: 'MESSAGE_SENT',
  INMAIL: 'INMAIL_SENT',
  VISIT: 'PROFILE_VIEWED',
  ENDORSE: 'ENDORSED',
  LIKE: 'LIKED',
  FOLLOW: 'FOLLOWED',
  WITHDRAW: 'INVITE_WITHDRAWN',
  EMAIL: 'EMAIL_SENT',
} as const;
const ACT_STAMPS = {
  CONNECT: 'invited',
  CONNECT_BY_EMAIL: 'invited',
  MESSAGE: 'messaged',
  INMAIL: 'inmailed',
  VISIT: 'visited',
  ENDORSE: 'endorsed',
  LIKE: 'liked',
  FOLLOW: 'followed',
  WITHDRAW: 'withdrawn',
  EMAIL: 'emailed',
} as const;

/**
 * The product must show exactly what the network's journal has: one event for each act, no event
 * without one, and each lead's first times from its acts. Acts that no one could look up are shown
 * as unconfirmed.
 */
export function judgeAgreement({
  report,
  tables,
  tries,
  holder,
  answeredBy,
  clockWasSet,
}: Pick<AtTheEnd, 'report' | 'tables' | 'tries' | 'holder' | 'clockWasSet'> &
  Pick<Stamps, 'answeredBy'>): void {
  const events = new Map<string, string[]>();
  const lastAdded = new Map<string, number>();
  const lastShown = new Map<unknown, number>();
  for (const [index, { type, data, campaignId, leadId }] of tables.events.entries()) {
    const requestId = data['requestId'];
    lastShown.set(requestId, index);
    if (type === 'LEAD_ADDED') lastAdded.set(`${campaignId}/${leadId}`, index);
    if (
      typeof requestId === 'string' &&
      type !== 'ACTION_SKIPPED' &&
      type !== 'ACTION_FAILED' &&
      type !== 'STATE_CHANGED'
    )
      events.set(requestId, [...(events.get(requestId) ?? []), type]);
  }
  const done = new Map<string, Try[]>();
  for (const made of tries) {
    const shown = events.get(made.requestId) ?? [];
    events.delete(made.requestId);
    // Found addresses are judged separately.
    if (made.action === 'FIND_EMAIL') continue;
    const expected =
      made.end === 'HAPPENED'
        ? [ACT_EVENTS[made.action as keyof typeof ACT_EVENTS]]
        : made.end === 'UNCONFIRMED'
          ? ['ACTION_UNCONFIRMED']
          : [];
    // An act that was unconfirmed and is now settled has both events, each once.
    const settled = shown.includes('ACTION_SETTLED');
    const said = shown.filter(
      (type, index) =>
        !(
          settled &&
          (type === 'ACTION_SETTLED' ||
            (type === 'ACTION_UNCONFIRMED' && made.end !== 'UNCONFIRMED')) &&
          shown.indexOf(type) === index
        ),
    );
    if (said.join(' ') !== expected.join(' '))
      report({
        promise: 'ledger',
        rule: 'the timeline is not what was done',
        detail: `${sentence(made)} ended ${made.end ?? 'open'}, carried out: ${made.landed !== null}; events: ${shown.join(', ') || 'none'}`,
      });
    if (made.landed !== null && made.end === null && made.departedElapsed === null)
      report({ promise: 'ledger', rule: 'an act that never left', detail: sentence(made) });
    if (made.end === 'HAPPENED')
      done.set(`${made.campaignId}/${made.leadId}`, [
        ...(done.get(`${made.campaignId}/${made.leadId}`) ?? []),
        made,
      ]);
  }
  for (const [requestId, types] of events)
    report({
      promise: 'ledger',
      rule: 'events of an act that was never tried',
      detail: `${types.join(', ')} (${requestId})`,
    });
  for (const { places } of tables.campaigns.values())
    for (const place of places.values())
      judgeStamps({
        report,
        place,
        // One who was taken out and comes in again begins anew.
        done: (done.get(place.key) ?? []).filter(
          ({ requestId }) =>
            (lastShown.get(requestId) ?? Infinity) > (lastAdded.get(place.key) ?? -1),
        ),
        tables,
        holder,
        answeredBy,
        clockWasSet,
      });
  judgeUnits({ report, tables });
}

/** The units of a day are those of its tries that happened, may have happened or are open. */
function judgeUnits({ report, tables }: { report: Report; tables: UserTables }): void {
  const taken = new Map<string, number>();
  for (const { day, action, status } of tables.intents.values())
    if (status !== 'DID_NOT_HAPPEN')
      taken.set(`${day} ${action}`, (taken.get(`${day} ${action}`) ?? 0) + 1);
  for (const [day, ofDay] of tables.usage)
    for (const [action, used] of ofDay)
      if (action === PROFILE_READ) {
        if (used > PROFILE_READS_PER_DAY)
          report({
            promise: 'G3',
            rule: 'more profile reads in a local day than the account has',
            detail: `${used} on ${day}`,
          });
      } else if (used !== (taken.get(`${day} ${action}`) ?? 0))
        report({
          promise: 'ledger',
          rule: 'the units of a day are not its tries',
          detail: `${action} on ${day}: ${used} taken, ${taken.get(`${day} ${action}`) ?? 0} tried`,
        });
  for (const [key, count] of taken)
    if (tables.usage.get(key.split(' ')[0] ?? '')?.get(key.split(' ')[1] ?? '') === undefined)
      report({
        promise: 'ledger',
        rule: 'the units of a day are not its tries',
        detail: `${key}: none taken, ${count} tried`,
      });
}

type Stamps = {
  report: Report;
  place: PlaceRow;
  done: readonly Try[];
  tables: UserTables;
  holder: ProviderAccount;
  /** When a lead answered by email. */
  answeredBy: (leadId: string) => readonly number[];
  clockWasSet: boolean;
};

function judgeStamps({
  report,
  place,
  done,
  tables,
  holder,
  answeredBy,
  clockWasSet,
}: Stamps): void {
  const expected = new Set(done.map(({ action }) => ACT_STAMPS[action as keyof typeof ACT_STAMPS]));
  // A permanent rejection by a mail server counts like a bounce.
  const isBounced = tables.events.some(
    ({ type, campaignId, leadId, data }) =>
      type === 'EMAIL_BOUNCED' &&
      campaignId === place.campaignId &&
      leadId === place.leadId &&
      data['atSending'] === true,
  );
  if (isBounced) expected.add('emailed');
  const { invited, contacted, accepted, replied, ...rest } = place.stamps;
  const wrong = (what: string): void =>
    report({
      promise: 'ledger',
      rule: 'statistics are not what was done',
      detail: `${standing(place)}: ${what}; done: ${done.map(({ action }) => action).join(', ') || 'nothing'}`,
    });
  for (const stamp of [
    'messaged',
    'inmailed',
    'visited',
    'endorsed',
    'liked',
    'followed',
    'withdrawn',
    'emailed',
  ] as const)
    if ((rest[stamp] !== undefined) !== expected.has(stamp))
      wrong(`${stamp} is ${rest[stamp] === undefined ? 'not ' : ''}counted`);
  const adopted = tables.events.some(
    ({ type, campaignId, leadId, data }) =>
      type === 'ACTION_SKIPPED' &&
      campaignId === place.campaignId &&
      leadId === place.leadId &&
      data['reason'] === 'ALREADY_INVITED',
  );
  if ((invited !== undefined) !== (expected.has('invited') || adopted))
    wrong(`invited is ${invited === undefined ? 'not ' : ''}counted`);
  const reached =
    expected.has('invited') ||
    adopted ||
    expected.has('messaged') ||
    expected.has('inmailed') ||
    expected.has('emailed');
  if ((contacted !== undefined) !== reached)
    wrong(`contacted is ${contacted === undefined ? 'not ' : ''}counted`);
  const lead = tables.leads.get(place.leadId)?.person;
  const person = lead?.memberId == null ? undefined : holder.people.get(lead.memberId);
  if (accepted !== undefined && (invited === undefined || person?.connectedAt == null))
    wrong('accepted is counted, but nobody accepted');
  if (
    !clockWasSet &&
    accepted === undefined &&
    invited !== undefined &&
    lead?.connectedAt != null &&
    person?.connectedAt != null &&
    person.connectedAt >= invited
  )
    wrong('an acceptance is not counted');
  const since = Math.max(place.addedAt, place.memory.answersSeenUntil ?? 0);
  const answers = [
    ...answeredBy(place.leadId),
    ...(person?.messages.flatMap(({ fromMe, at }) => (fromMe ? [] : [at])) ?? []),
  ];
  const toTeammate = tables.events.some(
    ({ campaignId, leadId, data }) =>
      data['answered'] !== undefined && campaignId === place.campaignId && leadId === place.leadId,
  );
  if (place.reason === 'REPLIED' && !toTeammate && !answers.some((at) => at > since))
    wrong('it was stopped by an answer that nobody gave since');
  if (replied !== undefined && answers.length === 0)
    wrong('replied is counted, but nobody replied');
}
