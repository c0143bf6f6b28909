import type { Plant } from './planting.ts';

/** Rows of programs: their keys and calls, and what assistants ask for. */
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
};
