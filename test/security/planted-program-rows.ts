import { randomUUID } from 'node:crypto';
import { sampleWebhookPayload } from '#core/webhooks/webhook-payload.ts';
import type { Plant } from './planting.ts';

/** Rows of programs: their keys and calls, their webhooks, and what is sent to them. */
export const PLANTED_PROGRAM_ROWS: Readonly<Record<string, Plant>> = {
  api_keys: ({ mark, now }) => [
    {
      name: mark,
      scopes: ['leads:read', 'campaigns:write'],
      secret_hash: Buffer.from(`key-${mark}`),
      shown: 'rw_test_abcd',
      approval_needed: true,
      real_created_at: now,
    },
    {
      name: `${mark} by OAuth`,
      scopes: ['leads:read'],
      secret_hash: null,
      shown: 'assistant.example',
      approval_needed: true,
      real_created_at: now,
    },
  ],
  connections: ({ rows, mark }) => [
    {
      key_id: rows['api_keys']?.[1]?.['key_id'],
      client_id: `https://assistant.example/${mark}.json`,
    },
  ],
  oauth_codes: ({ mark, now }) => [
    {
      code_hash: Buffer.from(`code-${mark}`),
      client_id: `https://assistant.example/${mark}.json`,
      name: mark,
      redirect_uri: 'http://127.0.0.1/callback',
      challenge: 'a'.repeat(43),
      scopes: ['leads:read'],
      real_ends_at: new Date(now.getTime() + 60_000),
      key_id: null,
    },
  ],
  oauth_tokens: ({ rows, mark, now }) => [
    {
      key_id: rows['api_keys']?.[1]?.['key_id'],
      kind: 'REFRESH',
      token_hash: Buffer.from(`token-${mark}`),
      real_ends_at: new Date(now.getTime() + 86_400_000),
    },
  ],
  inbound_addresses: ({ mark, now }) => [
    {
      secret_hash: Buffer.from(`inbound-${mark}`),
      real_created_at: now,
    },
  ],
  // No planted event is of this type, so none is sent.
  webhooks: ({ mark, now }) => [
    {
      events: ['ENDORSED'],
      campaign_ids: [],
      list_ids: [],
      active: true,
      problem: mark,
      secret_end: 'abc',
      real_created_at: now,
    },
  ],
  archive_imports: ({ mark, now }) => [
    {
      file_name: `${mark}.zip`,
      archive_user_id: '7',
      real_made_at: now,
      state: 'FAILED',
      problem: 'GIVEN_UP',
      phase: 'READING',
      rows_done: 2,
      rows_total: 2,
      counts: JSON.stringify({ leads: { read: 1, refused: 1 } }),
      left_out: JSON.stringify({ webhooks: 1 }),
      real_asked_at: now,
      real_done_at: now,
    },
  ],
  archive_import_ids: () => [{ file: 'leads', old_id: 1, new_id: 2 }],
  archive_import_parts: ({ mark }) => [{ part_number: 0, content: Buffer.from(mark) }],
  archive_import_refusals: ({ mark }) => [
    { file: 'leads', row_number: 2, code: 'UNKNOWN_FIELD', field: mark },
  ],
  contact_history_imports: ({ mark, now }) => [
    {
      tool: 'OTHER',
      file_name: `${mark}.csv`,
      headers: JSON.stringify([mark]),
      state: 'DONE',
      total_rows: 2,
      wrong_rows: 1,
      silent_rows: 0,
      counts: JSON.stringify({
        connectedAt: 0,
        invitedAt: 1,
        writtenAt: 0,
        repliedAt: 0,
        optOuts: { people: 0, addresses: 0 },
      }),
      people: 1,
      people_done: 1,
      created_at: now,
    },
  ],
  contact_history: ({ mark, now }) => [
    {
      row_number: 2,
      name: mark,
      facts: JSON.stringify({ invitedAt: now.getTime() }),
      contact: 'invitedAt',
      contacted_at: now,
    },
  ],
  contact_history_keys: ({ mark }) => [{ key: `s:${mark.toLowerCase()}-before` }],
  contact_history_rows: ({ mark }) => [
    { place: 0, row_number: 3, cells: JSON.stringify([mark]), code: 'NOT_A_DATE' },
  ],
  approvals: ({ mark, now }) => [
    {
      tool: 'create_campaign',
      arguments: JSON.stringify({ name: mark }),
      summary: mark,
      preview: '{}',
      real_created_at: now,
      real_expires_at: new Date(now.getTime() + 86_400_000),
    },
  ],
  api_key_calls: ({ mark, now }) => [
    {
      method: 'GET',
      path: `/api/${mark}`,
      status: 200,
      address: '192.0.2.1',
      dry_run: false,
      real_at: now,
    },
  ],
  zapier_deliveries: ({ rows, mark, now }) => {
    const sent = {
      event_id: rows['events']?.[1]?.['event_id'],
      state: 'FAILED',
      tries: 10,
      address_id: randomUUID(),
      answer_text: mark,
      problem: mark,
      first_problem: mark,
    };
    return [
      {
        ...sent,
        webhook_id: null,
        event_type: 'INVITE_SENT',
        body: JSON.stringify({ fullName: mark }),
      },
      {
        ...sent,
        campaign_id: null,
        webhook_id: rows['webhooks']?.[0]?.['webhook_id'],
        event_type: 'ENDORSED',
        body: JSON.stringify(sampleWebhookPayload('ENDORSED', now.getTime())),
      },
    ];
  },
  deleted_rows: ({ now }) => [{ kind: 'leads', id: '7', deleted_at: now }],
};
