import type { ExportFile } from '#data/account-export/export-file.ts';

const own = { of: 'user_id' } as const;

/** What programs have, and what was sent to them. */
export const PROGRAM_FILES: readonly ExportFile[] = [
  {
    name: 'webhook-deliveries',
    table: 'zapier_deliveries',
    ...own,
    order: ['delivery_id'],
    leaveOut: ['address_id'],
    says: 'Events sent to the URLs of campaigns and to webhooks',
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    ...own,
    order: ['webhook_id'],
    leaveOut: ['address_id'],
    says: 'Webhooks, without their URLs and secrets',
  },
  {
    name: 'api-keys',
    table: 'api_keys',
    ...own,
    order: ['key_id'],
    leaveOut: ['secret_hash', 'real_window_at', 'window_calls'],
    says: 'API keys, without their secrets',
  },
];
