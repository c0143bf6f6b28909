import {
  HOLDING_CODES,
  LAUNCH_CODES,
  launchAdvice,
  launchSentence,
  type LaunchCode,
  problemSentence,
} from '#core/forecast/launch-codes.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { readComingPacks, readLiveCounts } from '#data/campaigns/forecast-sources.ts';
import { readLeadNames } from '#data/leads/launch-leads.ts';
import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { LaunchFindings } from '#server/campaign-facts/launch-check.ts';
import { pageResponse } from '#server/http/page-response.ts';

type Present = {
  db: AnyDatabase;
  userId: string;
  campaignId: CampaignId;
  firstStart: boolean;
  findings: LaunchFindings;
  page: number;
  size: number;
  /** Only findings of one kind. */
  code: LaunchCode | null;
};

/** What the launch check found, with one page of the leads concerned. */
export async function presentLaunchCheck({
  db,
  userId,
  campaignId,
  firstStart,
  findings,
  page,
  size,
  code: only,
}: Present): Promise<LaunchCheckAnswer> {
  const one = { db, userId, campaignId };
  const { live, held } = await readLiveCounts(one, one.campaignId);
  const coming = (await readComingPacks(one, one.campaignId)).reduce(
    (sum, pack) => sum + pack.coming,
    0,
  );
  const listed = findings.problems.filter(({ code }) => only === null || code === only);
  const shown = listed.slice(page * size, (page + 1) * size);
  const { example } = findings;
  const named = [...shown, ...(example === null ? [] : [example])].map(({ leadId }) => leadId);
  const names = await readLeadNames({ db, userId }, named);
  const nameOf = (leadId: string) => names.get(leadId) ?? 'Unnamed lead';
  const counts = LAUNCH_CODES.flatMap((code) => {
    const leads = findings.counts.get(code) ?? 0;
    const sentence = launchSentence(code, leads);
    const { email, credits } = findings;
    const advice = launchAdvice(code, email?.plan.fate ?? null, credits);
    return leads === 0 ? [] : [{ code, leads, sentence, advice }];
  });
  const heldBack = counts
    .filter(({ code }) => HOLDING_CODES.includes(code))
    .reduce((sum, { leads }) => sum + leads, 0);
  const content = shown.map(({ leadId, item, ...found }) => ({
    leadId: leadId as LeadId,
    fullName: nameOf(leadId),
    code: found.code,
    itemId: item?.id ?? null,
    itemType: item?.type ?? null,
    sentence: problemSentence({
      ...found,
      stepName: item === null ? null : capital(STEP_NAMES[item.type].name),
    }),
  }));
  return {
    campaignId,
    firstStart,
    leads: live + held,
    checkedLeads: findings.checkedLeads,
    leadsToCome: coming,
    readyLeads: findings.checkedLeads - heldBack,
    texts: findings.texts,
    example: example && {
      leadId: example.leadId as LeadId,
      fullName: nameOf(example.leadId),
      itemId: example.item.id,
      itemType: example.item.type,
      subject: example.subject || null,
      message: example.message,
    },
    alternativeLeads: findings.alternativeLeads,
    counts,
    steps: findings.steps.map(({ item, code, sentence }) => ({
      itemId: item.id,
      itemType: item.type,
      code,
      sentence,
    })),
    limits: findings.limits.map(({ type, limit, sentence }) => ({
      sequenceItemType: type,
      limit,
      sentence,
    })),
    noteSentence: findings.noteSentence,
    email: findings.email && presentEmail(findings.email),
    problems: pageResponse({ page, size }, { rows: content, total: listed.length }),
  };
}

/** Domains listed one by one; the others are counted. */
const MAX_DOMAINS = 100;

function presentEmail({
  notes,
  domains: { domains, ...all },
}: NonNullable<LaunchFindings['email']>): NonNullable<LaunchCheckAnswer['email']> {
  const others = domains.slice(MAX_DOMAINS);
  return {
    notes,
    ...all,
    domains: domains.slice(0, MAX_DOMAINS),
    otherDomains: others.length,
    leadsAtOthers: others.reduce((sum, { leads }) => sum + leads, 0),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
