import { setTimeout as wait } from 'node:timers/promises';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import { openDatabase, openPool } from '#data/database.ts';
import { deliverWebhook } from '#jobs/deliver-webhook.ts';
import { webhookParts } from '#jobs/webhook-fixture.ts';

/**
 * A process for the tests to kill: it delivers to the webhooks of a database on a clock of its own,
 * on which 27 hours pass in seconds.
 */
const [databaseUrl = '', begun, rate, timeoutMs] = process.argv.slice(2);
const realNow = () => Number(begun) + (Date.now() - Number(begun)) * Number(rate);
const db = openDatabase(openPool({ databaseUrl }));
const outbound = createUndiciClient({
  also: ({ address }) => address === '127.0.0.1',
  timeoutMs: Number(timeoutMs),
});
const parts = webhookParts({ db, outbound, realNow, random: Math.random });
const webhooks = await db.selectFrom('webhooks').select(['user_id', 'webhook_id']).execute();
await Promise.all(
  webhooks.map(async ({ user_id: userId, webhook_id: webhookId }) => {
    for (;;) {
      await deliverWebhook(parts, { userId, webhookId }, () => false);
      await wait(20);
    }
  }),
);
