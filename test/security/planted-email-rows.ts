import type { Plant } from './planting.ts';

const json = (value: unknown) => JSON.stringify(value);

/** Rows of mailboxes, emails and the finder. */
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
  refused_addresses: ({ mark }) => [
    { address: `${mark.toLowerCase()}@lead.example`, reason: 'UNSUBSCRIBED' },
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
