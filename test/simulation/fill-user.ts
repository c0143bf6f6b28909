import type { MemoryWorld } from './store/memory-world.ts';
import { accountOfPlan } from './people-of-plan.ts';
import type { ProductTime } from './product-time.ts';
import type { Provider } from './provider/provider.ts';
import type { UserPlan } from './scenario.ts';

/** Adds a user of a plan, with their account on the network and its people; returns the account. */
export function addUser({
  plan,
  userId,
  teamId = null,
  world,
  provider,
  time,
}: {
  plan: UserPlan;
  userId: string;
  teamId?: string | null;
  world: MemoryWorld;
  provider: Provider;
  time: ProductTime;
}): string {
  const account = `acc-${userId}`;
  const now = time.clock.now();
  provider.accounts.set(account, accountOfPlan({ account, plan, now: time.networkNow() }));
  world.addUser({
    userId,
    week: { zone: plan.zone, schedulerItems: plan.schedule },
    limits: plan.limits,
    limitRange: plan.range,
    account,
    inviteByEmailEnabled: true,
    featureFlags: ['INVITE_BY_EMAIL'],
    connectedAt: now,
    emailCredits: plan.emailCredits,
    ...(teamId !== null && { teamId }),
    ...(plan.mailboxHours !== null && {
      mailboxConnected: true,
      mailbox: {
        address: `user-${userId}@sender.example`,
        fromName: 'Sender',
        signature: '',
        footer: null,
        status: 'CONNECTED',
        rampFrom: Math.floor(now - plan.mailboxHours * 3_600_000),
        bouncesHoldSince: null,
        news: 0,
      },
    }),
  });
  return account;
}
