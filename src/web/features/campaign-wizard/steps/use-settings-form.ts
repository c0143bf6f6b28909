import { useRef, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { ZAPIER_EVENTS } from '#core/zapier/zapier-event.ts';
import type { EmailSettings } from '#web/parts/campaign/email-settings.tsx';
import { noteRuleProblem } from '#web/parts/campaign/note-rule.tsx';
import type { Draft } from '../use-draft.ts';
import {
  emailSettingsOf,
  nameProblem,
  settingsOf,
  webhookProblem,
  type SettingsValues,
} from '#web/parts/campaign/campaign-settings.ts';

const NOTHING_STORED: SettingsValues = {
  lateAcceptance: 'NOTIFY',
  skipLeadConditions: [],
  contactedBefore: null,
  zapierEvents: [...ZAPIER_EVENTS],
  zapierUrl: '',
  unsubscribeFooter: true,
  trackOpens: false,
  useLikelyEmails: false,
  noteRule: 'ALWAYS',
  noteFilter: null,
};

/**
 * The settings and the name as they are edited here; what is wrong shows once it is touched or
 * sent.
 */
export function useSettingsForm(draft: Draft) {
  const { campaign } = draft;
  const [edited, setEdited] = useState<SettingsValues | null>(null);
  const [typedName, setName] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  /** The version at which the first change was made; null while nothing is edited. */
  const begunAt = useRef<number | null>(null);
  const begin = () => {
    begunAt.current ??= campaign?.version ?? null;
  };
  const forget = () => {
    setEdited(null);
    setName(null);
    begunAt.current = null;
  };
  const values = edited ?? (campaign ? settingsOf(campaign) : NOTHING_STORED);
  const name = typedName ?? draft.name;
  const address = values.zapierUrl.trim();
  const wrong = {
    name: nameProblem(name),
    webhook: webhookProblem(values.zapierUrl),
    notes: noteRuleProblem(values),
  };
  const addressChanged =
    campaign !== null && (campaign.zapierUrl ?? '') !== address && wrong.webhook === null;
  return {
    name,
    setName: (next: string | null) => {
      if (next !== null) begin();
      setName(next);
    },
    values,
    setValues: (next: SettingsValues) => {
      begin();
      setEdited(next);
    },
    /** Drops what was edited here. */
    forget,
    /** Takes the version that is stored now as the one that these values replace. */
    replace: (version: number) => {
      begunAt.current = version;
    },
    edited: edited !== null || typedName !== null,
    nameError: sent || typedName !== null ? wrong.name : null,
    webhookError: sent || edited !== null ? wrong.webhook : null,
    /** Shows what is wrong; true when nothing is. */
    check: () => {
      setSent(true);
      return wrong.name === null && wrong.webhook === null && wrong.notes === null;
    },
    save: async (as: string) => {
      const { contactedBefore, lateAcceptance, skipLeadConditions, zapierEvents } = values;
      const { noteRule, noteFilter } = values;
      const answer = await draft.save({
        name: as.trim(),
        contactedBefore,
        lateAcceptance,
        skipLeadConditions,
        zapierEvents,
        noteRule,
        noteFilter,
        ...(addressChanged && { zapierUrl: address || null }),
        ...emailChanges({ values, campaign }),
        version: begunAt.current ?? campaign?.version ?? null,
      });
      forget();
      return answer;
    },
  };
}

/** What of how emails are sent was changed: opens that no one chose follow the plan. */
function emailChanges({
  values,
  campaign,
}: {
  values: SettingsValues;
  campaign: CampaignAnswer | null;
}): Partial<EmailSettings> {
  return Object.fromEntries(
    Object.entries(emailSettingsOf(values)).filter(
      ([key, value]) => value !== campaign?.[key as keyof EmailSettings],
    ),
  );
}
