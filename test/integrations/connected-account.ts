import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { createApiClient } from '../support/api-client.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { signUpAndConnect } from '../support/main-job.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';

const SCOPES = [
  'leads:read',
  'leads:write',
  'campaigns:read',
  'campaigns:write',
  'templates:read',
  'inbox:read',
  'inbox:send',
  'events:read',
  'settings:read',
  'webhooks:write',
] as const;

/** The whole product, a connected user with a key, and a server that webhooks may reach. */
export type ConnectedAccount = {
  url: string;
  apiKey: string;
  user: ApiClient;
  receiver: Receiver;
  /** The first request that arrived for this event, checked against a secret. */
  arrived: (secret: string) => Promise<{ headers: Record<string, string>; text: string }>;
  stop: () => Promise<void>;
};

export async function connectedAccount(
  email: string,
  env: Record<string, string> = {},
): Promise<ConnectedAccount> {
  const receiver = await openReceiver();
  const { program, leave } = await ownHarness({ PRACTICE_RECEIVERS: receiver.address, ...env });
  const user = await signUpAndConnect({
    api: createApiClient({ baseUrl: program.baseUrl }),
    email,
    userName: `sms@${email.replace('@', '-')}`,
  });
  const { secret: apiKey } = await user.call('POST /v1/apikeys', {
    body: { name: 'Workflows', scopes: [...SCOPES] },
  });
  return {
    url: program.baseUrl,
    apiKey,
    user,
    receiver,
    async arrived(secret) {
      await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBeGreaterThan(0);
      const [{ headers, text } = { headers: {}, text: '' }] = receiver.requests;
      new Webhook(secret).verify(text, headers as Record<string, string>);
      return { headers: headers as Record<string, string>, text };
    },
    async stop() {
      await leave();
      await receiver.stop();
    },
  };
}
