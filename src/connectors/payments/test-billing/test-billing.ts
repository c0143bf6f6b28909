import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PaymentsError, type PaymentEvent, type Payments } from '#connectors/payments/payments.ts';
import {
  changeSubscription,
  completeCheckout,
  once,
  openCheckout,
  previewChange,
  settle,
  steer,
} from '#connectors/payments/test-billing/test-provider.ts';
import type { HostedForm, TestControls } from '#connectors/payments/test-controls.ts';
import type { TestRecord } from '#connectors/payments/test-billing/test-record.ts';

/**
 * Where test billing keeps its records. `change` runs `work` on a customer's record, one call at a
 * time, and stores the result; if it throws, nothing is changed.
 */
export type TestBillingStore = {
  change: <Result>(of: {
    customerId: string;
    work: (record: TestRecord) => Result;
  }) => Promise<Result>;
};

/** Test billing as a provider, and what people do on its hosted forms or through practice mode. */
export type TestBilling = Payments & TestControls;

const eventShape = z.object({ id: z.string(), type: z.string(), customer: z.string() });
/** How old an event's signature may be, as with real providers. */
const TOLERANCE_MS = 300_000;

/** A signature as test billing puts it on an event: the time and what it signs. */
export function signTestEvent({
  secret,
  body,
  at,
}: {
  secret: string;
  body: string;
  at: number;
}): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function readSigned({
  rawBody,
  signature,
  secret,
  realNow,
}: {
  rawBody: Buffer;
  signature: string | null;
  secret: string;
  realNow: number;
}): PaymentEvent {
  const seconds = Number(/^t=(\d{1,12}),/.exec(signature ?? '')?.[1] ?? Number.NaN);
  const body = rawBody.toString('utf8');
  const right = Buffer.from(signTestEvent({ secret, body, at: seconds * 1000 }));
  const given = Buffer.from(signature ?? '');
  const isFresh = Math.abs(realNow - seconds * 1000) <= TOLERANCE_MS;
  if (!isFresh || right.length !== given.length || !timingSafeEqual(right, given))
    throw new PaymentsError('bad_signature', 'The signature of this event is wrong');
  let content: unknown = null;
  try {
    content = JSON.parse(body);
  } catch {
    // Rejected below together with other invalid forms.
  }
  const parsed = eventShape.safeParse(content);
  if (!parsed.success) throw new PaymentsError('conflict', 'This event has an unknown format');
  const { id: eventId, type, customer: customerId } = parsed.data;
  return { eventId, type, customerId };
}

/**
 * The built-in test billing (product rules, sections 8 and 18): it behaves like a provider, keeps
 * its own record, and takes no card. `secret` signs its events and the URLs of its forms.
 */
export function createTestBilling({
  store,
  publicUrl,
  secret,
}: {
  store: TestBillingStore;
  publicUrl: string;
  secret: string;
}): TestBilling {
  const portalMark = (customerId: string) =>
    createHmac('sha256', secret).update(`portal|${customerId}`).digest('base64url');
  const formUrl = (formId: string) => `${publicUrl}/billing/test/${formId}`;
  const inRecord = store.change;
  const hosted = makeForms(store, portalMark);

  return {
    mode: 'test',
    customerOf: async ({ userId }) => `test_${userId}`,
    async openCheckout({ customerId, realNow: at, ...asked }) {
      const fresh = `checkout.${customerId}.${randomBytes(24).toString('base64url')}`;
      const checkoutId = await inRecord({
        customerId,
        work: (record) => openCheckout({ record, at, checkoutId: fresh, ...asked }),
      });
      return { checkoutId, url: formUrl(checkoutId) };
    },
    readCheckout: ({ customerId, checkoutId }) =>
      inRecord({
        customerId,
        work: ({ checkouts }) =>
          checkouts.find((each) => each.checkoutId === checkoutId)?.state ?? 'EXPIRED',
      }),
    readAccount: ({ customerId, realNow: at }) =>
      inRecord({
        customerId,
        work: (record) => {
          settle(record, at);
          return {
            subscriptions: record.subscriptions.map(
              ({ anchorDay: _anchor, periods: _periods, ...of }) => of,
            ),
            invoices: record.invoices,
          };
        },
      }),
    preview: ({ customerId, realNow: at, ...of }) =>
      inRecord({ customerId, work: (record) => previewChange({ record, at, ...of }) }),
    change: ({ customerId, realNow: at, operation, ...of }) =>
      inRecord({
        customerId,
        work: (record) => {
          if (once(record, operation)) changeSubscription({ record, at, ...of });
        },
      }),
    paymentMethod: ({ customerId }) =>
      inRecord({
        customerId,
        work: ({ cardFails }) =>
          cardFails ? 'Test billing: payments are declined' : 'Test billing: no card is needed',
      }),
    openPortal: async ({ customerId }) => ({
      url: formUrl(`portal.${customerId}.${portalMark(customerId)}`),
    }),
    readEvent: (of) => readSigned({ ...of, secret }),
    ...hosted,
    steer: ({ customerId, realNow: at, ...of }) =>
      inRecord({ customerId, work: (record) => steer({ record, at, ...of }) }),
  };
}

function makeForms(
  store: TestBillingStore,
  portalMark: (customerId: string) => string,
): Pick<TestControls, 'readForm' | 'answerForm'> {
  const formOf = (formId: string) => {
    const [kind, customerId = '', mark = ''] = formId.split('.');
    const isPortal = kind === 'portal' && mark === portalMark(customerId);
    if (!/^test_\d{1,18}$/.test(customerId) || (kind !== 'checkout' && !isPortal))
      throw new PaymentsError('not_found', 'This form doesn’t exist');
    return { isPortal, customerId };
  };
  return {
    readForm: async ({ formId }) => {
      const { isPortal, customerId } = formOf(formId);
      return store.change({
        customerId,
        work: ({ cardFails, checkouts }): HostedForm => {
          if (isPortal) return { kind: 'PORTAL', cardFails };
          const checkout = checkouts.find((each) => each.checkoutId === formId);
          if (checkout === undefined)
            throw new PaymentsError('not_found', 'This form doesn’t exist');
          const { state, priceId, seats } = checkout;
          return { kind: 'CHECKOUT', state, priceId, seats };
        },
      });
    },
    answerForm: async ({ formId, outcome, realNow: at }) => {
      const { isPortal, customerId } = formOf(formId);
      await store.change({
        customerId,
        work: (record) => {
          if (!isPortal) return completeCheckout({ record, at, checkoutId: formId, outcome });
          settle(record, at);
          record.cardFails = outcome === 'fail';
          if (record.cardFails) return;
          // A provider retries what is owed with the new card.
          for (const { subscriptionId, status } of record.subscriptions)
            if (status === 'past_due' || status === 'unpaid')
              steer({ record, subscriptionId, action: 'pay', at });
        },
      });
      return { customerId };
    },
  };
}
