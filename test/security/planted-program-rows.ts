import type { Plant } from './planting.ts';

/** Rows of programs: their keys and calls. */
export const PLANTED_PROGRAM_ROWS: Readonly<Record<string, Plant>> = {
  api_keys: ({ mark, now }) => [
    {
      name: mark,
      scopes: ['leads:read'],
      secret_hash: Buffer.from(`key-${mark}`),
      shown: 'rw_test_abcd',
      approval_needed: true,
      real_created_at: now,
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
  deleted_rows: ({ now }) => [{ kind: 'leads', id: '7', deleted_at: now }],
};
