import { Webhook } from 'standardwebhooks';
import type { WebhookMessage } from './api.ts';

/**
 * The event of a webhook's message, if it was signed with the webhook's secret, at most five
 * minutes ago; throws a `WebhookVerificationError` if not. `body` is the text as it came. While a
 * secret is being replaced, both are valid.
 */
export function verifyWebhook({
  secret,
  body,
  headers,
}: {
  secret: string;
  body: string;
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
}): WebhookMessage {
  const entries = headers instanceof Headers ? headers : Object.entries(headers);
  const texts = [...entries].map(([name, value]) => [name, String(value)]);
  return new Webhook(secret).verify(body, Object.fromEntries(texts)) as WebhookMessage;
}
