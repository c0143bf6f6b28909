import { describe, expect, test } from 'vitest';
import type { PaymentsSubject } from '../../../../test/support/payments-subject.ts';
import { DAY, newBuyer } from './buyer-suite.ts';

/** Pauses: nothing is charged during one, and no paid time is lost (product rules, section 8). */
export function describePauses(subject: () => PaymentsSubject): void {
  const moveTo = (at: number) => subject().moveTo(at);

  describe('a pause', () => {
    test('begins after the paid period and ends on its own with a charge', async () => {
      for (const [priceId, amount] of [
        ['pro-monthly', 7900],
        ['pro-annual', 70_800],
      ] as const) {
        const buyer = await newBuyer(subject());
        const { subscriptionId, periodEnd: from } = await buyer.buy(priceId);
        const change = { do: 'PAUSE', from, months: 2 } as const;
        const told = await buyer.preview(subscriptionId, change);
        expect(told).toMatchObject({ dueNow: 0, credit: 0, next: { amount } });
        await buyer.change(subscriptionId, change);
        const { pause } = await buyer.find(subscriptionId);
        const until = pause?.until ?? 0;
        expect([pause?.from, until]).toEqual([from, told.next?.at]);
        await moveTo(from + 20 * DAY);
        expect(await buyer.find(subscriptionId)).toMatchObject({
          status: 'active',
          periodEnd: from,
          pause: { from, until },
        });
        expect(await buyer.invoices()).toHaveLength(1);
        await buyer.passBorder(until);
        expect(await buyer.find(subscriptionId)).toMatchObject({
          status: 'active',
          periodStart: until,
          pause: null,
        });
        expect((await buyer.invoices()).map((each) => each.amountCents)).toEqual([amount, amount]);
      }
    });

    test('that is scheduled can be taken back', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd: from } = await buyer.buy('pro-monthly');
      await buyer.change(subscriptionId, buyer.switchTo('basic-monthly', 'PERIOD_END'));
      await buyer.change(subscriptionId, { do: 'PAUSE', from, months: 1 });
      const next = { priceId: 'basic-monthly', seats: 1 };
      expect(await buyer.find(subscriptionId)).toMatchObject({ pause: { from }, next });
      await buyer.change(subscriptionId, { do: 'RESUME' });
      expect(await buyer.find(subscriptionId)).toMatchObject({ pause: null, next });
      await buyer.passBorder(from);
      expect((await buyer.invoices()).map((each) => each.amountCents)).toEqual([7900, 5900]);
    });

    test('that is active is ended by hand, and the next period is paid then', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd: from } = await buyer.buy('pro-monthly');
      await buyer.change(subscriptionId, { do: 'PAUSE', from, months: 3 });
      await moveTo(from + 10 * DAY);
      const told = await buyer.preview(subscriptionId, { do: 'RESUME' });
      expect(told.dueNow).toBe(7900);
      await buyer.change(subscriptionId, { do: 'RESUME' });
      const after = await buyer.find(subscriptionId);
      expect(after).toMatchObject({ status: 'active', pause: null });
      expect(after.periodEnd).toBe(told.next?.at);
      expect((await buyer.invoices()).at(-1)).toMatchObject({ amountCents: 7900, state: 'PAID' });
    });

    test('in the middle of a paid period keeps the time that is left', async () => {
      for (const byHand of [false, true]) {
        const buyer = await newBuyer(subject());
        const { subscriptionId, periodStart, periodEnd, periodKey } =
          await buyer.buy('small-monthly');
        const from = periodStart + 10 * DAY;
        await buyer.change(subscriptionId, { do: 'PAUSE', from, months: 1 });
        await moveTo(from + 5 * DAY);
        const { pause } = await buyer.find(subscriptionId);
        expect(pause?.from).toBe(from);
        let end = pause?.until ?? 0;
        if (byHand) {
          end = subject().now();
          expect((await buyer.preview(subscriptionId, { do: 'RESUME' })).dueNow).toBe(0);
          await buyer.change(subscriptionId, { do: 'RESUME' });
        } else await moveTo(end);
        const moved = end - from;
        expect(await buyer.find(subscriptionId)).toMatchObject({
          status: 'active',
          periodKey,
          pause: null,
          periodStart: periodStart + moved,
          periodEnd: periodEnd + moved,
        });
        expect(await buyer.invoices()).toHaveLength(1);
        await buyer.passBorder(periodEnd + moved);
        expect((await buyer.find(subscriptionId)).periodStart).toBe(periodEnd + moved);
        expect(await buyer.invoices()).toHaveLength(2);
      }
    });

    test('can be followed by a cancellation: immediately with nothing left, otherwise after what is left', async () => {
      const buyer = await newBuyer(subject());
      const plan = await buyer.buy('pro-monthly');
      const from = plan.periodEnd;
      await buyer.change(plan.subscriptionId, { do: 'PAUSE', from, months: 1 });
      await moveTo(from + DAY);
      await buyer.change(plan.subscriptionId, { do: 'CANCEL' });
      expect((await buyer.find(plan.subscriptionId)).status).toBe('canceled');
      const finder = await buyer.buy('small-monthly');
      const pausedFrom = finder.periodStart + 10 * DAY;
      await buyer.change(finder.subscriptionId, { do: 'PAUSE', from: pausedFrom, months: 1 });
      await moveTo(pausedFrom + 4 * DAY);
      await buyer.change(finder.subscriptionId, { do: 'CANCEL' });
      const end = finder.periodEnd + 4 * DAY;
      expect(await buyer.find(finder.subscriptionId)).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: true,
        periodEnd: end,
      });
      await buyer.passBorder(end);
      expect((await buyer.find(finder.subscriptionId)).status).toBe('canceled');
      expect(await buyer.invoices()).toHaveLength(2);
    });
  });
}
