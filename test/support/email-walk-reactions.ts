import type { MailEntry, WalkSides } from './email-walk.ts';
import { groupBy } from './ledger-sides.ts';

/** A message in transit when a reply arrives can't be stopped anymore; real ms. */
export const ON_ITS_WAY_MS = 5000;
const HOUR_MS = 3_600_000;
const TRIED_FOR_HOURS = 48;
const LONGEST_WAIT_HOURS = 20;
const MOST_TRIES = 3;

/** A policy bounce rejects one message and says nothing about others. */
const isGone = ({ kind, reason }: MailEntry) => kind === 'BOUNCED' && reason === 'unknown';
const isFull = ({ kind, reason }: MailEntry) => kind === 'BOUNCED' && reason === 'full';
const isStop = ({ kind }: MailEntry) => kind === 'REPLIED' || kind === 'UNSUBSCRIBED';

/**
 * Violations of section 16 of the product rules: nothing is sent on either channel, in any
 * campaign, to someone who replied or unsubscribed, nor to someone who is away until they are back;
 * emails after a permanent bounce are skipped; after a temporary one the email is tried at most
 * three times in 48 hours.
 */
export function reactionDifferences(sides: WalkSides): string[] {
  return [...lateActs(sides), ...bouncedForGood(sides), ...bouncedForNow(sides)];
}

/** How often these rules had something to decide. */
export function reactionFigures(sides: WalkSides): Record<string, number> {
  const { mail, records } = sides;
  const addresses = (test: (entry: MailEntry) => boolean) =>
    new Set(mail.filter(test).map(({ address }) => address)).size;
  return {
    peopleWhoStopped: addresses(isStop),
    peopleAway: addresses(({ kind }) => kind === 'OUT_OF_OFFICE'),
    actsAfterAbsences: mail
      .filter(({ kind }) => kind === 'OUT_OF_OFFICE')
      .flatMap((away) => actsOn(sides, away.address).filter(({ at }) => at >= untilOf(away)))
      .length,
    addressesGone: addresses(isGone),
    emailsSkipped: records.events.filter(isSkippedAsBounced).length,
    triedAgain: [...triesOf(sides).values()].filter(({ length }) => length > 1).length,
  };
}

type Act = { what: string; at: number; realAt: number };

/** Every act on the person at an address, in any campaign. */
function actsOn({ mail, records, leadAt }: WalkSides, address: string): Act[] {
  const personId = leadAt(address)?.personId ?? null;
  return [
    ...mail
      .filter((entry) => entry.kind === 'ACCEPTED' && entry.address === address)
      .map(({ at, realAt }) => ({ what: 'EMAIL', at, realAt })),
    ...records.ledger
      .filter((entry) => entry.requestId !== null && entry.personId === personId)
      .map(({ kind, at, realAt }) => ({ what: kind, at, realAt: realAt ?? '' })),
  ].map(({ what, at, realAt }) => ({ what, at: Date.parse(at), realAt: Date.parse(realAt) }));
}

const untilOf = ({ kind, until }: MailEntry): number =>
  kind === 'OUT_OF_OFFICE' ? Date.parse(until ?? '') : Infinity;

function lateActs(sides: WalkSides): string[] {
  return sides.mail
    .filter((entry) => isStop(entry) || entry.kind === 'OUT_OF_OFFICE' || isGone(entry))
    .flatMap((stop) =>
      actsOn(sides, stop.address)
        .filter(({ what }) => what === 'EMAIL' || !isGone(stop))
        .filter(
          ({ at, realAt }) =>
            realAt > Date.parse(stop.realAt) + ON_ITS_WAY_MS && at < untilOf(stop),
        )
        .map(
          ({ what, at }) =>
            `${stop.address}: ${what} at ${new Date(at).toISOString()}, after ${stop.kind} at ${stop.at}`,
        ),
    );
}

const isSkippedAsBounced = ({ type, data }: WalkSides['records']['events'][number]) =>
  type === 'ACTION_SKIPPED' && data['reason'] === 'EMAIL_BOUNCED';

/**
 * After a permanent bounce there is no second email, and the lead continues to the end without it.
 */
function bouncedForGood(sides: WalkSides): string[] {
  const { mail, leadAt, ids } = sides;
  const gone = new Set(mail.filter(isGone).map(({ address }) => address));
  return [...gone].flatMap((address) => {
    const record = leadAt(address);
    const skipped = record?.timeline.filter(isSkippedAsBounced) ?? [];
    const emails = mail.filter(({ kind, address: to }) => kind === 'ACCEPTED' && to === address);
    const isRight =
      record?.place.reason === 'REACHED_END' &&
      (emails.length > 1 || skipped.some(({ itemId }) => itemId === ids.second));
    return isRight
      ? []
      : [
          `${address} bounced for good: ${emails.length} emails, ${skipped.length} skipped, ${record?.place.reason}`,
        ];
  });
}

/** The accepted tries of each email: by address and step. */
function triesOf({ mail, records, mailbox }: WalkSides): Map<string, MailEntry[]> {
  const domain = mailbox.split('@')[1];
  const itemOf = new Map(
    records.events.map(({ data, itemId }) => [`<${String(data['requestId'])}@${domain}>`, itemId]),
  );
  return groupBy(
    mail.filter(({ kind }) => kind === 'ACCEPTED'),
    ({ address, messageId }) => `${address} ${itemOf.get(messageId ?? '')}`,
  );
}

/**
 * A temporary bounce is followed by another try while there were fewer than three, for 48 hours.
 */
function bouncedForNow(sides: WalkSides): string[] {
  const { mail } = sides;
  return [...triesOf(sides)].flatMap(([email, tries]) => {
    const [first, last] = [tries[0], tries.at(-1)];
    const reportOf = (one: MailEntry | undefined) =>
      mail.find((entry) => isFull(entry) && entry.messageId === one?.messageId);
    const hoursUntil = (report: MailEntry | undefined) =>
      (Date.parse(report?.at ?? '') - Date.parse(first?.at ?? '')) / HOUR_MS;
    const isWanted = !mail.some((entry) => isStop(entry) && entry.address === last?.address);
    return [
      ...(tries.length > MOST_TRIES ? [`${email} was tried ${tries.length} times`] : []),
      ...tries
        .slice(0, -1)
        .map(reportOf)
        .filter((report) => report === undefined || hoursUntil(report) > TRIED_FOR_HOURS)
        .map((report) => `${email} was sent again after ${report?.at ?? 'no report'}`),
      ...(tries.length < MOST_TRIES &&
      isWanted &&
      hoursUntil(reportOf(last)) + LONGEST_WAIT_HOURS <= TRIED_FOR_HOURS
        ? [`${email} was tried ${tries.length} times only`]
        : []),
    ];
  });
}
