import { randomBytes } from 'node:crypto';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { Database } from '#data/database.ts';
import { seal, unseal, type MasterKey } from '#data/sealing.ts';
import { readSetting, settingOnce, writeSetting } from '#data/settings.ts';

export type WebhookRegistration = {
  /** Makes sure that the provider sends its events to this deployment; may be called again at any time. */
  ensure: () => Promise<void>;
  /** The secrets that a delivery to this address may be signed with; null when the address is not ours. */
  secretsOf: (input: { token: string; fresh: boolean }) => Promise<string[] | null>;
};

const TOKEN_SETTING = 'network-webhook-token';
const SECRET_SETTING = 'network-webhook-secret';
const CONTEXT = 'deployment|network-webhook';

type Stored = { keyVersion: number; wrappedKey: string; sealed: string };

function packed({ masterKey, secret }: { masterKey: MasterKey; secret: string }): Stored {
  const { keyVersion, wrappedKey, sealed } = seal({ masterKey, context: CONTEXT, text: secret });
  return { keyVersion, wrappedKey: wrappedKey.toString('base64'), sealed: sealed.toString('base64') };
}

function unpacked({ masterKey, stored }: { masterKey: MasterKey; stored: Stored }): string {
  return unseal({ masterKey, context: CONTEXT, sealed: { keyVersion: stored.keyVersion, wrappedKey: Buffer.from(stored.wrappedKey, 'base64'), sealed: Buffer.from(stored.sealed, 'base64') } });
}

/** Where the provider's webhooks arrive: an address with a random word in it, and the provider's secret, sealed. The same for every process of the deployment. */
export function createWebhookRegistration({ db, network, masterKey, publicUrl }: { db: Database; network: Pick<NetworkConnector, 'webhooks'>; masterKey: MasterKey; publicUrl: string }): WebhookRegistration {
  let token: string | null = null;
  let secret: string | null = null;

  async function ownToken(): Promise<string> {
    const stored = await settingOnce({ db, name: TOKEN_SETTING, value: { token: token ?? randomBytes(18).toString('base64url') } });
    token = String(stored['token']);
    return token;
  }
  async function readSecret(): Promise<string | null> {
    const stored = (await readSetting({ db, name: SECRET_SETTING })) as Stored | null;
    secret = stored === null ? null : unpacked({ masterKey, stored });
    return secret;
  }

  return {
    async ensure() {
      const url = `${publicUrl}/api/network/webhooks/${await ownToken()}`;
      const registered = await network.webhooks.ensureRegistered({ url });
      if (registered.secret === (await readSecret())) return;
      await writeSetting({ db, name: SECRET_SETTING, value: packed({ masterKey, secret: registered.secret }) });
      secret = registered.secret;
    },
    async secretsOf({ token: given, fresh }) {
      if (given !== (token ?? (await ownToken()))) return null;
      const known = fresh ? await readSecret() : (secret ?? (await readSecret()));
      return known === null ? [] : [known];
    },
  };
}
