import type { NotificationType } from '#core/notification/notification.ts';
import { scrubName } from '#core/scrubber/person-name.ts';
import { notificationIdShape } from '#contract/shapes.ts';
import {
  readNotificationNames,
  type NotificationNames,
  type NotificationRow,
} from '#data/tables/notifications.ts';
import type { Owner } from '#data/scope.ts';
import { readNameWords } from '#data/settings/scrubber-words.ts';
import { isoInstant } from '#server/http/page-response.ts';

type Data = Record<string, unknown>;

/**
 * Notifications as the API shows them: with the current names of the lead, campaign, and list they
 * are about.
 */
export async function presentNotifications(scope: Owner, rows: readonly NotificationRow[]) {
  const [names, words] = await Promise.all([
    readNotificationNames(scope, rows),
    readNameWords(scope),
  ]);
  return rows.map((row) => {
    const data: Data = { ...row.data, ...namesOf(row.data, names, words) };
    return {
      id: notificationIdShape.parse(row.notification_id),
      type: row.type as NotificationType,
      at: isoInstant(row.at),
      closed: row.closed,
      data,
      link: linkOf(row),
    };
  });
}

function namesOf(data: Data, names: NotificationNames, words: readonly string[]): Data {
  const lead = names.leads.get(String(data['leadId']));
  const campaign = names.campaigns.get(String(data['campaignId']));
  const list = names.lists.get(String(data['leadPackId']));
  return {
    ...(lead && { leadName: scrubName(lead, words).name }),
    ...(campaign && { campaignName: campaign }),
    ...(list && { listName: list.name, ...list.verdicts }),
  };
}

/** A notification about a campaign lead links to that lead. */
function linkOf({ data, link }: NotificationRow): string | null {
  const [campaignId, leadId] = [data['campaignId'], data['leadId']];
  return link !== null &&
    typeof leadId === 'string' &&
    typeof campaignId === 'string' &&
    link === `/campaigns/${campaignId}/leads`
    ? `${link}?lead=${leadId}`
    : link;
}
