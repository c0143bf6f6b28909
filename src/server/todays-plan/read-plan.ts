import type { ForecastAccount, ForecastCampaign } from '#core/forecast/forecast-input.ts';
import { openWindows, type OpenWindow } from '#core/schedule/next-opening.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { dayStart, nextDayStart } from '#core/schedule/zone.ts';
import { stepContext } from '#core/sequence/step-context.ts';
import { pickPlanDay, simulateDayPlan, type DayPlan } from '#core/today/day-plan.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { AnyDatabase } from '#data/database.ts';
import { forecastAccountOf } from '#data/campaigns/forecast-account.ts';
import {
  readForecastCampaigns,
  type ForecastCampaignRow,
} from '#data/campaigns/forecast-sources.ts';
import type { Scope } from '#data/scope.ts';
import { readQueuedLeads, readLeadsDueBy, type PlanLead } from '#data/waiting/todays-plan.ts';
import { readWaitingSources, type WaitingSources } from '#data/waiting/waiting-sources.ts';
import type { PlanMoment } from '#server/plan/user-plan.ts';

/** How many leads a plan holds at most, shared evenly among the campaigns. */
const MAX_LEADS = 6000;
const LEAST_OF_EACH = 20;

/**
 * The plan and its input: `leads` per campaign, in the order of its turns' numbers; `dayWindows`
 * are all hours of the day.
 */
export type ReadPlan = {
  plan: DayPlan;
  account: ForecastAccount;
  sources: WaitingSources;
  dayWindows: readonly OpenWindow[];
  campaigns: readonly (ForecastCampaignRow & { leads: readonly PlanLead[] })[];
};

/**
 * Reads the input of a day's plan and computes it; nothing is written. Null: there is no such user.
 */
export async function readPlan(
  { db, userId, now }: Scope<'now'>,
  plan: PlanMoment,
): Promise<ReadPlan | null> {
  const sources = await readWaitingSources({ db, userId, now }, []);
  if (sources === null) return null;
  const account = forecastAccountOf({
    ...sources,
    pendingInvites: sources.invites.pending,
    notedAt: sources.invites.notedAt,
    ...plan,
  });
  const rows = (await readForecastCampaigns({ db, userId }, null)).filter(
    ({ sequence }) => sequence !== null,
  );
  const day = pickPlanDay(account, now);
  const leads =
    day === null
      ? []
      : await readLeads({
          db,
          userId,
          campaigns: rows,
          until: day.endsAt,
          left: day.left,
          slots: day.slots,
        });
  const byCampaign = Map.groupBy(leads, ({ campaignId }) => campaignId);
  const campaigns = rows.map((row) => ({ ...row, leads: byCampaign.get(row.campaignId) ?? [] }));
  const walked = campaigns.flatMap((row): ForecastCampaign[] =>
    row.sequence === null
      ? []
      : [
          {
            campaignId: row.campaignId,
            name: row.name,
            sequence: row.sequence,
            servedAt: row.servedAt ?? 0,
            noteRule: row.noteRule,
            leads: row.leads.map(({ lead }) => lead),
            around: stepContext({
              account: sources.user,
              startedAt: row.startedAt ?? now,
              connectionsKnownUntil: null,
              useLikelyEmails: row.useLikelyEmails,
              ...plan,
            }),
          },
        ],
  );
  const made = simulateDayPlan({ now, account, campaigns: walked, nextSlotAt: sources.nextSlotAt });
  return {
    plan: made,
    account,
    sources,
    campaigns,
    dayWindows: hoursOf(made.day, account.week),
  };
}

/** All hours of a day: the plan itself knows only those from now on. */
function hoursOf(day: string | null, week: WorkingWeek): OpenWindow[] {
  if (day === null) return [];
  const from = dayStart({ zone: week.zone, day });
  return [...openWindows({ week, from, until: nextDayStart(week.zone, from) })];
}

type Leads = {
  db: AnyDatabase;
  userId: string;
  campaigns: readonly ForecastCampaignRow[];
  until: number;
  left: Readonly<Partial<Record<SequenceItemType, number>>>;
  slots: number;
};

/**
 * Reads no more leads of a campaign than the day allows of their type, and than turns fit into its
 * hours.
 */
async function readLeads({ left, slots, ...owner }: Leads): Promise<PlanLead[]> {
  const share = Math.max(
    LEAST_OF_EACH,
    Math.floor(MAX_LEADS / Math.max(1, owner.campaigns.length)),
  );
  const types = Object.entries(left) as [SequenceItemType, number][];
  const [queued, ripening] = await Promise.all([
    // One more of each than can have a turn shows that someone is left over.
    readQueuedLeads(owner, {
      ...owner,
      most: types.map(([type, units]) => ({ type, leads: Math.min(units + 1, slots, share) })),
    }),
    readLeadsDueBy(owner, { ...owner, most: Math.min(slots, share) }),
  ]);
  return [...queued, ...ripening].toSorted(
    (one, other) =>
      one.lead.dueAt - other.lead.dueAt || Number(BigInt(one.leadId) - BigInt(other.leadId)),
  );
}
