import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import { createWebhookSecret } from '#connectors/webhooks/webhook-signature.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import { WEBHOOK_EVENTS } from '#core/lead/lead-event.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { insertEvent } from '#data/tables/events.ts';
import { insertWebhook, type WebhookSettings } from '#data/webhooks/webhooks.ts';
import type { WebhookParts } from '#jobs/deliver-webhook.ts';
import { TEST_MASTER_KEY } from '../../test/support/call-handler.ts';
import type { Receiver } from '../../test/support/receiver.ts';

/** What delivers to receivers on this machine. */
export function webhookParts(
  given: Pick<WebhookParts, 'db'> & Partial<WebhookParts>,
): WebhookParts {
  return {
    outbound: createUndiciClient({ also: ({ address }) => address === '127.0.0.1' }),
    masterKey: TEST_MASTER_KEY,
    now: Date.now,
    realNow: Date.now,
    random: () => 0,
    allFeaturesAccounts: [],
    ...given,
  };
}

/** Makes a webhook for all events, unless the test says otherwise; its secret with its id. */
export async function webhookOf(
  db: Database,
  userId: string,
  settings: Partial<WebhookSettings> & { url: string },
): Promise<{ webhookId: string; secret: string }> {
  const secret = createWebhookSecret();
  const webhookId = await inTransaction(db, (trx) =>
    insertWebhook({ db: trx, userId, realNow: Date.now() }, TEST_MASTER_KEY, {
      events: [...WEBHOOK_EVENTS],
      campaignIds: [],
      listIds: [],
      active: true,
      secret,
      ...settings,
    }),
  );
  return { webhookId, secret };
}

/** Makes leads of a user; their ids. */
export async function leadsOf(db: Database, userId: string, count = 1): Promise<string[]> {
  const at = new Date();
  const leads = Array.from({ length: count }, (_, index) => ({
    user_id: userId,
    first_name: 'Dr. Elena',
    last_name: 'Costa',
    full_name: 'Dr. Elena Costa',
    company: 'Northpoint',
    profile_slug: `elena-${index}-${randomUUID()}`,
    created_at: at,
    updated_at: at,
  }));
  const rows = await db
    .insertInto('leads')
    .values(leads as never)
    .returning('lead_id')
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

/** Writes an event as the product does. */
export async function happens(
  { db, userId }: { db: Database; userId: string },
  type: EventType,
  about: { leadId?: string; campaignId?: string; at?: number; data?: Record<string, unknown> },
): Promise<void> {
  await insertEvent({ db, userId, type, at: Date.now(), actor: 'NETWORK', ...about });
}

/** What a receiver took, by a signature that the public library verifies; throws for any other. */
export function verified(
  secret: string,
  { headers, text }: Receiver['requests'][number],
): Record<string, unknown> {
  return new Webhook(secret).verify(text, headers as Record<string, string>) as Record<
    string,
    unknown
  >;
}
