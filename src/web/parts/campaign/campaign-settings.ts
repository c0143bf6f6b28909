import type { CampaignAnswer } from '#contract/campaigns.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import type { EmailSettings } from '#web/parts/campaign/email-settings.tsx';
import type { NoteSettings } from '#web/parts/campaign/note-rule.tsx';
import { webhookUrlProblem } from '#core/zapier/webhook-url.ts';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';

export type SettingsValues = Pick<
  CampaignAnswer,
  'contactedBefore' | 'lateAcceptance' | 'skipLeadConditions' | 'zapierEvents'
> &
  EmailSettings &
  NoteSettings & { zapierUrl: string };

/** The settings as the form holds them. */
export function settingsOf({
  contactedBefore,
  lateAcceptance,
  skipLeadConditions,
  zapierEvents,
  zapierUrl,
  noteRule,
  noteFilter,
  ...campaign
}: CampaignAnswer): SettingsValues {
  return {
    contactedBefore,
    lateAcceptance,
    skipLeadConditions,
    zapierEvents,
    zapierUrl: zapierUrl ?? '',
    noteRule,
    noteFilter,
    ...emailSettingsOf(campaign),
  };
}

/** How a campaign's emails are sent. */
export function emailSettingsOf({
  unsubscribeFooter,
  trackOpens,
  useLikelyEmails,
}: EmailSettings): EmailSettings {
  return { unsubscribeFooter, trackOpens, useLikelyEmails };
}

/** What is wrong with a webhook's address, null when nothing is. Empty means none. */
export function webhookProblem(text: string): string | null {
  const address = text.trim();
  return address === '' ? null : webhookUrlProblem(address);
}

/** What is wrong with a campaign's name, null when nothing is. */
export function nameProblem(name: string): string | null {
  return requiredProblem(name, TEXT_LIMITS.campaignName);
}
