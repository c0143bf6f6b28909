import { BOUNCE_SAMPLE, bouncesTooMuch } from '#core/email/mailbox-pace.ts';
import { MAILBOX_LINK } from '#data/engine-store/mailbox-store.ts';
import { writeNotification } from './user-problem.ts';
import { putMailbox, type UserTables } from './user-tables.ts';

/**
 * Holds the user's emails when too many of the newest came back and are not tried again, or were
 * refused by the server that was to take them; says once what to clean.
 */
export function guardBounces(tables: UserTables, now: number): boolean {
  const { mailbox } = tables;
  if (mailbox === null) return false;
  const sent = [...tables.sentEmails.values()].map((row) => ({
    at: row.sentAt,
    id: row.requestId,
    campaignId: row.campaignId,
    lasting: row.bounceFinal,
  }));
  const refused = [...tables.refusedAddresses.values()]
    .filter(({ atSending }) => atSending)
    .map(({ at, address: id, campaignId }) => ({ at, id, campaignId, lasting: true }));
  const givenUp = tables.events
    .filter(
      ({ type, data }) =>
        type === 'EMAIL_BOUNCED' && data['atSending'] === true && data['lasting'] === false,
    )
    .map(({ at, campaignId, data }) => ({
      at,
      id: String(data['address']),
      campaignId: campaignId ?? null,
      lasting: true,
    }));
  const newest = [...sent, ...refused, ...givenUp]
    .filter(({ at }) => at > (mailbox.bouncesCountedFrom ?? -Infinity))
    .sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
    .slice(0, BOUNCE_SAMPLE);
  const lasting = newest.filter((one) => one.lasting);
  if (!bouncesTooMuch(lasting.length) || mailbox.bouncesHoldSince !== null) return false;
  putMailbox(tables, { ...mailbox, bouncesHoldSince: now });
  const campaignIds = [...new Set(lasting.flatMap(({ campaignId }) => campaignId ?? []))].sort(
    (one, other) => Number(one) - Number(other),
  );
  const campaigns = campaignIds
    .flatMap((campaignId) => tables.campaigns.get(campaignId)?.row.name ?? [])
    .slice(0, 3);
  writeNotification(tables, {
    at: now,
    type: 'TOO_MANY_BOUNCES',
    data: { sent: newest.length, bounced: lasting.length, campaigns },
    link: MAILBOX_LINK,
  });
  return true;
}
