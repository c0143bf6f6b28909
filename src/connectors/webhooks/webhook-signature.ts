import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** As many as the specification asks for at least; their base64 needs no padding. */
const SECRET_BYTES = 24;

/** A new signing secret (Standard Webhooks 1.0.0). */
export function createWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The headers of a message (Standard Webhooks 1.0.0), with a signature by each of the secrets that
 * are valid now. Real time.
 */
export function signedHeaders({
  messageId,
  body,
  secrets,
  realNow,
}: {
  messageId: string;
  body: string;
  secrets: readonly string[];
  realNow: number;
}): Record<string, string> {
  const timestamp = Math.floor(realNow / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const signed = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`);
    return `v1,${signed.digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
