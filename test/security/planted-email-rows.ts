import type { Plant } from './planting.ts';

const json = (value: unknown) => JSON.stringify(value);

/** Rows of mailboxes, emails, the finder, and billing. */
export const PLANTED_EMAIL_ROWS: Readonly<Record<string, Plant>> = {
  mailboxes: ({ mark }) => [
    {
      provider: 'SMTP',
      address: `${mark.toLowerCase()}@mailbox.example`,
      from_name: mark,
      signature: mark,
      // What is connected the engine reads by itself, besides any request, and loses.
      status: 'LOST',
    },
  ],
  mailbox_checks: ({ mark }) => [
    { provider: 'SMTP', address: `${mark.toLowerCase()}@mailbox.example`, lines: json([]) },
  ],
  received_emails: ({ mark }) => [
    { message_id: `<${mark}@lead.example>`, kind: 'REPLY', subject: mark, text: mark },
  ],
  do_not_contact: ({ mark, now }) => [
    { address: `${mark.toLowerCase()}@lead.example`, reason: 'UNSUBSCRIBED', at: now },
    {
      covers: 'COMPANY',
      reason: 'FILE',
      name: mark,
      list_file: Buffer.from(mark).toString('hex').padEnd(32, '0').slice(0, 32),
      at: now,
    },
  ],
  do_not_contact_keys: ({ mark, rows }) => [
    {
      key: `c:rivals of ${mark.toLowerCase()}`,
      entry_id: rows['do_not_contact']?.[1]?.['entry_id'],
    },
  ],
  billing_customers: ({ userId, now }) => [{ customer_id: `test_${userId}`, real_created_at: now }],
  billing_invoices: ({ mark, now }) => [
    {
      invoice_id: `in_${mark}`,
      subscription_id: `sub_${mark}`,
      number: mark,
      real_at: now,
      description: mark,
      amount_cents: 7900,
      credit_cents: 0,
      state: 'PAID',
    },
  ],
  billing_checkouts: ({ mark, now }) => [
    { price_id: 'pro-monthly', seats: 1, checkout_id: `checkout.${mark}`, real_created_at: now },
  ],
  billing_events: ({ mark, now }) => [
    { event_id: `evt_${mark}`, type: mark, real_received_at: now },
  ],
  subscriptions: ({ mark, now }) => [
    {
      subscription_id: `sub_${mark}`,
      kind: 'PLAN',
      provider_status: 'canceled',
      price_id: 'pro-monthly',
      seats: 1,
      period_key: mark,
      real_created_at: now,
      real_period_start: now,
      real_period_end: now,
      cancel_at_period_end: false,
      real_ended_at: now,
    },
  ],
  test_billing_records: ({ userId }) => [
    {
      record: json({
        customerId: `test_${userId}`,
        cardFails: false,
        subscriptions: [],
        invoices: [],
        checkouts: [],
        operations: [],
      }),
    },
  ],
  email_credit_entries: ({ mark, now }) => [
    { type: 'GRANT', amount: 5, cause: mark, real_at: now },
  ],
  finder_questions: ({ mark, now }) => [
    {
      question_key: mark,
      state: 'ANSWERED',
      held: false,
      finders: ['PATTERN'],
      finder: null,
      operation: null,
      real_next_ask_at: now,
      result: 'LIKELY',
      email: `${mark.toLowerCase()}@lead.example`,
      source: 'PATTERN',
    },
  ],
};
