import { describe, expect, test } from 'vitest';
import { OVERDUE_MS } from '#core/billing/subscription.ts';
import type { PaymentsSubject } from '../../../../test/support/payments-subject.ts';
import { DAY, newBuyer } from './buyer-suite.ts';

/** Changes of price and seats, cancellations, and failed payments. */
export function describeChanges(subject: () => PaymentsSubject): void {
  const pass = (ms: number) => subject().moveTo(subject().now() + ms);

  describe('another price', () => {
    test('to a higher price takes effect immediately and costs to the cent what the preview said', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd, periodKey } = await buyer.buy('basic-monthly');
      await pass(10 * DAY);
      const change = buyer.switchTo('advanced-monthly');
      const told = await buyer.preview(subscriptionId, change);
      expect(told.dueNow).toBeGreaterThan(0);
      expect(told.credit).toBeGreaterThan(0);
      expect(told.next).toEqual({ amount: 9900, at: periodEnd });
      expect(await buyer.invoices()).toHaveLength(1);
      await pass(20 * 60_000);
      await buyer.change(subscriptionId, change);
      expect(await buyer.find(subscriptionId)).toMatchObject({
        priceId: 'advanced-monthly',
        periodEnd,
        periodKey,
      });
      expect((await buyer.invoices()).at(-1)).toMatchObject({
        description: 'advanced-monthly',
        amountCents: told.dueNow,
        creditCents: told.credit,
        state: 'PAID',
      });
    });

    test('to a year begins the year now, with the unused month deducted', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodKey } = await buyer.buy('pro-monthly');
      await pass(15 * DAY);
      const change = buyer.switchTo('pro-annual');
      const told = await buyer.preview(subscriptionId, change);
      expect(told.dueNow + told.credit).toBe(70_800);
      await buyer.change(subscriptionId, change);
      const after = await buyer.find(subscriptionId);
      expect(after.periodEnd).toBe(told.next?.at);
      expect(after.periodKey).not.toBe(periodKey);
      expect((await buyer.invoices()).at(-1)?.amountCents).toBe(told.dueNow);
    });

    test('requested twice by one operation is paid once', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId } = await buyer.buy('basic-monthly');
      await pass(DAY);
      const change = buyer.switchTo('pro-monthly');
      await buyer.change(subscriptionId, change, 'twice');
      await buyer.change(subscriptionId, change, 'twice');
      expect(await buyer.invoices()).toHaveLength(2);
    });

    test('that is declined changes nothing', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId } = await buyer.buy('basic-monthly');
      await pass(DAY);
      await buyer.decline();
      await expect(
        buyer.change(subscriptionId, buyer.switchTo('pro-monthly')),
      ).rejects.toMatchObject({ kind: 'declined' });
      expect((await buyer.find(subscriptionId)).priceId).toBe('basic-monthly');
      expect(await buyer.invoices()).toHaveLength(1);
    });

    test('to a lower price waits for the end of the period, and can be taken back', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd } = await buyer.buy('pro-monthly', 3);
      const down = buyer.switchTo('basic-monthly', 'PERIOD_END');
      expect(await buyer.preview(subscriptionId, down)).toEqual({
        dueNow: 0,
        credit: 0,
        next: { amount: 5900, at: periodEnd },
      });
      await buyer.change(subscriptionId, down);
      const waiting = { priceId: 'pro-monthly', next: { priceId: 'basic-monthly', seats: 1 } };
      expect(await buyer.find(subscriptionId)).toMatchObject(waiting);
      await buyer.change(subscriptionId, buyer.switchTo('pro-monthly', 'NOW', 3));
      expect((await buyer.find(subscriptionId)).next).toBeNull();
      await buyer.change(subscriptionId, buyer.switchTo('pro-monthly', 'PERIOD_END', 2));
      await buyer.change(subscriptionId, down);
      expect(await buyer.find(subscriptionId)).toMatchObject(waiting);
      expect(await buyer.invoices()).toHaveLength(1);
      await buyer.passBorder(periodEnd);
      expect(await buyer.find(subscriptionId)).toMatchObject({
        priceId: 'basic-monthly',
        seats: 1,
        next: null,
        periodStart: periodEnd,
      });
      expect((await buyer.invoices()).at(-1)).toMatchObject({ amountCents: 5900, state: 'PAID' });
    });

    test('from a year to a month waits for the end of the year', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd } = await buyer.buy('pro-annual');
      await buyer.change(subscriptionId, buyer.switchTo('pro-monthly', 'PERIOD_END'));
      await buyer.passBorder(periodEnd);
      const after = await buyer.find(subscriptionId);
      expect(after).toMatchObject({ priceId: 'pro-monthly', periodStart: periodEnd });
      expect((after.periodEnd - periodEnd) / DAY).toBeLessThanOrEqual(31);
      expect((await buyer.invoices()).at(-1)?.amountCents).toBe(7900);
    });

    test('of what no one has, or of what ended, is refused', async () => {
      const buyer = await newBuyer(subject());
      const other = await newBuyer(subject());
      const { subscriptionId } = await buyer.buy('pro-monthly');
      const change = buyer.switchTo('advanced-monthly');
      for (const wrong of ['sub_none', (await other.buy('pro-monthly')).subscriptionId])
        await expect(buyer.change(wrong, change)).rejects.toMatchObject({ kind: 'not_found' });
      await buyer.change(subscriptionId, { do: 'CANCEL' });
      await buyer.passBorder((await buyer.find(subscriptionId)).periodEnd);
      await expect(
        buyer.change(subscriptionId, buyer.switchTo('advanced-monthly')),
      ).rejects.toMatchObject({ kind: 'conflict' });
    });
  });

  describe('the end', () => {
    test('takes effect with the paid period, and can be taken back until then', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd } = await buyer.buy('pro-monthly');
      await buyer.change(subscriptionId, buyer.switchTo('basic-monthly', 'PERIOD_END'));
      expect((await buyer.preview(subscriptionId, { do: 'CANCEL' })).next).toBeNull();
      await buyer.change(subscriptionId, { do: 'CANCEL' });
      expect(await buyer.find(subscriptionId)).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: true,
        next: null,
      });
      await buyer.change(subscriptionId, { do: 'RESUME' });
      expect((await buyer.find(subscriptionId)).cancelAtPeriodEnd).toBe(false);
      await buyer.change(subscriptionId, { do: 'CANCEL' });
      await buyer.passBorder(periodEnd);
      expect(await buyer.find(subscriptionId)).toMatchObject({
        status: 'canceled',
        endedAt: periodEnd,
      });
      expect(await buyer.invoices()).toHaveLength(1);
      expect((await buyer.buy('basic-monthly')).status).toBe('active');
    });
  });

  describe('a payment that fails', () => {
    test('is owed from then on, unpaid after two weeks, and paying makes it active', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd } = await buyer.buy('pro-monthly');
      await buyer.decline();
      await buyer.passBorder(periodEnd);
      const owed = await buyer.find(subscriptionId);
      expect(owed.status).toBe('past_due');
      expect(owed.overdueSince).toBeGreaterThanOrEqual(periodEnd);
      expect((await buyer.invoices()).at(-1)).toMatchObject({ amountCents: 7900, state: 'OPEN' });
      await buyer.passBorder((owed.overdueSince ?? 0) + OVERDUE_MS);
      expect((await buyer.find(subscriptionId)).status).toBe('unpaid');
      await buyer.payOverdue(subscriptionId);
      expect(await buyer.find(subscriptionId)).toMatchObject({
        status: 'active',
        overdueSince: null,
      });
      const states = (await buyer.invoices()).map(({ state }) => state);
      expect(states).toEqual(['PAID', 'PAID']);
    });

    test('is retried, and each time is reported with its reason and when the next is', async () => {
      const buyer = await newBuyer(subject());
      const { periodEnd } = await buyer.buy('pro-monthly');
      const [paid] = await buyer.invoices();
      expect(paid).toMatchObject({ failures: [], retryAt: null, paidAt: paid?.at });
      await buyer.decline();
      await buyer.passBorder(periodEnd);
      const owed = async () => (await buyer.invoices()).at(-1);
      const first = await owed();
      const reason = expect.stringMatching(/declined(?!.*\.$)/i);
      expect(first).toMatchObject({ failures: [{ at: first?.at, reason }], paidAt: null });
      const tries = [first?.at];
      for (let next = first; next?.retryAt; next = await owed()) {
        tries.push(next.retryAt);
        await buyer.passBorder(next.retryAt);
      }
      expect(tries).toHaveLength(4);
      expect(tries.at(-1)).toBe((first?.at ?? 0) + OVERDUE_MS);
      expect(await owed()).toMatchObject({
        state: 'OPEN',
        failures: tries.map((at) => ({ at, reason })),
      });
    });

    test('may be paid at the next retry', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd } = await buyer.buy('pro-monthly');
      await buyer.decline();
      await buyer.passBorder(periodEnd);
      const failed = (await buyer.invoices()).at(-1);
      // The form for another purchase accepts a card that works.
      await buyer.buy('small-monthly');
      await buyer.passBorder(failed?.retryAt ?? 0);
      expect((await buyer.find(subscriptionId)).status).toBe('active');
      expect(
        (await buyer.invoices()).find(({ invoiceId }) => invoiceId === failed?.invoiceId),
      ).toEqual({ ...failed, state: 'PAID', paidAt: failed?.retryAt, retryAt: null });
    });

    test('can be ended, and then nothing is owed', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId, periodEnd } = await buyer.buy('pro-monthly');
      await buyer.decline();
      await buyer.passBorder(periodEnd);
      await buyer.change(subscriptionId, { do: 'CANCEL' });
      expect((await buyer.find(subscriptionId)).status).toBe('canceled');
      expect(await buyer.invoices()).toMatchObject([
        { state: 'PAID' },
        { state: 'VOID', failures: [{}], retryAt: null },
      ]);
    });

    test('afterward, by a dispute, stops the subscription', async () => {
      const buyer = await newBuyer(subject());
      const { subscriptionId } = await buyer.buy('pro-monthly');
      await buyer.dispute(subscriptionId);
      expect((await buyer.find(subscriptionId)).status).toBe('unpaid');
      expect((await buyer.invoices()).map(({ state }) => state)).toEqual(['DISPUTED']);
    });
  });
}
