import { describe, expect, test } from 'vitest';
import type { PaymentsSubject } from '../../../../test/support/payments-subject.ts';
import { DAY, newBuyer } from './buyer-suite.ts';

/** Customers, hosted forms, and events. */
export function describePurchases(subject: () => PaymentsSubject): void {
  describe('buying', () => {
    test('a customer is created once, even if the first response was lost', async () => {
      const buyer = await newBuyer(subject());
      expect(await subject().payments.customerOf(buyer.ask)).toBe(buyer.customerId);
      const other = await newBuyer(subject());
      expect(other.customerId).not.toBe(buyer.customerId);
    });

    test('a paid form is a subscription with its period and its invoice', async () => {
      const buyer = await newBuyer(subject());
      const { checkoutId, url } = await buyer.open('pro-monthly', 2);
      expect(url).toMatch(/^http/);
      expect(await buyer.state(checkoutId)).toBe('OPEN');
      expect(await buyer.account()).toEqual({ subscriptions: [], invoices: [] });
      await subject().answer({ checkoutId, outcome: 'pay' });
      expect(await buyer.state(checkoutId)).toBe('COMPLETE');
      const { subscriptions, invoices } = await buyer.account();
      expect(subscriptions).toHaveLength(1);
      const [bought] = subscriptions;
      expect(bought).toMatchObject({
        kind: 'PLAN',
        status: 'active',
        priceId: 'pro-monthly',
        seats: 2,
        cancelAtPeriodEnd: false,
        endedAt: null,
        next: null,
        pause: null,
        overdueSince: null,
      });
      const days = ((bought?.periodEnd ?? 0) - (bought?.periodStart ?? 0)) / DAY;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
      expect(invoices).toMatchObject([
        {
          subscriptionId: bought?.subscriptionId,
          description: 'pro-monthly × 2',
          amountCents: 15_800,
          creditCents: 0,
          state: 'PAID',
        },
      ]);
    });

    test('a declined payment leaves the form open', async () => {
      const buyer = await newBuyer(subject());
      const { checkoutId } = await buyer.open('basic-annual');
      await expect(subject().answer({ checkoutId, outcome: 'fail' })).rejects.toThrow('declined');
      expect(await buyer.state(checkoutId)).toBe('OPEN');
      expect((await buyer.account()).subscriptions).toEqual([]);
    });

    test('a payment that takes a while is incomplete until it arrives', async () => {
      const buyer = await newBuyer(subject());
      const { checkoutId } = await buyer.open('pro-monthly');
      await subject().answer({ checkoutId, outcome: 'wait' });
      const [waiting] = (await buyer.account()).subscriptions;
      expect(waiting?.status).toBe('incomplete');
      await buyer.payOverdue(waiting?.subscriptionId ?? '');
      expect((await buyer.find(waiting?.subscriptionId ?? '')).status).toBe('active');
    });

    test('a form that is requested again by its operation is the same one', async () => {
      const buyer = await newBuyer(subject());
      const first = await buyer.open('pro-monthly', 1, 'checkout-again');
      const again = await buyer.open('pro-monthly', 1, 'checkout-again');
      expect(again.checkoutId).toBe(first.checkoutId);
    });

    test('a newer form closes the older one of its kind, and none opens beside a subscription', async () => {
      const buyer = await newBuyer(subject());
      const older = await buyer.open('pro-monthly');
      const newer = await buyer.open('basic-monthly');
      expect(await buyer.state(older.checkoutId)).toBe('EXPIRED');
      await expect(
        subject().answer({ checkoutId: older.checkoutId, outcome: 'pay' }),
      ).rejects.toThrow('closed');
      await subject().answer({ checkoutId: newer.checkoutId, outcome: 'pay' });
      await expect(buyer.open('pro-monthly')).rejects.toMatchObject({ kind: 'conflict' });
      expect((await buyer.open('small-monthly')).url).toMatch(/^http/);
    });

    test('payment details are shown in words and changed on a hosted form', async () => {
      const buyer = await newBuyer(subject());
      await buyer.buy('pro-monthly');
      const { payments, now } = subject();
      const of = { customerId: buyer.customerId, realNow: now() };
      expect(await payments.paymentMethod(of)).toMatch(/\w+ .+/);
      expect((await payments.openPortal(of)).url).toMatch(/^http/);
    });
  });

  describe('events', () => {
    test('name the customer that they are about', async () => {
      const { payments, event, now } = subject();
      const { customerId } = await newBuyer(subject());
      const signed = event({ eventId: 'evt_1', customerId, at: now() });
      expect(payments.readEvent({ ...signed, realNow: now() })).toMatchObject({
        eventId: 'evt_1',
        customerId,
      });
    });

    test('with a wrong, altered, missing, or old signature are refused', async () => {
      const { payments, event, now } = subject();
      const { customerId } = await newBuyer(subject());
      const { rawBody, signature } = event({ eventId: 'evt_2', customerId, at: now() });
      const old = event({ eventId: 'evt_2', customerId, at: now() - 3_600_000 });
      const altered = Buffer.from(rawBody.toString('utf8').replace('evt_2', 'evt_3'));
      for (const of of [
        { rawBody, signature: null },
        { rawBody, signature: 'nonsense' },
        { rawBody, signature: signature.slice(0, -4) },
        { rawBody: altered, signature },
        old,
      ])
        expect(() => payments.readEvent({ ...of, realNow: now() })).toThrow(
          expect.objectContaining({ kind: 'bad_signature' }),
        );
    });
  });
}
