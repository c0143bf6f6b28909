import { findItem } from '#core/sequence/walk-items.ts';
import type { PlaceRow } from '../store/memory-rows.ts';
import type { UserTables } from '../store/user-tables.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

/**
 * When a reservation commits, nothing forbids the act: the campaign is on, its sequence has this
 * item with this text, the account is connected, the subscription is active, the person is not on
 * the blacklist, and no one has stopped the lead.
 */
export function judgeLastLook({
  report,
  tables,
  place,
  made,
  text,
}: {
  report: Report;
  tables: UserTables;
  place: PlaceRow | undefined;
  made: Try;
  text: unknown;
}): void {
  const against = (what: string): void =>
    report({
      promise: 'off',
      rule: 'an act reserved that was switched off',
      detail: `${sentence(made)}: ${what}`,
    });
  const { user } = tables.row;
  const campaign = tables.campaigns.get(made.campaignId)?.row;
  if (campaign === undefined || campaign.status !== 'ACTIVE' || campaign.locked)
    against('its campaign is off');
  const item = findItem(campaign?.sequence ?? null, made.itemId)?.item;
  if (item === undefined) against('its item is gone');
  if (made.action === 'CONNECT_BY_EMAIL' && item?.type === 'CONNECT' && !item.inviteByEmailEnabled)
    against('its item gives no address');
  const plain = item?.message != null && !item.message.includes('{{');
  if (plain && typeof text === 'string' && text !== item.message)
    against('its text is an older one');
  if (user.status !== 'VERIFIED') against('the account is not connected');
  if (user.subscriptionStatus !== 'active') against('the subscription does not run');
  if (tables.leads.get(made.leadId)?.person.blacklisted === true)
    against('the person is on the blacklist');
  if (place === undefined || place.state !== 'IN_PROGRESS')
    against(`the lead is ${place?.state ?? 'gone'}`);
}
