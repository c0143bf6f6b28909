import type { ExportFile } from '#data/account-export/export-file.ts';

const own = { of: 'user_id' } as const;

/** The keys, connections, webhooks, and approvals of programs, and what was sent to them. */
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
    says: 'API keys and the keys of connections, without their secrets',
  },
  {
    name: 'connections',
    table: 'connections',
    ...own,
    order: ['key_id'],
    says: 'Programs connected by OAuth; each has its key in api-keys',
  },
  {
    name: 'inbound-addresses',
    table: 'inbound_addresses',
    ...own,
    order: ['address_id'],
    leaveOut: ['secret_hash'],
    says: 'Inbound addresses of campaigns, without their secrets',
  },
  {
    name: 'contact-history-imports',
    table: 'contact_history_imports',
    ...own,
    order: ['import_id'],
    says: 'Files of other tools from which contact history was imported',
  },
  {
    name: 'contact-history',
    table: 'contact_history',
    ...own,
    order: ['history_id'],
    says: 'People whom you contacted elsewhere, by these files',
  },
  {
    name: 'contact-history-keys',
    table: 'contact_history_keys',
    ...own,
    order: ['history_id', 'key'],
    says: 'By what the people of your contact history are known',
  },
  {
    name: 'approvals',
    table: 'approvals',
    ...own,
    order: ['approval_id'],
    says: 'What assistants asked to do with a key, and what you decided',
  },
];
