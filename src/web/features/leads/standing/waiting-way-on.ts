import type { WaitingCode } from '#core/waiting/waiting-facts.ts';
import { paths } from '#web/paths.ts';

type WayOn = { label: string; href: string };

/**
 * Where a person can change what a lead waits for; null where only time or other people can
 * (design, section 10: one action).
 */
export function wayOn({
  code,
  campaignId,
}: {
  code: WaitingCode;
  campaignId: string;
}): WayOn | null {
  switch (code) {
    case 'CAMPAIGN_OFF':
      return { label: 'Campaign settings', href: paths.campaignSettings.href({ campaignId }) };
    case 'CAMPAIGN_LOCKED':
    case 'SUBSCRIPTION':
      return { label: 'See plans', href: paths.upgrade.href() };
    case 'CONNECTION':
      return { label: 'Connect LinkedIn', href: paths.enterLinkedIn.href() };
    case 'MAILBOX_MISSING':
      return { label: 'Connect a mailbox', href: paths.emailAccount.href() };
    case 'FINDER_MISSING':
      return { label: 'See email finders', href: paths.emailFinderPricing.href() };
    case 'WORKING_HOURS':
      return { label: 'Working hours', href: paths.workingHours.href() };
    case 'DAILY_LIMIT':
    case 'WEEKLY_INVITES':
      return { label: 'Daily limits', href: paths.limits.href() };
    case 'SEQUENCE_MISSING':
      return { label: 'Open the sequence', href: paths.campaignSequence.href({ campaignId }) };
    default:
      return null;
  }
}
