import type { CampaignLeadAnswer } from '#contract/leads.ts';
import type { WaitingCode } from '#core/waiting/waiting-facts.ts';
import { shortWhenText } from '#core/time/when-text.ts';
import { leadsTexts } from '../leads-texts.ts';

type Brief = {
  words: string;
  /** What stands before the time, where there is one. */ before?: string;
};

/** What comes next for a lead, in one short line. */
export function nextLine({
  standing,
  now,
  zone,
}: {
  standing: CampaignLeadAnswer | null;
  now: number;
  zone: string;
}): string {
  const waiting = standing?.waitingFor;
  if (!waiting) return standing?.reasonText ?? '';
  const brief: Brief = leadsTexts.next[waiting.code as WaitingCode];
  const until = waiting.until === null ? null : Date.parse(waiting.until);
  return brief.before && until !== null && until > now
    ? leadsTexts.nextAt(brief.before, shortWhenText({ at: until, now, zone }))
    : brief.words;
}
