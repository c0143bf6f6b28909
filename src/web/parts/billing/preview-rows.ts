import { moneyText } from '#core/billing/money-text.ts';
import { grouped } from '#core/text/formats.ts';
import { chargeText, dayOf, type Preview } from './billing-facts.ts';
import { changeTexts as texts } from './change-texts.ts';

/** A line of a preview, with the campaigns that it is about. */
export type PreviewRow = {
  term: string;
  text: string;
  campaigns?: Preview['campaigns']['locked'];
};

/** A step of a minute is "now": a preview and its change are never at the same instant. */
const NOW_MS = 60_000;

/** Whether what is previewed takes effect immediately. */
export function isImmediate({ takesEffectAt, at }: Preview): boolean {
  return Date.parse(takesEffectAt) - Date.parse(at) < NOW_MS;
}

function campaignRows({ campaigns, campaigns: { locked, unlocked } }: Preview): PreviewRow[] {
  const groups = [
    [texts.locked, locked],
    [texts.unlocked, unlocked],
    [texts.stopped, campaigns.stopped],
    [texts.started, campaigns.started],
  ] as const;
  return groups
    .filter(([, some]) => some.length > 0)
    .map(([text, some]) => ({
      term: texts.campaigns,
      text: text(some.length),
      campaigns: some,
    }));
}

/**
 * A preview in words, line by line: what is paid now and next, and what happens to campaigns by
 * name, to seats, and to credits (product rules, section 18).
 */
export function previewRows({
  preview,
  zone,
  withCampaigns,
}: {
  preview: Preview;
  zone: string;
  /** Whether it says of a plan that leaves all campaigns alone that it does. */
  withCampaigns: boolean;
}): PreviewRow[] {
  const { dueNowCents, creditCents, nextCharge, endsAt, pauseAt, pauseEndsAt } = preview;
  const { seats, emailCredits } = preview;
  const rows: PreviewRow[] = [
    {
      term: texts.dueNow,
      text: dueNowCents === 0 ? texts.nothingDue : moneyText(dueNowCents),
    },
  ];
  if (creditCents > 0) rows.push({ term: texts.credit, text: moneyText(creditCents) });
  rows.push({
    term: texts.nextCharge,
    text: nextCharge === null ? texts.noCharge : chargeText({ charge: nextCharge, zone }),
  });
  if (pauseAt !== null && pauseEndsAt !== null)
    rows.push({
      term: texts.pauses,
      text: texts.fromTo(dayOf({ at: pauseAt, zone }), dayOf({ at: pauseEndsAt, zone })),
    });
  else
    rows.push({
      term: endsAt === null ? texts.takesEffect : texts.ends,
      text: isImmediate(preview)
        ? texts.now
        : texts.onDay(dayOf({ at: preview.takesEffectAt, zone })),
    });
  if (seats.before !== seats.after && seats.before > 0 && endsAt === null)
    rows.push({
      term: texts.seatsRow,
      text: texts.fromToCount(grouped(seats.before), grouped(seats.after)),
    });
  if (preview.team !== null) rows.push({ term: texts.team, text: texts.teamOf(preview.team) });
  if (emailCredits.before !== emailCredits.after)
    rows.push({
      term: texts.credits,
      text: texts.fromToCount(grouped(emailCredits.before), grouped(emailCredits.after)),
    });
  const campaigns = campaignRows(preview);
  if (campaigns.length > 0) rows.push(...campaigns);
  else if (withCampaigns) rows.push({ term: texts.campaigns, text: texts.untouched });
  return rows;
}
