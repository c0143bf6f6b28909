import { allowanceLeft } from '#core/limits/daily-allowance.ts';
import { capacityToday, invites, startingActions } from '#core/limits/sender-capacity.ts';
import { inviteVerdict } from '#core/limits/weekly-invites.ts';
import { workingMsLeftToday } from '#core/schedule/next-opening.ts';
import type { SenderAnswer } from '#contract/campaign-senders.ts';
import { userIdShape } from '#contract/shapes.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { readSenderValues } from '#data/identity/sender-values.ts';
import type { Scope } from '#data/scope.ts';
import { readLosses } from '#data/shared-campaigns/losses.ts';
import {
  countDealt,
  listSenders,
  type Sender,
  type SharedCampaign,
} from '#data/shared-campaigns/shared-campaigns.ts';
import { countInvites } from '#data/walk/invite-counts.ts';
import { readDayAllowance } from '#server/plan/day-allowance.ts';
import type { PlanMoment } from '#server/plan/user-plan.ts';

type Standing = Awaited<ReturnType<typeof readLosses>>[number];

/** The senders of a shared campaign, each with what they can begin today and what binds it. */
export async function presentSenders(
  scope: Scope,
  shared: SharedCampaign,
  plan: PlanMoment,
): Promise<SenderAnswer[]> {
  const { db } = scope;
  const senders = await listSenders(scope, shared);
  const standings = new Map(
    (await readLosses(scope, shared)).map((standing) => [standing.userId, standing]),
  );
  const counts = await countDealt(scope, shared);
  const stored = await readSequence({ db, userId: shared.ownerId }, shared.campaignId);
  const actions = startingActions(stored?.sequence ?? null);
  const presented: SenderAnswer[] = [];
  for (const sender of senders) {
    const standing = standings.get(sender.userId);
    const capacity =
      standing === undefined
        ? { capacityToday: 0, boundBy: null }
        : await capacityOf(scope, { sender, standing, actions, plan });
    presented.push({
      userId: userIdShape.parse(sender.userId),
      name: sender.name,
      weight: sender.weight,
      state: sender.state,
      lost: standing?.loss ?? null,
      texts: await readSenderValues({ db, userId: sender.userId }),
      ...capacity,
      leads: counts.get(sender.userId) ?? { dealt: 0, touched: 0 },
    });
  }
  return presented;
}

async function capacityOf(
  { db, now }: Scope,
  {
    sender,
    standing,
    actions,
    plan,
  }: {
    sender: Sender;
    standing: Standing;
    actions: ReturnType<typeof startingActions>;
    plan: PlanMoment;
  },
) {
  const own = { db, userId: sender.userId, now };
  const user = await readActingUser(own);
  if (user === undefined) return { capacityToday: 0, boundBy: null };
  const today = await readDayAllowance({ db, user, plan, now });
  const campaign =
    sender.ownCampaignId === null ? undefined : await readCampaign(own, sender.ownCampaignId);
  return capacityToday({
    loss: standing.loss,
    locked: campaign?.locked ?? false,
    worksToday: standing.pausedUntil === null && worksToday(user, now),
    left: actions.map((type) => {
      const { used = 0, reserved = 0 } = today.units.get(type) ?? {};
      return allowanceLeft({ allowance: today.limitOf(type), used: used + reserved });
    }),
    invite: invites(actions)
      ? inviteVerdict({
          now,
          paidAccount: user.network_profile?.['premium'] === true,
          pausedUntil: user.invites_paused_until,
          ...(await countInvites(own)),
        })
      : null,
  });
}

function worksToday({ zone, schedule }: ActingUser, now: number): boolean {
  return workingMsLeftToday({ zone, schedulerItems: schedule }, now) > 0;
}
