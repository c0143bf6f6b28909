import { randomBytes } from 'node:crypto';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { Database } from '#data/database.ts';
import {
  packSealed,
  SEALED_SETTINGS,
  unpackSealed,
  type SealedSetting,
} from '#data/secrets/rotate-keys.ts';
import { openSealed, sealAndStore } from '#data/secrets/sealing-keys.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { readSetting, readOrCreateSetting, writeSetting } from '#data/settings/settings.ts';

export type WebhookRegistration = {
  /** Makes sure that the provider sends its events to this deployment; safe to repeat. */
  ensure: () => Promise<void>;
  /** The secrets that a delivery to this URL may be signed with; null if the URL is not ours. */
  secretsOf: (input: { token: string; fresh: boolean }) => Promise<string[] | null>;
};

const TOKEN_SETTING = 'network-webhook-token';
const SECRET_SETTING = 'network-webhook-secret';
const CONTEXT = SEALED_SETTINGS[SECRET_SETTING];
/** A record can be rewrapped between two reads; the next read has the new key. */
const MAX_READS = 3;

/**
 * Where the provider's webhooks arrive: a URL with a random word in it, and the provider's secret,
 * sealed. The same for every process of the deployment.
 */
export function createWebhookRegistration({
  db,
  network,
  masterKey,
  publicUrl,
}: {
  db: Database;
  network: Pick<NetworkConnector, 'webhooks'>;
  masterKey: MasterKey;
  publicUrl: string;
}): WebhookRegistration {
  let token: string | null = null;
  let secret: string | null = null;

  async function ownToken(): Promise<string> {
    const stored = await readOrCreateSetting(db, TOKEN_SETTING, {
      token: token ?? randomBytes(18).toString('base64url'),
    });
    token = String(stored['token']);
    return token;
  }
  async function readSecret(): Promise<string | null> {
    for (let read = 0; read < MAX_READS; read += 1) {
      const stored = (await readSetting(db, SECRET_SETTING)) as SealedSetting | null;
      secret =
        stored === null
          ? null
          : await openSealed({ db, masterKey, context: CONTEXT, sealed: unpackSealed(stored) });
      if (stored === null || secret !== null) break;
    }
    return secret;
  }

  return {
    async ensure() {
      const url = `${publicUrl}/api/network/webhooks/${await ownToken()}`;
      const registered = await network.webhooks.ensureRegistered({ url });
      if (registered.secret === (await readSecret())) return;
      await sealAndStore({
        db,
        masterKey,
        context: CONTEXT,
        text: registered.secret,
        keep: ({ db: trx, sealed }) => writeSetting(trx, SECRET_SETTING, packSealed(sealed)),
      });
      secret = registered.secret;
    },
    async secretsOf({ token: given, fresh }) {
      if (given !== (token ?? (await ownToken()))) return null;
      const known = fresh ? await readSecret() : (secret ?? (await readSecret()));
      return known === null ? [] : [known];
    },
  };
}
