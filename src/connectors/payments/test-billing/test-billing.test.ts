import { describePayments } from '#connectors/payments/payments-suite.ts';
import { createTestBilling, signTestEvent } from './test-billing.ts';
import { emptyRecord, type TestRecord } from './test-record.ts';

const SECRET = 'test-billing-secret';

describePayments('test billing', async () => {
  let at = Date.UTC(2026, 0, 31, 9);
  const records = new Map<string, TestRecord>();
  const billing = createTestBilling({
    publicUrl: 'http://127.0.0.1:4400',
    secret: SECRET,
    store: {
      change: async ({ customerId, work }) => {
        const record = structuredClone(records.get(customerId) ?? emptyRecord(customerId));
        const result = structuredClone(work(record));
        records.set(customerId, record);
        return result;
      },
    },
  });
  const steer =
    (action: 'pay' | 'dispute') => (of: { customerId: string; subscriptionId: string }) =>
      billing.steer({ ...of, action, realNow: at });
  return {
    payments: billing,
    now: () => at,
    moveTo: async (to) => {
      at = Math.max(at, to);
    },
    answer: async ({ checkoutId, outcome }) => {
      await billing.answerForm({ formId: checkoutId, outcome, realNow: at });
    },
    decline: async (customerId) => {
      const { url } = await billing.openPortal({ customerId, realNow: at });
      const formId = new URL(url).pathname.replace('/billing/test/', '');
      await billing.answerForm({ formId, outcome: 'fail', realNow: at });
    },
    payOverdue: steer('pay'),
    dispute: steer('dispute'),
    event: ({ eventId, customerId, at: signedAt }) => {
      const body = JSON.stringify({ id: eventId, type: 'updated', customer: customerId });
      const signature = signTestEvent({ secret: SECRET, body, at: signedAt });
      return { rawBody: Buffer.from(body), signature };
    },
    close: async () => undefined,
  };
});
