import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSubscriptions } from '#data/billing/subscriptions.ts';
import { settleBilling } from '#jobs/settle-billing.ts';
import {
  buy,
  customerOf,
  database,
  deliver,
  moveTo,
  newPerson,
  payments,
  stripe,
  time,
  type Person,
} from '#server/billing/stripe-fixture.ts';

/**
 * What happens to an event on its way: it arrives, arrives twice, waits for later ones, or is lost.
 */
const FATES = ['arrives', 'twice', 'later', 'lost'] as const;
const DEEDS = ['decline', 'pay', 'dispute', 'switch', 'pause', 'resume', 'cancel'] as const;

const parts = {
  get db() {
    return database.db;
  },
  get payments() {
    return payments;
  },
  allFeaturesAccounts: [],
  now: () => time.now,
  realNow: () => time.real,
  say: () => undefined,
};

/** What happens at Stripe itself, of which only events can tell us. */
async function atStripe({
  of,
  action,
}: {
  of: Person;
  action: (typeof DEEDS)[number];
}): Promise<void> {
  const customerId = await customerOf(of);
  const { subscriptions } = await payments.readAccount({ customerId, realNow: time.real });
  const plan = subscriptions.find(({ status }) => status !== 'canceled');
  if (plan === undefined) return;
  const { subscriptionId } = plan;
  const change = { customerId, subscriptionId, realNow: time.real, operation: crypto.randomUUID() };
  const from = plan.periodEnd;
  const seats = plan.seats + 1;
  const { priceId } = plan;
  const work = {
    decline: async () => void stripe.world.declines.add(customerId),
    pay: async () => stripe.payOverdue(subscriptionId),
    dispute: async () => stripe.dispute(subscriptionId),
    switch: () =>
      payments.change({
        ...change,
        change: { do: 'SWITCH', priceId, seats, when: 'NOW', at: time.real },
      }),
    pause: () => payments.change({ ...change, change: { do: 'PAUSE', from, months: 1 } }),
    resume: () => payments.change({ ...change, change: { do: 'RESUME' } }),
    cancel: () => payments.change({ ...change, change: { do: 'CANCEL' } }),
  }[action];
  // What can't be done now changes nothing.
  await work().catch(() => undefined);
}

/** Our state beside Stripe's. */
async function bothOf(of: Person) {
  const customerId = await customerOf(of);
  const { subscriptions } = await payments.readAccount({ customerId, realNow: time.real });
  const own = await listSubscriptions({ db: database.db, userId: of.userId, realNow: time.real });
  return { ours: own.map((each) => each.of), theirs: subscriptions };
}

test(
  'events that come late, twice, out of order, or never leave our state equal to Stripe’s after the comparison',
  { timeout: 1_200_000 },
  async () => {
    const step = fc.record({
      action: fc.constantFrom(...DEEDS),
      hours: fc.integer({ min: 0, max: 400 }),
      fates: fc.infiniteStream(fc.constantFrom(...FATES)),
    });
    const delivered = { events: 0, lost: 0, equalWithout: 0, histories: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const person = await newPerson();
        await buy(person, 'pro-monthly');
        let seen = stripe.world.events.length;
        let waiting: (typeof stripe.world.events)[number][] = [];
        const send = async (event: (typeof waiting)[number]) => {
          delivered.events += 1;
          expect(await deliver(event)).toBe(200);
        };
        for (const { action, hours, fates } of steps) {
          moveTo(time.real + hours * 3_600_000);
          await atStripe({ of: person, action });
          const news = stripe.world.events.slice(seen);
          seen = stripe.world.events.length;
          for (const event of news) {
            const { value: fate } = fates.next();
            if (fate === 'lost') delivered.lost += 1;
            else if (fate === 'later') waiting.push(event);
            else
              for (let times = fate === 'twice' ? 2 : 1; times > 0; times -= 1) await send(event);
          }
          // Those that waited come after newer ones, the newest first.
          if (hours % 2 === 0)
            for (const event of waiting.splice(0).toReversed()) await send(event);
        }
        waiting = [];
        const before = await bothOf(person);
        if (JSON.stringify(before.ours) === JSON.stringify(before.theirs))
          delivered.equalWithout += 1;
        await settleBilling(parts, person.userId);
        const { ours, theirs } = await bothOf(person);
        expect(ours).toEqual(theirs);
        delivered.histories += 1;
      }),
      { numRuns: Number(process.env['HISTORIES'] ?? 40) },
    );
    expect(delivered.events).toBeGreaterThan(0);
    expect(delivered.lost).toBeGreaterThan(0);
    // The comparison had something to find.
    expect(delivered.equalWithout).toBeLessThan(delivered.histories);
  },
);
