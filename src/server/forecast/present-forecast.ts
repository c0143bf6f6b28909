import { warmUpText } from '#core/email/warm-up-text.ts';
import { bottleneckText, ratesText, speedUpTexts } from '#core/forecast/forecast-texts.ts';
import type { ForecastResult } from '#core/forecast/forecast-result.ts';
import { noteBudget, noteMonth, notesSince } from '#core/limits/note-budget.ts';
import { noteForecastText } from '#core/limits/note-texts.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { isConnected } from '#core/account/user-status.ts';
import { writesNotes } from '#core/sequence/invite-notes.ts';
import { longestPathHours } from '#core/sequence/item-delay.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { ForecastAnswer } from '#contract/forecast.ts';
import { counted, grouped } from '#core/text/formats.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { planFactsOf } from '#server/plan/user-plan.ts';
import type { ReadForecast } from '#server/forecast/read-forecast-input.ts';

/** A forecast as the API carries it. */
export function presentForecast({
  read: { input, coming, held, running },
  result,
  user,
  campaignId,
  realNow,
}: {
  read: ReadForecast;
  result: ForecastResult;
  user: ActingUser;
  campaignId: CampaignId | null;
  realNow: number;
}): ForecastAnswer {
  const { series, actionsPerDay, rates } = result;
  return {
    campaignId,
    computedAt: isoInstant(input.now),
    runs: result.runs,
    leads: result.leads,
    leadsToCome: coming,
    heldLeads: held + result.held,
    finish: instants(result.finish),
    openEndedLeads: result.openEnded,
    failedLeads: result.failed,
    firstActionAt: isoInstant(result.firstActionAt),
    lastInviteAt: isoInstant(result.lastInviteAt),
    actionsPerDay: {
      ...actionsPerDay,
      firstDay: series.firstDay,
      stepDays: series.stepDays,
      byType: series.byType.map(({ type, perDay }) => ({ sequenceItemType: type, perDay })),
    },
    acceptances: {
      stepDays: result.acceptances.stepDays,
      points: result.acceptances.points.map(({ at, range }) => ({ at: isoInstant(at), ...range })),
    },
    limits: result.limits.map(({ type, ...rest }) => ({ sequenceItemType: type, ...rest })),
    binding: {
      code: result.binding.code,
      sequenceItemType: result.binding.type,
      share: result.binding.share,
      sentence: bottleneckText({ ...result, warmUp: warmUpOf(input, user) }),
    },
    invites: result.invites,
    notes: result.notes,
    notesLeftOut: result.notesLeftOut,
    noteSentence: noteSentenceOf(input, result),
    contacted: result.contacted,
    accepted: result.accepted,
    replied: result.replied,
    otherCampaigns: input.others.map(({ campaignId: id, name }) => ({
      campaignId: id as CampaignId,
      name,
    })),
    workingHoursPerWeek: input.account.week.schedulerItems.reduce(
      (sum, { active, fromHour, toHour }) => sum + (active ? toHour - fromHour : 0),
      0,
    ),
    longestPathHours: longestPathHours(input.campaign.sequence),
    speedUps: result.speedUps.map((one) => ({
      code: one.code,
      sequenceItemType: one.type,
      from: one.from,
      to: one.to,
      campaignId: one.campaignId as CampaignId | null,
      finishAt: isoInstant(one.finishAt),
      daysSooner: one.daysSooner,
      ...speedUpTexts(one),
    })),
    rates: {
      source: rates.source,
      sampleSize: rates.sampleSize,
      acceptance: percent(rates.accept),
      reply: percent(rates.reply),
      view: percent(rates.view),
      sentence: ratesText(rates),
    },
    assumptions: assumptionsOf({ user, running, realNow, held: held + result.held, coming }),
  };
}

function noteSentenceOf(
  { account, campaign, now }: ReadForecast['input'],
  { notesLeftOut }: ForecastResult,
): string | null {
  const { zone } = account.week;
  const { from, until } = noteMonth(zone, now);
  const used = notesSince(account.notedAt, from);
  const budget = noteBudget({ account: account.notes, used, until, now });
  return budget.source === 'UNLIMITED' || !writesNotes(campaign.sequence)
    ? null
    : noteForecastText(budget, zone, notesLeftOut.p50);
}

/** How the mailbox’s warm-up limits emails, in a few words; null if it doesn’t. */
export function warmUpOf(
  { account, now }: ReadForecast['input'],
  { zone }: ActingUser,
): string | null {
  return warmUpText({ rampFrom: account.mailboxRampFrom, now, zone });
}

/** A range of instants as the API carries it. */
export function instants({ p10, p50, p90 }: ForecastResult['finish']): ForecastAnswer['finish'] {
  return { p10: isoInstant(p10), p50: isoInstant(p50), p90: isoInstant(p90) };
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}

function assumptionsOf({
  user,
  running,
  realNow,
  held,
  coming,
}: {
  user: ActingUser;
  running: boolean;
  realNow: number;
  held: number;
  coming: number;
}): string[] {
  const usable = isSubscriptionUsable({ ...planFactsOf(user), realNow });
  return [
    ...(running ? [] : ['The campaign starts now']),
    ...(isConnected(user.status) ? [] : ['Your LinkedIn account is connected again']),
    ...(usable ? [] : ['Your subscription is active']),
    ...(held > 0 ? [`${counted(held, 'lead is', 'leads are')} paused and not counted`] : []),
    ...(coming > 0
      ? [
          `Lists add the ${coming === 1 ? 'lead' : `${grouped(coming)} leads`} still to be collected`,
        ]
      : []),
  ];
}
